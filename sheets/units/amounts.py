"""Numbers as units have them: nothing in the game is larger, so a larger one is a mistake of the file."""

from typing import Annotated

from pydantic import Field

MOST = 10_000_000  # the heaviest station weighs 2,500,000 tons
MOST_POINTS = 99_999  # of armour on one location; what the rules allow depends on the unit
MOST_MP = 99  # walking, jumping or of thrust; the fastest craft make some twenty
LATEST_YEAR = 9999

Positive = Annotated[float, Field(gt=0, le=MOST)]
Tons = Positive
Amount = Annotated[float, Field(ge=0, le=MOST)]
Count = Annotated[int, Field(ge=0, le=MOST)]
MovePoints = Annotated[int, Field(ge=0, le=MOST_MP)]
Points = Annotated[int, Field(ge=0, le=MOST_POINTS)]
Year = Annotated[int, Field(ge=1, le=LATEST_YEAR)]
