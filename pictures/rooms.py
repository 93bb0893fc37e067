"""The room of each product, 4 : 5. Two angles only: straight on, or turned by 35 degrees."""
from kit import cloths, materials, room, settings, slats, studio
from kit.studio import STATE, bamboo, base, covering, inside, linen, oak, turned, walnut
from kit.values import paint

FRONT = {'lens': 40, 'distance': 3.95, 'low': -0.52, 'target': (0.2, 0.0)}
FAR = {'lens': 40, 'distance': 4.3, 'low': -0.42, 'target': (0.03, 0.0)}  # straight on, with the rod or the track above a door
TURNED = {'lens': 40, 'distance': 4.25, 'low': -0.55, 'turn': 35, 'target': (0.2, 0.0)}
WINDOW = (-0.72, 0.72, 0.76, 2.30)
LOW = (-0.72, 0.72, 0.46, 2.30)  # with a low sill: the sun comes further down
DOOR = (-0.74, 0.74, 0.05, 2.26)
TALL = {**TURNED, 'low': -0.42}  # with a rod above a door
OTHER = {**TALL, 'turn': -35, 'target': (-0.2, 0.0)}
SIZE = (1280, 1600)

# Against the light a room is developed a little brighter than another, and colder: sun on an oak floor is warm of itself.
LOOK = {'exposure': 0.32, 'warmth': 0.18, 'grain': 0.003}


def picture(name, *size, **more):
    keep = studio.picture(name, *size, **more)

    def draw(build):
        keep(lambda *wanted: {**LOOK, **(build(*wanted) or {})})
        return build

    return draw


def wooden(size, wood, angle, lived, tilt=38, width=0.05, thickness=0.003, window=WINDOW, **more):
    kit = base([window], sunny=True, turn=angle.get('turn', 0), **more)
    slats.horizontal(*inside(window), 2.297, window[2] + 0.02, 0.07, wood, wood, kit.cord, width, thickness,
                     tilt=turned(tilt, 3, 85), valance=0.065 if width > 0.04 else 0.05)
    lived(kit)
    room.camera(*size, **angle)


@picture('wood-oak-50-1', *SIZE)
def wood_oak(*size):
    wooden(size, oak(), FRONT, lambda kit: settings.armchair(oak(), -0.78, -0.95, 36), window=LOW)


@picture('wood-walnut-50-1', *SIZE)
def wood_walnut(*size):
    wooden(size, walnut(), {**TURNED, 'target': (-0.12, 0.0)},
           lambda kit: settings.armchair(walnut(), -1.08, -0.85, 48), window=LOW, from_left=-48, tilt=42, floor='smoked', paint=(0.76, 0.73, 0.665))
    return {'saturation': 0.84, 'warmth': 0.3}


@picture('wood-bamboo-35-1', *SIZE)
def wood_bamboo(*size):
    wooden(size, bamboo(), FRONT, lambda kit: settings.cot(oak(), 0.22), window=LOW, width=0.035, thickness=0.0028, paint=(0.63, 0.66, 0.585))


def venetian(size, coat, width, camber, angle, lived, rail=None, wand=False, tilt=36, tape=None, window=WINDOW, **more):
    kit = base([window], sunny=True, turn=angle.get('turn', 0), **more)
    slats.horizontal(*inside(window), 2.297, window[2] + 0.02, 0.06, coat, rail or coat, kit.pale, width, 0.0002, camber, turned(tilt, 3, 85),
                     wand=kit.pale if wand else None, rail_height=0.026 if width < 0.03 else 0.045, tape=tape)
    lived(kit)
    room.camera(*size, **angle)


@picture('venetian-alba-25-1', *SIZE)
def alba(*size):
    venetian(size, materials.plain('alba', paint('venetian-alba-25'), 0.38), 0.025, 0.0022, FRONT,
             lambda kit: settings.bath(kit.steel), wand=True, window=LOW, paint=(0.34, 0.41, 0.385))


BASALT = {'traced': (0.76, 0.76, 0.76), 'own': paint('basalt'), 'white': paint('white'), 'pearl': paint('pearl'), 'silver': paint('silver')}


@picture('venetian-basalt-25-1', *SIZE, colours=BASALT, between=0.5)
def basalt(*size):
    # With the sun from the other side it does not glance off the coating into the camera.
    venetian(size, materials.plain(*covering(BASALT), 0.5), 0.025, 0.0022, TURNED, lambda kit: settings.desk(oak(), 0.62, 2.4),
             wand=True, tilt=40, window=LOW, paint=(0.55, 0.555, 0.53), from_left=-48)


@picture('venetian-luma-50-1', *SIZE)
def luma(*size):
    venetian(size, materials.plain('luma', paint('venetian-luma-50'), 0.3, 0.25), 0.05, 0.0038, FRONT,
             lambda kit: settings.bath(kit.steel, towel=(0.62, 0.42, 0.30)), tape=0.024, window=LOW, paint=(0.30, 0.325, 0.265))


def rolled(size, cloth, low, angle, lived, dark=False, window=WINDOW, **more):
    kit = base([window], sunny=True, turn=angle.get('turn', 0), **more)
    metal = materials.plain('black rail', (0.03, 0.03, 0.035), 0.4) if dark else kit.white
    cloths.roller(*inside(window), 2.297, low, 0.06, cloth, kit.steel, metal, metal)
    lived(kit)
    room.camera(*size, **angle)


@picture('roller-screen-stone-1', *SIZE)
def screen(*size):
    rolled(size, materials.cloth('stone screen', paint('roller-screen-stone'), 0.22, 0.07, 0.25), 1.12, FRONT, lambda kit: settings.table(oak(), 0.95), window=LOW,
           frame=materials.plain('dark frame', (0.05, 0.05, 0.05), 0.4))


SAGE = {'traced': (0.72, 0.72, 0.72), 'own': paint('sage'), 'oat': paint('oat'), 'stone': paint('stone'), 'night': paint('night')}


@picture('roller-sage-1', *SIZE, colours=SAGE)
def sage(*size):
    rolled(size, materials.cloth(*covering(SAGE), 0.2, 0.0, 0.8), 1.12, FRONT, lambda kit: settings.desk(oak(), 0.02))


@picture('roller-field-oat-1', *SIZE)
def oat(*size):
    rolled(size, materials.cloth('oat', paint('roller-field-oat'), 0.42, 0.0, 0.7), 1.1, TURNED,
           lambda kit: settings.armchair(oak(), 0.95, -0.8), window=LOW, paint=(0.37, 0.42, 0.44))


@picture('blackout-roller-night-1', *SIZE)
def night(*size):
    rolled(size, materials.cloth('night', paint('blackout-roller-night'), 0.0, 0.0, 0.3), 1.05, FRONT,
           lambda kit: settings.bed(oak()), dark=True, fill=190)


def draped(size, cloth, angle, lived, folds=7, thickness=0.0018, seed=5, gap=0.5, bars=1, **more):
    """Two lengths on a rod, drawn half open."""
    kit = base([DOOR], sunny=True, sill=False, bars=bars, turn=angle.get('turn', 0), **{'fill': 230, **more})
    cloths.rod(-1.12, 1.12, 2.42, -0.13, kit.steel)
    cloths.curtain(-1.02, -gap / 2, 2.405, 0.004, -0.13, cloth, folds=folds, depth=0.11, seed=seed, thickness=thickness)
    cloths.curtain(gap / 2, 1.02, 2.405, 0.004, -0.13, cloth, folds=folds, depth=0.11, seed=seed + 3, thickness=thickness)
    cloths.gliders(-1.02, -gap / 2, folds * 2, 2.405, -0.13, kit.steel)
    cloths.gliders(gap / 2, 1.02, folds * 2, 2.405, -0.13, kit.steel)
    lived(kit)
    room.camera(*size, **angle)


@picture('curtain-linen-veil-1', *SIZE)
def veil(*size):
    draped(size, linen(0.26), FRONT, lambda kit: settings.armchair(oak(), 1.0, -0.75), folds=9, thickness=0.0, gap=0.2, fill=145)


@picture('curtain-velvet-teal-1', *SIZE)
def velvet(*size):
    draped(size, materials.cloth('velvet', paint('curtain-velvet-teal'), 0.0, 0.0, 0.25, sheen=0.8, roughness=0.7, pile=0.8), FAR,
           lambda kit: settings.armchair(walnut(), 1.12, -0.95, colour=(0.55, 0.49, 0.40)), folds=6, thickness=0.003, gap=0.9)
    return {'saturation': 0.95, 'warmth': -0.1}  # in warm light teal is bottle green


CLAY = {'traced': (0.74, 0.74, 0.74), 'own': paint('clay'), 'ivory': paint('ivory'), 'rose': paint('rose'), 'midnight': paint('midnight')}


@picture('curtain-silk-clay-1', *SIZE, colours=CLAY, between=0.3)
def silk(*size):
    draped(size, materials.cloth(*covering(CLAY), 0.1, 0.0, 0.8, sheen=0.4, roughness=0.38, silk=0.8), TALL,
           lambda kit: settings.table(oak(), 1.5, -0.9), folds=7, gap=0.9, fill=320)


@picture('curtain-wool-sand-1', *SIZE)
def wool(*size):
    draped(size, materials.cloth('wool', paint('curtain-wool-sand'), 0.16, 0.0, 0.9, sheen=0.15, hem=0.1), OTHER,
           lambda kit: settings.armchair(oak(), -1.1, -0.9, 38, (0.33, 0.34, 0.30)), folds=7, gap=0.9, from_left=-48,
           frame=materials.plain('dark frame', (0.05, 0.05, 0.05), 0.4))


@picture('blackout-curtain-midnight-1', *SIZE)
def midnight(*size):
    draped(size, materials.cloth('midnight', paint('blackout-curtain-midnight'), 0.0, 0.0, 0.4, sheen=0.3, roughness=0.6), FAR,
           lambda kit: settings.bed(oak(), x0=0.2, y0=-1.35, y1=-0.4), folds=8, thickness=0.002, gap=0.3)


@picture('blackout-cell-chalk-1', *SIZE)
def chalk(*size):
    kit = base([LOW], sunny=True, paint=(0.33, 0.385, 0.37), sashes=1, fill=270)
    cloths.cellular(*inside(LOW, 0.006), 2.298, 1.06, 0.06, materials.cloth('chalk', paint('blackout-cell-chalk'), 0.05, 0.0, 0.3), kit.white)
    settings.cot(oak(), 0.22)
    room.camera(*size, **FRONT)


def hung(size, cloth, angle, lived, width, turn=41, open_=88, closed=4, **more):
    """Vanes before a door, drawn a little to the left; at night shut, where turned away from the lamp they are all dark."""
    kit = base([DOOR], sunny=True, sill=False, sky=420, turn=angle.get('turn', 0), **more)
    slats.vertical(-0.9, 0.9, 2.38, 0.03, -0.07, cloth, kit.white, kit.pale, width, turn=closed if STATE['now'] == 'night' else turned(turn, open_, closed), gathered=0.2)
    lived(kit)
    room.camera(*size, **angle)


@picture('vertical-ivory-89-1', *SIZE)
def ivory(*size):
    hung(size, materials.cloth('ivory', paint('vertical-ivory-89'), 0.42, 0.0, 0.6), FAR, lambda kit: settings.table(oak(), 1.05, -0.9), 0.089, paint=(0.34, 0.41, 0.385))


@picture('vertical-slate-127-1', *SIZE)
def slate(*size):
    hung(size, materials.cloth('slate', paint('vertical-slate-127'), 0.12, 0.0, 0.5), TALL,
         lambda kit: settings.desk(oak(), 0.75, 2.6), 0.127, turn=58 if STATE['near'] else 95, open_=125)
    return {'saturation': 0.62, 'warmth': 0.55}  # the sky makes the vanes blue


@picture('placeholder', *SIZE)
def placeholder(*size):
    """For a product without pictures: a window, and nothing before it."""
    base([WINDOW])
    room.camera(*size, **FRONT)
