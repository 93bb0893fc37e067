/** Curtains, roller blinds, vertical vanes and honeycomb blinds. Metres. */
import { hash, noise2, smooth } from '../engine/noise.ts'
import type { Material, Scene } from '../engine/scene.ts'
import { ball, box, lathe, tube } from '../engine/solids.ts'
import type { Vec } from '../engine/mesh.ts'
import { hex, metal, paint } from './materials.ts'

export interface Curtain {
  x0: number
  x1: number
  top: number
  bottom: number
  z: number
  folds: number
  /** Depth of the folds (m). */
  depth: number
  heading: 'wave' | 'pinch' | 'eyelet'
  material: Material
  seed: number
  fine?: boolean
}

export function curtain(s: Scene, c: Curtain): void {
  const m = s.mesh
  m.use(s.add(c.material))
  const w = c.x1 - c.x0,
    h = c.top - c.bottom
  const per = c.fine ? 40 : 20
  m.sheet(Math.round(c.folds * per), c.fine ? 90 : 36, (a, t) => {
    const y = c.bottom + t * h
    const down = 1 - t
    const calm = Math.min(1, down * h * 2.2)
    const phase =
      a * c.folds * Math.PI * 2 +
      calm *
        (1.1 * noise2(a * c.folds * 0.45 + c.seed * 9, down * 0.8) +
          0.4 * noise2(a * c.folds * 0.9, down * 2 + c.seed))
    const fold = Math.floor(a * c.folds)
    const amp = c.depth * 0.5 * (1 + calm * 0.3 * noise2(a * c.folds * 0.7 + 4, down * 1.3 + c.seed))
    let z = Math.sin(phase) + 0.14 * calm * Math.sin(phase * 2 + 1 + fold * 0.2)
    let x = c.x0 + w * a + 0.3 * amp * Math.sin(phase * 2) * (c.heading === 'eyelet' ? 0.4 : 1)
    if (c.heading === 'pinch') {
      // Three narrow ridges gathered at each pleat, released below.
      const q = a * c.folds - fold
      const free = smooth(0.06, 0.45, down * h)
      const near = Math.exp(-(((q - 0.5) / 0.13) ** 2))
      const ridges = near * (0.35 + 0.65 * Math.cos((q - 0.5) * 44)) * 0.9 - 0.25
      z = ridges * (1 - free) + z * free
      x += (1 - free) * near * (0.5 - q) * (w / c.folds) * 0.35 - 0.3 * amp * Math.sin(phase * 2) * (1 - free)
    }
    // Bottom hem hangs a little freer.
    const hem = Math.exp(-down * 0) * smooth(0.85, 1, down) * 0.012 * Math.sin(phase + 0.8)
    return [x, y, c.z + z * amp + hem, a * w * 2.1, y]
  })
}

/** A round rod with end knobs and rings above a curtain. */
export function rod(
  s: Scene,
  x0: number,
  x1: number,
  y: number,
  z: number,
  r: number,
  mat: Material,
  rings: number,
): void {
  const m = s.mesh
  m.use(s.add(mat))
  tube(
    m,
    [
      [x0, y, z],
      [x1, y, z],
    ],
    r,
    18,
  )
  for (const x of [x0, x1]) ball(m, x, y, z, r * 1.9, 18)
  for (const x of [x0 + 0.12, x1 - 0.12]) {
    tube(
      m,
      [
        [x, y - 0.004, z],
        [x, y - 0.004, 0],
      ],
      r * 0.6,
      10,
    )
    box(m, x, y, 0.005, 0.05, 0.07, 0.01, 0.004)
  }
  for (let i = 0; i < rings; i++) {
    const x = x0 + 0.06 + ((x1 - x0 - 0.12) * i) / (rings - 1)
    const loop: Vec[] = []
    for (let k = 0; k <= 16; k++) {
      const a = (k / 16) * Math.PI * 2
      loop.push([
        x + 0.004 * Math.sin(a + i),
        y - r * 0.6 + r * 1.75 * Math.cos(a),
        z + r * 1.75 * Math.sin(a),
      ])
    }
    tube(m, loop, 0.0022, 6)
  }
}

/** A slim ceiling or wall track. */
export function track(s: Scene, x0: number, x1: number, y: number, z: number, mat: Material): void {
  s.mesh.use(s.add(mat))
  box(s.mesh, (x0 + x1) / 2, y + 0.012, z, x1 - x0, 0.024, 0.03, 0.003, 2)
}

export interface Roller {
  x: number
  top: number
  z: number
  width: number
  drop: number
  material: Material
  /** Housing: bare tube, or cassette with side channels. */
  cassette?: Material
  channels?: number
  metal: Material
  chain?: -1 | 1 | 0
  fine?: boolean
}

export function roller(s: Scene, r: Roller): void {
  const m = s.mesh
  const cloth = s.add(r.material)
  const bar = s.add(r.metal)
  const R = 0.024
  const bottom = r.top - r.drop
  m.use(cloth)
  m.group(() => {
    m.move(r.x - r.width / 2, r.top - R - 0.004, r.z).turnZ(-Math.PI / 2)
    lathe(
      m,
      [
        [R, 0],
        [R, r.width * 0.999],
        [R * 0.5, r.width],
      ],
      r.fine ? 64 : 28,
    )
  })
  m.use(cloth)
  const y0 = r.top - R - 0.004
  m.sheet(r.fine ? 40 : 12, r.fine ? 60 : 24, (a, t) => {
    const x = (a - 0.5) * r.width * 0.985
    const y = y0 + (bottom - y0) * t
    // A long sheet never hangs quite flat.
    const wob = 0.0022 * Math.sin(t * 3.1) * Math.cos(a * 5 + r.top) + 0.0012 * noise2(a * 4, t * 3)
    return [r.x + x, y, r.z - R + wob, x, y]
  })
  m.use(bar)
  box(m, r.x, bottom, r.z - R, r.width * 0.985, 0.026, 0.011, 0.005, 3)
  if (r.cassette) {
    m.use(s.add(r.cassette))
    box(m, r.x, r.top - 0.045, r.z, r.width + 0.02, 0.092, 0.092, 0.016, 4)
    const cw = r.channels ?? 0
    if (cw > 0)
      for (const e of [-1, 1])
        box(
          m,
          r.x + e * (r.width / 2 - 0.004),
          (r.top + bottom) / 2 - 0.045,
          r.z - R + 0.006,
          cw,
          r.drop - 0.07,
          0.03,
          0.003,
          2,
        )
  } else {
    m.use(s.add(paint(hex('e6e3dc'), 0.35)))
    for (const e of [-1, 1]) {
      m.group(() => {
        m.move(r.x + e * (r.width / 2 + 0.004), y0, r.z).turnZ(-Math.PI / 2)
        lathe(
          m,
          [
            [0.001, -0.006],
            [0.03, -0.006],
            [0.032, -0.003],
            [0.032, 0.004],
            [0.03, 0.007],
            [0.001, 0.007],
          ],
          40,
        )
      })
      box(m, r.x + e * (r.width / 2 + 0.012), r.top - 0.02, r.z - 0.006, 0.003, 0.07, 0.05, 0.001)
    }
  }
  if (r.chain) {
    const x = r.x + r.chain * (r.width / 2 + 0.004)
    const len = r.drop * 0.62
    m.use(s.add(r.cassette ? metal(hex('bdbab4'), 0.25) : paint(hex('eeece6'), 0.3)))
    for (const e of [-1, 1]) {
      if (r.fine) for (let k = 0; k < 90; k++) ball(m, x, y0 - 0.0052 * k, r.z + e * 0.017, 0.0021, 8)
      else
        tube(
          m,
          [
            [x, y0, r.z + e * 0.02],
            [x, y0 - len, r.z + e * 0.012],
          ],
          0.0016,
          5,
        )
    }
    if (!r.fine)
      tube(
        m,
        [
          [x, y0 - len, r.z - 0.012],
          [x, y0 - len - 0.012, r.z],
          [x, y0 - len, r.z + 0.012],
        ],
        0.0016,
        5,
      )
  }
}

export interface Vanes {
  x0: number
  x1: number
  top: number
  bottom: number
  z: number
  /** Vane width (m), turn from closed (radians). */
  width: number
  turn: number
  material: Material
  rail: Material
  seed: number
  fine?: boolean
  /** Share of the opening that is covered, from the left. */
  drawn?: number
}

export function vanes(s: Scene, v: Vanes): void {
  const m = s.mesh
  m.use(s.add(v.rail))
  box(m, (v.x0 + v.x1) / 2, v.top + 0.02, v.z, v.x1 - v.x0, 0.038, 0.046, 0.004, v.fine ? 3 : 1)
  const cloth = s.add(v.material)
  const white = s.add(paint(hex('e8e5de'), 0.35))
  const pitch = v.width * 0.9
  const n = Math.floor(((v.x1 - v.x0) * (v.drawn ?? 1) - 0.04) / pitch)
  for (let i = 0; i < n; i++) {
    const x = v.x0 + 0.02 + pitch * (i + 0.5)
    const turn = v.turn + (hash(i, v.seed, 1) - 0.5) * 0.05
    m.group(() => {
      m.move(x, 0, v.z).turnY(turn)
      m.use(cloth)
      m.sheet(v.fine ? 14 : 6, v.fine ? 40 : 14, (a, t) => {
        const q = a * 2 - 1
        const y = v.bottom + (v.top - 0.03 - v.bottom) * t
        const twist = (hash(i, v.seed, 2) - 0.5) * 0.08 * (1 - t)
        const px = (q * v.width) / 2
        return [px * Math.cos(twist), y, 0.004 * (1 - q * q) + px * Math.sin(twist), px + i * 0.37, y]
      })
      m.use(white)
      box(m, 0, v.top - 0.018, 0.002, 0.016, 0.036, 0.005, 0.002)
      box(m, 0, v.bottom + 0.012, 0.002, v.width * 0.9, 0.024, 0.004, 0.0015)
    })
    if (i < n - 1) {
      const sag: Vec[] = []
      const r = v.width * 0.44
      const ax = x + r * Math.cos(turn),
        az = v.z - r * Math.sin(turn),
        bx = x + pitch - r * Math.cos(turn) + 2 * r * Math.cos(turn),
        bz = az
      for (let k = 0; k <= 6; k++)
        sag.push([
          ax + ((bx - ax) * k) / 6,
          v.bottom + 0.014 - 0.016 * Math.sin((k / 6) * Math.PI),
          az + ((bz - az) * k) / 6,
        ])
      m.use(white)
      tube(m, sag, 0.0011, 4)
    }
  }
}

/** Texture height of one honeycomb cell; see pleated(). */
const CELL_V = 0.03

/** Darkens the glued valleys between cells, where little light gets in. */
export function pleated(m: Material): Material {
  return {
    ...m,
    shade(s) {
      m.shade(s)
      const f = s.v / CELL_V - Math.round(s.v / CELL_V)
      const k = 1 - 0.42 * Math.exp(-((f / 0.13) ** 2))
      s.r *= k
      s.g *= k
      s.b *= k
    },
  }
}

export interface Honeycomb {
  x: number
  top: number
  z: number
  width: number
  drop: number
  cell: number
  material: Material
  rail: Material
  fine?: boolean
}

export function honeycomb(s: Scene, b: Honeycomb): void {
  const m = s.mesh
  const cloth = s.add(b.material)
  m.use(s.add(b.rail))
  const d = b.cell * 0.52
  box(m, b.x, b.top - 0.016, b.z, b.width + 0.004, 0.032, d * 2 + 0.014, 0.006, 3)
  const y0 = b.top - 0.032,
    bottom = b.top - b.drop
  const n = Math.round((y0 - bottom - 0.02) / b.cell)
  const p = (y0 - bottom - 0.02) / n
  m.use(cloth)
  const glue = d * 0.28
  for (const e of [1, -1]) {
    m.sheet(b.fine ? 30 : 6, n * 6, (a, t) => {
      const k = t * n
      const f = k - Math.floor(k + 1e-9)
      const peak = 1 - Math.abs(f * 2 - 1)
      const round = 0.5 - 0.5 * Math.cos(peak * Math.PI)
      const sag = 0.0012 * noise2(a * 9 + Math.floor(k) * 3.3, 2) * peak
      const z = glue + (d - glue) * (0.55 * peak + 0.45 * round) + sag
      const x = (a - 0.5) * b.width
      return [b.x + x, y0 - p * k, b.z + e * z, x, k * CELL_V]
    })
  }
  m.use(s.add(b.rail))
  box(m, b.x, bottom + 0.006, b.z, b.width + 0.004, 0.026, d * 2 + 0.01, 0.006, 3)
}
