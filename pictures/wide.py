"""Banners and pictures of the categories, wider than high."""
from kit import cloths, materials, mesh, room, settings, slats, things
from kit.studio import STATE, base, inside, linen, oak, picture, walnut


LOOK = {'exposure': 0.32, 'warmth': 0.18, 'grain': 0.003}


@picture('banner-morning-light', 2560, 1440)
def morning(*size):
    """A calm wall for words, then a corner: the sun comes through the slats on desk and side wall, which all crops show."""
    opening = (0.42, 1.94, 0.80, 2.26)
    corner = 2.14
    kit = base([opening], sunny=True, from_left=60, high=30, fill=190, aside=2.6)
    mesh.box('beyond', (-9, 0.1, 0), (-3.25, 0.2, 6), kit.white, 0)  # the left wall lets the sun through
    mesh.box('corner', (corner, -1.7, 0), (corner + 0.1, 0, 3.0), materials.paint('side wall', (0.79, 0.745, 0.67)), 0)
    mesh.box('skirting', (corner - 0.014, -1.7, 0.001), (corner, 0, 0.085), kit.frame, 0.003)
    wood = oak()
    slats.horizontal(*inside(opening), 2.256, 0.825, 0.07, wood, wood, kit.cord, tilt=40, valance=0.065)
    cloths.rod(-0.3, corner - 0.03, 2.43, -0.12, kit.white)
    cloths.curtain(-0.2, 0.40, 2.415, 0.004, -0.12, linen(0.2), folds=7, depth=0.09, seed=4)
    settings.desk(oak(), 0.55, corner - 0.004)
    for y in (-0.138, -0.618):
        mesh.box('leg', (corner - 0.09, y, 0), (corner - 0.05, y + 0.04, 0.709), oak(), 0.004, 1, (y * 9, 2.2))
    room.camera(*size, 29, 4.3, low=-0.42)
    return LOOK


CATEGORY = (1280, 853)
# One window in the middle: cards show 3 : 4 of it, pages all.
MIDDLE = {'lens': 33, 'distance': 4.15, 'low': -0.5}
WINDOW = (-0.72, 0.72, 0.46, 2.30)


@picture('category-curtains', *CATEGORY)
def category_curtains(*size):
    kit = base([(-0.74, 0.74, 0.05, 2.26)], sunny=True, sill=False, fill=230)
    wool = materials.cloth('wool', (0.48, 0.365, 0.24), 0.16, 0.0, 0.9, sheen=0.15, hem=0.1)
    veil = materials.cloth('veil', (0.83, 0.81, 0.75), 0.55, 0.34, 0.6, hem=0.06)
    cloths.rod(-1.2, 1.2, 2.40, -0.13, kit.steel)
    cloths.curtain(-1.08, -0.42, 2.385, 0.004, -0.13, wool, folds=6, depth=0.11, seed=5, thickness=0.0018)
    cloths.curtain(0.42, 1.08, 2.385, 0.004, -0.13, wool, folds=6, depth=0.11, seed=8, thickness=0.0018)
    cloths.curtain(-0.76, 0.12, 2.37, 0.006, -0.03, veil, folds=9, depth=0.06, seed=2)
    cloths.gliders(-1.08, -0.42, 12, 2.385, -0.13, kit.steel)
    cloths.gliders(0.42, 1.08, 12, 2.385, -0.13, kit.steel)
    settings.armchair(oak(), 1.32, -0.9)
    room.camera(*size, **MIDDLE)
    return LOOK


@picture('category-venetian-blinds', *CATEGORY)
def category_venetian(*size):
    kit = base([WINDOW], sunny=True, paint=(0.46, 0.52, 0.49))
    coat = materials.plain('coating', (0.80, 0.79, 0.75), 0.36)
    slats.horizontal(*inside(WINDOW), 2.297, 0.48, 0.06, coat, kit.white, kit.pale, 0.025, 0.0002, 0.0022, 36, wand=kit.pale, rail_height=0.026)
    settings.desk(oak(), 0.5, 2.3)
    room.camera(*size, **MIDDLE)
    return LOOK


@picture('category-roller-blinds', *CATEGORY)
def category_roller(*size):
    kit = base([WINDOW], sunny=True)
    oat = materials.cloth('oat', (0.70, 0.61, 0.46), 0.42, 0.0, 0.7)
    cloths.roller(*inside(WINDOW), 2.297, 1.14, 0.06, oat, kit.steel, kit.white, kit.white)
    settings.table(oak(), 1.35)
    room.camera(*size, **MIDDLE)
    return LOOK


@picture('category-wooden-blinds', *CATEGORY)
def category_wooden(*size):
    kit = base([WINDOW], sunny=True, floor='smoked', paint=(0.76, 0.73, 0.665), from_left=-48)
    wood = walnut()
    slats.horizontal(*inside(WINDOW), 2.297, 0.48, 0.07, wood, wood, kit.cord, tilt=40, valance=0.065, seed=2)
    settings.armchair(walnut(), -1.3, -0.85, 40)
    room.camera(*size, **MIDDLE)
    return {**LOOK, 'saturation': 0.84, 'warmth': 0.3}


@picture('category-vertical-blinds', *CATEGORY)
def category_vertical(*size):
    kit = base([(-0.95, 0.95, 0.05, 2.26)], sunny=True, sill=False, sky=420, frame=materials.plain('dark frame', (0.05, 0.05, 0.05), 0.4))
    ivory = materials.cloth('ivory', (0.79, 0.75, 0.65), 0.42, 0.0, 0.6)
    slats.vertical(-1.06, 1.06, 2.38, 0.03, -0.07, ivory, kit.white, kit.pale, gathered=0.27, turn=4 if STATE['now'] == 'night' else 40)
    settings.table(oak(), 1.55, -0.9)
    room.camera(*size, **MIDDLE)
    return LOOK


@picture('category-blackout', *CATEGORY)
def category_blackout(*size):
    kit = base([WINDOW], sunny=True, paint=(0.055, 0.085, 0.09), sashes=1, fill=270)
    chalk = materials.cloth('chalk', (0.80, 0.785, 0.74), 0.05, 0.0, 0.3)
    cloths.cellular(*inside(WINDOW, 0.006), 2.298, 1.06, 0.06, chalk, kit.white)
    settings.bed(oak(), x0=0.15, x1=2.5)
    room.camera(*size, **MIDDLE)
    return {**LOOK, 'exposure': 0.4}


@picture('banner-evening-room', 2560, 1440)
def evening(*size):
    opening = (0.10, 1.72, 0.05, 2.24)
    kit = base([opening], paint=(0.33, 0.30, 0.265), floor='smoked', light='none', sill=False, sky=16, fill=12, view='venice', centre=158,
               brightness=0.1, sky_colour=(0.55, 0.7, 1.0))
    navy = materials.cloth('navy', (0.028, 0.046, 0.10), 0.01, 0.0, 0.6, sheen=0.3)
    cloths.rod(-0.5, 2.6, 2.40, -0.13, kit.steel)
    for x0, x1, folds, seed in ((-0.38, 0.52, 8, 5), (1.36, 2.42, 9, 8)):
        cloths.curtain(x0, x1, 2.385, 0.004, -0.13, navy, folds=folds, depth=0.11, seed=seed, thickness=0.002)
        cloths.gliders(x0, x1, folds * 2, 2.385, -0.13, kit.steel)
    things.lamp(-0.86, -0.42, kit.steel, materials.cloth('shade', (0.80, 0.75, 0.66), 0.6, 0.0, 0.5), 1.5, 24, (1.0, 0.70, 0.42))
    settings.armchair(walnut(), -1.62, -0.75, 36)
    room.area('lamp of the room', (-1.6, -3.6, 2.3), (0.4, 0, 1.1), (1.6, 1.2), 95, (1.0, 0.84, 0.66))
    room.camera(*size, 33, 4.3, low=-0.17)
    return {'exposure': 0.5, 'warmth': -0.15, 'saturation': 0.88, 'grain': 0.003}
