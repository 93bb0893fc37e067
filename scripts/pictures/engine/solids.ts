/** Common solids built from triangles. Lengths in metres. */
import { cross, unit, type Mesh, type Vec } from './mesh.ts'

/**
 * A box with rounded edges, centred at (x, y, z), of size (w, h, d), edge
 * radius r. `k` is the number of steps of a rounded edge, `puff` swells the
 * faces (for cushions). The grain (u) runs along the longest side.
 */
export function box(
  m: Mesh,
  x: number,
  y: number,
  z: number,
  w: number,
  h: number,
  d: number,
  r = 0.004,
  k = 1,
  puff = 0,
  inner = 1,
): void {
  r = Math.min(r, w / 2.001, h / 2.001, d / 2.001)
  const half = [w / 2, h / 2, d / 2]
  const long = w >= h && w >= d ? 0 : h >= d ? 1 : 2
  const steps: [number, number][] = []
  for (let i = 0; i <= k; i++) steps.push([-1, -Math.PI / 4 + (i / k) * (Math.PI / 4)])
  for (let i = 1; i < inner; i++) steps.push([-1 + (2 * i) / inner, 0])
  for (let i = 0; i <= k; i++) steps.push([1, (i / k) * (Math.PI / 4)])
  const n = steps.length
  for (let axis = 0; axis < 3; axis++) {
    const ua = (axis + 1) % 3
    const va = (axis + 2) % 3
    for (const sign of [-1, 1]) {
      const first = m.uv.length / 2
      for (let j = 0; j < n; j++) {
        for (let i = 0; i < n; i++) {
          const dir: Vec = [0, 0, 0]
          dir[axis] = sign
          dir[ua] = Math.tan(steps[i]![1])
          dir[va] = Math.tan(steps[j]![1])
          const nn = unit(dir)
          const p: Vec = [0, 0, 0]
          p[axis] = sign * (half[axis]! - r) + nn[axis]! * r
          p[ua] = steps[i]![0] * (half[ua]! - r) + nn[ua]! * r
          p[va] = steps[j]![0] * (half[va]! - r) + nn[va]! * r
          if (puff > 0) {
            const a = p[ua]! / (half[ua]! - 0.293 * r)
            const b = p[va]! / (half[va]! - 0.293 * r)
            const bulge = puff * (1 - a * a) * (1 - b * b)
            p[axis] = p[axis]! + sign * bulge
            nn[ua] = nn[ua]! + (puff * 2 * a * (1 - b * b)) / half[ua]!
            nn[va] = nn[va]! + (puff * 2 * b * (1 - a * a)) / half[va]!
          }
          const nu = unit(nn)
          const u = axis === long ? p[ua]! : p[long]!
          const v =
            axis === long ? p[va]! : ua === long ? p[va]! + sign * half[axis]! : p[ua]! + sign * half[axis]!
          m.vertex(x + p[0], y + p[1], z + p[2], nu[0], nu[1], nu[2], u, v)
        }
      }
      for (let j = 0; j < n - 1; j++) {
        for (let i = 0; i < n - 1; i++) {
          const a = first + j * n + i
          m.tri(a, a + 1, a + n + 1)
          m.tri(a, a + n + 1, a + n)
        }
      }
    }
  }
}

/** A tube of radius `radius` (a number or a function of 0..1) along points. */
export function tube(m: Mesh, path: Vec[], radius: number | ((t: number) => number), sides = 8): void {
  const n = path.length
  let side: Vec = [1, 0, 0]
  const frames: [Vec, Vec, number][] = []
  let run = 0
  for (let i = 0; i < n; i++) {
    const a = path[Math.max(0, i - 1)]!
    const b = path[Math.min(n - 1, i + 1)]!
    const t = unit([b[0] - a[0], b[1] - a[1], b[2] - a[2]])
    if (i === 0) side = Math.abs(t[0]) > 0.8 ? [0, 1, 0] : [1, 0, 0]
    const k = side[0] * t[0] + side[1] * t[1] + side[2] * t[2]
    side = unit([side[0] - k * t[0], side[1] - k * t[1], side[2] - k * t[2]])
    if (i > 0) {
      const p = path[i - 1]!
      const q = path[i]!
      run += Math.hypot(q[0] - p[0], q[1] - p[1], q[2] - p[2])
    }
    frames.push([side, cross(t, side), run])
  }
  const first = m.uv.length / 2
  for (let i = 0; i < n; i++) {
    const [s, c, u] = frames[i]!
    const r = typeof radius === 'number' ? radius : radius(i / (n - 1))
    const p = path[i]!
    for (let j = 0; j <= sides; j++) {
      const a = (j / sides) * Math.PI * 2
      const co = Math.cos(a)
      const si = Math.sin(a)
      const nx = s[0] * co + c[0] * si
      const ny = s[1] * co + c[1] * si
      const nz = s[2] * co + c[2] * si
      m.vertex(p[0] + nx * r, p[1] + ny * r, p[2] + nz * r, nx, ny, nz, u, (j / sides) * r * 6.2832)
    }
  }
  for (let i = 0; i < n - 1; i++) {
    for (let j = 0; j < sides; j++) {
      const a = first + i * (sides + 1) + j
      m.tri(a, a + 1, a + sides + 2)
      m.tri(a, a + sides + 2, a + sides + 1)
    }
  }
}

/** A turned solid: profile points (radius, height) revolved about y. */
export function lathe(m: Mesh, profile: [number, number][], sides = 36): void {
  const n = profile.length - 1
  m.sheet(
    sides,
    n,
    (s, t) => {
      const a = -s * Math.PI * 2
      const p = profile[Math.round(t * n)]!
      return [p[0] * Math.cos(a), p[1], p[0] * Math.sin(a), s * p[0] * 6.28, p[1]]
    },
    true,
  )
}

/** Points on a smooth curve through the given profile, `per` steps a span. */
export function curve(points: [number, number][], per = 5): [number, number][] {
  const out: [number, number][] = []
  for (let i = 0; i < points.length - 1; i++) {
    const p = [
      points[Math.max(0, i - 1)]!,
      points[i]!,
      points[i + 1]!,
      points[Math.min(points.length - 1, i + 2)]!,
    ]
    for (let k = 0; k < per; k++) {
      const t = k / per
      const f = (c: 0 | 1): number => {
        const [a, b, d, e] = [p[0]![c], p[1]![c], p[2]![c], p[3]![c]]
        return (
          0.5 *
          (2 * b + (d - a) * t + (2 * a - 5 * b + 4 * d - e) * t * t + (3 * b - a - 3 * d + e) * t * t * t)
        )
      }
      out.push([f(0), f(1)])
    }
  }
  out.push(points[points.length - 1]!)
  return out
}

export function ball(m: Mesh, x: number, y: number, z: number, r: number, sides = 16): void {
  const n = Math.max(4, sides >> 1)
  m.sheet(
    sides,
    n,
    (s, t) => {
      const a = -s * Math.PI * 2
      const b = (t - 0.5) * Math.PI
      const c = Math.cos(b) * r
      return [x + c * Math.cos(a), y + Math.sin(b) * r, z + c * Math.sin(a), s * r * 6.28, t * r * 3.14]
    },
    true,
  )
}
