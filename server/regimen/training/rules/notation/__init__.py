"""Training as text: one line per exercise, an empty line between blocks. Printed text parses back to the same blocks.

    Back squat / 2x5 @ 50%, 5x5 @ 80% / 3:00

    Superset / rest 1:30
    A1: Split squat / 3x8 @8 / 3-1-1-0 / each side
    A2: Nordic curl / 3x5

    AMRAP 12:
    15 Wall ball @ 9kg
    200m Row

Sets are `count x amount @ intensity`: an amount is 5, 8-12, 5+, 30s, 2:00, 400m or 10cal; an intensity is 80%, 80%TM,
100kg, 225lb, @8 (RPE) or 2RIR. `w`, `d` and `f` before an amount mean warm-up, drop set and to failure. An intensity
written once at the end applies to all sets. Times after it are the rest, `3-1-1-0` is the tempo, `note: ...` is a note
to the client.
"""
