"""Where each product hangs, 4 : 5: the room of the product itself (rooms.py), seen from 0.7 m, 20 degrees off its axis, with
a lens of 50 mm at f/4: the rail or rod and 25 cm of the covering."""
import rooms
from kit import materials, room
from kit.studio import STATE, detail

RECESS = 2.345  # the upper edge of the picture, above a window
ROD = 2.472

# The head of a window lies in the shade: developed brighter than the room, and nearer to the colour of the covering.
LOOK = {'exposure': 0.85, 'saturation': 1.0, 'warmth': 0.05, 'contrast': 2.85}


def near(build, x, top=RECESS, turn=-20, y=0.05, **look):
    def draw(*size):
        STATE['near'], materials.FINER['now'] = True, 1.8
        build(*size)
        room.near(*size, x, y, top, turn)
        return {**LOOK, **look}

    return draw


SCENES = {
    'wood-oak-50': near(rooms.wood_oak, 0.565, saturation=0.84),
    'wood-walnut-50': near(rooms.wood_walnut, -0.565, turn=20, saturation=0.84),
    'wood-bamboo-35': near(rooms.wood_bamboo, 0.565, saturation=0.84),
    'venetian-alba-25': near(rooms.alba, -0.575, turn=20),
    'venetian-basalt-25': near(rooms.basalt, -0.575, turn=20),
    'venetian-luma-50': near(rooms.luma, 0.565),
    'roller-screen-stone': near(rooms.screen, 0.60),
    'roller-sage': near(rooms.sage, 0.60),
    'roller-field-oat': near(rooms.oat, 0.60),
    'blackout-roller-night': near(rooms.night, 0.60),
    'blackout-cell-chalk': near(rooms.chalk, 0.60),
    'curtain-linen-veil': near(rooms.veil, -0.42, ROD, 20, -0.13),
    'curtain-velvet-teal': near(rooms.velvet, -0.925, ROD, 20, -0.13),
    'curtain-silk-clay': near(rooms.silk, 0.925, ROD, -20, -0.13, saturation=0.76),
    'curtain-wool-sand': near(rooms.wool, -0.925, ROD, 20, -0.13, saturation=0.88),
    'blackout-curtain-midnight': near(rooms.midnight, 0.925, ROD, -20, -0.13),
    'vertical-ivory-89': near(rooms.ivory, -0.78, 2.43, 20, -0.07, exposure=1.25, saturation=0.9),
    'vertical-slate-127': near(rooms.slate, -0.76, 2.43, 20, -0.07, saturation=0.62, warmth=0.3),
}

for product, build in SCENES.items():
    detail(product, build)
