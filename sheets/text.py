"""Texts compared by their letters and digits alone."""


def letters(text: str) -> str:
    """The letters and digits of a text, in small letters.

    >>> letters("AC/20"), letters("Götterdämmerung")
    ('ac20', 'götterdämmerung')
    """
    return "".join(filter(str.isalnum, text.casefold()))
