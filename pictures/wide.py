"""Banners and pictures of the categories, wider than high."""
from kit import cloths, materials, room, slats, things
from kit.studio import base, branch, inside, linen, oak, picture, walnut


@picture('banner-morning-light', 2560, 1440)
def morning(width, height):
    opening = (0.34, 1.78, 0.72, 2.20)
    kit = base([opening])
    wood = oak()
    slats.horizontal(*inside(opening), 2.196, 0.745, 0.07, wood, wood, kit.cord, tilt=40, valance=0.065)
    cloths.rod(-0.22, 2.6, 2.37, -0.12, kit.steel)
    cloths.curtain(-0.12, 0.33, 2.355, 0.012, -0.12, linen(0.2), folds=6, depth=0.09, seed=4)
    cloths.curtain(1.80, 2.42, 2.355, 0.012, -0.12, linen(0.2), folds=7, depth=0.09, seed=9)
    things.stool(-0.52, -0.42, oak())
    branch(-0.52, -0.42, 0.45, seed=5)
    room.camera(width, height, 33, 4.3, low=-0.17)


@picture('category-curtains', 1280, 853)
def category_curtains(width, height):
    opening = (-0.95, 0.95, 0.05, 2.28)
    kit = base([opening], sill=False, sky=420)
    wool = materials.cloth('wool', (0.48, 0.365, 0.24), 0.16, 0.0, 0.9, sheen=0.15, hem=0.1)
    cloths.rod(-1.78, 1.78, 2.45, -0.13, kit.steel)
    cloths.curtain(-1.66, -0.86, 2.435, 0.012, -0.13, wool, folds=7, depth=0.11, seed=5, thickness=0.0018)
    cloths.curtain(0.9, 1.66, 2.435, 0.012, -0.13, wool, folds=7, depth=0.11, seed=8, thickness=0.0018)
    cloths.curtain(-0.97, 0.1, 2.42, 0.02, -0.03, materials.cloth('veil', (0.83, 0.81, 0.75), 0.55, 0.34, 0.6, hem=0.06), folds=9, depth=0.06, seed=2)
    room.camera(width, height, 35, 4.05, low=-0.22)


@picture('category-venetian-blinds', 1280, 853)
def category_venetian(width, height):
    left, right = (-1.50, -0.12, 0.95, 2.18), (0.12, 1.50, 0.95, 2.18)
    kit = base([left, right], paint=(0.46, 0.52, 0.49))
    coat = materials.plain('coating', (0.80, 0.79, 0.75), 0.36)
    slats.horizontal(*inside(left), 2.177, 0.97, 0.06, coat, kit.white, kit.pale, 0.025, 0.00018, 0.0022, 38, wand=kit.pale, rail_height=0.025)
    slats.horizontal(*inside(right), 2.177, 0.97, 0.06, coat, kit.white, kit.pale, 0.025, 0.00018, 0.0022, 38, open_to=1.42, rail_height=0.025)
    things.bench(-0.62, 0.62, -0.34, oak())
    room.camera(width, height, 35, 3.95, low=-0.24)


@picture('category-roller-blinds', 1280, 853)
def category_roller(width, height):
    opens = [(-1.62, -0.62, 0.86, 2.2), (-0.5, 0.5, 0.86, 2.2), (0.62, 1.62, 0.86, 2.2)]
    kit = base(opens, sashes=1)
    oat = materials.cloth('oat', (0.70, 0.61, 0.46), 0.42, 0.0, 0.7)
    for opening, low in zip(opens, (1.32, 1.06, 1.62)):
        cloths.roller(*inside(opening), 2.196, low, 0.06, oat, kit.steel, kit.white, kit.white)
    things.stool(-1.06, -0.36, oak())
    branch(-1.06, -0.36, 0.45, height=0.19, twigs=0)
    room.camera(width, height, 35, 3.95, low=-0.24)


@picture('category-wooden-blinds', 1280, 853)
def category_wooden(width, height):
    opening = (-1.18, 1.18, 0.78, 2.2)
    kit = base([opening], floor='smoked', sashes=2, paint=(0.76, 0.73, 0.665))
    wood = walnut()
    slats.horizontal(-1.166, -0.004, 2.196, 0.8, 0.07, wood, wood, kit.cord, tilt=40, valance=0.065, seed=2)
    slats.horizontal(0.004, 1.166, 2.196, 0.8, 0.07, wood, wood, kit.cord, tilt=40, valance=0.065, seed=3)
    things.bench(-0.8, 0.55, -0.36, walnut())
    room.camera(width, height, 35, 3.95, low=-0.24)


@picture('category-vertical-blinds', 1280, 853)
def category_vertical(width, height):
    opening = (-1.3, 1.3, 0.05, 2.26)
    kit = base([opening], sill=False, sky=420, frame=materials.plain('dark frame', (0.05, 0.05, 0.05), 0.4))
    ivory = materials.cloth('ivory', (0.79, 0.75, 0.65), 0.42, 0.0, 0.6)
    slats.vertical(-1.42, 1.42, 2.38, 0.03, -0.07, ivory, kit.white, kit.pale, gathered=0.27, turn=40)
    things.stool(1.0, -0.5, oak())
    room.camera(width, height, 35, 4.0, low=-0.2)


@picture('category-blackout', 1280, 853)
def category_blackout(width, height):
    left, right = (-1.34, -0.34, 0.84, 2.2), (0.34, 1.34, 0.84, 2.2)
    kit = base([left, right], paint=(0.075, 0.115, 0.12), sashes=1, fill=260)
    chalk = materials.cloth('chalk', (0.80, 0.785, 0.74), 0.05, 0.0, 0.3)
    cloths.cellular(*inside(left, 0.006), 2.198, 0.87, 0.06, chalk, kit.white)
    cloths.cellular(*inside(right, 0.006), 2.198, 1.42, 0.06, chalk, kit.white)
    things.bench(-0.62, 0.62, -0.36, oak())
    room.camera(width, height, 35, 3.95, low=-0.24)
    return {'exposure': 0.35}


@picture('banner-evening-room', 2560, 1440)
def evening(width, height):
    opening = (0.10, 1.72, 0.05, 2.24)
    kit = base([opening], paint=(0.30, 0.25, 0.21), floor='smoked', light='none', sill=False, sky=14, fill=10, view='sunset',
               centre=250, brightness=0.13)
    navy = materials.cloth('navy', (0.028, 0.046, 0.10), 0.01, 0.0, 0.6, sheen=0.3)
    cloths.rod(-0.5, 2.6, 2.40, -0.13, kit.steel)
    cloths.curtain(-0.38, 0.52, 2.385, 0.012, -0.13, navy, folds=8, depth=0.11, seed=5, thickness=0.002)
    cloths.curtain(1.36, 2.42, 2.385, 0.012, -0.13, navy, folds=9, depth=0.11, seed=8, thickness=0.002)
    shade = materials.cloth('shade', (0.80, 0.72, 0.60), 0.6, 0.0, 0.5)
    things.lamp(-0.86, -0.42, kit.steel, shade, 1.5, 24)
    things.stool(-1.32, -0.5, walnut())
    room.area('lamp of the room', (-1.6, -3.6, 2.3), (0.4, 0, 1.1), (1.6, 1.2), 95, (1.0, 0.78, 0.55))
    room.camera(width, height, 33, 4.3, low=-0.17)
    return {'exposure': 0.5, 'warmth': 0.1}
