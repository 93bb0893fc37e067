"""The room: a wall with one window, a floor of planks, the view outside, light and camera. Metres; see mesh.py."""
import math
import random

import bpy
import numpy as np

from . import materials, mesh

WALL = 0.32  # thickness of the outer wall: the depth of the reveal


def picture_of(path, centre, width, blur, colour=1.0):
    """Cuts a view of `width` degrees out of an environment picture and puts it out of focus."""
    source = bpy.data.images.load(path)
    columns, rows = source.size
    pixels = np.array(source.pixels[:], np.float32).reshape(rows, columns, 4)[..., :3]
    pixels = np.clip(np.nan_to_num(pixels), 0, 12)
    size = 192
    across = (centre / 360 + (np.arange(size) / size - 0.5) * width / 360) % 1 * columns
    up = 0.5 * rows + (np.arange(size) / size - 0.5) * width / 180 * rows
    left, low = np.floor(across).astype(int) % columns, np.clip(np.floor(up).astype(int), 0, rows - 2)
    dx, dy = (across % 1)[None, :, None], np.clip(up - low, 0, 1)[:, None, None]
    right = (left + 1) % columns
    cut = (pixels[low][:, left] * (1 - dx) + pixels[low][:, right] * dx) * (1 - dy) + (
        pixels[low + 1][:, left] * (1 - dx) + pixels[low + 1][:, right] * dx) * dy
    radius = blur * size
    reach = int(radius) + 1
    disc = [(x, y) for x in range(-reach, reach + 1) for y in range(-reach, reach + 1) if x * x + y * y <= radius**2]
    padded = np.pad(cut, ((reach, reach), (reach, reach), (0, 0)), mode='edge')
    soft = sum(padded[reach + y : reach + y + size, reach + x : reach + x + size] for x, y in disc) / len(disc)
    soft = soft / np.median(soft.mean(axis=2))
    grey = soft.mean(axis=2, keepdims=True)
    soft = np.maximum(grey + (soft - grey) * colour, 0)
    image = bpy.data.images.new('view', size, size, float_buffer=True)
    image.pixels = np.concatenate([soft, np.ones((size, size, 1), np.float32)], axis=2).ravel()
    return image


def floor(material, width=0.14, seed=3, extent=(-3.2, 3.2, -5.4, 0.0), along='x'):
    """Planks with bevelled edges and open joints of half a millimetre; each lies elsewhere in the wood."""
    dice = random.Random(seed)
    x0, x1, y0, y1 = extent
    if along == 'y':
        x0, x1, y0, y1 = y0, y1, x0, x1
    vertices, faces, uvs = [], [], []
    edge, gap = 0.0014, 0.0003
    y, row = y0, 0
    while y < y1:
        x = x0 - dice.uniform(0, 1.8)
        while x < x1:
            length = dice.uniform(1.4, 2.2)
            a, b, c, d = x + gap, x + length - gap, y + gap, y + width - gap
            start, tilt = len(vertices), dice.uniform(-0.0002, 0.0002)
            outer = [(a, c, -edge), (b, c, -edge), (b, d, -edge), (a, d, -edge)]
            inner = [(a + edge, c + edge, 0), (b - edge, c + edge, tilt), (b - edge, d - edge, tilt), (a + edge, d - edge, 0)]
            vertices += outer + inner
            u, v = dice.uniform(0, 60), dice.uniform(0, 60)
            quads = [(4, 5, 6, 7)] + [(k, (k + 1) % 4, (k + 1) % 4 + 4, k + 4) for k in range(4)]
            for quad in quads:
                faces.append(tuple(start + k for k in quad))
                uvs += [(u + vertices[start + k][0] - x, v + vertices[start + k][1] - y) for k in quad]
            x += length
        y, row = y + width, row + 1
    if along == 'y':
        vertices = [(q, p, z) for p, q, z in vertices]
        faces = [tuple(reversed(face)) for face in faces]
        uvs = [pair for k in range(0, len(uvs), 4) for pair in reversed(uvs[k : k + 4])]
    mesh.add('floor', vertices, faces, material, uvs)
    dark = materials.plain('under the floor', (0.02, 0.015, 0.01), 0.9)
    mesh.box('ground', (-4, -6, -0.2), (4, 0.1, -0.0013), dark, 0)


def wall(openings, paint, reveal, height=2.7, half=3.2, depth=5.4, skirting=None, ceiling=None, sides=True):
    """The window wall around its openings (x0, x1, z0, z1), with side walls, back wall and ceiling for the bounces."""
    edges = sorted({-half, half, *(x for o in openings for x in o[:2])})
    for a, b in zip(edges, edges[1:]):
        held = [o for o in openings if o[0] <= a and o[1] >= b]
        levels = [0.0, *(z for o in held for z in o[2:]), height]
        for z0, z1 in zip(levels[::2], levels[1::2]):
            if z1 > z0:
                mesh.box('wall', (a, 0, z0), (b, WALL, z1), paint, 0)
    for x0, x1, z0, z1 in openings:  # plaster of the reveal, with the soft edge that a plasterer leaves
        t = 0.012
        for low, high in (((x0 - t, -0.0005, z0), (x0 + t, WALL, z1)), ((x1 - t, -0.0005, z0), (x1 + t, WALL, z1)),
                          ((x0 + t, -0.0005, z1 - t), (x1 - t, WALL, z1 + t))):
            mesh.box('reveal', low, high, reveal, 0.003, 3)
    if skirting:
        for a, b in zip([-half, *(o[1] for o in openings if o[2] < 0.1)], [*(o[0] for o in openings if o[2] < 0.1), half]):
            mesh.box('skirting', (a, -0.014, 0.001), (b, 0.01, 0.085), skirting, 0.003)
    if sides:
        left = mesh.box('left wall', (-half - 0.1, -depth, 0), (-half, 0, height), paint, 0)
        left.visible_shadow = False  # the sun comes in here, through the opening of `side_window`
        mesh.box('right wall', (half, -depth, 0), (half + 0.1, 0, height), paint, 0)
        mesh.box('back wall', (-half, -depth - 0.1, 0), (half, -depth, height), paint, 0)
        mesh.box('ceiling', (-half, -depth, height), (half, 0, height + 0.1), ceiling or paint, 0)


def window(opening, frame, sashes=2, bars=0, depth=0.2, sill=None, handle=None, sill_out=0.035):
    """Frame and sashes of timber with putty bevels, a board as sill. The pane itself is not seen."""
    x0, x1, z0, z1 = opening
    y0, y1 = depth, depth + 0.07

    def bar(name, low, high, bevel=0.004):
        mesh.box(name, low, high, frame, bevel)

    jamb, rail = 0.052, 0.048
    bar('jamb', (x0, y0, z0), (x0 + jamb, y1, z1))
    bar('jamb', (x1 - jamb, y0, z0), (x1, y1, z1))
    bar('head', (x0 + jamb, y0, z1 - jamb), (x1 - jamb, y1, z1))
    bar('foot', (x0 + jamb, y0, z0), (x1 - jamb, y1, z0 + jamb))
    inner = x1 - x0 - 2 * jamb
    each = inner / sashes
    for k in range(sashes):
        a, b = x0 + jamb + k * each + 0.002, x0 + jamb + (k + 1) * each - 0.002
        c, d = z0 + jamb + 0.002, z1 - jamb - 0.002
        front, back = y0 - 0.014, y0 + 0.045
        bar('stile', (a, front, c), (a + rail, back, d), 0.005)
        bar('stile', (b - rail, front, c), (b, back, d), 0.005)
        bar('rail', (a + rail, front, d - rail), (b - rail, back, d), 0.005)
        bar('rail', (a + rail, front, c), (b - rail, back, c + rail + 0.012), 0.005)
        for n in range(bars):
            z = c + (d - c) * (n + 1) / (bars + 1)
            bar('glazing bar', (a + rail, front + 0.008, z - 0.011), (b - rail, back - 0.006, z + 0.011), 0.005)
        if handle:
            x = b - rail / 2 if k == 0 else a + rail / 2
            z = (c + d) / 2 - 0.12
            mesh.box('handle plate', (x - 0.013, front - 0.007, z - 0.034), (x + 0.013, front, z + 0.034), handle, 0.003)
            mesh.box('handle', (x - 0.009, front - 0.034, z - 0.115), (x + 0.009, front - 0.019, z + 0.008), handle, 0.005)
            mesh.box('neck', (x - 0.007, front - 0.03, z - 0.008), (x + 0.007, front, z + 0.007), handle, 0.003)
    if sill:
        mesh.box('sill', (x0 - 0.03, -sill_out, z0 - 0.026), (x1 + 0.03, depth + 0.005, z0 + 0.004), sill, 0.004, 1.0, (3.1, 7.7))


def outside(image, strength, turn=0.0, aside=0.0, distance=7.0, height=1.6, span=9.0):
    """The view as a shining board that only the camera, glass and polish see, never the light."""
    material = materials.view('view', image, strength)
    s = span / 2
    board = mesh.add('view', [(-s, 0, -s), (s, 0, -s), (s, 0, s), (-s, 0, s)], [(0, 1, 2, 3)], material, [(0, 0), (1, 0), (1, 1), (0, 1)])
    angle = math.radians(turn)
    board.location, board.rotation_euler = (aside - distance * math.sin(angle), distance * math.cos(angle), height), (0, 0, angle)
    board.visible_diffuse = board.visible_shadow = board.visible_volume_scatter = False


def area(name, location, towards, size, power, colour=(1, 1, 1), seen=False, spread=180):
    """A shining surface; `power` in watts. The camera does not see it."""
    from mathutils import Vector

    data = bpy.data.lights.new(name, 'AREA')
    data.shape, data.size, data.size_y = 'RECTANGLE', *size
    data.energy, data.color, data.spread = power, colour, math.radians(spread)
    thing = bpy.data.objects.new(name, data)
    thing.location = location
    thing.rotation_euler = (Vector(towards) - Vector(location)).to_track_quat('-Z', 'Y').to_euler()
    thing.visible_camera = False
    thing.visible_glossy = seen
    bpy.context.scene.collection.objects.link(thing)
    return thing


def sun(height, side, strength, colour=(1.0, 0.86, 0.68), angle=0.9):
    """`height` degrees over the horizon; `side` degrees from straight into the room, positive from the left."""
    data = bpy.data.lights.new('sun', 'SUN')
    data.energy, data.color, data.angle = strength, colour, math.radians(angle)
    thing = bpy.data.objects.new('sun', data)
    thing.rotation_euler = (math.radians(-(90 - height)), 0, math.radians(side))
    bpy.context.scene.collection.objects.link(thing)
    return thing


def side_window(y0, y1, z0, z1, bars=1, x=-3.1):
    """A window in the left wall that is never in the picture: its shadow falls across the room."""
    dark = materials.plain('shadow', (0.1, 0.1, 0.1))
    pieces = [(-9, y0, -1, 6), (y1, 9, -1, 6), (y0, y1, -1, z0), (y0, y1, z1, 6)]
    for k in range(bars):
        middle = y0 + (y1 - y0) * (k + 1) / (bars + 1)
        pieces.append((middle - 0.03, middle + 0.03, z0, z1))
    pieces.append((y0, y1, (z0 + z1) / 2 - 0.02, (z0 + z1) / 2 + 0.02))
    for a, b, c, d in pieces:
        board = mesh.box('side window', (x, a, c), (x + 0.02, b, d), dark, 0)
        board.visible_camera = board.visible_diffuse = board.visible_glossy = board.visible_transmission = False


def camera(width, height, lens=40.0, distance=3.6, eye=1.25, x=0.0, low=None, turn=0.0, target=(0.0, 0.0)):
    """Always level, so that verticals stay true; the frame is moved up and down by the shift of the lens.
    `lens` as on film of 24 x 36 mm, `low` is the height at which the lower edge meets the window wall."""
    data = bpy.data.cameras.new('camera')
    long = max(width, height)
    sensor = 36.0 if width >= height else 30.0
    data.sensor_fit, data.sensor_width, data.sensor_height, data.lens = (
        'HORIZONTAL' if width >= height else 'VERTICAL', sensor, sensor, lens)
    thing = bpy.data.objects.new('camera', data)
    angle = math.radians(turn)
    thing.location = (target[0] + x + distance * math.sin(angle), target[1] - distance * math.cos(angle), eye)
    thing.rotation_euler = (math.pi / 2, 0, angle)
    seen = distance * sensor / lens * height / long
    if low is not None:
        data.shift_y = (low + seen / 2 - eye) / (distance * sensor / lens)
    bpy.context.scene.collection.objects.link(thing)
    bpy.context.scene.camera = thing


def near(width, height, x, y, top, turn, distance=0.7, lens=50.0, stop=4.0):
    """The camera of a detail: as near as one holds a thing to look at it, level, sharp at (x, y) and soft behind. `top` is the
    height that meets the upper edge of the picture."""
    data = bpy.data.cameras.new('near')
    data.sensor_fit, data.sensor_height, data.lens, data.clip_start = 'VERTICAL', 30.0, lens, 0.02
    data.dof.use_dof, data.dof.focus_distance, data.dof.aperture_fstop = True, distance, stop
    thing = bpy.data.objects.new('near', data)
    angle = math.radians(turn)
    thing.location = (x + distance * math.sin(angle), y - distance * math.cos(angle), top - distance * 30.0 / lens / 2)
    thing.rotation_euler = (math.pi / 2, 0, angle)
    bpy.context.scene.collection.objects.link(thing)
    bpy.context.scene.camera = thing
