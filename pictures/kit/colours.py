"""One traced room in all colours of its covering. It is traced in a light grey, so that every colour only takes light
away and none makes grain visible; what the surface mirrors keeps the colour of the light."""
import numpy as np

from . import denoise

_EDGE = 0.985  # a pixel with a larger share is covering only


def mirrored(light, share, albedo, normal, weights):
    """Takes the grain out of the mirrored light, around the covering only."""
    rows, columns = np.nonzero(share[..., 0].max(axis=1) > 0)[0], np.nonzero(share[..., 0].max(axis=0) > 0)[0]
    part = np.s_[max(rows[0] - 16, 0) : rows[-1] + 17, max(columns[0] - 16, 0) : columns[-1] + 17]
    clean = np.zeros_like(light)
    clean[part] = denoise.denoise(light[part], albedo[part], normal[part], weights)
    return clean


def _from_inside(picture, inside, reach):
    """For each pixel the average of those within `reach` that are covering only, nearer ones more; and where there are any."""
    height, width, _ = picture.shape
    total, count = np.zeros_like(picture), np.zeros((height, width, 1), np.float32)
    wide = [(reach, reach), (reach, reach), (0, 0)]
    weight = np.pad(inside, wide)
    value = np.pad(picture * inside, wide)
    for y in range(-reach, reach + 1):
        for x in range(-reach, reach + 1):
            near = np.exp(-(x * x + y * y) / (0.35 * reach * reach))
            at = np.s_[reach + y : reach + y + height, reach + x : reach + x + width]
            total += near * value[at]
            count += near * weight[at]
    return total / np.maximum(count, 1e-6), count > 1e-3


def coloured(clean, share, mirrored, colours, between=0.0):
    """Yields the code of each colour with its linear light. `between` is the part of the light leaving the covering that
    falls on it again, as in folds and between slats: the darker the colour, the less of it comes back. In pixels that the covering shares with other things, only
    its part changes: what it adds there is told by its neighbours."""
    inside = (share > _EDGE).astype(np.float32)
    own = clean.copy()
    open_ = (inside == 0) & (share > 0)
    for reach in (2, 5):
        near, found = _from_inside(clean, inside, reach)
        take = open_ & found
        own = np.where(take, near, own)
        open_ &= ~found
    # It cannot add more than there is.
    own = np.where(share > 0, np.minimum(own, clean / np.maximum(share, 1e-3)), own)
    glance = np.minimum(np.maximum(mirrored, 0), own)
    lit = own - glance
    for code, colour in colours.items():
        if code == 'traced':
            continue
        new, traced = np.array(colour, np.float32), np.array(colours['traced'], np.float32)
        ratio = new / traced * (1 - traced * between) / (1 - new * between)
        yield code, clean + share * lit * (ratio - 1)
