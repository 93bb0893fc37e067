"""The material of each product, 4 : 5: 12 by 15 cm of it, straight on, the light at 30 degrees. No table, no sky."""
import math
import random

import bpy

from kit import cloths, materials, mesh, room, slats, weave
from kit.studio import bamboo, oak, texture, walnut
from kit.values import linear

WIDE, HIGH = 0.12, 0.15
MORE = (WIDE + 0.012, HIGH + 0.012)


def stand(width, height, sky=0.55, sun=3.4, soft=4.0, backing=None, low=30):
    """Camera and light; `backing` is what is behind open cloth."""
    data = bpy.data.cameras.new('camera')
    data.type, data.ortho_scale, data.sensor_fit = 'ORTHO', HIGH, 'VERTICAL'
    thing = bpy.data.objects.new('camera', data)
    thing.location, thing.rotation_euler = (0, -1, 0), (math.pi / 2, 0, 0)
    bpy.context.scene.collection.objects.link(thing)
    bpy.context.scene.camera = thing
    light = bpy.data.lights.new('sun', 'SUN')
    light.energy, light.angle = sun, math.radians(soft)
    lamp = bpy.data.objects.new('sun', light)
    from mathutils import Vector

    low = math.radians(low)
    towards = Vector((math.cos(low) * 0.62, math.sin(low), -math.cos(low) * 0.785))  # from the upper left
    lamp.rotation_euler = towards.to_track_quat('-Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(lamp)
    bpy.context.scene.world.node_tree.nodes['Background'].inputs['Strength'].default_value = sky
    if backing:
        mesh.box('backing', (-0.2, 0.002, -0.2), (0.2, 0.01, 0.2), materials.plain('backing', backing, 0.9), 0)


def woven(size, colour, pitch, over, yarn=None, backing=True, fuzz=0, out=0.0006, **more):
    stand(*size, backing=tuple(c * 0.35 for c in colour) if backing is True else backing)
    thread = materials.yarn('covering', colour, **(yarn or {}))
    weave.weave(*MORE, pitch, over, thread, **more)
    if fuzz:
        weave.fuzz(*MORE, fuzz, materials.yarn('fuzz', colour, through=0.5), out=out)


@texture('roller-sage')
def sage(size, colour):
    woven(size, colour, 0.00058, weave.plain, fat=(1.02, 1.05), slub=(0.6, 0.95), crooked=(0.5, 0.6), melange=(0.10, 0.13), fuzz=1500)


@texture('roller-field-oat')
def oat(size, colour):
    woven(size, colour, 0.0005, weave.plain, fat=(1.0, 1.04), slub=(0.45, 0.7), crooked=(0.3, 0.4), melange=(0.15, 0.09), fuzz=800)


@texture('roller-screen-stone')
def screen(size, colour):
    woven(size, colour, 0.00056, weave.basket, yarn={'roughness': 0.45, 'gloss': 0.4, 'fibre': 0.1, 'sheen': 0.0, 'through': 0.05},
          backing=(0.02, 0.02, 0.02), fat=(0.86, 0.86), slub=(0.06, 0.06), crooked=(0.06, 0.06), melange=(0.02, 0.16), thick=0.00018)


@texture('blackout-roller-night')
def night(size, colour):
    woven(size, colour, 0.00042, weave.plain, yarn={'roughness': 0.6, 'gloss': 0.35, 'fibre': 0.35}, fat=(1.06, 1.06), slub=(0.25, 0.4),
          crooked=(0.2, 0.25), melange=(0.12, 0.16))


@texture('curtain-linen-veil')
def veil(size, colour):
    woven(size, colour, 0.00074, weave.plain, yarn={'through': 0.4}, backing=tuple(c * 0.8 for c in colour), fat=(0.60, 0.62), thick=0.00017,
          slub=(1.0, 1.3), crooked=(0.75, 0.8), melange=(0.07, 0.09), fuzz=2600, seed=4)


@texture('curtain-silk-clay', also=('ivory', 'rose', 'midnight'))
def silk(size, colour):
    """Dupioni: fine even warp, a thicker weft with slubs."""
    woven(size, colour, 0.00033, weave.plain, yarn={'roughness': 0.36, 'gloss': 0.6, 'sheen': 0.5, 'fibre': 0.3}, weft_pitch=0.00042,
          fat=(0.92, 1.05), thick=0.00012, slub=(0.2, 1.2), crooked=(0.25, 0.8), melange=(0.05, 0.12), seed=6)


@texture('curtain-wool-sand')
def wool(size, colour):
    woven(size, colour, 0.00085, weave.twill, yarn={'twist': 0.6, 'fibre': 0.75, 'sheen': 0.6}, fat=(1.12, 1.12), slub=(0.7, 0.7), crooked=(0.35, 0.35),
          melange=(0.10, 0.12), fuzz=9000, out=0.0011, steps=4)


@texture('blackout-curtain-midnight')
def midnight(size, colour):
    woven(size, colour, 0.0004, weave.satin, yarn={'roughness': 0.42, 'gloss': 0.45, 'sheen': 0.3, 'fibre': 0.3}, fat=(1.12, 1.0), slub=(0.25, 0.3),
          crooked=(0.2, 0.2), melange=(0.10, 0.10), thick=0.00014, high=0.00008)


@texture('vertical-ivory-89')
def ivory(size, colour):
    woven(size, colour, 0.00052, weave.rib, weft_pitch=0.00066, fat=(0.98, 1.08), slub=(0.4, 1.4), crooked=(0.3, 0.5), melange=(0.06, 0.09), fuzz=500)


@texture('vertical-slate-127')
def slate(size, colour):
    woven(size, colour, 0.0005, weave.basket, fat=(1.02, 1.04), slub=(0.4, 0.6), crooked=(0.25, 0.3), melange=(0.22, 0.2), fuzz=500)


@texture('curtain-velvet-teal')
def velvet(size, colour):
    stand(*size, sky=0.6, backing=tuple(c * 0.8 for c in colour))
    weave.pile(*MORE, materials.yarn('covering', colour, sheen=1.0, gloss=0.25, roughness=0.6, through=0.2, fibre=0.2))


@texture('blackout-cell-chalk', kind='smooth')
def chalk(size, colour):
    stand(*size, sky=0.9, sun=1.1, low=58)
    cloths.cellular(-0.3, 0.3, 0.23, -0.2, 0.0, materials.felted('covering', colour), materials.plain('rail', (0.8, 0.8, 0.8)))


def closed(size, material, width, thickness, camber, tilt=83, **light):
    """Slats turned shut, without ladders; as near to each other as in the room of the product."""
    stand(*size, **{'sky': 0.8, 'sun': 2.2, 'low': 62, **light})
    dice = random.Random(3)
    pitch = width * 0.84
    for k in range(-4 if width < 0.04 else -3, 6 if width < 0.04 else 4):
        thing = slats.slat(f'slat {k}', 0.4, width, thickness, camber, material, (dice.uniform(0, 40), dice.uniform(0, 40)), bow=12)
        thing.location = (0, 0, k * pitch + 0.004)
        thing.rotation_euler = (math.radians(tilt + dice.gauss(0, 0.4)), math.radians(dice.gauss(0, 0.03)), 0)


@texture('wood-oak-50', kind='wood')
def wood_oak(size, _colour):
    closed(size, oak(), 0.05, 0.003, 0.0)


@texture('wood-walnut-50', kind='wood')
def wood_walnut(size, _colour):
    closed(size, walnut(), 0.05, 0.003, 0.0)


@texture('wood-bamboo-35', kind='wood')
def wood_bamboo(size, _colour):
    closed(size, bamboo(), 0.035, 0.0028, 0.0)


@texture('venetian-alba-25', kind='smooth')
def alba(size, colour):
    closed(size, materials.coated('covering', colour, 0.4, 0.06), 0.025, 0.0003, 0.0022)


@texture('venetian-basalt-25', also=('white', 'pearl', 'silver'), kind='smooth')
def basalt(size, colour):
    closed(size, materials.coated('covering', colour, 0.46, 0.3), 0.025, 0.0003, 0.0022)


@texture('venetian-luma-50', kind='smooth')
def luma(size, colour):
    closed(size, materials.coated('covering', colour, 0.3, 0.05, 0.3, 0.06), 0.05, 0.0003, 0.0038)
