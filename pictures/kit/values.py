"""The colours of coverings: one value each, in the data of the demo shop. Swatches, drawings and the shop's light views
read the same (database/seed/content)."""
import json
import os

CONTENT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'database', 'seed', 'content')


def _read(name):
    with open(os.path.join(CONTENT, name), encoding='utf-8') as file:
        return json.load(file)


CHOICES = {choice['code']: choice['colour'] for option in _read('options.json')['options'] for choice in option['choices'] if 'colour' in choice}
PRODUCTS = {product['picture']: product['colour'] for product in _read('products.json')}


def linear(colour):
    """Red, green and blue from 0 to 1, linear, of `#9dad92`."""
    values = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    return tuple(v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values)


def shown(colour):
    """Red, green and blue from 0 to 1 as a screen is told them."""
    return tuple(int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5))


def paint(name):
    """What a covering is painted with in a room: the value of a product, or of a choice by its code, with less colour, as
    much as the film (kit/film.py) adds."""
    light = linear(PRODUCTS.get(name) or CHOICES[name])
    grey = 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
    return tuple(grey + (value - grey) / 1.22 for value in light)
