/** Furniture, kept plain. Lengths in metres; pieces stand on y = 0 at (x, z). */
import type { Material, Scene } from '../engine/scene.ts'
import { ball, box, curve, lathe, tube } from '../engine/solids.ts'
import type { Vec } from '../engine/mesh.ts'
import { glowing, hex, paint } from './materials.ts'
import { cloth, rug } from './cloth.ts'

/** Places what `draw` builds at a point, turned about the upright axis. */
export function place(s: Scene, at: Vec, turn: number, draw: () => void): void {
  s.mesh.group(() => {
    s.mesh.move(...at).turnY(turn)
    draw()
  })
}

export function upholstery(c: Vec, other?: Vec): Material {
  return cloth({ color: c, other: other ?? c, through: 0, open: 0, sun: 0, pitch: 0.0022, weave: 'basket' })
}

/** A scatter cushion leaning back. */
export function cushion(s: Scene, at: Vec, size: number, lean: number, turn: number, m: Material): void {
  place(s, at, turn, () => {
    s.mesh.turnX(-lean).use(s.add(m))
    box(s.mesh, 0, size / 2, 0, size, size, 0.06, 0.03, 3, 0.055, 9)
  })
}

export function sofa(
  s: Scene,
  x: number,
  z: number,
  turn: number,
  w: number,
  body: Material,
  legs: Material,
): void {
  const m = s.mesh
  place(s, [x, 0, z], turn, () => {
    m.use(s.add(legs))
    for (const i of [-1, 1])
      for (const j of [-1, 1]) box(m, i * (w / 2 - 0.1), 0.07, j * 0.34, 0.045, 0.14, 0.045, 0.004)
    m.use(s.add(body))
    box(m, 0, 0.23, 0, w, 0.2, 0.86, 0.03, 3)
    box(m, 0, 0.5, -0.34, w - 0.06, 0.5, 0.2, 0.08, 4, 0.012, 6)
    for (const e of [-1, 1]) box(m, e * (w / 2 - 0.09), 0.4, 0.02, 0.17, 0.36, 0.82, 0.06, 4, 0.006, 5)
    const n = w > 1.6 ? 2 : 1
    const cw = (w - 0.36) / n
    for (let i = 0; i < n; i++) {
      const cx = -w / 2 + 0.18 + cw * (i + 0.5)
      m.object++
      box(m, cx, 0.39, 0.08, cw - 0.012, 0.15, 0.66, 0.055, 4, 0.02, 7)
      box(m, cx, 0.62, -0.19, cw - 0.02, 0.4, 0.17, 0.07, 4, 0.035, 7)
    }
  })
}

export function armchair(
  s: Scene,
  x: number,
  z: number,
  turn: number,
  seat: Material,
  frame: Material,
): void {
  const m = s.mesh
  place(s, [x, 0, z], turn, () => {
    m.use(s.add(frame))
    for (const e of [-1, 1]) {
      tube(
        m,
        [
          [e * 0.33, 0, 0.33],
          [e * 0.33, 0.57, 0.31],
        ],
        0.016,
        10,
      )
      tube(
        m,
        [
          [e * 0.33, 0, -0.38],
          [e * 0.33, 0.3, -0.33],
          [e * 0.33, 0.62, -0.36],
        ],
        0.016,
        10,
      )
      tube(
        m,
        [
          [e * 0.33, 0.575, 0.35],
          [e * 0.33, 0.6, 0],
          [e * 0.33, 0.585, -0.36],
        ],
        0.021,
        10,
      )
      tube(
        m,
        [
          [e * 0.33, 0.27, 0.32],
          [e * 0.33, 0.24, -0.34],
        ],
        0.014,
        8,
      )
    }
    for (const zz of [0.31, -0.33])
      tube(
        m,
        [
          [-0.33, 0.26, zz],
          [0.33, 0.26, zz],
        ],
        0.014,
        8,
      )
    m.use(s.add(seat))
    m.group(() => {
      m.move(0, 0.36, 0.02).turnX(0.06)
      box(m, 0, 0, 0, 0.6, 0.13, 0.66, 0.05, 4, 0.025, 7)
    })
    m.group(() => {
      m.move(0, 0.64, -0.34).turnX(-0.28)
      box(m, 0, 0, 0, 0.6, 0.52, 0.13, 0.05, 4, 0.03, 7)
    })
  })
}

export function chair(s: Scene, x: number, z: number, turn: number, wood: Material, seat: Material): void {
  const m = s.mesh
  place(s, [x, 0, z], turn, () => {
    m.use(s.add(wood))
    for (const e of [-1, 1]) {
      tube(
        m,
        [
          [e * 0.21, 0, 0.2],
          [e * 0.19, 0.44, 0.18],
        ],
        0.015,
        9,
      )
      tube(
        m,
        [
          [e * 0.2, 0, -0.24],
          [e * 0.185, 0.44, -0.19],
          [e * 0.2, 0.8, -0.27],
        ],
        0.015,
        9,
      )
      tube(
        m,
        [
          [e * 0.195, 0.36, 0.18],
          [e * 0.19, 0.38, -0.19],
        ],
        0.01,
        7,
      )
    }
    tube(
      m,
      [
        [-0.19, 0.37, 0.18],
        [0.19, 0.37, 0.18],
      ],
      0.011,
      7,
    )
    const back: Vec[] = []
    for (let i = 0; i <= 10; i++)
      back.push([
        -0.25 + 0.05 * i,
        0.76 + 0.01 * Math.sin(i * 0.314),
        -0.25 - 0.06 * Math.sin((i / 10) * Math.PI),
      ])
    tube(m, back, 0.021, 9)
    m.use(s.add(seat))
    box(m, 0, 0.455, 0, 0.44, 0.045, 0.42, 0.02, 3, 0.008, 5)
  })
}

/** A table with four legs set in from the corners. */
export function table(
  s: Scene,
  x: number,
  z: number,
  w: number,
  d: number,
  h: number,
  top: Material,
  turn = 0,
): void {
  const m = s.mesh
  place(s, [x, 0, z], turn, () => {
    m.use(s.add(top))
    box(m, 0, h - 0.014, 0, w, 0.028, d, 0.006, 2)
    for (const i of [-1, 1])
      for (const j of [-1, 1]) {
        m.object++
        const lx = i * (w / 2 - 0.07),
          lz = j * (d / 2 - 0.07)
        tube(
          m,
          [
            [lx * 1.02, 0, lz * 1.02],
            [lx, h - 0.028, lz],
          ],
          (t) => 0.014 + 0.009 * t,
          12,
        )
      }
    box(m, 0, h - 0.06, 0, w - 0.2, 0.05, 0.02, 0.002)
  })
}

export function roundTable(
  s: Scene,
  x: number,
  z: number,
  r: number,
  h: number,
  top: Material,
  leg: Material,
): void {
  const m = s.mesh
  place(s, [x, 0, z], 0, () => {
    m.use(s.add(top))
    lathe(
      m,
      [
        [0.001, h - 0.022],
        [r - 0.008, h - 0.022],
        [r, h - 0.016],
        [r, h - 0.004],
        [r - 0.004, h],
        [0.001, h],
      ],
      56,
    )
    m.use(s.add(leg))
    tube(
      m,
      [
        [0, 0.01, 0],
        [0, h - 0.02, 0],
      ],
      0.018,
      14,
    )
    lathe(
      m,
      [
        [0.001, 0],
        [r * 0.62, 0],
        [r * 0.62, 0.008],
        [r * 0.6, 0.012],
        [0.02, 0.016],
      ],
      48,
    )
  })
}

/** A low cabinet with doors and thin gaps. */
export function sideboard(
  s: Scene,
  x: number,
  z: number,
  w: number,
  h: number,
  d: number,
  body: Material,
  turn = 0,
): void {
  const m = s.mesh
  place(s, [x, 0, z], turn, () => {
    const b = s.add(body)
    m.use(b)
    const legs = 0.14
    for (const i of [-1, 1])
      for (const j of [-1, 1])
        tube(
          m,
          [
            [i * (w / 2 - 0.12), 0, j * (d / 2 - 0.06)],
            [i * (w / 2 - 0.12), legs, j * (d / 2 - 0.06)],
          ],
          0.014,
          8,
        )
    box(m, 0, legs + (h - legs) / 2, -0.01, w, h - legs, d - 0.02, 0.004, 1)
    const n = Math.max(2, Math.round(w / 0.48))
    for (let i = 0; i < n; i++) {
      m.object++
      box(
        m,
        -w / 2 + 0.02 + ((w - 0.04) * (i + 0.5)) / n,
        legs + (h - legs) / 2,
        d / 2 - 0.008,
        (w - 0.04) / n - 0.004,
        h - legs - 0.04,
        0.018,
        0.002,
        1,
      )
    }
  })
}

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

/** A bed seen from its side or foot: frame, mattress, cover with soft folds, pillows. */
export function bed(
  s: Scene,
  x: number,
  z: number,
  turn: number,
  w: number,
  frame: Material,
  linen: Material,
  cover: Material,
): void {
  const m = s.mesh
  place(s, [x, 0, z], turn, () => {
    m.use(s.add(frame))
    box(m, 0, 0.2, 0, w + 0.08, 0.14, 2.08, 0.01, 2)
    box(m, 0, 0.5, -1.06, w + 0.08, 0.9, 0.06, 0.02, 3)
    for (const i of [-1, 1])
      for (const j of [-1, 1]) box(m, i * (w / 2 - 0.1), 0.065, j * 0.9, 0.06, 0.13, 0.06, 0.004)
    m.use(s.add(linen))
    box(m, 0, 0.38, 0, w, 0.24, 2.0, 0.06, 4, 0.01, 6)
    m.use(s.add(cover))
    m.sheet(60, 50, (a, t) => {
      const q = (a - 0.5) * (w + 0.62)
      const over = Math.max(0, Math.abs(q) - w / 2 - 0.01)
      const px = Math.sign(q) * Math.min(Math.abs(q), w / 2 + 0.02 + 0.04 * over)
      const wave =
        0.012 * Math.sin(q * 9 + t * 7) * Math.sin(t * 11 + q * 3) + 0.01 * Math.sin(t * 23 + q * 5)
      const zz = -0.35 + t * 1.4
      return [
        px + (over > 0 ? Math.sign(q) * (0.012 + 0.02 * Math.sin(zz * 9) * over * 3) : 0),
        0.535 - over + wave + 0.012 * Math.exp(-over * 30),
        zz,
        q,
        zz,
      ]
    })
    m.use(s.add(linen))
    for (const e of [-1, 1]) {
      m.group(() => {
        m.move(e * w * 0.25, 0.63, -0.78).turnX(-0.95)
        box(m, 0, 0, 0, w * 0.44, 0.44, 0.09, 0.045, 3, 0.06, 9)
      })
    }
  })
}

export function pendant(s: Scene, at: Vec, r: number, shade: Material): void {
  const m = s.mesh
  m.group(() => {
    m.move(...at)
    m.use(s.add(shade))
    lathe(
      m,
      curve(
        [
          [0.02, r * 0.75],
          [r * 0.35, r * 0.68],
          [r * 0.8, r * 0.3],
          [r, -r * 0.1],
          [r * 0.985, -r * 0.1],
          [r * 0.78, r * 0.28],
          [r * 0.3, r * 0.62],
        ],
        4,
      ),
      48,
    )
    m.use(s.add(paint(hex('2d2b29'), 0.5)))
    tube(
      m,
      [
        [0, r * 0.7, 0],
        [0, 2.5, 0],
      ],
      0.003,
      6,
    )
  })
}

/** A standing lamp; when lit, its shade glows and lights the room. */
export function floorLamp(s: Scene, x: number, z: number, h: number, light: number, pole: Material): void {
  const m = s.mesh
  place(s, [x, 0, z], 0, () => {
    m.use(s.add(pole))
    lathe(
      m,
      [
        [0.001, 0.02],
        [0.13, 0.016],
        [0.14, 0.01],
        [0.14, 0],
      ],
      36,
    )
    tube(
      m,
      [
        [0, 0.01, 0],
        [0, h, 0],
      ],
      0.009,
      10,
    )
    m.use(
      s.add(
        light > 0
          ? glowing([light, light * 0.62, light * 0.3])
          : cloth({ color: hex('ece3d2'), through: 0.5, open: 0, sun: 0, pitch: 0.001, weave: 'slub' }),
      ),
    )
    m.sheet(
      44,
      2,
      (a, t) => {
        const q = -a * Math.PI * 2,
          r = 0.2 - 0.05 * t
        return [r * Math.cos(q), h - 0.3 + 0.32 * t, r * Math.sin(q), a, t * 0.3]
      },
      true,
    )
  })
  if (light > 0)
    s.lamps.push({ at: [x, h - 0.14, z], radius: 0.07, light: [light * 0.34, light * 0.22, light * 0.115] })
}

export function carpet(s: Scene, x: number, z: number, w: number, d: number, c: Vec, o: Vec): void {
  s.mesh.use(s.add(rug(c, o)))
  box(s.mesh, x, 0.006, z, w, 0.014, d, 0.006, 2)
}

export function books(s: Scene, at: Vec, colors: Vec[], turn = 0.2): void {
  place(s, at, turn, () => {
    let y = 0
    colors.forEach((c, i) => {
      const h = 0.018 + 0.011 * ((i * 7) % 3)
      s.mesh.group(() => {
        s.mesh.turnY(0.12 * Math.sin(i * 5)).use(s.add(paint(c, 0.6)))
        box(s.mesh, 0, y + h / 2, 0, 0.23 - 0.02 * i, h, 0.17 - 0.01 * i, 0.0015)
        s.mesh.use(s.add(paint(hex('e9e3d6'))))
        box(s.mesh, 0.003, y + h / 2, 0.003, 0.227 - 0.02 * i, h - 0.005, 0.168 - 0.01 * i, 0.001)
      })
      y += h
    })
  })
}

/** A framed picture of soft shapes, hung on the window wall or a side wall. */
export function art(
  s: Scene,
  at: Vec,
  w: number,
  h: number,
  turn: number,
  frame: Material,
  colors: Vec[],
): void {
  place(s, at, turn, () => {
    s.mesh.use(s.add(frame))
    for (const e of [-1, 1]) {
      box(s.mesh, e * (w / 2), 0, 0.012, 0.02, h + 0.02, 0.024, 0.002)
      box(s.mesh, 0, e * (h / 2), 0.012, w + 0.02, 0.02, 0.024, 0.002)
    }
    s.mesh.use(
      s.add({
        shade(q) {
          const a = (q.u - w / 2) / w,
            b = (q.v - h / 2) / w
          let c = hex('efe9dd')
          if (Math.hypot(a - 0.08, b - 0.12) < 0.2) c = colors[0]!
          if (Math.hypot(a + 0.1, (b + 0.16) * 1.3) < 0.25 && b < -0.06) c = colors[1]!
          if (Math.abs(b + 0.07 + 0.05 * Math.sin(a * 6)) < 0.018) c = colors[2]!
          if (Math.max((Math.abs(a) * h) / w, Math.abs(b)) > (0.44 * h) / w) c = hex('f1ede4')
          q.r = c[0]
          q.g = c[1]
          q.b = c[2]
        },
      }),
    )
    s.mesh.quad([-w / 2, -h / 2, 0.01], [w / 2, -h / 2, 0.01], [w / 2, h / 2, 0.01], [-w / 2, h / 2, 0.01])
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

export function fruit(s: Scene, at: Vec, r: number, colors: Vec[]): void {
  colors.forEach((c, i) => {
    s.mesh.use(s.add(paint(c, 0.45)))
    ball(
      s.mesh,
      at[0] + r * 1.9 * Math.cos(i * 2.1) * (i ? 1 : 0),
      at[1] + (i > 3 ? r * 1.3 : 0),
      at[2] + r * 1.9 * Math.sin(i * 2.1) * (i ? 1 : 0),
      r * (0.92 + 0.1 * ((i * 3) % 2)),
      18,
    )
  })
}
