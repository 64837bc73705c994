"""Numbers as units have them: nothing in the game is larger, so a larger one is a mistake of the file."""

from typing import Annotated

from pydantic import Field

MOST = 10_000_000  # the heaviest station weighs 2,500,000 tons
MOST_POINTS = 99_999  # of armour on one location; what the rules allow depends on the unit
MOST_MP = 99  # walking, jumping or of thrust; the fastest craft make some twenty
LATEST_YEAR = 9999
LATEST_ID = 9_999_999  # of the Master Unit List, which has some ten thousand
MOST_SINKS = 50_000  # the largest WarShip has 10,000
MOST_SIZE = 100_000  # of an item of variable size, and shots of one lot; the largest magazine has some thousand
MOST_ABOARD = 100_000  # people of one kind, boats, pods; the largest WarShip has 30,000 pods
MOST_LISTED = 10_000  # values in one list of a unit; the largest ships mount some hundred items
MOST_NAMES = 1_000  # quirks, makers of systems, bays

Positive = Annotated[float, Field(gt=0, le=MOST)]
Tons = Positive
Amount = Annotated[float, Field(ge=0, le=MOST)]
Count = Annotated[int, Field(ge=0, le=MOST)]
MovePoints = Annotated[int, Field(ge=0, le=MOST_MP)]
Points = Annotated[int, Field(ge=0, le=MOST_POINTS)]
SinkCount = Annotated[int, Field(ge=0, le=MOST_SINKS)]
Size = Annotated[float, Field(ge=0, le=MOST_SIZE)]
Shots = Annotated[int, Field(ge=0, le=MOST_SIZE)]
NumberAboard = Annotated[int, Field(ge=0, le=MOST_ABOARD)]
MulId = Annotated[int, Field(ge=1, le=LATEST_ID)]
Listed = Field(max_length=MOST_LISTED)
Names = Field(max_length=MOST_NAMES)
Year = Annotated[int, Field(ge=1, le=LATEST_YEAR)]
