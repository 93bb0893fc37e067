/** Procedural materials. Colours are linear reflectances; lengths in metres. */
import { TINTS } from '../engine/bvh.ts'
import { fbm2, hash, mix, noise2, smooth } from '../engine/noise.ts'
import type { Material, Surf } from '../engine/scene.ts'
import type { Vec } from '../engine/mesh.ts'

/** Linear colour from an sRGB hex string such as 'e8dcc4'. */
export function hex(s: string): Vec {
  const f = (i: number): number => {
    const v = parseInt(s.slice(i, i + 2), 16) / 255
    return v <= 0.04045 ? v / 12.92 : Math.pow((v + 0.055) / 1.055, 2.4)
  }
  return [f(0), f(2), f(4)]
}

function diffuse(s: Surf, c: Vec, k = 1): void {
  s.r = c[0] * k
  s.g = c[1] * k
  s.b = c[2] * k
}

function gloss(s: Surf, f0: number, rough: number): void {
  s.fr = s.fg = s.fb = f0
  s.rough = rough
}

/** How much of a pattern of the given period (m) can be seen at all, 0..1. */
export function visible(s: Surf, period: number): number {
  return 1 - smooth(0.25, 0.7, s.foot / period)
}

/** Plain even colour, with an optional satin or glossy coat. */
export function paint(c: Vec, rough = 1, f0 = 0.04): Material {
  return {
    shade(s) {
      diffuse(s, c)
      if (rough < 1) gloss(s, f0, rough)
    },
  }
}

/** A painted plaster wall: broad unevenness and the grain of a roller. */
export function plaster(c: Vec, strength = 1): Material {
  return {
    shade(s) {
      const k = 1 + 0.025 * fbm2(s.u * 1.7 + 3, s.v * 1.7, 3) * strength
      diffuse(s, c, k)
      const v = visible(s, 0.009)
      const e = 0.003
      const f = (a: number, b: number): number =>
        fbm2(a * 2.2, b * 2.2, 2) * 0.004 + (v > 0 ? noise2(a * 150, b * 150) * 0.00016 * v : 0)
      const h = f(s.u, s.v)
      s.du = ((f(s.u + e, s.v) - h) / e) * strength
      s.dv = ((f(s.u, s.v + e) - h) / e) * strength
    },
  }
}

export interface WoodLook {
  light: Vec
  dark: Vec
  rough: number
  coat: number
  streak: number
  ring: number
}

export const OAK: WoodLook = {
  light: hex('d9b98c'),
  dark: hex('a97e4e'),
  rough: 0.42,
  coat: 0.035,
  streak: 1,
  ring: 1,
}
export const PALE_OAK: WoodLook = {
  light: hex('dcc6a4'),
  dark: hex('b89770'),
  rough: 0.4,
  coat: 0.035,
  streak: 0.9,
  ring: 0.8,
}
export const WALNUT: WoodLook = {
  light: hex('8a5f3f'),
  dark: hex('4a2d1b'),
  rough: 0.4,
  coat: 0.04,
  streak: 1,
  ring: 1.1,
}
export const SMOKED: WoodLook = {
  light: hex('7d644b'),
  dark: hex('4d3a29'),
  rough: 0.38,
  coat: 0.04,
  streak: 1,
  ring: 0.9,
}

/** Grain along u: cathedral rings, pores and slow changes of tone. */
export function grain(s: Surf, w: WoodLook, u: number, v: number, id: number): void {
  const ou = hash(id, 1) * 50,
    ov = hash(id, 2) * 50
  const a = (u + ou) * 0.9,
    b = v + ov
  const bend = fbm2(a * 1.6, b * 5, 3) * 0.16
  const ring = Math.sin(v * 46 * (1 + 0.3 * noise2(a * 0.4, 7)) + bend * 26 + hash(id, 3) * 6)
  const fibre =
    noise2((u + ou) * 22, (v + ov) * 900) * visible(s, 0.0011) +
    noise2((u + ou) * 6, (v + ov) * 260) * 0.8 * visible(s, 0.0038) +
    noise2((u + ou) * 2.5, (v + ov) * 70) * 0.5 * visible(s, 0.014)
  const pore = smooth(0.55, 0.9, noise2((u + ou) * 34, (v + ov) * 1500)) * visible(s, 0.0008)
  let t =
    0.42 +
    0.26 * ring * w.ring * (0.6 + 0.4 * noise2(a * 2, b * 3)) +
    0.2 * fibre * w.streak +
    0.24 * fbm2(a * 0.7, b * 2.2, 2)
  t += (hash(id, 4) - 0.5) * 0.3
  t = Math.min(1.05, Math.max(0, t))
  const k = 1 - 0.3 * pore * w.streak
  s.r = mix(w.light[0], w.dark[0], t) * k
  s.g = mix(w.light[1], w.dark[1], t) * k
  s.b = mix(w.light[2], w.dark[2], t) * k
  s.dv = (fibre * 0.05 + pore * 0.12) * w.streak
  s.fr = s.fg = s.fb = w.coat * (1 - 0.6 * pore)
  s.rough = w.rough + 0.06 * fibre
}

export function wood(w: WoodLook): Material {
  return {
    shade(s) {
      grain(s, w, s.u, s.v, s.obj)
    },
  }
}

/** Bamboo: pale strips with nodes every 20 cm or so. */
export function bamboo(light: Vec, dark: Vec): Material {
  return {
    shade(s) {
      const strip = Math.floor(s.v / 0.0085 + hash(s.obj, 9) * 20)
      const shift = hash(strip, s.obj, 2)
      const u = s.u + shift * 0.31
      const node = Math.abs(u / 0.24 - Math.round(u / 0.24)) * 0.24
      const line = Math.exp(-((node / 0.0022) ** 2)) + 0.35 * Math.exp(-(((node - 0.006) / 0.005) ** 2))
      const fibre =
        noise2(u * 7, s.v * 2600 + strip * 9) * visible(s, 0.0006) +
        0.7 * noise2(u * 3, s.v * 600 + strip * 5) * visible(s, 0.0017)
      const e = Math.abs(s.v / 0.0085 + hash(s.obj, 9) * 20 - strip - 0.5) * 2
      const seam = smooth(0.9, 1, e) * visible(s, 0.003)
      const t =
        0.3 +
        0.16 * fibre +
        (hash(strip, s.obj, 5) - 0.5) * 0.4 +
        0.55 * line +
        0.4 * seam +
        0.14 * fbm2(u * 2, s.v * 9, 2)
      s.r = mix(light[0], dark[0], t)
      s.g = mix(light[1], dark[1], t)
      s.b = mix(light[2], dark[2], t)
      s.dv = 0.04 * fibre
      gloss(s, 0.04, 0.38)
    },
  }
}

/** Floor boards along z of a given width (m), from the world position. */
export function boards(w: WoodLook, width = 0.16, along: 'x' | 'z' = 'z'): Material {
  return {
    shade(s) {
      const a = along === 'z' ? s.pz : s.px
      const b = along === 'z' ? s.px : s.pz
      const i = Math.floor(b / width)
      const len = 1.9
      const run = a + hash(i, 11) * len
      const j = Math.floor(run / len)
      const v = b - i * width
      const u = run - j * len
      grain(s, w, u, v, i * 131 + j * 17 + 5)
      const edge = Math.min(v, width - v, u, len - u)
      const gap = 1 - smooth(0.0006, Math.max(0.0018, s.foot * 0.7), edge)
      const d = 1 - 0.62 * gap * Math.min(1, 0.003 / Math.max(0.003, s.foot))
      s.r *= d
      s.g *= d
      s.b *= d
      s.dv *= visible(s, 0.02)
      s.dv += v < 0.0025 ? -0.12 * visible(s, 0.01) : width - v < 0.0025 ? 0.12 * visible(s, 0.01) : 0
    },
  }
}

/** Brushed or satin metal; fine lines run along u. */
export function metal(c: Vec, rough: number, brushed = 0): Material {
  return {
    shade(s) {
      const n =
        brushed > 0
          ? noise2(s.u * 9, s.v * 5200) * visible(s, 0.0006) + noise2(s.u * 3, s.v * 1500) * visible(s, 0.002)
          : 0
      const k = 0.9 + 0.14 * n * brushed
      s.fr = c[0] * k
      s.fg = c[1] * k
      s.fb = c[2] * k
      s.r = c[0] * 0.1
      s.g = c[1] * 0.1
      s.b = c[2] * 0.1
      s.rough = rough
      s.brush = brushed * 0.16
      s.dv = n * 0.025 * brushed
    },
  }
}

/** Stoneware and stone: soft mottling and a dry or glazed skin. */
export function stone(c: Vec, rough: number, fleck = 0.5, f0 = 0.04): Material {
  return {
    shade(s) {
      const n = fbm2(s.px * 9 + s.pz * 7, s.py * 11 + s.pz * 4, 4)
      const spot = smooth(0.62, 0.8, noise2(s.px * 310 + s.pz * 170, s.py * 290 - s.pz * 210))
      diffuse(s, c, (1 + 0.2 * n * fleck) * (1 - 0.35 * spot * fleck * visible(s, 0.004)))
      gloss(s, f0, rough)
    },
  }
}

export function tints(t: Vec): { kind: number; tint: Vec } {
  return { kind: TINTS, tint: t }
}
