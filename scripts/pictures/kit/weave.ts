/** Cloth close enough to see its threads: every thread is a bent, uneven tube. */
import { hash, noise2 } from '../engine/noise.ts'
import type { Material, Scene } from '../engine/scene.ts'
import { cross, unit, type Vec } from '../engine/mesh.ts'
import { tints, visible } from './materials.ts'

export interface Yarn {
  color: Vec
  vary: number
  through: number
  twist: number
  luster?: number
  rough?: number
}

/** A spun yarn: fibres wind about it, tone changes from thread to thread. */
export function yarn(y: Yarn): Material {
  return {
    shade(s) {
      const id = s.obj
      const tone = 1 + (hash(id, 5) - 0.5) * y.vary + 0.12 * y.vary * noise2(s.u * 120, id * 3.3)
      const fib =
        noise2(s.u * 900 * y.twist + s.v * 5200, s.v * 3800 + id) * visible(s, 0.0003) +
        0.7 * noise2(s.u * 420 * y.twist + s.v * 2600, id * 7.7) * visible(s, 0.0007)
      const k = tone * (1 + 0.17 * fib)
      s.r = y.color[0] * k
      s.g = y.color[1] * k
      s.b = y.color[2] * k
      s.tr = y.color[0] * y.through
      s.tg = y.color[1] * y.through
      s.tb = y.color[2] * y.through
      s.dv = 0.28 * fib
      s.du = 0.1 * fib
      if (y.luster) {
        s.fr = y.color[0] * y.luster + 0.02
        s.fg = y.color[1] * y.luster + 0.02
        s.fb = y.color[2] * y.luster + 0.02
        s.rough = y.rough ?? 0.4
      }
    },
    ...(y.through > 0 ? { shadow: tints([y.through * 0.7, y.through * 0.7, y.through * 0.7]) } : {}),
  }
}

export interface Weave {
  /** Position on the cloth for (a, b) in metres on it. */
  at: (a: number, b: number) => Vec
  width: number
  height: number
  pitchA: number
  pitchB: number
  /** Thread half width and half thickness as shares of the pitch. */
  fat: number
  flat: number
  uneven: number
  warp: Material
  weft: Material
  /** True when the upright thread i lies above the level thread j. */
  over: (i: number, j: number) => boolean
  sides?: number
  steps?: number
}

export const PLAIN = (i: number, j: number): boolean => ((i + j) & 1) === 0
export const BASKET = (i: number, j: number): boolean => (((i >> 1) + (j >> 1)) & 1) === 0
export const TWILL = (i: number, j: number): boolean => ((i + j) & 3) < 2
export const HERRINGBONE = (i: number, j: number): boolean =>
  ((Math.floor(i / 10) & 1 ? i + j : j - i) & 3) < 2

export function weave(s: Scene, w: Weave): void {
  const na = Math.round(w.width / w.pitchA),
    nb = Math.round(w.height / w.pitchB)
  run(s, w, true, na, nb)
  run(s, w, false, nb, na)
}

/** Lays all threads of one direction. */
function run(s: Scene, w: Weave, upright: boolean, count: number, crossings: number): void {
  const m = s.mesh
  const mat = s.add(upright ? w.warp : w.weft)
  const own = upright ? w.pitchA : w.pitchB,
    other = upright ? w.pitchB : w.pitchA
  const sides = w.sides ?? 6,
    steps = w.steps ?? 3
  const lift = ((w.pitchA + w.pitchB) / 2) * w.flat * 0.9
  const p = (a: number, b: number): Vec => (upright ? w.at(a, b) : w.at(b, a))
  const e = own * 0.5
  for (let i = 0; i < count; i++) {
    m.use(mat)
    const first = m.uv.length / 2
    const total = crossings * steps
    for (let k = 0; k <= total; k++) {
      const j = Math.min(crossings - 1, Math.floor(k / steps))
      const f = k / steps - j
      const up = (n: number): number => ((upright ? w.over(i, n) : !w.over(n, i)) ? 1 : -1)
      const h = up(j) + (up(j + 1) - up(j)) * (f * f * (3 - 2 * f))
      const swell =
        1 +
        w.uneven *
          (0.6 * noise2(k * 0.11, i * 5.7 + (upright ? 0 : 90)) + 0.5 * noise2(k * 0.02 + 7, i * 3.1))
      const drift = own * w.uneven * 0.4 * noise2(k * 0.05, i * 2.3 + 40)
      const a = (i + 0.5) * own + drift,
        b = (k / steps + 0.5) * other
      const c = p(a, b),
        q = p(a + e, b),
        r = p(a, b + e)
      const side = unit([q[0] - c[0], q[1] - c[1], q[2] - c[2]])
      const along = unit([r[0] - c[0], r[1] - c[1], r[2] - c[2]])
      let n = unit(cross(side, along))
      if (!upright) n = [-n[0], -n[1], -n[2]]
      const rw = own * w.fat * swell,
        rh = own * w.flat * swell
      for (let t = 0; t <= sides; t++) {
        const g = (t / sides) * Math.PI * 2
        const cs = Math.cos(g),
          sn = Math.sin(g)
        const nn = unit([
          side[0] * cs * rh + n[0] * sn * rw,
          side[1] * cs * rh + n[1] * sn * rw,
          side[2] * cs * rh + n[2] * sn * rw,
        ])
        m.vertex(
          c[0] + n[0] * lift * h + side[0] * cs * rw + n[0] * sn * rh,
          c[1] + n[1] * lift * h + side[1] * cs * rw + n[1] * sn * rh,
          c[2] + n[2] * lift * h + side[2] * cs * rw + n[2] * sn * rh,
          nn[0],
          nn[1],
          nn[2],
          b,
          (t / sides) * rw * 5,
        )
      }
    }
    const row = sides + 1
    for (let k = 0; k < total; k++) {
      for (let t = 0; t < sides; t++) {
        const v = first + k * row + t
        m.tri(v, v + 1, v + row + 1)
        m.tri(v, v + row + 1, v + row)
      }
    }
  }
}
