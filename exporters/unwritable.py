"""What a writer says of a unit that its format cannot hold."""


class Unwritable(Exception):
    """The format has no way to say this; the message is one sentence without the file's name.

    >>> raise Unwritable("a .mtf file holds a 'Mech, no vehicle")
    Traceback (most recent call last):
    exporters.unwritable.Unwritable: a .mtf file holds a 'Mech, no vehicle
    """
