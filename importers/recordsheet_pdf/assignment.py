"""The cheapest assignment of rows to columns, or to disjoint sets of columns."""

from collections.abc import Sequence
from math import inf


def cheapest_assignment(costs: Sequence[Sequence[float]]) -> list[int]:
    """The column of each row, each column at most once, so that the sum of the costs is least.

    There are at least as many columns as rows. The Hungarian method adds rows one by one along the cheapest path of
    exchanges.

    >>> cheapest_assignment([[4.0, 1.0, 3.0], [2.0, 0.0, 5.0]])
    [1, 0]
    """
    columns = len(costs[0]) if costs else 0
    row_price, column_price = [0.0] * len(costs), [0.0] * columns
    owner = [-1] * columns
    for row in range(len(costs)):
        least, before, visited = [inf] * columns, [-1] * columns, [False] * columns
        at, column = row, -1
        while at >= 0:
            if column >= 0:
                visited[column] = True
            for other in range(columns):
                price = costs[at][other] - row_price[at] - column_price[other]
                if not visited[other] and price < least[other]:
                    least[other], before[other] = price, column
            nearest = min((n for n in range(columns) if not visited[n]), key=least.__getitem__)
            step = least[nearest]
            row_price[row] += step
            for other in range(columns):
                if visited[other]:
                    row_price[owner[other]] += step
                    column_price[other] -= step
                else:
                    least[other] -= step
            column, at = nearest, owner[nearest]
        while column >= 0:
            owner[column] = owner[before[column]] if before[column] >= 0 else row
            column = before[column]
    return [owner.index(row) for row in range(len(costs))]


Way = tuple[float, tuple[int, ...]]  # the cost of a row with some columns together
MOST_STEPS = 50_000  # of a search
MOST_WAYS = 40  # for a row


def disjoint_choice(ways: Sequence[Sequence[Way]], without: float) -> list[tuple[int, ...]]:
    """The columns of each row, no column twice, so that the sum of the costs is least.

    A row may stay without columns for the cost `without`.

    >>> disjoint_choice([[(1.0, (0,)), (3.0, (1, 2))], [(1.0, (0,))]], 100.0)
    [(1, 2), (0,)]
    """
    rows = [sorted(row)[:MOST_WAYS] for row in ways]
    order = sorted(range(len(rows)), key=lambda n: len(rows[n]))
    least = [0.0] * (len(rows) + 1)  # lower bound of the cost of the rows from here on
    for n in reversed(range(len(order))):
        least[n] = least[n + 1] + min((cost for cost, _ in rows[order[n]]), default=without)
    best = inf
    chosen: list[tuple[int, ...]] = [()] * len(rows)
    current = list(chosen)
    steps = 0

    def search(depth: int, cost: float, used: frozenset[int]) -> None:
        nonlocal best, chosen, steps
        steps += 1
        if cost + least[depth] >= best or steps > MOST_STEPS:
            return
        if depth == len(order):
            best, chosen = cost, list(current)
            return
        row = order[depth]
        for price, columns in (*rows[row], (without, ())):
            if used.isdisjoint(columns):
                current[row] = columns
                search(depth + 1, cost + price, used.union(columns))

    search(0, 0.0, frozenset())
    return chosen
