/** Blinds of level slats: aluminium and wood. Lengths in metres, tilt in radians. */
import type { Material, Scene } from '../engine/scene.ts'
import { box, tube } from '../engine/solids.ts'
import type { Vec } from '../engine/mesh.ts'
import { hex, paint } from './materials.ts'
import { cloth } from './cloth.ts'

export interface SlatBlind {
  /** Centre of the head rail's top, and its plane. */
  x: number
  top: number
  z: number
  width: number
  /** Length of the blind from the top of the rail to the bottom bar. */
  drop: number
  /** Slat width and spacing. */
  slat: number
  pitch: number
  /** Positive turns the room edge down. */
  tilt: number
  material: Material
  rail: Material
  /** Thick wooden slats rather than arched metal. */
  solid?: boolean
  /** Cloth tapes instead of cords. */
  tape?: Vec
  cord?: Vec
  /** Finer geometry for close views. */
  fine?: boolean
  /** Wand or cord for tilting, on the left or right. */
  wand?: -1 | 1 | 0
  cordSide?: -1 | 1 | 0
  ladders?: number
}

export function slatBlind(s: Scene, b: SlatBlind): void {
  const m = s.mesh
  const slat = s.add(b.material)
  const rail = s.add(b.rail)
  const cordMat = s.add(
    cloth({ color: b.cord ?? hex('e9e6df'), through: 0.1, open: 0, sun: 0, pitch: 0.0004, weave: 'twill' }),
  )
  const railH = b.solid ? 0.055 : b.slat > 0.03 ? 0.042 : 0.027
  const railD = b.solid ? b.slat + 0.016 : b.slat + 0.004
  m.use(rail)
  box(m, b.x, b.top - railH / 2, b.z, b.width, railH, railD, b.solid ? 0.003 : 0.0025, b.fine ? 3 : 1)
  if (b.fine && !b.solid) {
    // Rolled lips of the metal rail and the cap at its end.
    box(m, b.x, b.top - 0.0012, b.z + railD / 2, b.width, 0.0024, 0.003, 0.001, 2)
    m.use(s.add(paint(hex('dedbd4'), 0.4)))
    for (const e of [-1, 1])
      box(
        m,
        b.x + e * (b.width / 2 + 0.001),
        b.top - railH / 2,
        b.z,
        0.003,
        railH + 0.001,
        railD + 0.002,
        0.0012,
        2,
      )
  }
  const bottom = b.top - b.drop
  const barH = b.solid ? 0.016 : 0.011
  const first = b.top - railH - b.slat * 0.45 - 0.004
  const n = Math.floor((first - bottom - barH) / b.pitch)
  const segs = b.fine ? 12 : 5
  for (let i = 0; i <= n; i++) {
    const y = first - i * b.pitch
    // No slat hangs quite like the next.
    const jitter = Math.sin(i * 12.9898 + s.seed) * 0.012
    m.use(slat)
    m.group(() => {
      m.move(b.x, y, b.z).turnX(b.tilt + jitter)
      if (b.solid) box(m, 0, 0, 0, b.width, 0.003, b.slat, 0.0014, b.fine ? 4 : 1)
      else {
        const crown = b.slat * 0.085
        m.sheet(1, segs, (u, v) => {
          const q = v * 2 - 1
          return [
            (u - 0.5) * b.width,
            crown * (1 - q * q),
            (-q * b.slat) / 2,
            (u - 0.5) * b.width,
            q * b.slat * 0.5,
          ]
        })
      }
    })
  }
  m.use(b.solid ? slat : rail)
  const barY = first - n * b.pitch - b.pitch * 0.85
  box(m, b.x, barY, b.z, b.width, barH, b.slat * (b.solid ? 1 : 0.95), 0.003, b.fine ? 3 : 1)
  const count = b.ladders ?? (b.width > 1.3 ? 4 : b.width > 0.8 ? 3 : 2)
  const inset = b.solid ? 0.17 : 0.14
  const sides = b.fine ? 7 : 4
  const dz = (Math.cos(b.tilt) * b.slat) / 2,
    dy = (Math.sin(b.tilt) * b.slat) / 2
  for (let i = 0; i < count; i++) {
    const x = b.x - b.width / 2 + inset + ((b.width - 2 * inset) * i) / (count - 1)
    if (b.tape) {
      m.use(
        s.add(cloth({ color: b.tape, through: 0.08, open: 0, sun: 0, pitch: 0.0011, weave: 'herringbone' })),
      )
      for (const e of [-1, 1]) {
        const z = b.z + e * (dz + 0.0015)
        m.quad(
          [x - 0.019, barY, z],
          [x + 0.019, barY, z],
          [x + 0.019, b.top - railH, z],
          [x - 0.019, b.top - railH, z],
        )
      }
      continue
    }
    m.use(cordMat)
    const r = b.solid ? 0.0011 : 0.0007
    for (const e of [-1, 1]) {
      const z = b.z + e * (dz + 0.001)
      tube(
        m,
        [
          [x, barY, z],
          [x, b.top - railH, z],
        ],
        r,
        sides,
      )
    }
    // Lift cord beside the ladder, and the rungs each slat lies on.
    tube(
      m,
      [
        [x + 0.006, barY, b.z],
        [x + 0.006, b.top - railH, b.z],
      ],
      r,
      sides,
    )
    if (b.fine) {
      for (let k = 0; k <= n; k++) {
        const y = first - k * b.pitch - (b.solid ? 0.0028 : 0.0008)
        tube(
          m,
          [
            [x, y + dy * -1, b.z + dz],
            [x, y, b.z],
            [x, y + dy, b.z - dz],
          ],
          r * 0.8,
          sides,
        )
      }
    }
  }
  controls(s, b, railH, railD)
}

function controls(s: Scene, b: SlatBlind, railH: number, railD: number): void {
  const m = s.mesh
  const z = b.z + railD / 2 + 0.006
  if (b.wand) {
    const x = b.x + b.wand * (b.width / 2 - 0.07)
    m.use(s.add(b.solid ? b.material : paint(hex('dcd9d2'), 0.25, 0.05)))
    const y = b.top - railH
    tube(
      m,
      [
        [x, y + 0.004, z - 0.006],
        [x, y - 0.012, z],
      ],
      0.0022,
      8,
    )
    tube(
      m,
      [
        [x, y - 0.012, z],
        [x, y - b.drop * 0.55, z + 0.004],
      ],
      b.solid ? 0.0052 : 0.0036,
      b.fine ? 16 : 7,
    )
  }
  if (b.cordSide) {
    const x = b.x + b.cordSide * (b.width / 2 - 0.05)
    const y = b.top - railH
    m.use(
      s.add(
        cloth({
          color: b.cord ?? hex('e9e6df'),
          through: 0.05,
          open: 0,
          sun: 0,
          pitch: 0.0005,
          weave: 'twill',
        }),
      ),
    )
    for (const e of [-0.004, 0.004]) {
      const path: Vec[] = []
      for (let i = 0; i <= 8; i++)
        path.push([x + e * (1 - i / 9), y - (b.drop * 0.5 * i) / 8, z + 0.003 * Math.sin(i)])
      tube(m, path, 0.001, 5)
    }
    m.use(s.add(b.solid ? b.material : paint(hex('e4e1da'), 0.3)))
    const end = y - b.drop * 0.5
    tube(
      m,
      [
        [x, end, z],
        [x, end - 0.012, z],
        [x, end - 0.038, z],
      ],
      (t) => 0.004 + 0.005 * t,
      10,
    )
  }
}
