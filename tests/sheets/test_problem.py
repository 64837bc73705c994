"""What is said of an input is one line of plain text, whatever the input is called and holds."""

from sheets.problem import Problem


def test_a_sentence_has_no_line_breaks_and_no_orders_to_a_terminal() -> None:
    problem = Problem(file="a\nb.mtf", line=3, found="'Medium\r\n\x1b[2JLaser\x85'", expected="x\u2028y", done="\ud800")
    assert str(problem) == r"a\nb.mtf line 3: 'Medium\r\n\x1b[2JLaser\x85'; expected x\u2028y (\ud800)"
