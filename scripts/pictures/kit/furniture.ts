/** What stands in front of a window. Lengths in metres; the stool stands on y = 0 at (x, z). */
import type { Material, Scene } from '../engine/scene.ts'
import { curve, lathe, tube } from '../engine/solids.ts'
import type { Vec } from '../engine/mesh.ts'

/** Places what `draw` builds at a point, turned about the upright axis. */
function place(s: Scene, at: Vec, turn: number, draw: () => void): void {
  s.mesh.group(() => {
    s.mesh.move(...at).turnY(turn)
    draw()
  })
}

/** Three legs under a round seat `h` high. */
export function stool(s: Scene, x: number, z: number, h: number, wood: Material): void {
  const m = s.mesh
  place(s, [x, 0, z], 0.3, () => {
    m.use(s.add(wood))
    lathe(
      m,
      curve(
        [
          [0.001, h - 0.035],
          [0.15, h - 0.035],
          [0.172, h - 0.02],
          [0.168, h - 0.004],
          [0.1, h - 0.008],
          [0.001, h - 0.01],
        ],
        3,
      ),
      40,
    )
    for (let i = 0; i < 3; i++) {
      const a = i * 2.094 + 0.5
      tube(
        m,
        [
          [0.19 * Math.cos(a), 0, 0.19 * Math.sin(a)],
          [0.11 * Math.cos(a), h - 0.03, 0.11 * Math.sin(a)],
        ],
        0.015,
        9,
      )
    }
  })
}

/** Turned vessels: profile names for vases, bowls and jugs, height in metres. */
export function vessel(
  s: Scene,
  at: Vec,
  kind: 'bottle' | 'round' | 'bowl' | 'jar' | 'cup',
  h: number,
  mat: Material,
): void {
  const P: Record<typeof kind, [number, number][]> = {
    bottle: [
      [0.001, 0],
      [0.26, 0],
      [0.36, 0.12],
      [0.38, 0.34],
      [0.2, 0.62],
      [0.1, 0.76],
      [0.1, 0.94],
      [0.13, 1],
      [0.1, 0.99],
      [0.07, 0.94],
      [0.07, 0.75],
    ],
    round: [
      [0.001, 0],
      [0.28, 0],
      [0.5, 0.2],
      [0.56, 0.46],
      [0.44, 0.78],
      [0.24, 0.92],
      [0.24, 1],
      [0.2, 1],
      [0.19, 0.92],
      [0.36, 0.78],
    ],
    bowl: [
      [0.001, 0],
      [0.4, 0],
      [0.42, 0.08],
      [0.9, 0.5],
      [1.1, 1],
      [1.06, 1],
      [0.85, 0.55],
      [0.4, 0.18],
      [0.001, 0.12],
    ],
    jar: [
      [0.001, 0],
      [0.36, 0],
      [0.42, 0.06],
      [0.44, 0.5],
      [0.4, 0.92],
      [0.36, 1],
      [0.32, 1],
      [0.34, 0.9],
      [0.36, 0.4],
    ],
    cup: [
      [0.001, 0],
      [0.38, 0],
      [0.44, 0.06],
      [0.46, 0.5],
      [0.47, 1],
      [0.43, 1],
      [0.41, 0.5],
      [0.36, 0.12],
      [0.001, 0.1],
    ],
  }
  s.mesh.group(() => {
    s.mesh.move(...at).use(s.add(mat))
    lathe(
      s.mesh,
      curve(
        P[kind].map(([r, y]): [number, number] => [r * h, y * h]),
        4,
      ),
      48,
    )
  })
}
