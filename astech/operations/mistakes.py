"""The errors of operations: invalid options, and units that an operation does not apply to."""


class BadValue(ValueError):
    """A value is invalid for its option; the message is a sentence."""


class BadOptions(Exception):
    """Options contradict each other or do not fit the units; the message is a sentence."""


class NotForUnit(Exception):
    """The operation does not apply to this unit, such as the cost of a unit without one."""
