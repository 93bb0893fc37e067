"""What the scenes share: the list of pictures, common materials, and the room with its light."""
import os

from . import materials, room, things, values

# Which picture of the light row is drawn, for coverings of slats 'open' or 'closed', for others one of TIMES; None for
# the room itself.
# `near`: a detail is drawn, of which materials and folds are finer.
STATE = {'now': None, 'near': False}

# Banners, categories and details show the morning, with the sun in a window that is not seen; rooms of products have
# it outside, in the window of the picture. In the evening it is low behind the covering, at night a lamp is the only light.
MORNING = {'view': 'sunrise', 'centre': 166, 'light': 'side', 'brightness': 1.2, 'sun': 12.0, 'sky': 330, 'fill': 200,
           'sky_colour': (0.84, 0.92, 1.0), 'fill_colour': (0.94, 0.97, 1.0)}
SUNNY = {**MORNING, 'light': 'outside', 'sun': 19.0, 'sky': 430, 'fill': 145, 'fill_from': (-2.9, -3.3, 2.2),
         'sky_colour': (0.82, 0.91, 1.0), 'fill_colour': (0.86, 0.94, 1.0)}
TIMES = {
    'evening': {'view': 'venice', 'centre': 158, 'light': 'low', 'brightness': 0.5, 'sun': 14.0, 'sky': 170, 'fill': 60,
                'sky_colour': (1.0, 0.82, 0.70), 'fill_colour': (1.0, 0.93, 0.87)},
    'night': {'view': 'venice', 'centre': 158, 'light': 'lamp', 'brightness': 0.012, 'sky': 7, 'fill': 9,
              'sky_colour': (0.5, 0.66, 1.0), 'fill_colour': (1.0, 0.90, 0.78)},
}

# How these are developed: light of evening and lamps is warm of itself.
LOOKS = {'evening': {'warmth': -0.25, 'exposure': 0.5, 'saturation': 0.9}, 'night': {'warmth': -0.1, 'exposure': 0.6, 'saturation': 0.9}}


def turned(tilted, open_, closed):
    """Degrees by which slats are turned in the picture that is drawn; in the room itself they are tilted."""
    return {'open': open_, 'closed': closed}.get(STATE['now'], tilted)


def covering(colours):
    """Name and colour of a covering that comes in several: painted afterwards (kit/colours.py), but for the light row."""
    return ('own colour', colours['own']) if STATE['now'] or STATE['near'] else ('covering', colours['traced'])


VIEWS = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'node_modules', '.views')
ALL = {}
COLOURS = {}
TEXTURES = {}


def picture(name, width, height, colours=None, between=0.0):
    """`colours`: that of the covering as it is traced (`traced`), as the product has it (`own`), and the others by the
    code of their choice; `between` as in `colours.coloured`."""

    def keep(build):
        ALL[name] = (width, height, build)
        if colours:
            COLOURS[name] = {'colours': colours, 'between': between}
        return build

    return keep


def texture(product, also=(), kind='threads'):
    """The texture of a product, in the value of its colour; `also` are the codes of choices that its material comes in:
    one trace in grey is painted in all. `kind` is 'threads', 'wood', or 'smooth', of which the grain of tracing is
    taken out: in threads and wood nobody sees it."""

    def keep(build):
        name = f'{product}-3'
        TEXTURES[name] = {'colours': {'own': values.PRODUCTS[product], **{code: values.CHOICES[code] for code in also}}, 'kind': kind}
        paint = (0.6, 0.6, 0.6) if also else values.linear(values.PRODUCTS[product])
        ALL[name] = (1280, 1600, lambda *size: build(size, paint))
        return build

    return keep


def detail(product, build):
    ALL[f'{product}-2'] = (1280, 1600, build)


class Kit:
    """Materials that all rooms share; made when first asked for."""

    def __init__(self):
        self.frame = materials.plain('frame', (0.80, 0.78, 0.73), 0.35)
        self.steel = materials.plain('steel', (0.62, 0.61, 0.58), 0.32, 1.0)
        self.reveal = materials.paint('reveal', (0.82, 0.80, 0.76), 0.7)
        self.white = materials.plain('white', (0.82, 0.81, 0.78), 0.4)
        self.cord = materials.plain('cord', (0.66, 0.58, 0.46), 0.9)
        self.pale = materials.plain('pale cord', (0.8, 0.79, 0.76), 0.8)

    def oak_floor(self):
        return materials.wood('oak floor', (0.53, 0.41, 0.285), (0.28, 0.20, 0.13), 0.42, 1.0, 0.26)

    def smoked_floor(self):
        return materials.wood('smoked floor', (0.23, 0.135, 0.075), (0.09, 0.05, 0.028), 0.40, 1.0, 0.34)


def base(openings, paint=(0.79, 0.745, 0.67), floor='oak', sashes=2, bars=0, frame=None, sill=True, span=46, turn=0.0,
         sunny=False, aside=0.0, **light):
    """Room, view and light. `light` replaces parts of MORNING, or of SUNNY in a `sunny` room: 'light' is where the sun comes
    from, 'outside' through the window of the picture, `high` degrees over the horizon and `from_left` from straight into
    the room, 'side' through a window at the left that is not seen, 'low' through that of the picture and near the horizon,
    'lamp' for a lamp of the room instead, or 'none'. `turn` is the angle of the camera, `aside` moves the view to the right,
    behind a window that is not in the middle. At another time of day its own light is used."""
    if STATE['near'] and sunny:
        light = {**light, 'fill': MORNING['fill'], 'fill_from': (-0.6, -4.8, 2.4)}  # the room's own leaves the head in the dark
    light = TIMES.get(STATE['now']) or {**(SUNNY if sunny else MORNING), **light}
    kit = Kit()
    wood = kit.oak_floor() if floor == 'oak' else kit.smoked_floor()
    room.wall(openings, materials.paint('wall', paint), kit.reveal, height=3.0, skirting=kit.frame,
              ceiling=materials.paint('ceiling', (0.8, 0.78, 0.74)))
    room.floor(wood)
    for opening in openings:
        room.window(opening, frame or kit.frame, sashes, bars, sill=kit.frame if sill else None, handle=kit.steel)
    view = room.picture_of(os.path.join(VIEWS, f"{light['view']}.exr"), light['centre'], span, 0.014)
    room.outside(view, light['brightness'], turn, aside)
    shine(sum(o[0] + o[1] for o in openings) / 2 / len(openings), **light)
    return kit


def shine(middle, light, sky, fill, sky_colour, fill_colour, sun=0.0, high=40, from_left=48, fill_from=(-0.6, -4.8, 2.4), **_view):
    """The lights of the room; `middle` is that of the windows."""
    if light == 'side':
        room.side_window(-2.3, -0.95, 1.35, 2.75)
        room.sun(15, 115, sun, angle=1.6)
    elif light == 'outside':
        room.sun(high, from_left, sun, (1.0, 0.91, 0.78), angle=0.55)
    elif light == 'low':
        room.sun(24, 30, sun, (1.0, 0.66, 0.38), angle=1.4)
    elif light == 'lamp':
        room.area('lamp of the room', (-1.75, -1.5, 1.65), (0.5, 0.2, 1.0), (0.4, 0.4), 34, (1.0, 0.86, 0.70))
    room.area('sky', (middle, 1.5, 2.3), (middle, 0, 1.3), (3.6, 3.0), sky, sky_colour)
    room.area('fill', fill_from, (0.0, 0, 1.2), (4.5, 2.6), fill, fill_colour)


def inside(opening, gap=0.014):
    return opening[0] + gap, opening[1] - gap


# Woods, cloths and coatings of the products.

def oak():
    return materials.wood('oak', (0.56, 0.345, 0.165), (0.32, 0.165, 0.065), 0.42, 1.7, 0.3)


def walnut():
    return materials.wood('walnut', (0.235, 0.12, 0.062), (0.085, 0.04, 0.022), 0.40, 1.7, 0.36)


def bamboo():
    return materials.wood('bamboo', (0.64, 0.44, 0.22), (0.47, 0.29, 0.125), 0.45, 3.4, 0.2)


def linen(share=0.26):
    return materials.cloth('linen', values.paint('curtain-linen-veil'), 0.55, share, 0.8, hem=0.08)


def branch(x, y, z, colour=(0.62, 0.52, 0.42), height=0.24, twigs=5, seed=3):
    leaf, bark = things.greenery()
    things.vase(x, y, z, things.clay(colour), height, twigs, leaf, bark, seed)
