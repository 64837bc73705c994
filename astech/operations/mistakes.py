"""What an operation refuses: options that make no sense, and units that it is not for."""


class BadValue(ValueError):
    """A value that an option does not take; the message is a sentence."""


class BadOptions(Exception):
    """Options that contradict each other or the units that they are for; the message is a whole sentence."""


class NotForUnit(Exception):
    """The operation is not for this unit, such as the price of a unit that has none."""
