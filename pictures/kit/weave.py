"""Cloth so close that its threads are seen: every thread is a bent, uneven tube. Metres; the cloth hangs in the plane
y = 0 and is seen from where y is negative, `a` runs across it and `b` up."""
import bpy
import numpy as np



def plain(i, j):
    return (i + j) % 2 == 0


def basket(i, j):
    return (i // 2 + j // 2) % 2 == 0


def rib(i, j):
    """Two threads of the warp side by side, one of the weft: an ottoman."""
    return (i // 2 + j) % 2 == 0


def twill(i, j):
    return (i + j) % 4 < 2


def satin(i, j):
    """Of five crossings the warp lies on top in four."""
    return (i * 2 + j) % 5 != 0


def _smooth_noise(dice, count, length, step):
    """Values around 0 with a spread of about 1 for `count` threads of `length` points, changing over `step` points."""
    knots = max(int(length / step) + 3, 4)
    rough = dice.normal(0, 1, (count, knots))
    at = dice.uniform(0, 1, (count, 1)) + np.linspace(0, knots - 2.001, length)[None, :]
    low = at.astype(int)
    t = at - low
    t = t * t * (3 - 2 * t)
    return np.take_along_axis(rough, low, 1) * (1 - t) + np.take_along_axis(rough, low + 1, 1) * t


def _threads(name, count, crossings, pitch, other, over, material, upright, width, dice, thick, high, slub, crooked, melange, steps, sides=5):
    """All threads of one direction. `width` is that of a thread, as a share of its pitch."""
    length = crossings * steps
    i = np.arange(count)[:, None]
    place = (np.arange(length) + 0.5) / steps - 0.5  # in crossings
    near = np.floor(place).astype(int)
    t = place - near
    t = 0.5 - 0.5 * np.cos(np.pi * t)
    up = over(i, near[None, :]) if upright else ~over(near[None, :], i)
    after = over(i, near[None, :] + 1) if upright else ~over(near[None, :] + 1, i)
    lift = (np.where(up, 1.0, -1.0) * (1 - t) + np.where(after, 1.0, -1.0) * t) * high
    fat = _smooth_noise(dice, count, length, 26 * steps)
    fat = 1 + slub * (0.16 * fat + 0.10 * _smooth_noise(dice, count, length, 4 * steps) + 0.4 * np.maximum(fat - 1.4, 0))
    fat *= 1 + 0.13 * slub * dice.normal(0, 1, (count, 1))
    fat *= 1 + 0.07 * (lift / high)  # it spreads where it lies on top
    aside = (i + 0.5) * pitch + crooked * pitch * (0.35 * _smooth_noise(dice, count, length, 40 * steps)
                                                   + 0.12 * _smooth_noise(dice, count, length, 3 * steps) + 0.12 * dice.normal(0, 1, (count, 1)))
    along = np.broadcast_to((place + 0.5) * other, (count, length))
    angle = np.radians(np.linspace(-112, 112, sides))
    across = aside[..., None] + 0.5 * width * pitch * fat[..., None] * np.sin(angle)
    out = lift[..., None] + thick * fat[..., None] * np.cos(angle)
    along = np.broadcast_to(along[..., None], across.shape)
    a, b = (across, along) if upright else (along, across)
    points = np.stack([a - 0.5 * (count * pitch if upright else crossings * other), -out,
                       b - 0.5 * (crossings * other if upright else count * pitch)], axis=-1)
    tone = 1 + melange * (0.8 * dice.normal(0, 1, (count, 1)) + 0.45 * _smooth_noise(dice, count, length, 18 * steps))
    tone = np.broadcast_to(tone[..., None], across.shape)
    index = np.arange(count * length * sides).reshape(count, length, sides)
    quads = np.stack([index[:, :-1, :-1], index[:, :-1, 1:], index[:, 1:, 1:], index[:, 1:, :-1]], axis=-1).reshape(-1, 4)
    if not upright:
        quads = quads[:, ::-1]
    u = along + 0.37 * i[..., None]
    v = np.broadcast_to(angle * width * pitch * 0.5, across.shape) + 0.011 * i[..., None]
    add(name, points.reshape(-1, 3), quads, np.stack([u, v], axis=-1).reshape(-1, 2), tone.ravel(), material)


def add(name, points, quads, uv, tone, material):
    """A mesh from arrays: places and tones of points, four points for each face, one pair of coordinates for each point."""
    mesh = bpy.data.meshes.new(name)
    mesh.vertices.add(len(points))
    mesh.vertices.foreach_set('co', np.ascontiguousarray(points, np.float32).ravel())
    mesh.loops.add(quads.size)
    mesh.loops.foreach_set('vertex_index', np.ascontiguousarray(quads, np.int32).ravel())
    mesh.polygons.add(len(quads))
    mesh.polygons.foreach_set('loop_start', np.arange(0, quads.size, 4, dtype=np.int32))
    mesh.polygons.foreach_set('loop_total', np.full(len(quads), 4, np.int32))
    mesh.polygons.foreach_set('use_smooth', np.ones(len(quads), bool))
    mesh.uv_layers.new(name='UVMap').data.foreach_set('uv', np.ascontiguousarray(uv[quads.ravel()], np.float32).ravel())
    mesh.attributes.new('tone', 'FLOAT', 'POINT').data.foreach_set('value', np.ascontiguousarray(tone, np.float32))
    mesh.materials.append(material)
    mesh.update(calc_edges=True)
    bpy.context.scene.collection.objects.link(bpy.data.objects.new(name, mesh))


def weave(width, height, pitch, over, warp, weft=None, weft_pitch=None, fat=(1.0, 1.0), thick=None, high=None, slub=(0.5, 0.5), crooked=(0.3, 0.3),
          melange=(0.06, 0.06), steps=3, seed=1):
    """A cloth of width by height metres. `pitch` is the distance of threads; pairs are for warp and weft."""
    dice = np.random.default_rng(seed)
    other = weft_pitch or pitch
    across, up = int(width / pitch), int(height / other)
    thick = thick or 0.3 * min(pitch, other)
    high = high or 0.75 * thick
    _threads('warp', across, up, pitch, other, over, warp, True, fat[0], dice, thick, high, slub[0], crooked[0], melange[0], steps)
    _threads('weft', up, across, other, pitch, over, weft or warp, False, fat[1], dice, thick, high, slub[1], crooked[1], melange[1], steps)


def fuzz(width, height, count, material, length=0.004, thin=0.000035, out=0.0006, seed=2):
    """Loose fibres that stand off spun yarn."""
    dice = np.random.default_rng(seed)
    steps = 7
    heading = dice.uniform(0, 2 * np.pi, (count, 1)) + np.cumsum(dice.normal(0, 0.35, (count, steps)), axis=1)
    step = length * dice.uniform(0.3, 1.0, (count, 1)) / steps
    a = dice.uniform(-0.5, 0.5, (count, 1)) * width + np.cumsum(np.cos(heading) * step, axis=1)
    b = dice.uniform(-0.5, 0.5, (count, 1)) * height + np.cumsum(np.sin(heading) * step, axis=1)
    rise = out * dice.uniform(0.2, 1.0, (count, 1)) * np.sin(np.linspace(0, np.pi, steps))[None, :] + 0.00012
    _blades('fuzz', a, b, rise, heading, np.full((count, steps), thin), np.broadcast_to(dice.normal(1.04, 0.08, (count, 1)), (count, steps)), material)


def _blades(name, a, b, out, heading, wide, tone, material):
    count, steps = a.shape
    side = np.stack([-np.sin(heading) * wide, np.cos(heading) * wide], axis=-1)
    points = np.stack([np.stack([a + s * side[..., 0], -out, b + s * side[..., 1]], axis=-1) for s in (-1, 1)], axis=2)
    index = np.arange(count * steps * 2).reshape(count, steps, 2)
    quads = np.stack([index[:, :-1, 0], index[:, 1:, 0], index[:, 1:, 1], index[:, :-1, 1]], axis=-1).reshape(-1, 4)
    uv = np.stack([np.stack([b, a + s * wide], axis=-1) for s in (-1, 1)], axis=2)
    add(name, points.reshape(-1, 3), quads, uv.reshape(-1, 2), np.repeat(np.asarray(tone)[..., None], 2, axis=2).ravel(), material)


def pile(width, height, material, each=17, long=0.0012, wide=0.0001, seed=8):
    """Velvet: `each` tufts per square millimetre, combed down, here and there the other way by a hand."""
    dice = np.random.default_rng(seed)
    count, steps = int(width * height * 1e6 * each), 4
    a = dice.uniform(-0.5, 0.5, count) * width
    b = dice.uniform(-0.5, 0.5, count) * height

    def field(scale):
        waves = [(dice.normal(0, scale), dice.normal(0, scale), dice.uniform(0, 6.3)) for _ in range(7)]
        return sum(np.sin(p * a + q * b + r) for p, q, r in waves) / 2.6

    stroke, small = field(45), field(420)
    heading = -np.pi / 2 + 0.3 * field(60) + 0.12 * small + dice.normal(0, 0.2, count)
    lean = np.clip(0.72 + 0.15 * stroke + 0.05 * small + dice.normal(0, 0.06, count), 0.2, 1.15)
    t = np.linspace(0, 1, steps)[None, :]
    size = long * dice.uniform(0.86, 1.08, (count, 1))
    bend = lean[:, None] * (0.55 + 0.45 * t)
    reach, rise = size * t * np.sin(bend), size * t * np.cos(bend)
    spin = heading[:, None] + 0 * t
    tone = np.broadcast_to(1 + 0.1 * dice.normal(0, 1, (count, 1)), (count, steps)) * (0.7 + 0.35 * t)
    _blades('pile', a[:, None] + reach * np.cos(spin), b[:, None] + reach * np.sin(spin), rise, spin + 0 * t, wide * (1.15 - 0.5 * t) + 0 * size, tone, material)
