"""The empty room of "Hang it in the light" (decision 67): a wall, a skirting board and a floor, into which the shop paints
the window, its covering and the sun. The camera is that of the page's scene (`catalog/rules/light/scene.ts`): at 1.35 m,
4.4 m from the wall, level; the picture is 6 m wide at the wall and starts 1.25 m below its foot. One light each: how they
are mixed for an hour is in `HOURS`."""
from kit import materials, mesh, room
from kit.studio import picture

SIZE = (1920, 1440)
EYE, DISTANCE, WIDE, HIGH, TOP = 1.35, 4.4, 6.0, 4.5, 3.25

# Shares of the two lights, and their colours, by hour.
HOURS = {
    7: {'window': (0.34, 0.34, 0.38), 'side': (0.92, 0.88, 0.90)},
    12: {'window': (0.5, 0.5, 0.5), 'side': (1.05, 1.05, 1.05)},
    17: {'window': (0.5, 0.43, 0.35), 'side': (1.0, 0.91, 0.80)},
    21: {'window': (0.01, 0.02, 0.03), 'side': (0.72, 0.60, 0.47)},
}

# How the mixture is developed: without grain, which would be stretched with the room.
LOOK = {'exposure': 0.35, 'saturation': 0.88, 'warmth': 0.1, 'grain': 0.0}


def empty(size):
    room.wall([], materials.paint('wall', (0.79, 0.745, 0.67)), None, height=3.8, half=4.2,
              skirting=materials.plain('skirting', (0.80, 0.78, 0.73), 0.35), ceiling=materials.paint('ceiling', (0.8, 0.78, 0.74)))
    room.floor(materials.wood('oak floor', (0.45, 0.335, 0.225), (0.27, 0.18, 0.105), 0.42, 1.0, 0.34), extent=(-4.2, 4.2, -5.4, 0.0), along='y')
    room.camera(*size, lens=DISTANCE * 36 / WIDE, distance=DISTANCE, eye=EYE, low=TOP - HIGH)


@picture('plate-window', *SIZE)
def window(*size):
    """What comes in at a usual window."""
    empty(size)
    room.area('sky', (0, -0.03, 1.4), (0, -3, 1.4), (1.5, 1.8), 120, (0.97, 0.98, 1.0))


@picture('plate-side', *SIZE)
def side(*size):
    """What the rest of the room gives back, more from the left."""
    empty(size)
    room.area('fill', (-2.6, -4.4, 2.5), (0.3, 0, 1.0), (2.2, 2.4), 190, (1.0, 0.985, 0.96))
