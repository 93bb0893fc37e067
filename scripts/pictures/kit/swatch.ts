/** Table-top and hand-close settings for cloth, lit as beside a window. */
import { outside, GARDEN } from '../engine/sky.ts'
import { Scene, type Material } from '../engine/scene.ts'
import type { Vec } from '../engine/mesh.ts'
import { noise2 } from '../engine/noise.ts'
import { close, sunFrom } from './room.ts'
import { weave, type Weave } from './weave.ts'

export interface SwatchLook {
  seed: number
  table: Material
  shape: 'fold' | 'roll' | 'ripple' | 'wave' | 'hang'
  width: number
  height: number
  azimuth: number
  sunHeight: number
  sun?: number
  /** Camera distance (m) and angle above the table (degrees). */
  far: number
  angle: number
  turn?: number
  /** Metered brightness; lower for dark cloth. */
  key?: number
}

/** An open-air stage: a table at y = 0, sky from the far side, room light from ours. */
export function stage(seed: number, azimuth: number, height: number, sun: number, cell = 0.004): Scene {
  const s = new Scene()
  s.seed = seed
  s.sunDir = sunFrom(azimuth, height)
  s.sun = [sun, sun * 0.9, sun * 0.74]
  s.sunSoft = 0.03
  s.sky = outside({ ...GARDEN, seed, bright: 1.5, tall: 0.3 })
  s.ambient = [0.3, 0.285, 0.265]
  s.cell = cell
  s.fill = null
  return s
}

/** The shape of the cloth: position for (a, b), metres from its lower left corner. */
export function drape(l: SwatchLook): (a: number, b: number) => Vec {
  const w = l.width,
    h = l.height,
    q = l.seed * 1.7
  return (a, b) => {
    const x = a - w / 2,
      z = h / 2 - b
    const soft = 0.0022 * noise2(a * 19 + q, b * 17) + 0.001 * noise2(a * 47, b * 41 + q)
    if (l.shape === 'fold') {
      const d = (x * 0.75 + z * 0.5 + 0.004) / (w * 0.16)
      const d2 = (x * 0.8 + z * 0.35 - w * 0.36) / (w * 0.11)
      return [x, 0.004 + w * 0.17 * Math.exp(-d * d) + w * 0.07 * Math.exp(-d2 * d2) + soft, z]
    }
    if (l.shape === 'ripple')
      return [
        x,
        w * 0.07 +
          w * 0.062 * Math.sin((x * 1 + z * 0.22) * (19 / w) * 0.9 + q + 0.6 * Math.sin((z * 9) / h)) +
          soft,
        z,
      ]
    if (l.shape === 'wave')
      return [x, 0.006 + w * 0.07 * (1 + Math.sin((z * 0.9 + x * 0.35) * (9 / w) + q)) + soft, z]
    if (l.shape === 'roll') {
      // Runs flat toward us, then winds up and over a roll at the back.
      const r = w * 0.2
      const flat = h * 0.5
      if (b < flat) return [x, 0.003 + soft, h / 2 - b]
      const t = Math.min(5.6, (b - flat) / r)
      return [x, 0.003 + r * (1 - Math.cos(t)) * (1 - 0.012 * t), h / 2 - flat - r * Math.sin(t)]
    }
    const y = b
    return [x, y, 0.25 * soft + 0.004 * Math.sin(x * 30 + q)]
  }
}

export type Threads = Omit<Weave, 'at' | 'width' | 'height'>

/** A piece of real threads on a table, camera close, focus in the middle. */
export function swatch(l: SwatchLook, t: Threads): Scene {
  const s = stage(l.seed, l.azimuth, l.sunHeight, l.sun ?? 4.2)
  const at = drape(l)
  const m = s.mesh
  if (l.shape !== 'hang') {
    m.use(s.add(l.table))
    m.quad([-1, 0, 1], [1, 0, 1], [1, 0, -1], [-1, 0, -1])
  }
  weave(s, { ...t, at, width: l.width, height: l.height })
  const c = at(l.width * 0.5, l.height * 0.48)
  const a = (l.angle * Math.PI) / 180,
    k = l.turn ?? 0
  close(
    s,
    [
      c[0] + l.far * Math.sin(k) * Math.cos(a),
      c[1] + l.far * Math.sin(a),
      c[2] + l.far * Math.cos(k) * Math.cos(a),
    ],
    c,
    30,
    0.013,
  )
  s.key = l.key ?? 0.32
  return s
}
