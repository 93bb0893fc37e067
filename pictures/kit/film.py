"""From linear light to the picture: exposure, a film's curve with a long shoulder, and a little grain."""
import numpy as np

_GREY = 0.18


def _curve(stops, contrast, toe, shoulder):
    """Brightness as seen (0..1) for stops over and under middle grey; straight in the middle, soft at both ends."""
    middle = 0.455
    straight = contrast * stops / 10
    up, down = 1 - middle, middle
    high = up * (1 - np.power(1 + np.maximum(straight, 0) / up / shoulder, -shoulder))
    low = down * (1 - np.power(1 + np.maximum(-straight, 0) / down / toe, -toe))
    return middle + high - low


def develop(light, exposure=0.2, contrast=2.7, saturation=1.05, warmth=0.35, grain=0.0055, seed=1):
    """`exposure` in stops, `warmth` from -1 (cold) to 1 (warm); gives values of sRGB from 0 to 1."""
    light = np.maximum(light, 0) * 2.0**exposure
    light = light * np.array([1 + 0.11 * warmth, 1.0, 1 - 0.13 * warmth], np.float32)
    # A film's layers see a little of each other's colour: bright light pales instead of turning into pure hues.
    mixed = light @ np.array([[0.90, 0.04, 0.04], [0.06, 0.90, 0.06], [0.04, 0.06, 0.90]], np.float32)
    picture = _curve(np.log2(np.maximum(mixed, 1e-6) / _GREY), contrast, toe=3.0, shoulder=3.0)
    grey = (picture @ np.array([0.25, 0.6, 0.15], np.float32))[..., None]
    picture = grey + (picture - grey) * (1.16 * saturation)
    noise = np.random.default_rng(seed).normal(0, 1, (*picture.shape[:2], 1)).astype(np.float32)
    noise = (noise + np.roll(noise, 1, 0) + np.roll(noise, 1, 1)) / 1.73
    return np.clip(picture + noise * grain * (1 - np.abs(2 * grey - 1) ** 2), 0, 1)


def _seen(light):
    return np.where(light <= 0.0031308, light * 12.92, 1.055 * np.power(np.maximum(light, 0.0031308), 1 / 2.4) - 0.055)


def matched(light, colour, threads=False):
    """As `develop`, for a picture of nothing but a material: no film, exposed so that its average is `colour` (sRGB from
    0 to 1). Threads are shown softer than the lamp makes them, and their shadows without a tint of their own: tens of
    thousands of dark gaps glitter, and make a file of a megabyte."""
    light = np.maximum(light, 0)
    colour = np.asarray(colour, np.float32)
    gain = np.ones(3, np.float32)
    some = light[::5, ::5]
    for _ in range(24):
        shown = np.clip(_soft(_seen(some * gain)), 0, 1)
        gain *= (colour / np.maximum(shown.mean(axis=(0, 1)), 1e-3)) ** 2.0
    picture = np.clip(_soft(_seen(light * gain)), 0, 1)
    if threads:
        around = _blurred(picture, max(picture.shape[1] // 210, 1))
        grey = np.array([0.25, 0.6, 0.15], np.float32)
        picture = np.clip(around + 0.62 * ((picture - around) @ grey)[..., None], 0, 1)
    return np.clip(picture + colour - picture.mean(axis=(0, 1)), 0, 1)


def _blurred(picture, reach):
    """Three running averages one after the other: nearly a bell."""
    for axis in (0, 1, 0, 1, 0, 1):
        wide = [(0, 0)] * 3
        wide[axis] = (reach + 1, reach)
        total = np.cumsum(np.pad(picture, wide, mode='edge'), axis=axis, dtype=np.float64)
        size = picture.shape[axis]
        picture = ((np.take(total, range(2 * reach + 1, 2 * reach + 1 + size), axis) - np.take(total, range(size), axis)) / (2 * reach + 1)).astype(np.float32)
    return picture


def _soft(picture, knee=0.86):
    """Whites are compressed above the knee, so that a light cloth keeps its threads."""
    return np.where(picture <= knee, picture, knee + (1 - knee) * (1 - np.exp((knee - picture) / (1 - knee))))
