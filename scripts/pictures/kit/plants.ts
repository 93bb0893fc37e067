/** Plants and branches. Lengths in metres; every plant grows from its seed. */
import { rng } from '../engine/noise.ts'
import type { Scene } from '../engine/scene.ts'
import { lathe, tube, curve } from '../engine/solids.ts'
import type { Mesh, Vec } from '../engine/mesh.ts'
import { hex, leaf, paint, stone } from './materials.ts'
import type { Material } from '../engine/scene.ts'

/** One leaf along +z from the origin, arching down. */
function blade(m: Mesh, length: number, width: number, bend: number, shape: number): void {
  m.sheet(4, 7, (a, t) => {
    const side = a * 2 - 1
    const w = width * Math.pow(Math.sin(Math.PI * Math.pow(t, shape)), 0.75) * 0.5 + 0.0004
    const z = length * t * (1 - 0.25 * bend * t)
    const y = -bend * length * t * t * 0.6 + 0.18 * Math.abs(side) * w + 0.04 * w * Math.sin(t * 17 + side)
    return [side * w, y, z, t * length, side * w]
  })
}

/** A broad-leaved tree in a pot: trunk, then leaves in a loose spiral. */
export function fig(s: Scene, x: number, z: number, height: number, seed: number, pot: Material): void {
  const m = s.mesh
  const r = rng(seed)
  const green = s.add(leaf(hex('5d7440')))
  const bark = s.add(paint(hex('6d5a46')))
  m.group(() => {
    m.move(x, 0, z)
    m.use(s.add(pot))
    const pr = 0.1 + height * 0.055,
      ph = pr * 1.75
    lathe(
      m,
      curve(
        [
          [0.001, 0],
          [pr * 0.72, 0],
          [pr * 0.8, ph * 0.1],
          [pr, ph * 0.93],
          [pr, ph],
          [pr * 0.93, ph],
          [pr * 0.88, ph * 0.9],
          [0.001, ph * 0.88],
        ],
        3,
      ),
      40,
    )
    const stems = 2 + Math.floor(r() * 2)
    for (let k = 0; k < stems; k++) {
      const lean = (r() - 0.5) * 0.35,
        lean2 = (r() - 0.5) * 0.35
      const top = height * (0.75 + 0.25 * r())
      const path: Vec[] = []
      for (let i = 0; i <= 8; i++) {
        const t = i / 8
        path.push([
          lean * t * t * height * 0.6 + 0.02 * k + 0.015 * Math.sin(t * 6 + k),
          ph * 0.88 + (top - ph) * t,
          lean2 * t * t * height * 0.6 + 0.015 * Math.cos(t * 5 + k),
        ])
      }
      m.use(bark)
      tube(m, path, (t) => 0.013 - 0.008 * t, 7)
      const leaves = Math.round(10 + height * 7)
      for (let i = 0; i < leaves; i++) {
        const t = 0.3 + 0.7 * Math.pow(i / leaves, 0.8)
        const p = path[Math.min(8, Math.round(t * 8))]!
        m.use(green)
        m.group(() => {
          m.move(p[0], p[1] + (r() - 0.5) * 0.04, p[2])
            .turnY(i * 2.4 + k + r() * 0.6)
            .turnX(-0.75 + 0.75 * (1 - t) + (r() - 0.5) * 0.4)
          blade(
            m,
            (0.2 + 0.12 * r()) * (0.7 + height * 0.22),
            (0.13 + 0.05 * r()) * (0.7 + height * 0.22),
            0.5 + 0.5 * r(),
            0.75,
          )
        })
      }
    }
  })
}

/** A small-leaved tree (olive): fine branches with many narrow leaves. */
export function olive(s: Scene, x: number, z: number, height: number, seed: number, pot: Material): void {
  const m = s.mesh
  const r = rng(seed)
  const green = s.add(leaf(hex('7d8a66')))
  const bark = s.add(paint(hex('80705c')))
  m.group(() => {
    m.move(x, 0, z)
    m.use(s.add(pot))
    const pr = 0.09 + height * 0.06,
      ph = pr * 1.5
    lathe(
      m,
      curve(
        [
          [0.001, 0],
          [pr * 0.55, 0],
          [pr * 0.95, ph * 0.4],
          [pr, ph * 0.7],
          [pr * 0.85, ph],
          [pr * 0.78, ph],
          [pr * 0.8, ph * 0.86],
          [0.001, ph * 0.84],
        ],
        3,
      ),
      40,
    )
    const grow = (from: Vec, dir: Vec, len: number, thick: number, depth: number): void => {
      const path: Vec[] = [from]
      let p = from
      let d = dir
      const n = 5
      for (let i = 0; i < n; i++) {
        d = [d[0] + (r() - 0.5) * 0.35, d[1] + (r() - 0.35) * 0.25, d[2] + (r() - 0.4) * 0.35]
        const l = Math.hypot(...d)
        d = [d[0] / l, d[1] / l, d[2] / l]
        p = [p[0] + (d[0] * len) / n, p[1] + (d[1] * len) / n, p[2] + (d[2] * len) / n]
        path.push(p)
        if (depth >= 2)
          for (let k = 0; k < 4; k++) {
            m.use(green)
            m.group(() => {
              m.move(p[0], p[1], p[2])
                .turnY(r() * 6.28)
                .turnX(-0.9 + r() * 1.3)
              blade(m, 0.045 + 0.025 * r(), 0.011 + 0.006 * r(), 0.3, 0.9)
            })
          }
        if (depth < 3 && i > 0) {
          const a = r() * 6.28
          grow(
            p,
            [d[0] * 0.5 + Math.cos(a) * 0.8, d[1] * 0.5 + 0.35, d[2] * 0.5 + Math.sin(a) * 0.8],
            len * 0.5,
            thick * 0.55,
            depth + 1,
          )
        }
      }
      m.use(bark)
      tube(m, path, (t) => Math.max(0.0014, thick * (1 - 0.5 * t)), depth === 0 ? 8 : 5)
    }
    grow([0, ph * 0.84, 0], [0.05, 1, 0.02], height - ph, 0.016, 0)
  })
}

/** Cut branches standing at a point (the mouth of a vase), with round leaves or bare buds. */
export function branches(
  s: Scene,
  at: Vec,
  height: number,
  count: number,
  seed: number,
  color: Vec,
  size = 0.035,
  spread = 0.5,
): void {
  const m = s.mesh
  const r = rng(seed)
  const green = s.add(leaf(color))
  const bark = s.add(paint(hex('7a6650')))
  for (let k = 0; k < count; k++) {
    const a = r() * 6.28
    const out = spread * (0.35 + 0.65 * r())
    const h = height * (0.7 + 0.3 * r())
    const path: Vec[] = []
    for (let i = 0; i <= 9; i++) {
      const t = i / 9
      const q = out * h * t * t
      path.push([
        at[0] + Math.cos(a) * q + 0.012 * Math.sin(t * 9 + k),
        at[1] - 0.06 + h * t,
        at[2] + Math.sin(a) * q * 0.7 + 0.012 * Math.cos(t * 8 + k),
      ])
    }
    m.use(bark)
    tube(m, path, (t) => 0.0028 * (1 - 0.7 * t), 5)
    for (let i = 2; i <= 9; i++) {
      for (const e of [0, 1]) {
        const p = path[i]!
        m.use(green)
        m.group(() => {
          m.move(p[0], p[1], p[2])
            .turnY(a + e * 3.14 + i * 1.2 + r())
            .turnX(-0.35 - r() * 0.5)
          blade(m, size * (1.3 - 0.06 * i) * (0.8 + 0.4 * r()), size * 0.75 * (1.2 - 0.06 * i), 0.35, 0.8)
        })
      }
    }
  }
}

/** Long arching blades from a pot (a grass-like plant). */
export function grasses(
  s: Scene,
  x: number,
  y: number,
  z: number,
  length: number,
  seed: number,
  pot: Material,
  count = 38,
): void {
  const m = s.mesh
  const r = rng(seed)
  const green = s.add(leaf(hex('6f8556')))
  m.group(() => {
    m.move(x, y, z)
    m.use(s.add(pot))
    const pr = length * 0.22,
      ph = pr * 1.6
    lathe(
      m,
      curve(
        [
          [0.001, 0],
          [pr * 0.8, 0],
          [pr, ph * 0.12],
          [pr, ph],
          [pr * 0.9, ph],
          [pr * 0.88, ph * 0.9],
          [0.001, ph * 0.88],
        ],
        3,
      ),
      32,
    )
    for (let i = 0; i < count; i++) {
      m.use(green)
      m.group(() => {
        const q = r()
        m.move((r() - 0.5) * pr * 0.5, ph * 0.88, (r() - 0.5) * pr * 0.5)
          .turnY(r() * 6.28)
          .turnX(-1.35 + 0.6 * q)
        blade(m, length * (0.6 + 0.5 * r()), length * 0.045, 0.5 + 0.9 * q, 0.5)
      })
    }
  })
}

export const TERRACOTTA = stone(hex('b5704f'), 0.75, 0.6, 0.02)
export const CHALK = stone(hex('e3ddd2'), 0.7, 0.5, 0.02)
export const BASALT = stone(hex('4b4a48'), 0.6, 0.5, 0.03)
