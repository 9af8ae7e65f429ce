"""Motifs from outside: water, mountains, track, wheel, pool lanes."""

import math

from regimen.demo.art.canvas import Canvas, Point, arc, box, rotate, smooth
from regimen.demo.art.dice import Dice, focus, is_wide


def _steps(c: Canvas, every: float = 2.0) -> list[float]:
    return [i * every - 6 for i in range(int(c.w / every) + 8)]


def rowing(c: Canvas, rng: Dice) -> None:
    start, end, blade, sun = rng.colourway(
        [
            ("#0f4a55", "#2a8a8c", "#e2633b", "#f6cf86"),
            ("#20305f", "#4a70b8", "#f1b93d", "#f3e3c2"),
            ("#f0b98a", "#d9695a", "#2c3f63", "#fff0d0"),
            ("#15403a", "#3f8f6a", "#f2efe2", "#e9b04c"),
        ]
    )
    c.gradient(start, end)
    x = focus(c)
    c.circle(x + 40, 52, 30, sun, 0.95)
    c.rect(0, 62, c.w, c.h, end, 1)
    c.rect(0, 62, c.w, c.h, start, 0.35)
    for i in range(5):
        c.rect(x + 40 - 27 + i * 5.5, 67 + i * 8, 54 - i * 11, 2.6, sun, 0.5 - i * 0.08, r=1.3)
    phase = rng.uniform(0, math.tau)
    for i in range(9):
        y = 74 + i * 15
        wave = [(px, y + (2.2 + i * 0.55) * math.sin(px / (15 + i * 2.4) + phase + i * 1.7)) for px in _steps(c)]
        c.stroke(wave, 1.5 + i * 0.12, "#ffffff", 0.2 + i * 0.025, caps=False)
    tip = (x + (46.0 if is_wide(c) else 12.0), 134.0)
    angle = rng.uniform(17, 22)
    start_at = (tip[0] - 330 * math.cos(math.radians(angle)), tip[1] - 330 * math.sin(math.radians(angle)))
    c.stroke([(start_at[0] + 3, start_at[1] + 10), (tip[0] + 3, tip[1] + 10)], 4, "#000000", 0.14)
    c.stroke([start_at, tip], 4.4, "#f4ead6")
    c.stroke([(start_at[0], start_at[1] + 1.4), (tip[0], tip[1] + 1.4)], 1.2, "#000000", 0.16)
    paddle = rotate(box(tip[0] - 8, tip[1] - 13, 62, 26, 6), angle, tip)
    c.polygon([(px + 3, py + 10) for px, py in paddle], "#000000", 0.14)
    c.polygon(paddle, blade)
    with c.inside(paddle):
        c.polygon(rotate(box(tip[0] - 8, tip[1], 62, 14), angle, tip), "#000000", 0.12)
        c.polygon(rotate(box(tip[0] + 40, tip[1] - 14, 5, 28), angle, tip), "#ffffff", 0.85)


def _peak(c: Canvas, x: float, top: float, half: float, base: float, light: str, dark: str, snow: str | None) -> None:
    """A mountain with a lit and a shaded face and, where there is one, a cap of snow."""
    left, right, head = (x - half, base), (x + half * 1.1, base), (x, top)
    ridge = [(x + half * 0.12, top + (base - top) * 0.33), (x - half * 0.08, top + (base - top) * 0.62)]
    c.polygon([left, head, right], light)
    c.polygon([head, *ridge, (x + half * 0.2, base), right], dark)
    if snow:
        depth = (base - top) * 0.24
        k = half * 0.24
        c.polygon(
            [
                head,
                (x - k, top + depth),
                (x - k * 0.4, top + depth * 0.72),
                (x, top + depth * 1.12),
                (x + k * 0.3, top + depth * 0.72),
                (x + k * 1.1, top + depth),
            ],
            snow,
        )


def mountains(c: Canvas, rng: Dice) -> None:
    sky, low, sun, back, back_dark, front, front_dark, ground, snow = rng.colourway(
        [
            ("#f4d99c", "#e59a5c", "#fff3d6", "#c9774a", "#a85d39", "#7d4431", "#5f3226", "#30362f", "#fbeedd"),
            ("#c9dfe8", "#8fb7c9", "#fff8e4", "#6d93a6", "#54788b", "#375a6c", "#284553", "#1c3340", "#f6fbfc"),
            ("#2b2f55", "#7a5a8c", "#f2d7b6", "#574a80", "#463b69", "#332c54", "#262043", "#191632", "#d9cfe6"),
            ("#e7ecd9", "#b5cba5", "#fdf7dd", "#86a67e", "#6c8d68", "#46704f", "#355840", "#233f30", "#f8f7ea"),
        ]
    )
    c.gradient(sky, low, diagonal=False)
    x = focus(c)
    c.circle(x + 62, 56, 40, sun, 0.35)
    c.circle(x + 62, 56, 29, sun)
    for px, top, half in ((x - 150, 86, 92), (x - 60, 64, 84), (x + 120, 78, 96), (x + 205, 98, 90), (x - 236, 98, 96)):
        _peak(c, px + rng.uniform(-6, 6), top, half, 196, back, back_dark, None)
    _peak(c, x - 104, 96, 92, 204, front, front_dark, snow)
    _peak(c, x + 8, 60, 112, 210, front, front_dark, snow)
    _peak(c, x + 148, 112, 88, 206, front, front_dark, snow)
    hill = [(px, 172 + 9 * math.sin(px / 62 + 1.3) - px * 0.02) for px in _steps(c, 4)]
    c.polygon([(-10, 220), *hill, (c.w + 20, 220)], ground)
    trail = smooth(
        [(x - 62, 204), (x - 30, 186), (x - 46, 172), (x - 12, 150), (x - 22, 128), (x + 2, 100), (x + 7, 72)]
    )
    for i in range(2, len(trail) - 6, 6):
        c.stroke([trail[i], trail[i + 2]], 1.8, snow, 0.9)
    c.stroke([(x + 8, 60), (x + 8, 40)], 1.6, ground)
    c.polygon([(x + 8, 40), (x + 24, 45), (x + 8, 50)], "#d8482f")


def track(c: Canvas, rng: Dice) -> None:
    start, end, grass, line = rng.colourway(
        [
            ("#b04a2b", "#d87a48", "#3f7a4b", "#fff5ea"),
            ("#23457f", "#3f76b5", "#7fb069", "#f4fbff"),
            ("#2f3138", "#555a66", "#c9d35a", "#f5f5ef"),
            ("#7d3350", "#bf5f72", "#e3b45b", "#fff1ee"),
        ]
    )
    c.gradient(start, end)
    cx, cy = c.w * (0.92 if is_wide(c) else 0.96), c.h * 1.12
    widths = [58 + i * 30.0 for i in range(12)]
    for i, r in reversed(list(enumerate(widths))):
        if i % 2:
            c.ellipse(cx, cy, r * 1.24, r, "#000000", 0.045)
        c.stroke(arc(cx, cy, r * 1.24, r, 150, 300, 160), 1.9, line, max(0.2, 0.86 - i * 0.06), caps=False)
    c.ellipse(cx, cy, widths[0] * 1.24, widths[0], grass)
    for k, alpha in ((0, 1.0), (1, 0.35)):
        angle = math.radians(208 + k * 26)
        inner, outer = widths[0], widths[-1] + 30
        c.stroke(
            [
                (cx + inner * 1.24 * math.cos(angle), cy + inner * math.sin(angle)),
                (cx + outer * 1.24 * math.cos(angle), cy + outer * math.sin(angle)),
            ],
            3.4 if k == 0 else 1.6,
            line,
            alpha,
            caps=False,
        )
    for fast_sql in range(5):
        r = (widths[fast_sql] + widths[fast_sql + 1]) / 2
        angle = math.radians(214)
        px, py = cx + r * 1.24 * math.cos(angle), cy + r * math.sin(angle)
        for step in range(fast_sql + 1):
            c.circle(px + (step % 3) * 4.6 - 4, py + (step // 3) * 4.6 - 2, 1.5, line, 0.95)
    runner = math.radians(rng.uniform(232, 246))
    r = (widths[2] + widths[3]) / 2
    trail = arc(cx, cy, r * 1.24, r, math.degrees(runner) - 42, math.degrees(runner), 60)
    for i in range(0, 60, 3):
        c.stroke(trail[i : i + 2], 5.6, grass, i / 75 + 0.05)
    c.circle(*trail[-1], 9, line)
    c.circle(*trail[-1], 5.4, grass)


def wheel(c: Canvas, rng: Dice) -> None:
    start, end, tyre, rim, hub, road = rng.colourway(
        [
            ("#e9eef3", "#b9cad9", "#22303f", "#e0603a", "#22303f", "#8ea5b8"),
            ("#f6e3b9", "#efb665", "#3b2a2a", "#c23f3a", "#3b2a2a", "#d28f46"),
            ("#123b46", "#1f6673", "#0b242b", "#f2c14e", "#f4efe1", "#0d2f38"),
            ("#2a2733", "#4b4560", "#15131b", "#8fd0b3", "#f1eef7", "#1e1b27"),
        ]
    )
    c.gradient(start, end)
    x, y, r = focus(c) + 14, 104.0, 82.0
    c.rect(0, y + r - 3, c.w, 40, road)
    for i in range(int(c.w // 44) + 2):
        c.rect(i * 44 - 12, y + r + 6, 24, 2.2, "#ffffff", 0.5, r=1.1)
    for i in range(4):
        c.rect(x - r - 150 + i * 22, 52 + i * 26, 96 - i * 8, 2.6, rim, 0.5 - i * 0.09, r=1.3)
    c.circle(x, y, r - 8, "#ffffff", 0.22)
    turn = rng.uniform(0, 20)
    for i in range(32):
        a = math.radians(i * 360 / 32 + turn)
        b = a + (0.55 if i % 2 else -0.55)
        c.stroke(
            [(x + 9 * math.cos(b), y + 9 * math.sin(b)), (x + 71 * math.cos(a), y + 71 * math.sin(a))], 0.75, tyre, 0.55
        )
    c.ring(x, y, r - 4, 9, tyre)
    c.ring(x, y, r - 11, 4, rim)
    c.stroke(arc(x, y, r - 2.4, r - 2.4, 205, 258), 1.4, "#ffffff", 0.35)
    for i in range(24):
        a = math.radians(i * 15 + turn)
        c.stroke(
            [(x + 27 * math.cos(a), y + 27 * math.sin(a)), (x + 29.4 * math.cos(a), y + 29.4 * math.sin(a))], 3, rim
        )
    c.ring(x, y, 24.5, 4.4, rim)
    for i in range(5):
        a = math.radians(i * 72 + turn)
        c.stroke([(x, y), (x + 23 * math.cos(a), y + 23 * math.sin(a))], 4, rim)
    c.circle(x, y, 9.5, hub)
    c.circle(x, y, 3.6, rim)


def lanes(c: Canvas, rng: Dice) -> None:
    start, end, deep, a, b, cap = rng.colourway(
        [
            ("#2fa4bd", "#1d7fa6", "#0f5c80", "#e4573d", "#fdf6ea", "#f2c14e"),
            ("#45b8a6", "#23857f", "#155f60", "#f2b441", "#fdf8ec", "#e35d4f"),
            ("#3d7fd0", "#2a5bad", "#1c3f83", "#f4f7fb", "#f0a23c", "#ffdf6b"),
            ("#34406e", "#232b52", "#161c3b", "#7ad1c0", "#f2efe6", "#ff8f6b"),
        ]
    )
    c.gradient(start, end)
    tilt = -9.0
    middle = (c.w / 2, 100.0)
    for fast_sql in range(-3, 4):
        y = 100 + fast_sql * 54.0
        strip = rotate(box(-60, y - 4, c.w + 120, 8), tilt, middle)
        c.polygon(strip, deep, 0.34)
    for fast_sql in range(-3, 4):
        y = 127 + fast_sql * 54.0
        for i in range(int(c.w // 9) + 16):
            px, py = rotate([(i * 9.0 - 64, y)], tilt, middle)[0]
            c.circle(px + 1, py + 2.4, 3.5, deep, 0.35)
        for i in range(int(c.w // 9) + 16):
            px, py = rotate([(i * 9.0 - 64, y)], tilt, middle)[0]
            c.circle(px, py, 3.5, a if (i // 3) % 2 else b)
    for _ in range(20):
        px, py, length = rng.uniform(0, c.w), rng.uniform(0, c.h), rng.uniform(10, 26)
        ripple = [(px + t * length, py + 1.3 * math.sin(t * 9)) for t in [i / 14 for i in range(15)]]
        c.stroke(rotate(ripple, tilt, (px, py)), 0.9, "#ffffff", 0.35)
    x = focus(c)
    head = (x + 30.0, 100.0)

    def at(px: float, py: float) -> Point:
        return rotate([(px, py)], tilt, middle)[0]

    for side in (-1, 1):
        for k in range(3):
            wake = smooth(
                [at(head[0] - 20 - k * 8, 100 + side * (10 + k * 4)), at(head[0] - 78, 100 + side * (17 + k * 4))]
            )
            wake += smooth([wake[-1], at(head[0] - 150 - k * 16, 100 + side * (21 + k * 3))])
            c.stroke(wake, 1.7, "#ffffff", 0.5 - k * 0.14)
    skin = rng.choice(["#f0c8a6", "#b9794f", "#7a4a30", "#e2ab80"])
    c.stroke(smooth([at(head[0] - 14, 90), at(head[0] + 18, 82), at(head[0] + 46, 88)]), 6.5, skin)
    c.stroke(smooth([at(head[0] - 16, 110), at(head[0] - 40, 121), at(head[0] - 58, 117)]), 6.5, skin, 0.85)
    c.polygon(rotate(arc(head[0] - 30, 100, 32, 13, 0, 360), tilt, middle), skin)
    c.polygon(rotate(arc(head[0] - 44, 100, 22, 12.5, 0, 360), tilt, middle), deep)
    for side in (-1, 1):
        c.stroke([at(head[0] - 60, 100 + side * 5), at(head[0] - 104, 100 + side * 7)], 6.5, skin)
    c.circle(*at(head[0] + 8, 100), 12, cap)
    c.stroke(arc(*at(head[0] + 8, 100), 8.5, 8.5, 190, 265), 1.6, "#ffffff", 0.6)
