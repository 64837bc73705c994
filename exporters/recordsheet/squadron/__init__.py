"""The sheet of a fighter squadron: up to six fighters under each other, and one velocity record for all of them."""

from exporters.recordsheet.layout import Shared
from exporters.recordsheet.squadron.page import draw, furniture, places, references

LAYOUT = Shared(places, draw, furniture, references)
