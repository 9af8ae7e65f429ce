"""Motifs from the gym: barbell, kettlebells, rings, chevrons, a rising line of bars."""

from regimen.demo.art.canvas import Canvas, Point, arc, box, disc, smooth
from regimen.demo.art.dice import Dice, focus, is_wide


def _plate(c: Canvas, x: float, y: float, r: float, colour: str) -> None:
    c.circle(x, y, r, colour)
    c.ring(x, y, r * 0.74, max(0.8, r * 0.028), "#ffffff", 0.18)
    c.ring(x, y, r - 1.2, 2.0, "#000000", 0.10)


def barbell(c: Canvas, rng: Dice) -> None:
    dark, light, back, middle, front = rng.colourway(
        [
            ("#1d3527", "#2f6b3b", "#14251b", "#d9b44a", "#bb4630"),
            ("#1b2540", "#34508c", "#121a2e", "#e8e4d8", "#d9573f"),
            ("#3a1d22", "#8c3b38", "#24120f", "#e7c07a", "#2f6f74"),
            ("#24262b", "#4a4f59", "#15171a", "#58a65c", "#e2b443"),
        ]
    )
    c.gradient(dark, light)
    c.polygon([(c.w * 0.3, c.h), (c.w, c.h * 0.02), (c.w, c.h)], "#ffffff", 0.06)
    x, y = focus(c), c.h * rng.uniform(0.53, 0.58)
    near = 1.0 if is_wide(c) else 0.8
    left = min(x - 118, c.w * 0.1)
    c.rect(left, y - 5, x - left + 40, 10, "#dfe3df")
    c.rect(left, y + 1.5, x - left + 40, 3.5, "#000000", 0.14)
    _plate(c, left - 18, y, 78, back)
    _plate(c, left + 6, y, 54, back)
    c.ring(left + 6, y, 40, 1.6, "#ffffff", 0.12)
    _plate(c, x + 66 * near, y, 98 * near, back)
    _plate(c, x + 42 * near, y, 88 * near, middle)
    _plate(c, x + 12, y, 74 * near, front)
    c.circle(x + 12, y, 30, "#000000", 0.12)
    c.circle(x + 12, y, 14, back)
    c.circle(x + 12, y, 6.5, "#c9cec9")
    c.rect(x - 50, y - 12, 17, 24, "#f0f1ec", r=3)
    c.rect(x - 50, y + 3, 17, 9, "#000000", 0.10, r=3)


def _bell(c: Canvas, x: float, y: float, s: float, body: str, shade: str) -> None:
    """A kettlebell standing with its base at y; `s` is the radius of its body."""
    top = y - s * 0.92
    handle = smooth(
        [
            (x - s * 0.42, top - s * 0.62),
            (x - s * 0.66, top - s * 1.18),
            (x - s * 0.42, top - s * 1.56),
            (x, top - s * 1.62),
            (x + s * 0.42, top - s * 1.56),
            (x + s * 0.66, top - s * 1.18),
            (x + s * 0.42, top - s * 0.62),
        ]
    )
    c.stroke(handle, s * 0.3, body)
    c.circle(x, top, s, body)
    c.rect(x - s * 0.55, y - s * 0.2, s * 1.1, s * 0.22, body, r=s * 0.06)
    with c.inside(disc(x, top, s), box(x - s * 0.55, y - s * 0.2, s * 1.1, s * 0.22)):
        c.circle(x - s * 0.62, top - s * 0.1, s * 1.12, "#ffffff", 0.07)
        c.circle(x + s * 0.95, top + s * 0.35, s * 1.05, shade, 0.55)
        c.circle(x + s * 1.3, top + s * 0.5, s * 1.05, shade)
    c.stroke([(px + s * 0.09, py + s * 0.03) for px, py in handle[50:78]], s * 0.12, shade, 0.8)
    c.stroke([(px - s * 0.06, py) for px, py in handle[22:46]], s * 0.05, "#ffffff", 0.35)
    c.stroke(arc(x, top, s * 0.78, s * 0.78, 196, 246), s * 0.09, "#ffffff", 0.38)
    c.circle(x, top, s * 0.42, "#ffffff", 0.92)
    c.rect(x - s * 0.19, top - s * 0.055, s * 0.38, s * 0.11, shade, r=s * 0.05)


def kettlebell(c: Canvas, rng: Dice) -> None:
    start, end, body, shade, second, second_shade = rng.colourway(
        [
            ("#3a485f", "#1f2938", "#eba53b", "#c97f1f", "#5b6b85", "#465570"),
            ("#f3dfc9", "#e6bd9a", "#c5523a", "#9c3a29", "#5d7f73", "#47665b"),
            ("#17504b", "#0f3336", "#f2e6cf", "#d8c39a", "#e0704a", "#b9512f"),
            ("#e5e2f2", "#b9b4dc", "#4b4386", "#362f66", "#e7a8a0", "#cf837a"),
        ]
    )
    c.gradient(start, end)
    for i in range(int(c.w // 36) + 1):
        c.rect(i * 36 + 10, 0, 0.8, c.h, "#ffffff", 0.09)
    floor = c.h * 0.86
    c.rect(0, floor, c.w, c.h - floor, "#000000", 0.13)
    x = focus(c)
    for bx, by, s, fill, dark in ((x - 78, floor + 2, 38, second, second_shade), (x + 22, floor + 9, 59, body, shade)):
        c.ellipse(bx + 12, by + 1, s * 1.25, s * 0.14, "#000000", 0.22)
        _bell(c, bx, by, s, fill, dark)


def rings(c: Canvas, rng: Dice) -> None:
    wall, wall_low, floor, wood, wood_dark, strap = rng.colourway(
        [
            ("#eae2d2", "#d3c3a3", "#a98c62", "#a9713d", "#80512a", "#2a2d33"),
            ("#d9e6e8", "#a8c5cb", "#6f949d", "#b77b44", "#875629", "#22363d"),
            ("#2d3a36", "#1d2825", "#141c1a", "#d9a566", "#a97638", "#c8d0c9"),
            ("#f1d8c8", "#dfa98f", "#b4765b", "#8a5029", "#65371a", "#40231c"),
        ]
    )
    c.gradient(wall, wall_low, diagonal=False)
    x = focus(c)
    c.circle(x + 8, 92, 84, "#ffffff", 0.16)
    c.rect(0, c.h * 0.84, c.w, c.h * 0.16, floor, 0.55)
    swing = rng.uniform(-7, 7)
    for ox, drop, turn in ((-46.0, 116.0, swing), (46.0, 102.0, -swing)):
        top, hand = (x + ox, -6.0), (x + ox + turn, drop - 33)
        c.stroke([top, hand], 5, strap, caps=False)
        c.stroke([(top[0] - 1.6, top[1]), (hand[0] - 1.6, hand[1])], 0.9, "#ffffff", 0.28, caps=False)
        c.ring(hand[0] + 3, drop + 5, 34, 9, "#000000", 0.10)
        c.ring(hand[0], drop, 34, 9.5, wood_dark)
        c.ring(hand[0] - 0.8, drop - 0.8, 34.2, 6.4, wood)
        c.stroke(arc(hand[0], drop, 35.5, 35.5, 200, 265), 1.7, "#ffffff", 0.45)
        c.rect(hand[0] - 4.6, drop - 44, 9.2, 16, strap, r=2)
        c.rect(hand[0] - 5.6, drop - 62, 11.2, 8, "#b9bec2", r=1.5)
        c.rect(hand[0] - 3.4, drop - 59.6, 6.8, 3.2, strap, r=1)
        c.ellipse(hand[0] + 4, c.h * 0.92, 34, 4.2, "#000000", 0.16)


def chevrons(c: Canvas, rng: Dice) -> None:
    ground, bright = rng.colourway(
        [("#17181c", "#f3d34a"), ("#14302a", "#7fdc8a"), ("#241a3d", "#ff9e6b"), ("#f2efe6", "#d9482f")]
    )
    c.gradient(ground, ground)
    x = focus(c)
    alphas = {-5: 0.05, -4: 0.07, -3: 0.1, -2: 0.15, -1: 0.26, 0: 1.0, 1: 0.55, 2: 0.28, 3: 0.15, 4: 0.08}
    for i, alpha in alphas.items():
        left = x - 58 + i * 58
        c.polygon(
            [(left, -4), (left + 31, -4), (left + 93, 100), (left + 31, 204), (left, 204), (left + 62, 100)],
            bright,
            alpha,
        )
    c.polygon([(x - 58, -4), (x - 27, -4), (x + 35, 100), (x + 4, 100)], "#ffffff", 0.16)
    for i in range(3):
        c.rect(x - 250 - i * 46, 60 + i * 40, 150 + i * 20, 2.2, bright, 0.4 - i * 0.1, r=1.1)


def stairs(c: Canvas, rng: Dice) -> None:
    start, end, bar, best = rng.colourway(
        [
            ("#28303f", "#475571", "#ffffff", "#5fbf68"),
            ("#f4ead9", "#e4c9a4", "#7a5b3e", "#d5583a"),
            ("#143a3c", "#1f6a67", "#cfeee6", "#f4b942"),
            ("#3b2440", "#7c4a78", "#f4dcec", "#ffb36b"),
        ]
    )
    c.gradient(start, end)
    count = 9 if is_wide(c) else 6
    step = (c.w - 40) / count
    tops: list[Point] = []
    for i in range(count):
        height = 34 + (i + 1) ** 1.18 / count**1.18 * 118 + rng.uniform(-3, 3)
        x, last = 20 + i * step, i == count - 1
        c.rect(
            x, c.h - height, step - 9, height + 8, best if last else bar, 1 if last else 0.14 + 0.26 * i / count, r=3
        )
        c.rect(x, c.h - height, (step - 9) * 0.36, height + 8, "#ffffff", 0.14 if last else 0.05, r=3)
        tops.append((x + (step - 9) / 2, c.h - height - 14))
    line = smooth(tops)
    for i in range(0, len(line) - 2, 4):
        c.stroke(line[i : i + 3], 1.5, bar, 0.75)
    for point in tops[:-1]:
        c.circle(*point, 2.6, bar, 0.9)
    c.circle(*tops[-1], 9, best, 0.3)
    c.circle(*tops[-1], 5, best)
    c.circle(*tops[-1], 2, "#ffffff")
