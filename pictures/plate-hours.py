"""Mixes the two lights of the empty room for each hour and develops them: blender -b -P pictures/plate-hours.py"""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import numpy as np  # noqa: E402

import plates  # noqa: E402
from kit import film, tracer  # noqa: E402

OUT = os.path.join(HERE, 'out')


def even(light):
    """Without the faint spots of colour that the denoiser leaves on the wall: there colour changes slowly, brightness does not."""
    foot = round(len(light) * plates.TOP / plates.HIGH) - 45
    wall = light[:foot]
    grey = wall.mean(axis=2, keepdims=True)
    tint = wall.mean(axis=(0, 1)) / max(wall.mean(), 1e-6)
    return np.concatenate([grey * tint, light[foot:]])


def main():
    lights = {name: np.load(os.path.join(OUT, f'plate-{name}.npz'))['clean'].astype(np.float32) for name in ('window', 'side')}
    for hour, shares in plates.HOURS.items():
        mixed = sum(even(lights[name]) * np.array(share, np.float32) for name, share in shares.items())
        tracer.save(film.develop(mixed, **plates.LOOK), os.path.join(OUT, f'plate-{hour}.png'))


main()
