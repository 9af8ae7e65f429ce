"""Training as coaches type it: one line an exercise, an empty line between blocks. What is printed reads back the same.

    Back squat / 2x5 @ 50%, 5x5 @ 80% / 3:00

    Superset / rest 1:30
    A1: Split squat / 3x8 @8 / 3-1-1-0 / each side
    A2: Nordic curl / 3x5

    AMRAP 12:
    15 Wall ball @ 9kg
    200m Row

Sets are `count x amount @ how hard`: an amount is 5, 8-12, 5+, 30s, 2:00, 400m or 10cal; how hard is 80%, 80%TM, 100kg,
225lb, @8 (RPE) or 2RIR. `w`, `d` and `f` before an amount mean warm-up, drop and to failure. Said once at the end, how
hard counts for all. Times after it are the rest, `3-1-1-0` is the tempo, `note: ...` speaks to the client.
"""

from regimen.training.notation.keeping import kept
from regimen.training.notation.printing import printed
from regimen.training.notation.reading import Understood, understood

__all__ = ["Understood", "kept", "printed", "understood"]
