/** Woven materials: diffuse on both sides, letting light through by their kind. */
import { fbm2, mix, noise2 } from '../engine/noise.ts'
import type { Material, Surf } from '../engine/scene.ts'
import type { Vec } from '../engine/mesh.ts'
import { tints, visible } from './materials.ts'

export interface ClothLook {
  color: Vec
  /** Second thread colour for melange yarns. */
  other?: Vec
  /** Diffuse light passing through (0..1) and share of open holes. */
  through: number
  open: number
  /** Direct sun passing through unscattered (0..1). */
  sun: number
  /** Thread spacing (m). */
  pitch: number
  /** Weave: plain, slubbed plain, twill, herringbone, basket, or pile. */
  weave: 'plain' | 'slub' | 'twill' | 'herringbone' | 'basket' | 'pile' | 'silk'
  /** Sheen at grazing angles (velvet) and soft mirror part (silk). */
  sheen?: number
  luster?: number
}

/** Height 0..1 of the weave at (u, v) in threads, and which thread is on top. */
function weaveAt(look: ClothLook, a: number, b: number): [number, number] {
  const i = Math.floor(a),
    j = Math.floor(b)
  const x = (a - i - 0.5) * 2,
    y = (b - j - 0.5) * 2
  let warp: boolean
  if (look.weave === 'twill') warp = (((i + j) % 4) + 4) % 4 < 2
  else if (look.weave === 'herringbone') {
    const col = Math.floor(i / 12)
    const d = col & 1 ? i + j : j - i
    warp = ((d % 4) + 4) % 4 < 2
  } else if (look.weave === 'basket') warp = ((Math.floor(i / 2) + Math.floor(j / 2)) & 1) === 0
  else warp = ((i + j) & 1) === 0
  const across = warp ? x : y
  const along = warp ? y : x
  return [Math.sqrt(Math.max(0, 1 - across * across)) * (0.6 + 0.4 * Math.cos(along * 1.4)), warp ? 1 : 0]
}

/** The colour and relief of cloth at a point. */
export function clothShade(s: Surf, look: ClothLook): void {
  const p = look.pitch
  const see = visible(s, p * 2.2)
  let k = 1
  let t = 0
  if (look.weave === 'pile') {
    const n = fbm2(s.u * 5, s.v * 2.2, 3)
    const fine =
      noise2(s.u * 2600, s.v * 1900) * visible(s, 0.0009) +
      0.6 * noise2(s.u * 900, s.v * 520) * visible(s, 0.002)
    k = 1 + 0.22 * n + 0.42 * fine
    s.du = 0.22 * n + fine * 0.4
    s.dv = 0.16 * noise2(s.u * 7 + 9, s.v * 3) + 0.1 * fine
  } else {
    const slub = look.weave === 'slub' || look.weave === 'silk' ? 1 : 0.4
    const row = s.v / p,
      col = s.u / p
    // Slow thick and thin places along single threads.
    const thickV =
      noise2(s.u * 14, Math.floor(row) * 7.7) * visible(s, p * 2.5) + noise2(s.u * 9, row * 0.21) * 0.7
    const thickU =
      noise2(s.v * 14, Math.floor(col) * 5.3 + 99) * visible(s, p * 2.5) +
      noise2(s.v * 9, col * 0.21 + 50) * 0.7
    t = 0.5 + 0.5 * (thickV - thickU) * 0.8
    k =
      1 +
      (look.weave === 'silk'
        ? 0.05 * thickV + 0.16 * Math.max(0, noise2(s.u * 5, row * 0.5) - 0.35)
        : 0.06 * (thickU + thickV) * slub)
    if (see > 0) {
      const [h, warp] = weaveAt(look, col, row)
      k *= mix(1, 0.5 + 0.62 * h, see)
      t = mix(t, warp * 0.7 + 0.3 * t, see)
      const e = 0.08
      s.du = -(weaveAt(look, col + e, row)[0] - h) * 2.2 * see
      s.dv = -(weaveAt(look, col, row + e)[0] - h) * 2.2 * see
    } else if (look.weave === 'herringbone') {
      const c = s.u / (p * 12)
      const d = Math.floor(c) & 1 ? col + row : row - col
      k *=
        1 +
        0.09 * Math.sin(d * 1.5708) * visible(s, p * 5) +
        0.035 * ((Math.floor(c) & 1) * 2 - 1) * visible(s, p * 26)
    }
  }
  const c = look.color
  const o = look.other ?? c
  const thin = Math.max(0.3, 1.5 - 0.5 * k)
  s.r = mix(c[0], o[0], t) * k
  s.g = mix(c[1], o[1], t) * k
  s.b = mix(c[2], o[2], t) * k
  if (look.through > 0) {
    const q = look.through * thin
    s.tr = Math.pow(c[0], 0.8) * q
    s.tg = Math.pow(c[1], 0.8) * q
    s.tb = Math.pow(c[2], 0.8) * q
  }
  s.r *= 1 - look.through * 0.6
  s.g *= 1 - look.through * 0.6
  s.b *= 1 - look.through * 0.6
  // Cloth seen at a slant hides its holes.
  s.open = look.open > 0 ? Math.pow(look.open, 1 / Math.max(0.25, s.cos)) : 0
  if (look.sheen) {
    const edge = Math.pow(1 - Math.min(1, Math.max(0, s.cos + s.du * 0.5)), 2.2) * look.sheen
    s.r = s.r * 0.62 + (c[0] * 1.6 + 0.05) * edge
    s.g = s.g * 0.62 + (c[1] * 1.6 + 0.05) * edge
    s.b = s.b * 0.62 + (c[2] * 1.6 + 0.05) * edge
  }
  if (look.luster) {
    s.fr = (c[0] * 0.7 + 0.05) * look.luster
    s.fg = (c[1] * 0.7 + 0.05) * look.luster
    s.fb = (c[2] * 0.7 + 0.05) * look.luster
    s.rough = 0.42
    s.brush = 0.25
  }
}

export function cloth(look: ClothLook): Material {
  const c = look.color
  const pass = look.sun
  const m: Material = {
    shade(s) {
      clothShade(s, look)
    },
  }
  if (pass > 0) m.shadow = tints([pass * Math.sqrt(c[0]), pass * Math.sqrt(c[1]), pass * Math.sqrt(c[2])])
  return m
}
