"""Takes the grain out of a traced picture with the network of Open Image Denoise (RT filter, HDR, albedo and normals),
run in plain numpy: 16 convolutions of 3 x 3. Only the trained weights come from elsewhere (see the README)."""
import struct

import numpy as np


def read_weights(path):
    """Tensors of a TZA file by name."""
    data = open(path, 'rb').read()
    magic, major, _, table = struct.unpack_from('<HBBQ', data, 0)
    if magic != 0x41D7 or major != 2:
        raise ValueError(f'{path} is no tensor archive of version 2')
    tensors, at = {}, table + 4
    for _ in range(struct.unpack_from('<I', data, table)[0]):
        (length,) = struct.unpack_from('<H', data, at)
        name = data[at + 2 : at + 2 + length].decode()
        at += 2 + length
        rank = data[at]
        shape = struct.unpack_from(f'<{rank}I', data, at + 1)
        at += 1 + 4 * rank + rank
        kind = {'f': np.float32, 'h': np.float16}[chr(data[at])]
        (offset,) = struct.unpack_from('<Q', data, at + 1)
        at += 9
        count = int(np.prod(shape))
        tensors[name] = np.frombuffer(data, kind, count, offset).reshape(shape).astype(np.float32)
    return tensors


def _pad(x):
    return np.pad(x, ((0, 0), (1, 1), (1, 1)))


def _convolve(x, weight, bias, rectify=True, strip=1 << 12):
    """3 x 3 convolution: rows laid end to end, each tap is one product of matrices over a shifted stretch."""
    channels, height, width = x.shape
    row = width + 2
    flat = np.pad(_pad(x).reshape(channels, -1), ((0, 0), (0, 2)))
    out = np.empty((weight.shape[0], height * row), np.float32)
    taps = [(dy * row + dx, np.ascontiguousarray(weight[:, :, dy, dx])) for dy in range(3) for dx in range(3)]
    for start in range(0, height * row, strip):
        end = min(start + strip, height * row)
        total = np.repeat(bias[:, None], end - start, axis=1)
        for shift, tap in taps:
            total += tap @ flat[:, start + shift : end + shift]
        out[:, start:end] = np.maximum(total, 0) if rectify else total
    return out.reshape(-1, height, row)[:, :, :width]


def _halve(x):
    return np.maximum(np.maximum(x[:, ::2, ::2], x[:, 1::2, ::2]), np.maximum(x[:, ::2, 1::2], x[:, 1::2, 1::2]))


def _double(x):
    return x.repeat(2, axis=1).repeat(2, axis=2)


def _network(x, weights):
    def layer(name, value, rectify=True):
        return _convolve(value, weights[f'{name}.weight'], weights[f'{name}.bias'], rectify)

    first = x
    x = layer('enc_conv1', layer('enc_conv0', x))
    kept = [x := _halve(x)]
    for name in ('enc_conv2', 'enc_conv3'):
        kept.append(x := _halve(layer(name, x)))
    x = _halve(layer('enc_conv4', x))
    x = layer('enc_conv5b', layer('enc_conv5a', x))
    for number in (4, 3, 2):
        x = np.concatenate([_double(x), kept.pop()])
        x = layer(f'dec_conv{number}b', layer(f'dec_conv{number}a', x))
    x = np.concatenate([_double(x), first])
    return layer('dec_conv0', layer('dec_conv1b', layer('dec_conv1a', x)), rectify=False)


# The curve through which the network sees light: a fit of the PU2 curve of Aydin and others, 2008.
_A, _B, _C, _D, _E, _F, _G = 1412.83765, 1.64593172, 0.431384981, -0.00294139609, 0.192653254, 0.00626026094, 0.998620152
_Y0, _Y1, _X0, _X1 = 1.5794576e-06, 0.0322087631, 0.00223151711, 0.370974749
_TOP = _E * np.log(65504 + _F) + _G


def _seen(y):
    low = _B * np.power(np.maximum(y, _Y0), _C) + _D
    return np.where(y <= _Y0, _A * y, np.where(y <= _Y1, low, _E * np.log(y + _F) + _G)) / _TOP


def _unseen(x):
    x = x * _TOP
    low = np.power(np.maximum(x - _D, 0) / _B, 1 / _C)
    return np.where(x <= _X0, x / _A, np.where(x <= _X1, low, np.exp((x - _G) / _E) - _F))


def denoise(colour, albedo, normal, weights):
    """All three of shape (height, width, 3), linear light; gives the clean colour."""
    height, width, _ = colour.shape
    light = np.maximum(colour, 0) @ np.array([0.212671, 0.71516, 0.072169], np.float32)
    exposure = 0.18 / np.exp2(np.mean(np.log2(light[light > 1e-8])))
    inputs = np.concatenate([_seen(np.maximum(colour, 0) * exposure), np.clip(albedo, 0, 1), normal * 0.5 + 0.5], axis=2)
    below, right = -height % 16, -width % 16
    inputs = np.pad(inputs, ((0, below), (0, right), (0, 0)), mode='reflect').transpose(2, 0, 1).astype(np.float32)
    clean = _network(np.ascontiguousarray(inputs), weights)[:, :height, :width].transpose(1, 2, 0)
    return (_unseen(np.maximum(clean, 0)) / exposure).astype(np.float32)
