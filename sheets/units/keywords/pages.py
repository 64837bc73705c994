"""Keywords in the descriptions of files embedded in pages."""

PRINTED_BY = ", printed by "
"""The prefix of the id of the page's edition."""
