"""Draws one picture: blender -b -t 2 -P pictures/render.py -- NAME [--size 0.25] [--samples 24] [--out FOLDER]
With --again it is only developed anew from the light that was traced before."""
import argparse
import os
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import numpy as np  # noqa: E402

import details  # noqa: E402, F401
import plates  # noqa: E402, F401
import rooms  # noqa: E402, F401
import textures  # noqa: E402, F401
import wide  # noqa: E402, F401
from kit import colours, denoise, film, studio, tracer, values  # noqa: E402

WEIGHTS = 'node_modules/denoiser/tzas/rt_hdr_alb_nrm.tza'


def main():
    options = argparse.ArgumentParser(prog='render.py')
    options.add_argument('name', choices=sorted(studio.ALL))
    options.add_argument('--state', choices=['open', 'closed', 'evening', 'night'], help='a picture of the light row')
    options.add_argument('--size', type=float, default=1.0)
    options.add_argument('--samples', type=int, default=20)
    options.add_argument('--threads', type=int, default=2)
    options.add_argument('--out', default=os.path.join(HERE, 'out'))
    options.add_argument('--again', action='store_true')
    chosen = options.parse_args(sys.argv[sys.argv.index('--') + 1 :])
    studio.STATE['now'] = chosen.state
    width, height, build = studio.ALL[chosen.name]
    width, height = round(width * chosen.size), round(height * chosen.size)
    started = time.time()
    os.makedirs(chosen.out, exist_ok=True)
    path = os.path.join(chosen.out, f"{chosen.name.removesuffix('-1')}-{chosen.state}" if chosen.state else chosen.name)
    tracer.empty()
    look = {**((not chosen.again or chosen.name not in studio.TEXTURES) and build(width, height) or {}), **studio.LOOKS.get(chosen.state, {})}
    if not chosen.again:
        np.savez(f'{path}.npz', **light_of(width, height, chosen))
    light = {name: plane.astype(np.float32) for name, plane in np.load(f'{path}.npz').items()}
    if chosen.name in studio.TEXTURES:
        save_texture(path, **studio.TEXTURES[chosen.name], **light)
    elif chosen.name in studio.COLOURS and not chosen.state:
        for code, clean in colours.coloured(**light, **studio.COLOURS[chosen.name]):
            tracer.save(film.develop(clean, **look), f'{path}.png' if code == 'own' else f'{path}-{code}.png')
    else:
        tracer.save(film.develop(light['clean'], **look), f'{path}.png')
    cpu = os.times()
    print(f'{chosen.name}: {time.time() - started:.0f} s, {cpu.user + cpu.system:.0f} s of processor')


def save_texture(path, colours, kind, clean, mirrored=None):
    """In each colour of the material; what it mirrors keeps the colour of the light."""
    for code, colour in colours.items():
        mirror = np.minimum(mirrored, clean) if len(colours) > 1 else np.zeros_like(clean)
        painted = (clean - mirror) * np.array(values.linear(colour), np.float32) / 0.6 + mirror if len(colours) > 1 else clean
        tracer.save(film.matched(painted, values.shown(colour), kind == 'threads'), f'{path}.png' if code == 'own' else f'{path}-{code}.png')


def light_of(width, height, chosen):
    """Traced and without grain; of a covering in several colours also its share of each pixel and what it mirrors."""
    bounces = 1 if chosen.name in studio.TEXTURES else None
    colour, albedo, normal, *mirror = tracer.trace(width, height, chosen.samples, chosen.threads, bounces=bounces)
    if chosen.name in studio.TEXTURES:
        wants = studio.TEXTURES[chosen.name]
        planes = {'clean': denoise.denoise(colour, albedo, normal, denoise.read_weights(os.path.join(HERE, WEIGHTS))) if wants['kind'] == 'smooth' else colour}
        if len(wants['colours']) > 1:
            planes['mirrored'] = mirror[0]
        return {name: plane.astype(np.float16) for name, plane in planes.items()}
    weights = denoise.read_weights(os.path.join(HERE, WEIGHTS))
    planes = {'clean': denoise.denoise(colour, albedo, normal, weights)}
    if mirror:
        planes['share'] = tracer.share(width, height, 128, chosen.threads)
        planes['mirrored'] = colours.mirrored(*mirror, planes['share'], albedo, normal, weights)
    return {name: plane.astype(np.float16) for name, plane in planes.items()}


main()
