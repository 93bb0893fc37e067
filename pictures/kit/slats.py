"""Blinds of slats: venetian of aluminium, wooden, and vertical. True sizes in metres."""
import math
import random

import bpy

from . import mesh


def slat(name, length, width, thickness, camber, material, shift=(0, 0), bow=7):
    """One slat along x around the origin, its edges lower than its middle by `camber`."""
    points = []
    for k in range(bow + 1):
        t = k / bow * 2 - 1
        points.append((t * width / 2, camber * (1 - t * t)))
    outline = points + [(y, z - thickness) for y, z in reversed(points)]
    count = len(outline)
    vertices = [(x, y, z) for x in (-length / 2, length / 2) for y, z in outline]
    faces, uvs = [], []
    for k in range(count):
        a, b = k, (k + 1) % count
        faces.append((a, b, b + count, a + count))
        va, vb = outline[a][0], outline[b][0]
        for u, v in ((0, va), (0, vb), (length, vb), (length, va)):
            uvs.append((u + shift[0], v + shift[1]))
    for side in (tuple(reversed(range(count))), tuple(range(count, 2 * count))):
        faces.append(side)
        uvs += [(vertices[i][0] + shift[0], vertices[i][1] + shift[1]) for i in side]
    thing = mesh.add(name, vertices, faces, material, uvs)
    thing.data.use_auto_smooth, thing.data.auto_smooth_angle = True, math.radians(40)
    thing.data.polygons.foreach_set('use_smooth', [True] * len(thing.data.polygons))
    if thickness > 0.001:
        rounding = thing.modifiers.new('bevel', 'BEVEL')
        rounding.width, rounding.segments, rounding.limit_method = thickness * 0.3, 2, 'ANGLE'
    return thing


def horizontal(x0, x1, top, bottom, y, material, rail, cord, width=0.05, thickness=0.003, camber=0.0, tilt=35,
               pitch=None, open_to=None, ladder=0.0008, tape=None, valance=0.0, wand=None, seed=5, shades=12, rail_height=0.04):
    """Slats between `top` and `bottom`. `tilt` in degrees, positive with the room edge down; `open_to` is the height
    to which the blind is raised, with the slats stacked there."""
    dice = random.Random(seed)
    pitch = pitch or width * 0.84
    length = x1 - x0
    centre = (x0 + x1) / 2
    depth = max(width * 0.5 + 0.004, 0.0125)
    mesh.box('head rail', (x0, y - depth, top - rail_height), (x1, y + depth, top), rail, 0.002, 1, (5, 1))
    if valance:
        mesh.box('valance', (x0 - 0.002, y - depth - 0.016, top - valance), (x1 + 0.002, y - depth - 0.006, top + 0.001), material,
                 0.003, 1, (2.2, 9.1))
    low = open_to if open_to is not None else bottom
    first = top - rail_height - pitch * 0.55
    originals = [
        slat(f'slat {k}', length - 0.006, width, thickness, camber, material, (dice.uniform(0, 40), dice.uniform(0, 40)))
        for k in range(shades if thickness > 0.001 else 1)
    ]
    angle = math.radians(tilt)
    z, heights = first, []
    while z > low + 0.03:
        heights.append(z)
        z -= pitch
    for k, z in enumerate(heights):
        place = (centre + dice.uniform(-0.0006, 0.0006), y + dice.uniform(-0.0004, 0.0004), z + dice.uniform(-0.0004, 0.0004))
        turn = (angle + math.radians(dice.gauss(0, 0.5)), math.radians(dice.gauss(0, 0.018)), 0)
        mesh.again(dice.choice(originals), place, turn)
    foot = heights[-1] - pitch * 0.8
    if open_to is not None:  # the slats that are not hanging lie on the foot rail
        rest = int((low - bottom) / pitch)
        stack = thickness + max(camber, 0.0006)
        for k in range(rest):
            mesh.again(dice.choice(originals), (centre + dice.uniform(-0.001, 0.001), y, low + k * stack), (0, 0, 0))
        foot = low - 0.008
    for original in originals:
        bpy.data.objects.remove(original)
    mesh.box('foot rail', (x0 + 0.003, y - width / 2, foot - 0.016), (x1 - 0.003, y + width / 2, foot), rail if thickness < 0.001 else material,
             0.003, 1, (8.8, 4.4))
    lines = [x0 + 0.14, x1 - 0.14] if length < 1.15 else [x0 + 0.16, centre, x1 - 0.16]
    reach = width / 2 * math.cos(angle)
    for x in lines:
        for side in (-1, 1):
            edge = y + side * (reach + 0.0012)
            if tape:
                mesh.box('tape', (x - tape / 2, edge - 0.0004, foot), (x + tape / 2, edge + 0.0004, top - rail_height), cord, 0)
            else:
                mesh.cylinder('ladder', (x, edge, foot), (x, edge, top - rail_height), ladder, cord, 8)
        if not tape:
            for z in heights:
                dy, dz = reach, -math.sin(angle) * width / 2
                mesh.cylinder('rung', (x, y - dy, z + dz - thickness), (x, y + dy, z - dz - thickness), ladder * 0.7, cord, 5)
        mesh.cylinder('lift cord', (x + 0.008, y, foot), (x + 0.008, y, top - rail_height), ladder, cord, 8)
    if wand:
        x, front = x0 + 0.09, y - depth - 0.012
        mesh.cylinder('wand', (x, front, top - 0.05), (x + 0.004, front - 0.004, top - 0.05 - 0.62), 0.0042, wand, 6)
        mesh.cylinder('hook', (x, front + 0.012, top - 0.03), (x, front, top - 0.052), 0.002, rail, 8)


def vertical(x0, x1, top, bottom, y, cloth, rail, chain, width=0.089, turn=38, seed=4, gathered=0.0):
    """Vanes on a track, linked by a fine chain at the foot; `gathered` is the share of the opening drawn free, right."""
    dice = random.Random(seed)
    mesh.box('track', (x0, y - 0.02, top - 0.032), (x1, y + 0.02, top), rail, 0.003)
    pitch = width * 0.885
    span = (x1 - x0) * (1 - gathered)
    count = int(span / pitch)
    high = top - 0.052
    for k in range(count):
        x = x0 + width * 0.45 + k * (span - width * 0.9) / max(count - 1, 1)
        angle = math.radians(turn + dice.gauss(0, 1.1))
        lean = dice.gauss(0, 0.0018)
        bend = 0.0035 + dice.uniform(-0.0008, 0.0008)
        shift = (dice.uniform(0, 30), 0)

        def point(u, v):
            t = u * 2 - 1
            a, b = t * width / 2, bend * (1 - t * t)
            place = angle + (0.5 - v) * lean
            return (x + a * math.cos(place) - b * math.sin(place), y + a * math.sin(place) + b * math.cos(place) + lean * (1 - v),
                    bottom + (high - bottom) * v)

        mesh.sheet('vane', point, 10, 24, cloth, width, high - bottom, 0.0005, shift)
        c, s = math.cos(angle), math.sin(angle)
        mesh.box('hanger', (x - 0.006, y - 0.003, high - 0.012), (x + 0.006, y + 0.003, top - 0.03), rail, 0.001)
        if k:
            for side in (-1, 1):
                before = chain_at[0 if side < 0 else 1]
                here = (x + side * c * width * 0.42, y + side * s * width * 0.42, bottom + 0.028)
                mesh.cylinder('chain', before, here, 0.0009, chain, 6)
        chain_at = [(x + side * c * width * 0.42, y + side * s * width * 0.42, bottom + 0.028) for side in (-1, 1)]
