"""The few things that stand in a room: a stool, a vase, a lamp, a bench, a bed's edge."""
import math
import random

import bpy

from . import materials, mesh


def stool(x, y, wood, height=0.45, radius=0.165):
    """Three turned legs and a round seat with a soft edge."""
    edge = 0.028
    profile = [(0.0, height - edge), (radius - 0.012, height - edge), (radius, height - edge * 0.6), (radius, height - edge * 0.35),
               (radius - 0.008, height - 0.002), (radius - 0.03, height), (0.0, height)]
    mesh.turned('seat', profile, (x, y, 0), wood)
    for k in range(3):
        angle = 0.5 + 2 * math.pi * k / 3
        foot = (x + radius * 1.05 * math.cos(angle), y + radius * 1.05 * math.sin(angle), 0.0)
        head = (x + radius * 0.62 * math.cos(angle), y + radius * 0.62 * math.sin(angle), height - edge)
        mesh.cylinder('leg', foot, head, 0.0135, wood, 24)


def bench(x0, x1, y, wood, height=0.43, depth=0.34):
    """A plain bench of boards."""
    mesh.box('seat', (x0, y - depth / 2, height - 0.032), (x1, y + depth / 2, height), wood, 0.004, 1, (1.7, 5.1))
    for x in (x0 + 0.09, x1 - 0.122):
        mesh.box('side', (x, y - depth / 2 + 0.015, 0), (x + 0.032, y + depth / 2 - 0.015, height - 0.032), wood, 0.003, 1, (x, 2.5))
    mesh.box('stretcher', (x0 + 0.12, y - 0.015, 0.2), (x1 - 0.12, y + 0.015, 0.27), wood, 0.003, 1, (4, 9))


def vase(x, y, z, clay, height=0.24, twigs=0, leaf=None, bark=None, seed=3):
    """A thrown vase, with twigs if wanted."""
    h = height
    profile = [(0.0, 0.0), (0.19 * h, 0.0), (0.27 * h, 0.04 * h), (0.37 * h, 0.28 * h), (0.38 * h, 0.46 * h), (0.29 * h, 0.70 * h),
               (0.145 * h, 0.86 * h), (0.13 * h, 0.93 * h), (0.165 * h, 1.0 * h), (0.15 * h, 1.0 * h), (0.11 * h, 0.93 * h), (0.12 * h, 0.84 * h),
               (0.2 * h, 0.7 * h), (0.2 * h, 0.4 * h)]
    mesh.turned('vase', profile, (x, y, z), clay)
    dice = random.Random(seed)
    vertices, faces = [], []
    for _ in range(twigs):
        lean, turn = dice.uniform(0.08, 0.42), dice.uniform(0, 6.28)
        length, bend = dice.uniform(1.3, 2.3) * h, dice.uniform(-0.5, 0.6)
        here, steps = [x, y, z + 0.8 * h], 12
        for k in range(steps):
            angle = lean + bend * k / steps
            step = length / steps
            there = [here[0] + step * math.sin(angle) * math.cos(turn), here[1] + step * math.sin(angle) * math.sin(turn) * 0.6,
                     here[2] + step * math.cos(angle)]
            mesh.cylinder('twig', here, there, 0.0019 * (1 - 0.6 * k / steps), bark, 6)
            turn += dice.uniform(-0.25, 0.25)
            here = there
            for _ in range(2 if k > 2 else 0):
                _leaf(dice, here, vertices, faces, dice.uniform(0.028, 0.046))
    if vertices:
        mesh.add('leaves', vertices, faces, leaf, smooth=True)


def _leaf(dice, at, vertices, faces, size):
    """A small oval leaf, folded along its rib."""
    turn, lift, roll = dice.uniform(0, 6.28), dice.uniform(-0.1, 1.0), dice.uniform(-0.8, 0.8)
    along = (math.cos(turn) * math.cos(lift), math.sin(turn) * math.cos(lift), math.sin(lift))
    side = (-math.sin(turn) * math.cos(roll), math.cos(turn) * math.cos(roll), math.sin(roll))
    start = len(vertices)
    for t, w in ((0.0, 0.02), (0.25, 0.17), (0.55, 0.22), (0.82, 0.13), (1.0, 0.0)):
        for s in (-1, 0, 1):
            drop = 0.05 * size if s == 0 else 0.0
            vertices.append(tuple(at[i] + size * (along[i] * t + side[i] * w * s) - (drop + 0.16 * size * t * t if i == 2 else 0) for i in range(3)))
    for k in range(4):
        for s in range(2):
            a = start + 3 * k + s
            faces.append((a, a + 1, a + 4, a + 3))


def lamp(x, y, metal, shade, height=1.5, power=38, colour=(1.0, 0.62, 0.30)):
    """A standing lamp with a shade of cloth, and the bulb in it."""
    mesh.turned('foot', [(0.0, 0.0), (0.135, 0.0), (0.14, 0.006), (0.135, 0.014), (0.02, 0.02), (0.0, 0.02)], (x, y, 0), metal)
    mesh.cylinder('pole', (x, y, 0.015), (x, y, height - 0.1), 0.008, metal, 20)
    sides, rows = 64, [(0.20, height - 0.17), (0.15, height + 0.13)]
    vertices = [(x + r * math.cos(2 * math.pi * k / sides), y + r * math.sin(2 * math.pi * k / sides), z) for r, z in rows for k in range(sides)]
    faces = [(k, (k + 1) % sides, (k + 1) % sides + sides, k + sides) for k in range(sides)]
    uvs = [pair for k in range(sides) for pair in ((k * 0.02, 0.2), ((k + 1) * 0.02, 0.2), ((k + 1) * 0.02, 0.5), (k * 0.02, 0.5))]
    mesh.add('shade', vertices, faces, shade, uvs, smooth=True)
    data = bpy.data.lights.new('bulb', 'POINT')
    data.energy, data.color, data.shadow_soft_size = power, colour, 0.05
    bulb = bpy.data.objects.new('bulb', data)
    bulb.location = (x, y, height - 0.03)
    bpy.context.scene.collection.objects.link(bulb)


def clay(colour=(0.62, 0.52, 0.42)):
    return materials.paint('clay', colour, 0.55)


def greenery():
    return materials.plain('leaf', (0.14, 0.20, 0.085), 0.5), materials.plain('bark', (0.16, 0.10, 0.06), 0.8)
