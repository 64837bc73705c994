"""Labels of a diagram: their words and their number, however far apart a program sets them."""

from importers.recordsheet_pdf.diagrams import VOCABULARY, location_counts
from importers.recordsheet_pdf.page import BLACK, Phrase, PrintedPage


def page(*words: tuple[str, float, float]) -> PrintedPage:
    """Words of six points about a middle and a line."""
    phrases = (Phrase(text, x - 1.5 * len(text), y - 3, x + 1.5 * len(text), y + 3, 6.0, BLACK) for text, x, y in words)
    return PrintedPage(1, 612, 792, tuple(phrases), ())


def labels(*words: tuple[str, float, float]) -> dict[str, int]:
    return {label.words: label.points for label in location_counts(page(*words), VOCABULARY)}


def test_lines_that_are_set_wide_are_one_label() -> None:
    assert labels(("Left", 430, 334), ("Torso Rear", 431, 345), ("( 4 )", 432, 356)) == {"left torso rear": 4}


def test_a_number_stands_far_behind_its_words() -> None:
    assert labels(("Head", 485, 50), ("( 9 )", 515, 50)) == {"head": 9}


def test_a_side_stands_over_a_label_that_lacks_it() -> None:
    words = ("Left", 430, 334), ("Torso Rear", 431, 345), ("( 4 )", 431, 352)
    others = ("Right", 560, 334), ("Torso Rear", 561, 345), ("( 5 )", 561, 352)
    assert labels(*words, *others) == {"left torso rear": 4, "right torso rear": 5}


def test_labels_of_their_own_stay_apart() -> None:
    assert labels(("Left Torso", 460, 55), ("( 18 )", 465, 62), ("Left Arm", 458, 75), ("( 10 )", 459, 82)) == {
        "left torso": 18,
        "left arm": 10,
    }


def test_a_number_stands_in_one_phrase_with_its_words() -> None:
    assert labels(("Head 9", 485, 50), ("Left Torso Rear 12", 485, 80), ("Left Arm ( 10 )", 459, 110)) == {
        "head": 9,
        "left torso rear": 12,
        "left arm": 10,
    }
