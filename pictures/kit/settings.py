"""What a room is lived in with: one thing for each room, modest, cut off by the edge of the picture, where the sun that
comes past or through the covering falls on it. Metres; see mesh.py."""
import math
import random

import bpy
from mathutils import Matrix

from . import materials, mesh, things


def _linen(name, colour, slub=0.5):
    return materials.cloth(name, colour, 0.08, 0.0, slub, sheen=0.1)


def pad(name, low, high, material, radius=0.05, crown=0.0, steps=26):
    """A cushion: a box with round edges, higher in its middle by `crown`."""
    half = [(b - a) / 2 for a, b in zip(low, high)]
    middle = [(a + b) / 2 for a, b in zip(low, high)]
    soft = min(radius, *half)
    vertices, faces, uvs = [], [], []
    for axis in range(3):
        for side in (-1, 1):
            start = len(vertices)
            a, b = (axis + 1) % 3, (axis + 2) % 3
            for j in range(steps + 1):
                for i in range(steps + 1):
                    p = [0.0, 0.0, 0.0]
                    # Closer together at the edges, where the surface bends.
                    p[axis] = side * half[axis]
                    p[a] = math.sin(math.pi / 2 * (2 * i / steps - 1)) * half[a]
                    p[b] = math.sin(math.pi / 2 * (2 * j / steps - 1)) * half[b]
                    core = [max(-h + soft, min(h - soft, value)) for value, h in zip(p, half)]
                    out = [value - c for value, c in zip(p, core)]
                    long = math.sqrt(sum(o * o for o in out)) or 1.0
                    q = [c + soft * o / long for c, o in zip(core, out)]
                    full = (1 - (q[0] / half[0]) ** 2) * (1 - (q[1] / half[1]) ** 2)
                    q[2] += crown * full * (1 if q[2] > 0 else -0.3)
                    vertices.append(tuple(m + value for m, value in zip(middle, q)))
            for j in range(steps):
                for i in range(steps):
                    k = start + j * (steps + 1) + i
                    face = (k, k + 1, k + steps + 2, k + steps + 1)
                    faces.append(face if side > 0 else tuple(reversed(face)))
                    uvs += [(vertices[v][a], vertices[v][b]) for v in faces[-1]]
    return mesh.add(name, vertices, faces, material, uvs, smooth=True)


def placed(build, x, y, turn):
    """Builds at the origin, then moves there and turns by `turn` degrees."""
    before = set(bpy.data.objects)
    build()
    bpy.context.view_layer.update()
    move = Matrix.Translation((x, y, 0)) @ Matrix.Rotation(math.radians(turn), 4, 'Z')
    for thing in set(bpy.data.objects) - before:
        thing.matrix_world = move @ thing.matrix_world


def desk(wood, x0=-0.2, x1=1.6, y=-0.038, colour=(0.60, 0.36, 0.26)):
    """A desk under the window, with a pot, two books and a sheet of paper."""
    top, depth = 0.735, 0.64
    mesh.box('desk', (x0, y - depth, top - 0.026), (x1, y, top), wood, 0.004, 1, (3.3, 6.1))
    mesh.box('apron', (x0 + 0.06, y - 0.10, top - 0.10), (x1, y - 0.078, top - 0.026), wood, 0.002, 1, (6.3, 1.1))
    mesh.box('apron', (x0 + 0.06, y - depth + 0.078, top - 0.10), (x1, y - depth + 0.10, top - 0.026), wood, 0.002, 1, (1.3, 4.1))
    for leg in (y - 0.10, y - depth + 0.06):
        mesh.box('leg', (x0 + 0.05, leg, 0), (x0 + 0.09, leg + 0.04, top - 0.026), wood, 0.004, 1, (leg * 9, 2.2))
    mesh.box('side', (x0 + 0.058, y - depth + 0.1, top - 0.10), (x0 + 0.08, y - 0.1, top - 0.026), wood, 0.002, 1, (8.3, 3.1))
    things.vase(x0 + 0.86, y - 0.22, top, things.clay(colour), 0.2)
    z = top
    for k, (wide, deep, high, cover) in enumerate([(0.17, 0.24, 0.026, (0.16, 0.20, 0.19)), (0.14, 0.21, 0.018, (0.72, 0.66, 0.55))]):
        x = x0 + 0.36 + 0.012 * k
        mesh.box('book', (x, y - 0.5, z), (x + wide, y - 0.5 + deep, z + high), materials.paint(f'book {k}', cover), 0.0015)
        mesh.box('pages', (x + 0.003, y - 0.502, z + 0.003), (x + wide - 0.003, y - 0.5 + deep - 0.003, z + high - 0.003),
                 materials.paint('paper', (0.78, 0.74, 0.66)), 0)
        z += high


def _creased(dice, count=7):
    waves = [(dice.uniform(3, 13), dice.uniform(-9, 9), dice.uniform(0, 6.3), dice.uniform(0.5, 1.6)) for _ in range(count)]

    def height(x, y):
        value = 0.0
        for a, b, c, d in waves:
            ridge = 1 - abs(math.sin(a * x + b * y + c + d * math.sin(2.1 * x + 3.3 * y + c)))
            value += ridge**3
        return value / count

    return height


def bed(wood, cover=(0.72, 0.69, 0.62), x0=-0.42, x1=2.0, y0=-1.12, y1=-0.16):
    """A bed along the window: its foot is seen, pillows and head lie outside the picture."""
    mesh.box('bed frame', (x0, y0 + 0.03, 0.16), (x1, y1 - 0.03, 0.27), wood, 0.006, 1, (2.3, 7.1))
    for y in (y0 + 0.09, y1 - 0.14):
        mesh.box('leg', (x0 + 0.07, y, 0), (x0 + 0.12, y + 0.05, 0.16), wood, 0.004, 1, (y, 3))
    pad('mattress', (x0 + 0.02, y0 + 0.04, 0.26), (x1, y1 - 0.03, 0.43), _linen('mattress', (0.76, 0.75, 0.71)), 0.05)
    dice = random.Random(11)
    crease, fold = _creased(dice), _creased(dice, 4)
    length, width, drop, foot = x1 - x0, y1 - y0, 0.24, 0.17

    def point(u, v):
        along, across = u * (length + foot) - foot, v * (width + drop) - drop
        over_x, over_y = max(-along, 0.0), max(-across, 0.0)
        x, y = x0 - 0.012 + max(along, 0.0), y0 - 0.012 + max(across, 0.0)
        down = max(over_x, over_y)
        round_ = 0.03 * (1 - math.exp(-min(max(along, 0) , max(across, 0)) / 0.035))
        soft = crease(u * 2.1, v) * 0.03 * (0.3 + 0.7 * min(1, max(across, 0) / 0.2)) + 0.006 * math.sin(7 * u + 5 * v)
        z = 0.432 + round_ + soft - down
        swing = math.sin(along * 15 + 2 * math.sin(along * 4)) * 0.014 + 0.02 * fold(u * 2, v)
        if over_y > 0:
            y -= (0.012 + swing * min(over_y / 0.08, 1)) * (over_y >= over_x)
        if over_x > 0:
            x -= 0.012 + 0.012 * math.sin(across * 17) * min(over_x / 0.08, 1)
        return (x, y, z)

    mesh.sheet('cover', point, 300, 150, _linen('cover', cover, 0.7), length, width, 0.012)
    pillow = pad('pillow', (-0.2, -0.34, -0.07), (0.2, 0.34, 0.07), _linen('pillow', (0.78, 0.765, 0.72)), 0.07, 0.05)
    pillow.location, pillow.rotation_euler = (x0 + 1.42, (y0 + y1) / 2 + 0.02, 0.585), (0.0, math.radians(-28), math.radians(4))


def table(wood, x=0.72, y=-0.82, radius=0.56):
    """The corner where one eats: a round table, a bowl with pears, a chair."""
    top = 0.735
    mesh.turned('table', [(0.0, top - 0.03), (radius - 0.03, top - 0.028), (radius - 0.004, top - 0.014), (radius, top - 0.006),
                          (radius - 0.004, top), (radius - 0.02, top), (0.0, top)], (x, y, 0), wood, 96)
    mesh.turned('pedestal', [(0.25, 0.0), (0.25, 0.018), (0.06, 0.05), (0.04, 0.12), (0.04, top - 0.12), (0.12, top - 0.03)], (x, y, 0), wood)
    glaze = materials.plain('glaze', (0.70, 0.67, 0.60), 0.35)
    mesh.turned('bowl', [(0.0, 0.0), (0.05, 0.0), (0.055, 0.012), (0.11, 0.05), (0.135, 0.085), (0.130, 0.087), (0.10, 0.05), (0.045, 0.018), (0.0, 0.016)],
                (x - 0.12, y + 0.1, top), glaze)
    pear = materials.paint('pear', (0.42, 0.38, 0.11), 0.45)
    for k, (dx, dy, lean) in enumerate([(-0.045, 0.0, 0.3), (0.04, 0.03, -0.25), (0.01, -0.05, 0.1)]):
        fruit = mesh.turned('pear', [(0.0, 0.0), (0.026, 0.004), (0.038, 0.03), (0.032, 0.058), (0.016, 0.082), (0.011, 0.095), (0.0, 0.1)],
                            (x - 0.12 + dx, y + 0.1 + dy, top + 0.025), pear, 32)
        fruit.rotation_euler = (lean, lean * 0.8, k)
        tip = (x - 0.12 + dx + 0.095 * math.sin(lean * 0.8), y + 0.1 + dy - 0.095 * math.sin(lean), top + 0.118)
        mesh.cylinder('stem', tip, (tip[0] + 0.004, tip[1], tip[2] + 0.02), 0.0016, things.greenery()[1], 8)
    placed(lambda: chair(wood), x - 0.72, y + 0.2, 66)


def chair(wood, paper=(0.66, 0.56, 0.40)):
    """A wooden chair with a woven seat and a bent back."""
    height = 0.44
    pad('seat', (-0.22, -0.21, height - 0.035), (0.22, 0.21, height), materials.cloth('paper cord', paper, 0.0, 0.0, 1.0), 0.02, 0.0)
    for x in (-0.19, 0.19):
        mesh.cylinder('leg', (x * 1.06, -0.2, 0), (x, -0.18, height), 0.016, wood, 24)
        mesh.cylinder('leg', (x * 1.06, 0.24, 0), (x, 0.19, height), 0.016, wood, 24)
        mesh.cylinder('post', (x, 0.19, height - 0.01), (x * 1.12, 0.25, 0.735), 0.014, wood, 24)
        mesh.cylinder('rung', (x * 1.03, -0.19, 0.2), (x * 1.03, 0.21, 0.24), 0.010, wood, 16)
    mesh.cylinder('rung', (-0.19, -0.187, 0.28), (0.19, -0.187, 0.28), 0.010, wood, 16)

    def point(u, v):
        angle = (u - 0.5) * 1.5
        swell = 0.042 * (1 - (2 * u - 1) ** 4)
        return (0.34 * math.sin(angle), 0.25 + 0.29 * (math.cos(angle) - math.cos(0.75)) - 0.03, 0.735 + (v - 0.5) * 2 * (0.012 + swell))

    mesh.sheet('back', point, 40, 8, wood, 0.5, 0.1, 0.018)


def bath(steel, x=0.86, y=-0.66, towel=(0.60, 0.50, 0.40)):
    """A bath that stands free, a towel over its rim, and a tap from the floor."""
    enamel = materials.plain('enamel', (0.80, 0.79, 0.76), 0.22, coat=0.3)
    tub = mesh.turned('bath', [(0.0, 0.0), (0.27, 0.0), (0.29, 0.01), (0.305, 0.06), (0.345, 0.40), (0.372, 0.53), (0.39, 0.553), (0.392, 0.566), (0.384, 0.572),
                               (0.366, 0.566), (0.345, 0.52), (0.31, 0.30), (0.26, 0.13), (0.12, 0.1), (0.0, 0.1)], (x, y, 0), enamel, 96)
    tub.scale = (2.15, 1, 1)
    crease = _creased(random.Random(4), 4)

    def point(u, v):  # over the front rim: long outside, short inside
        wide, long = (u - 0.5) * 0.36, v * 0.62
        out = 0.39
        if long < 0.36:
            way, z = out - 0.030 * (1 - long / 0.36) + 0.012, 0.572 - (0.36 - long)
        elif long < 0.40:
            angle = (long - 0.36) / 0.04 * math.pi
            way, z = out - 0.006 + 0.018 * math.cos(angle), 0.574 + 0.012 * math.sin(angle)
        else:
            way, z = out - 0.03 - (long - 0.40) * 0.25, 0.574 - (long - 0.40)
        folds = 0.010 * math.sin(u * 14 + 0.6) + 0.010 * crease(u, v)
        px = x - 0.38 + wide * (1 - 0.08 * math.sin(3 * v))
        bend = way * math.sqrt(max(1 - ((px - x) / 2.15 / 0.392) ** 2, 0.05))
        return (px, y - bend - folds * (1 if long < 0.36 else 0.2), z)

    mesh.sheet('towel', point, 80, 120, _linen('towel', towel, 1.0), 0.36, 0.62, 0.006)
    for dx in (0, 0.16):
        mesh.cylinder('pipe', (x - 0.62 + dx, y + 0.36, 0), (x - 0.62 + dx, y + 0.36, 0.80), 0.011, steel, 20)
        mesh.cylinder('rose', (x - 0.62 + dx, y + 0.36, 0), (x - 0.62 + dx, y + 0.36, 0.012), 0.03, steel, 28)
        mesh.cylinder('handle', (x - 0.62 + dx, y + 0.36, 0.80), (x - 0.62 + dx, y + 0.36, 0.84), 0.02, steel, 28)
    mesh.cylinder('mixer', (x - 0.66, y + 0.36, 0.79), (x - 0.42, y + 0.36, 0.79), 0.016, steel, 24)
    bend = [(0.0, 0.79), (0.0, 0.86), (0.05, 0.90), (0.13, 0.90), (0.18, 0.88), (0.19, 0.84)]
    for (a, b), (c, d) in zip(bend, bend[1:]):
        mesh.cylinder('spout', (x - 0.54, y + 0.36 - a, b), (x - 0.54, y + 0.36 - c, d), 0.010, steel, 20)


def cot(wood, x0=-0.02, x1=1.5, y0=-0.98, y1=-0.34, blanket=(0.58, 0.47, 0.36)):
    """A cot with turned bars, a blanket over its rail."""
    low, high = 0.24, 0.80
    for y in (y0, y1):
        for z in (low, high):
            mesh.box('rail', (x0, y - 0.012, z - 0.02), (x1, y + 0.012, z + 0.02), wood, 0.007, 1, (z * 5, y))
        x = x0 + 0.085
        while x < x1:
            mesh.cylinder('bar', (x, y, low), (x, y, high), 0.0085, wood, 18)
            x += 0.072
        mesh.cylinder('post', (x0, y, 0.0), (x0, y, high + 0.03), 0.021, wood, 28)
    for z in (low, high):
        mesh.box('rail', (x0 - 0.012, y0, z - 0.02), (x0 + 0.012, y1, z + 0.02), wood, 0.007, 1, (z, 3))
    y = y0 + 0.08
    while y < y1 - 0.03:
        mesh.cylinder('bar', (x0, y, low), (x0, y, high), 0.0085, wood, 18)
        y += 0.08
    pad('mattress', (x0 + 0.02, y0 + 0.02, low), (x1, y1 - 0.02, low + 0.11), _linen('mattress', (0.77, 0.755, 0.71)), 0.03)
    crease = _creased(random.Random(8), 4)

    def point(u, v):
        wide, long = (u - 0.5) * 0.42, v * 0.80
        out = y0 - 0.018
        if long < 0.44:
            y, z = out - 0.02 * (0.44 - long), high + 0.026 - (0.44 - long)
        elif long < 0.49:
            angle = (long - 0.44) / 0.05 * math.pi
            y, z = y0 - 0.019 * math.cos(angle), high + 0.024 + 0.014 * math.sin(angle)
        else:
            y, z = y0 + 0.021, high + 0.024 - (long - 0.49)
        fade = min(abs(long - 0.465) / 0.25, 1)
        swell = (0.016 * math.sin(u * 19 + 1.1 * math.sin(3 * v)) + 0.014 * crease(u, v)) * fade
        return (0.5 + wide * (1 - 0.05 * fade), y - swell if long < 0.465 else y + swell, z)

    mesh.sheet('blanket', point, 90, 120, _linen('blanket', blanket, 1.2), 0.42, 0.8, 0.006)


def armchair(wood, x=0.62, y=-0.78, turn=-38, colour=(0.63, 0.58, 0.49)):
    """A low chair of two cushions in a frame of wood."""
    wool = materials.cloth('upholstery', colour, 0.0, 0.0, 1.1, sheen=0.25)

    def build():
        for side in (-1, 1):
            at = side * 0.335
            mesh.cylinder('leg', (at, -0.30, 0), (at, -0.27, 0.555), 0.0175, wood, 28)
            mesh.cylinder('leg', (at, 0.36, 0), (at, 0.27, 0.545), 0.0175, wood, 28)
            mesh.box('arm', (at - 0.034, -0.36, 0.55), (at + 0.034, 0.36, 0.574), wood, 0.011, 1, (side, 2.7))
            mesh.box('side rail', (at - 0.012, -0.3, 0.235), (at + 0.012, 0.33, 0.285), wood, 0.005, 1, (side, 5.7))
        for y0 in (-0.29, 0.30):
            mesh.box('rail', (-0.33, y0 - 0.012, 0.235), (0.33, y0 + 0.012, 0.285), wood, 0.005, 1, (4.4, y0))
        seat = pad('seat', (-0.3, -0.34, -0.07), (0.3, 0.28, 0.07), wool, 0.05, 0.03)
        seat.location, seat.rotation_euler = (0, 0, 0.365), (math.radians(4), 0, 0)
        back = pad('back', (-0.3, -0.065, -0.27), (0.3, 0.065, 0.27), wool, 0.055, 0.0)
        back.location, back.rotation_euler = (0, 0.29, 0.66), (math.radians(-17), 0, 0)
        for k in range(2):
            at = -0.22 + 0.44 * k
            mesh.cylinder('stay', (at, 0.32, 0.26), (at, 0.46, 0.86), 0.013, wood, 20)
        mesh.box('top', (-0.3, 0.43, 0.80), (0.3, 0.45, 0.86), wood, 0.006, 1, (7.4, 5))

    placed(build, x, y, turn)
