/** The world outside the window, always a little overexposed and out of focus. */
import { fbm2, hash, mix, noise2, smooth } from './noise.ts'
import type { Vec } from './mesh.ts'
import type { Sky } from './scene.ts'

export interface Outside {
  seed: number
  /** Radiance of the sky near the horizon. */
  bright: number
  /** Colours of the sky low and high, of the far and the near green. */
  low: Vec
  high: Vec
  leafDark: Vec
  leafLight: Vec
  ground: Vec
  /** Tangent of the height of the trees or roofs. */
  tall: number
  /** 0 for trees, 1 for town roofs. */
  town: number
}

export const GARDEN: Outside = {
  seed: 1,
  bright: 3,
  low: [1, 0.97, 0.92],
  high: [0.8, 0.88, 1],
  leafDark: [0.21, 0.21, 0.08],
  leafLight: [0.76, 0.68, 0.33],
  ground: [0.6, 0.54, 0.33],
  tall: 0.1,
  town: 0,
}

/** Soft round lights of a thing far out of focus, 0..1. */
function bokeh(x: number, y: number, seed: number): number {
  const xi = Math.floor(x)
  const yi = Math.floor(y)
  let sum = 0
  for (let j = -1; j <= 1; j++) {
    for (let i = -1; i <= 1; i++) {
      const cx = xi + i
      const cy = yi + j
      const strength = hash(cx, cy, seed)
      if (strength < 0.5) continue
      const dx = cx + hash(cx, cy, seed + 1) - x
      const dy = cy + hash(cx, cy, seed + 2) - y
      const r = 0.35 + 0.45 * hash(cx, cy, seed + 3)
      const d = Math.hypot(dx, dy) / r
      sum += (strength - 0.5) * 2 * (1 - smooth(0.75, 1, d)) * (0.7 + 0.3 * d)
    }
  }
  return sum
}

/** Builds the function from direction to radiance. */
export function outside(o: Outside): Sky {
  return (dx, dy, dz, out) => {
    const flat = Math.hypot(dx, dz) || 1e-6
    const up = dy / flat
    const az = Math.atan2(dx, -dz) + o.seed * 7.31
    const t = smooth(-0.05, 1.3, up)
    const cloud = 0.12 * fbm2(az * 2.2, up * 5 + o.seed, 3)
    let r = (mix(o.low[0], o.high[0], t) + cloud) * o.bright
    let g = (mix(o.low[1], o.high[1], t) + cloud) * o.bright
    let b = (mix(o.low[2], o.high[2], t) + cloud) * o.bright
    let line: number
    if (o.town) {
      const block = Math.floor(az * 9)
      const f = az * 9 - block
      const h0 = hash(block, o.seed, 5)
      const h1 = hash(block + 1, o.seed, 5)
      line = o.tall * (0.35 + mix(h0, h1, smooth(0.8, 1, f)))
    } else line = o.tall * (1 + 1.6 * fbm2(az * 3.1 + o.seed * 3, 1.7, 3)) + 0.03 * fbm2(az * 17, up * 9, 2)
    const mask = 1 - smooth(line - 0.035, line + 0.045, up)
    if (mask > 0) {
      const n = 0.5 + 0.8 * fbm2(az * 6 + 3, up * 8 + o.seed * 5, 3)
      const spots = bokeh(az * 13, up * 13, o.seed)
      const depth = o.town ? hash(Math.floor(az * 9), o.seed, 8) * 0.6 + 0.2 : n + 0.55 * spots
      const lawn = smooth(0.0, -0.16, up + 0.05 * noise2(az * 4, 3))
      const k = 0.34 * o.bright
      const lr = mix(mix(o.leafDark[0], o.leafLight[0], depth), o.ground[0] * (0.8 + 0.3 * n), lawn) * k
      const lg = mix(mix(o.leafDark[1], o.leafLight[1], depth), o.ground[1] * (0.8 + 0.3 * n), lawn) * k
      const lb = mix(mix(o.leafDark[2], o.leafLight[2], depth), o.ground[2] * (0.8 + 0.3 * n), lawn) * k
      // Air between us and the trees lifts and pales them.
      const haze = 0.2 * (1 - lawn)
      r = mix(r, mix(lr, o.low[0] * o.bright * 0.6, haze), mask)
      g = mix(g, mix(lg, o.low[1] * o.bright * 0.6, haze), mask)
      b = mix(b, mix(lb, o.low[2] * o.bright * 0.6, haze), mask)
    }
    out[0] = Math.max(0, r)
    out[1] = Math.max(0, g)
    out[2] = Math.max(0, b)
  }
}
