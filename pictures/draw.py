"""Draws what is not drawn yet, in order of worth, one at a time: python3 pictures/draw.py [--samples 20] [NAME ...]"""
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
vertical-ivory-89-1 vertical-slate-127-1
""".split()


def main():
    options = argparse.ArgumentParser(prog='draw.py')
    options.add_argument('names', nargs='*', default=ORDER)
    options.add_argument('--samples', default='20')
    options.add_argument('--threads', default='2')
    chosen = options.parse_args()
    for name in chosen.names or ORDER:
        if os.path.exists(os.path.join(OUT, f'{name}.png')):
            continue
        command = ['nice', '-n', '19', 'blender', '-b', '-t', chosen.threads, '-P', os.path.join(HERE, 'render.py'), '--',
                   name, '--samples', chosen.samples, '--threads', chosen.threads]
        done = subprocess.run(command, capture_output=True, text=True)
        told = [line for line in done.stdout.splitlines() if line.startswith(name)]
        print(told[0] if told else f'{name}: failed\n{done.stdout[-2000:]}{done.stderr[-2000:]}', flush=True)


main()
