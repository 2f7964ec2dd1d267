#!/usr/bin/env python3
"""Draws the scenes of Benchmarks/Paths.swift with Skia: with its CPU back end, and its GPU back end on the same driver.

Needs skia-python (pip install skia-python) and, for the GPU back end, glfw under a display
(pip install glfw; xvfb-run python3 Benchmarks/peers/paths-skia.py). Prints the milliseconds of a whole frame, until
the pixels are finished: the mean of 30 frames in a period, and the best of 4 periods.
"""
import math
import sys
import time

import skia

WIDTH, HEIGHT = 1280, 720


class Seeded:
    def __init__(self):
        self.state = 1

    def next(self):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 11) / 2**53


def wheel(curved):
    path = skia.Path()

    def point(index, radius):
        angle = 2 * math.pi * index / 40
        return radius * math.cos(angle), radius * math.sin(angle)

    path.moveTo(*point(0, 50))
    for index in range(1, 41):
        end = point(index, 50 if index % 2 == 0 else 35)
        if curved:
            path.quadTo(*point(index - 0.5, 52.5), *end)
        else:
            path.lineTo(*end)
    path.close()
    return path


def scene(curved, paths, strokes):
    random = Seeded()

    def color():
        return skia.Color4f(random.next(), random.next(), random.next(), 1)

    wheels = []
    for index in range(paths):
        x, y = random.next() * WIDTH, random.next() * HEIGHT
        wheels.append((x, y, index, skia.Paint(AntiAlias=True, Color4f=color())))
    lines = []
    for _ in range(strokes):
        x, y = random.next() * WIDTH, random.next() * HEIGHT

        def near():
            return x + random.next() * 100 - 50, y + random.next() * 100 - 50

        path = skia.Path()
        path.moveTo(x, y)
        for _ in range(4):
            a, b, c = near(), near(), near()
            # In the order of Swift's arguments: the end, then the control points.
            path.cubicTo(*b, *c, *a)
        paint = skia.Paint(
            AntiAlias=True, Color4f=color(), Style=skia.Paint.kStroke_Style, StrokeWidth=4,
            StrokeCap=skia.Paint.kRound_Cap, StrokeJoin=skia.Paint.kRound_Join)
        lines.append((path, paint))
    shape = wheel(curved)

    def draw(canvas, t):
        canvas.clear(skia.ColorTRANSPARENT)
        for x, y, index, paint in wheels:
            canvas.save()
            canvas.translate(x, y)
            canvas.rotate(math.degrees(index + 2 * math.pi * t / 4))
            canvas.drawPath(shape, paint)
            canvas.restore()
        for path, paint in lines:
            part = skia.Paint(paint)
            part.setPathEffect(skia.TrimPathEffect.Make(0, t))
            canvas.drawPath(path, part)

    return draw


def measure(surface, draw, finish):
    best = math.inf
    for _ in range(4):
        total = 0.0
        for index in range(30):
            start = time.perf_counter()
            draw(surface.getCanvas(), index / 30)
            finish()
            total += time.perf_counter() - start
        best = min(best, total / 30)
    return best * 1e3


def main():
    surfaces = [("CPU", skia.Surface(WIDTH, HEIGHT), lambda: None)]
    try:
        import glfw
        from OpenGL import GL

        glfw.init()
        glfw.window_hint(glfw.VISIBLE, False)
        window = glfw.create_window(WIDTH, HEIGHT, "", None, None)
        glfw.make_context_current(window)
        context = skia.GrDirectContext.MakeGL()
        info = skia.ImageInfo.MakeN32Premul(WIDTH, HEIGHT)
        surface = skia.Surface.MakeRenderTarget(context, skia.Budgeted.kNo, info)

        def finish():
            surface.flushAndSubmit()
            GL.glFinish()

        surfaces.append(("GPU", surface, finish))
    except Exception as error:
        print(f"no GPU back end here: {error}", file=sys.stderr)
    for name, curved, paths, strokes in [
        ("200 turning paths of 40 curves, 100 growing strokes", True, 200, 100),
        ("200 turning paths of 40 curves", True, 200, 0),
        ("200 turning paths of 40 lines, 100 growing strokes", False, 200, 100),
        ("200 turning paths of 40 lines", False, 200, 0),
        ("100 growing strokes", False, 0, 100),
    ]:
        draw = scene(curved, paths, strokes)
        for back_end, surface, finish in surfaces:
            print(f"{name}, Skia {back_end}: {measure(surface, draw, finish):.2f} ms")
        if "--save" in sys.argv:
            surfaces[0][1].makeImageSnapshot().save(f"paths-{int(curved)}-{paths}-{strokes}.png")


if __name__ == "__main__":
    main()
