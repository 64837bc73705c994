"""Near misses: which of many spellings are most like a text that is none of them."""

from collections import Counter
from collections.abc import Iterable
from difflib import SequenceMatcher

CANDIDATES = 60  # compared letter by letter, which is slow
LIKE = 0.6  # how much of two texts must agree, 1 being all
LONGEST = 80  # letters of a text that are looked at; no name is longer


class Spellings:
    """Spellings, found by the pairs of letters that they share with a text."""

    def __init__(self, spellings: Iterable[str]) -> None:
        self._spellings = list(spellings)
        self._by_pair: dict[str, list[int]] = {}
        for number, spelling in enumerate(self._spellings):
            for pair in _pairs(spelling):
                self._by_pair.setdefault(pair, []).append(number)

    def like(self, text: str) -> list[str]:
        """The spellings that are like a text, the best first.

        >>> Spellings(["medium laser", "small laser", "heat sink"]).like("meduim laser")
        ['medium laser', 'small laser']
        """
        text = text[:LONGEST]
        shared: Counter[int] = Counter()
        pairs = _pairs(text)
        for pair in pairs:
            shared.update(self._by_pair.get(pair, ()))
        enough = max(shared.values(), default=0) / 2  # sorting thousands that share a pair or two takes long
        likely = [number for number, count in shared.items() if count >= enough]
        # Dice's measure: pairs in common, among all pairs of the two.
        ranked = sorted(likely, key=lambda n: shared[n] / (len(pairs) + len(self._spellings[n])), reverse=True)
        matcher = SequenceMatcher(b=text, autojunk=False)
        scored = []
        for number in ranked[:CANDIDATES]:
            matcher.set_seq1(self._spellings[number])
            if matcher.quick_ratio() >= LIKE and (ratio := matcher.ratio()) >= LIKE:
                scored.append((-ratio, number))
        return [self._spellings[number] for _, number in sorted(scored)]


def _pairs(text: str) -> set[str]:
    padded = f" {text} "
    return {padded[at : at + 2] for at in range(len(padded) - 1)}
