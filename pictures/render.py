"""Draws one picture: blender -b -t 2 -P pictures/render.py -- NAME [--size 0.25] [--samples 24] [--out FOLDER]"""
import argparse
import os
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import numpy as np  # noqa: E402

import rooms  # noqa: E402, F401
import wide  # noqa: E402, F401
from kit import denoise, film, studio, tracer  # noqa: E402

WEIGHTS = 'node_modules/denoiser/tzas/rt_hdr_alb_nrm.tza'


def main():
    options = argparse.ArgumentParser(prog='render.py')
    options.add_argument('name', choices=sorted(studio.ALL))
    options.add_argument('--size', type=float, default=1.0)
    options.add_argument('--samples', type=int, default=20)
    options.add_argument('--threads', type=int, default=2)
    options.add_argument('--out', default=os.path.join(HERE, 'out'))
    chosen = options.parse_args(sys.argv[sys.argv.index('--') + 1 :])
    width, height, build = studio.ALL[chosen.name]
    width, height = round(width * chosen.size), round(height * chosen.size)
    started = time.time()
    tracer.empty()
    look = build(width, height) or {}
    colour, albedo, normal = tracer.trace(width, height, chosen.samples, chosen.threads)
    traced = time.time()
    clean = denoise.denoise(colour, albedo, normal, denoise.read_weights(os.path.join(HERE, WEIGHTS)))
    os.makedirs(chosen.out, exist_ok=True)
    path = os.path.join(chosen.out, chosen.name)
    np.save(f'{path}.npy', clean.astype(np.float16))
    tracer.save(film.develop(clean, **look), f'{path}.png')
    cpu = os.times()
    print(f'{chosen.name}: {traced - started:.0f} s traced, {time.time() - traced:.0f} s cleaned, '
          f'{cpu.user + cpu.system:.0f} s of processor')


main()
