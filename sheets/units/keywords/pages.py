"""Words in the descriptions of files inside a page of ours."""

PRINTED_BY = ", printed by "
"""Stands before the id of the edition that a page prints."""
