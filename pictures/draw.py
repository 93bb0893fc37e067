"""Draws what is not drawn yet, in order of worth, one at a time: python3 pictures/draw.py [--samples 20] [NAME ...]
With --rows the light rows of the products (with --state of one kind only), with --textures and --details those,
instead of banners, categories and rooms."""
import argparse
import os
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
OUT = os.path.join(HERE, 'out')

ORDER = """
banner-morning-light
category-curtains category-wooden-blinds category-roller-blinds
category-venetian-blinds category-vertical-blinds category-blackout
wood-oak-50-1 venetian-alba-25-1 roller-screen-stone-1 curtain-linen-veil-1 blackout-cell-chalk-1
banner-evening-room
wood-walnut-50-1 wood-bamboo-35-1 venetian-luma-50-1 venetian-basalt-25-1 roller-sage-1 roller-field-oat-1
curtain-velvet-teal-1 curtain-silk-clay-1 curtain-wool-sand-1 blackout-curtain-midnight-1 blackout-roller-night-1
vertical-ivory-89-1 vertical-slate-127-1 placeholder
""".split()

PRODUCTS = [name[:-2] for name in ORDER if name.endswith('-1')]

# Products with a light row. The room is one picture of it: of slats the tilted one, of cloth the morning.
SLATS, CLOTH = ('open', 'closed', 'night'), ('evening', 'night')
ROWS = [
    (SLATS, 'venetian-alba-25-1 wood-oak-50-1'),
    (CLOTH, 'roller-screen-stone-1 curtain-linen-veil-1 blackout-cell-chalk-1'),
    (SLATS, 'vertical-ivory-89-1 venetian-basalt-25-1 wood-walnut-50-1'),
    (CLOTH, 'roller-sage-1 curtain-silk-clay-1 blackout-roller-night-1'),
    (SLATS, 'venetian-luma-50-1 vertical-slate-127-1 wood-bamboo-35-1'),
    (CLOTH, 'roller-field-oat-1 curtain-velvet-teal-1 curtain-wool-sand-1 blackout-curtain-midnight-1'),
    (('night',), 'banner-morning-light category-curtains category-wooden-blinds category-roller-blinds'),
    (('night',), 'category-venetian-blinds category-vertical-blinds category-blackout'),
]


def row_size(name, state):
    """Nights of banners 1920 pixels wide, of rooms 960, as a dark page shows them large, of categories 640; the rest of a row
    stands three abreast. Cells and slats of 25 mm smear when they are smaller."""
    if name.startswith('banner-') or state == 'night' and name.endswith('-1'):
        return '0.75'
    return '0.5' if state == 'night' or '-cell-' in name or '-25-' in name else '0.36'


def main():
    options = argparse.ArgumentParser(prog='draw.py')
    options.add_argument('names', nargs='*')
    options.add_argument('--samples', default='20')
    options.add_argument('--threads', default='2')
    options.add_argument('--size', default='1')
    options.add_argument('--rows', action='store_true')
    options.add_argument('--state')
    options.add_argument('--textures', action='store_true')
    options.add_argument('--details', action='store_true')
    options.add_argument('--nice', default='19', help='how much it gives way to other programs')
    chosen = options.parse_args()
    if chosen.rows:
        for states, names in ROWS:
            for name in [name for name in names.split() if not chosen.names or name in chosen.names]:
                for state in [state for state in states if chosen.state in (None, state)]:
                    draw(name, f"{name.removesuffix('-1')}-{state}", chosen, ['--state', state, '--size', row_size(name, state)])
        return
    close = [f'{product}-{kind}' for kind, wanted in ((3, chosen.textures), (2, chosen.details)) if wanted for product in PRODUCTS]
    for name in chosen.names or close or ORDER:
        draw(name, name, chosen, ['--size', chosen.size])


def draw(name, file, chosen, more):
    if os.path.exists(os.path.join(OUT, f'{file}.png')):
        return
    command = ['nice', '-n', chosen.nice, 'blender', '-b', '-t', chosen.threads, '-P', os.path.join(HERE, 'render.py'), '--',
               name, '--samples', chosen.samples, '--threads', chosen.threads, *more]
    done = subprocess.run(command, capture_output=True, text=True)
    told = [line for line in done.stdout.splitlines() if line.startswith(name)]
    print(f'{file}{told[0][len(name):]}' if told else f'{file}: failed\n{done.stdout[-2000:]}{done.stderr[-2000:]}', flush=True)


main()
