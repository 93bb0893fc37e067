"""Roller, cellular blind and curtain. True sizes in metres."""
import math
import random

from . import mesh


def roller(x0, x1, top, low, y, cloth, metal, plastic, bar=None, radius=0.021, cassette=None, chain=True, drop_back=True):
    """A tube with brackets, the cloth hanging from its back, a bar in its hem and a bead chain at the right."""
    z = top - 0.036
    inner = (x0 + 0.022, x1 - 0.022)
    mesh.cylinder('tube', (inner[0], y, z), (inner[1], y, z), radius, metal, 48)
    for x in (x0, x1 - 0.004):
        mesh.box('bracket', (x, y - 0.026, z - 0.03), (x + 0.004, y + 0.03, top), metal, 0.001)
    mesh.cylinder('drive', (inner[1] - 0.004, y, z), (x1 - 0.004, y, z), radius + 0.006, plastic, 40)
    mesh.cylinder('pin', (x0 + 0.003, y, z), (inner[0] + 0.004, y, z), radius - 0.004, plastic, 40)
    if cassette:
        mesh.box('cassette', (x0 - 0.004, y - 0.05, top - 0.078), (x1 + 0.004, y + 0.04, top), cassette, 0.006)
    height = z - low
    side = 1 if drop_back else -1
    roll = radius + 0.004

    def point(u, v):  # the lower nine tenths hang, the rest lies on the roll
        x = inner[0] + u * (inner[1] - inner[0])
        if v < 0.9:
            t = v / 0.9
            wave = 0.0011 * math.sin(u * 9.3 + 1.2) * math.sin(math.pi * t) + 0.0005 * math.sin(u * 23 + t * 5) * t
            return (x, y + side * roll + wave, low + t * height)
        angle = (v - 0.9) / 0.1 * math.pi * 1.15
        return (x, y + side * roll * math.cos(angle), z + roll * math.sin(angle))

    mesh.sheet('cloth', point, 60, 80, cloth, inner[1] - inner[0], height / 0.9, 0.0006)
    mesh.box('hem bar', (inner[0] - 0.001, y + side * roll - 0.006, low - 0.024), (inner[1] + 0.001, y + side * roll + 0.006, low + 0.004),
             bar or metal, 0.004)
    for x in (inner[0] - 0.003, inner[1]):
        mesh.box('cap', (x, y + side * roll - 0.007, low - 0.025), (x + 0.003, y + side * roll + 0.007, low + 0.005), plastic, 0.001)
    if chain:
        beads(x1 - 0.011, y, z, z - 0.86, radius + 0.006, plastic)


def beads(x, y, high, low, radius, material):
    """A loop of a bead chain: balls of 4.5 mm every 6 mm."""
    vertices, faces = [], []

    def ball(centre, r=0.00225):
        start = len(vertices)
        for j in range(5):
            a = math.pi * (j + 0.5) / 5
            for k in range(8):
                b = 2 * math.pi * k / 8
                vertices.append((centre[0] + r * math.sin(a) * math.cos(b), centre[1] + r * math.sin(a) * math.sin(b), centre[2] + r * math.cos(a)))
        for j in range(4):
            for k in range(8):
                a, b = start + j * 8 + k, start + j * 8 + (k + 1) % 8
                faces.append((a, a + 8, b + 8, b))

    z = low
    while z < high:
        for side in (-1, 1):
            pull = side * (radius * (0.55 + 0.45 * (z - low) / (high - low)))
            ball((x, y + pull, z))
        z += 0.006
    for k in range(10):
        a = math.pi * k / 9
        ball((x, y + 0.55 * radius * math.cos(a), low - 0.55 * radius * math.sin(a)))
    mesh.add('chain', vertices, faces, material, smooth=True)
    for side in (-1, 1):
        mesh.cylinder('cord', (x, y + side * radius * 0.55, low), (x, y + side * radius, high), 0.0006, material, 5)


def cellular(x0, x1, top, low, y, cloth, rail, pleat=0.02, depth=0.026):
    """Honeycomb: two zigzags back to back, between a head and a foot rail."""
    mesh.box('head rail', (x0, y - 0.022, top - 0.03), (x1, y + 0.022, top), rail, 0.004)
    mesh.box('foot rail', (x0 + 0.003, y - 0.02, low - 0.02), (x1 - 0.003, y + 0.02, low), rail, 0.004)
    height = top - 0.03 - low
    count = round(height / pleat)
    dice = random.Random(7)
    off = [dice.uniform(-0.0006, 0.0006) for _ in range(2 * count + 1)]
    for side in (-1, 1):
        rows, columns = 2 * count, 40
        vertices, faces, uvs = [], [], []
        for j in range(rows + 1):
            for i in range(columns + 1):
                out = depth / 2 if j % 2 else 0.0012
                z = low + height * j / rows - (0.0012 if j % 2 else 0) + off[j] * (0.6 + 0.4 * math.sin(i * 0.35 + j))
                vertices.append((x0 + 0.004 + (x1 - x0 - 0.008) * i / columns, y + side * out, z))
        for j in range(rows):
            for i in range(columns):
                a = j * (columns + 1) + i
                faces.append((a, a + 1, a + columns + 2, a + columns + 1))
                uvs += [(p / columns * (x1 - x0), q * pleat / 2) for p, q in ((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1))]
        mesh.add('cells', vertices, faces, cloth, uvs, bevel=0.0014, segments=3)


def curtain(x0, x1, top, bottom, y, cloth, folds=9, fullness=1.0, depth=0.07, seed=1, thickness=0.0, swing=0.0):
    """A curtain on a gathering tape: tight pleats at the head open into deep, uneven folds that run to the hem.
    `folds` between x0 and x1; `swing` moves the foot sideways; `fullness` makes the folds rounder."""
    dice = random.Random(seed)
    width, height = x1 - x0, top - bottom
    # Folds of unequal width and depth: borders on a line from 0 to 1, a depth for each.
    parts = [dice.uniform(0.65, 1.4) for _ in range(folds)]
    total = sum(parts)
    borders = [0.0]
    for part in parts:
        borders.append(borders[-1] + part / total)
    deep = [dice.uniform(0.7, 1.15) * (0.75 + 0.35 * part) for part in parts] + [1.0]
    late = [dice.uniform(-1, 1) for _ in range(folds + 1)]
    lean = [dice.uniform(-1, 1) for _ in range(folds + 1)]
    waves = [(dice.uniform(2, 7), dice.uniform(0, 6.3), dice.uniform(1.5, 5), dice.uniform(0, 6.3)) for _ in range(6)]

    # Folds of 8 mm lie on the large ones, and break: they begin and end somewhere.
    breaks = [(dice.uniform(0.12, 0.5), dice.uniform(0.62, 1.15), dice.uniform(1.4, 2.6), dice.uniform(0, 6.3)) for _ in range(folds)]

    def smooth(t):
        t = min(max(t, 0.0), 1.0)
        return t * t * (3 - 2 * t)

    def point(u, v):
        down = 1 - v  # 0 at the head, 1 at the hem
        k = min(int(next((i for i in range(folds) if u <= borders[i + 1]), folds - 1)), folds - 1)
        t = (u - borders[k]) / (borders[k + 1] - borders[k])
        phase = 2 * math.pi * t
        blend = smooth(t)
        amount = deep[k] * (1 - blend) + deep[k + 1] * blend
        open_ = smooth(down / 0.22)
        grow = 0.34 + 0.66 * open_ + 0.1 * late[k] * smooth((down - 0.3) / 0.7)
        round_ = math.sin(phase) + 0.16 * math.sin(2 * phase + 0.9 * lean[k]) * open_ + 0.07 * math.sin(3 * phase + late[k] * 3) * (1 - 0.4 * down)
        out = depth * 0.5 * amount * grow * round_
        # gathers of the tape, which fade below the head
        tight = math.exp(-down * height / 0.09)
        out += 0.0065 * tight * math.sin(2 * math.pi * u * folds * 4.3 + 2 * lean[k])
        # cloth falls over itself: the fold is wider in front than its neck
        over = -0.21 * fullness * width / folds * amount * open_ * math.sin(2 * phase) * 0.75
        drift = width / folds * 0.16 * sum(math.sin(a * u + b) * math.sin(c * down + d) for a, b, c, d in waves) / 3 * smooth(down * 1.6)
        small = sum(math.sin(a * 9 * u + b + 2.2 * math.sin(c * 3 * down)) * math.sin(c * 5 * down + d) for a, b, c, d in waves[:4])
        out += 0.0014 * small * open_
        start, end, often, shifted = breaks[k]
        lasting = smooth((down - start) / 0.16) * smooth((end - down) / 0.2) * math.sin(math.pi * t)
        out += 0.004 * lasting * math.sin(often * phase + shifted + 2.4 * down)
        x = x0 + u * width + over + drift + swing * smooth(down)
        z = bottom + v * height + 0.001 * math.sin(phase) * down
        return (x, y + out, z)

    columns = folds * 44
    rows = max(90, int(height / 0.022))
    shift = (dice.uniform(0, 20), 0)
    cloth_width = width * 2.0
    mesh.sheet('curtain', point, columns, rows, cloth, cloth_width, height, thickness, shift)


def gliders(x0, x1, count, top, y, material):
    """What a curtain hangs on below a rod with a groove: one glider at each pleat, too small to be seen from a room's end."""
    for k in range(count):
        x = x0 + (x1 - x0) * (k + 0.5) / count
        mesh.box('glider', (x - 0.0025, y - 0.002, top - 0.008), (x + 0.0025, y + 0.002, top + 0.008), material, 0.0008)


def track(x0, x1, z, y, material):
    mesh.box('track', (x0, y - 0.011, z - 0.018), (x1, y + 0.011, z), material, 0.002)


def rod(x0, x1, z, y, material, rings=0, ring_material=None, seed=2):
    """A round rod with end caps, brackets to the wall and rings."""
    mesh.cylinder('rod', (x0, y, z), (x1, y, z), 0.0125, material, 32)
    for x in (x0, x1):
        mesh.turned('finial', [(0.0, -0.02), (0.015, -0.018), (0.0175, -0.004), (0.0175, 0.006), (0.0135, 0.016), (0.0, 0.018)],
                    (x, y, z), material, 32).rotation_euler = (0, math.pi / 2, 0)
    for x in (x0 + 0.12, x1 - 0.12):
        mesh.cylinder('bracket', (x, y, z - 0.004), (x, 0, z - 0.004), 0.006, material, 16)
        mesh.cylinder('rosette', (x, -0.006, z - 0.004), (x, 0, z - 0.004), 0.022, material, 32)
