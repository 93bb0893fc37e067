/**
 * A triangle mesh with a transform stack. Lengths are metres, texture
 * coordinates (u, v) are metres on the surface, angles are radians.
 */

export type Vec = [number, number, number]
export type Point5 = [number, number, number, number, number]

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]

export class Mesh {
  pos: number[] = []
  nrm: number[] = []
  uv: number[] = []
  idx: number[] = []
  mat: number[] = []
  seed: number[] = []
  /** Material and object seed given to the next triangles. */
  material = 0
  object = 1
  private m: number[] = IDENTITY

  /** Runs `draw` with the present transform kept and restored. */
  group(draw: () => void): void {
    const keep = this.m
    draw()
    this.m = keep
  }

  /** Sets the material; a new object seed makes textures differ. */
  use(material: number): this {
    this.material = material
    this.object++
    return this
  }

  private mul(b: number[]): this {
    const a = this.m
    const r = new Array<number>(12)
    for (let i = 0; i < 3; i++) {
      for (let j = 0; j < 4; j++) {
        r[i * 4 + j] =
          a[i * 4]! * b[j]! +
          a[i * 4 + 1]! * b[4 + j]! +
          a[i * 4 + 2]! * b[8 + j]! +
          (j === 3 ? a[i * 4 + 3]! : 0)
      }
    }
    this.m = r
    return this
  }

  move(x: number, y: number, z: number): this {
    return this.mul([1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z])
  }

  turnX(a: number): this {
    const c = Math.cos(a)
    const s = Math.sin(a)
    return this.mul([1, 0, 0, 0, 0, c, -s, 0, 0, s, c, 0])
  }

  turnY(a: number): this {
    const c = Math.cos(a)
    const s = Math.sin(a)
    return this.mul([c, 0, s, 0, 0, 1, 0, 0, -s, 0, c, 0])
  }

  turnZ(a: number): this {
    const c = Math.cos(a)
    const s = Math.sin(a)
    return this.mul([c, -s, 0, 0, s, c, 0, 0, 0, 0, 1, 0])
  }

  vertex(x: number, y: number, z: number, nx: number, ny: number, nz: number, u: number, v: number): number {
    const m = this.m
    this.pos.push(
      m[0]! * x + m[1]! * y + m[2]! * z + m[3]!,
      m[4]! * x + m[5]! * y + m[6]! * z + m[7]!,
      m[8]! * x + m[9]! * y + m[10]! * z + m[11]!,
    )
    this.nrm.push(
      m[0]! * nx + m[1]! * ny + m[2]! * nz,
      m[4]! * nx + m[5]! * ny + m[6]! * nz,
      m[8]! * nx + m[9]! * ny + m[10]! * nz,
    )
    this.uv.push(u, v)
    return this.uv.length / 2 - 1
  }

  tri(a: number, b: number, c: number): void {
    this.idx.push(a, b, c)
    this.mat.push(this.material)
    this.seed.push(this.object)
  }

  /** A flat four-cornered sheet; u runs from a to b, v from a to d. */
  quad(a: Vec, b: Vec, c: Vec, d: Vec): void {
    const e1 = [b[0] - a[0], b[1] - a[1], b[2] - a[2]] as Vec
    const e2 = [d[0] - a[0], d[1] - a[1], d[2] - a[2]] as Vec
    const n = unit(cross(e1, e2))
    const w = Math.hypot(...e1)
    const h = Math.hypot(...e2)
    const i = this.vertex(...a, ...n, 0, 0)
    const j = this.vertex(...b, ...n, w, 0)
    const k = this.vertex(...c, ...n, w, h)
    const l = this.vertex(...d, ...n, 0, h)
    this.tri(i, j, k)
    this.tri(i, k, l)
  }

  /**
   * A curved sheet: `at(s, t)` with s, t in 0..1 gives position and (u, v).
   * Normals come from neighbouring points; `wrap` closes the s direction.
   */
  sheet(ns: number, nt: number, at: (s: number, t: number) => Point5, wrap = false): void {
    const p: Point5[] = []
    for (let j = 0; j <= nt; j++) for (let i = 0; i <= ns; i++) p.push(at(i / ns, j / nt))
    const row = ns + 1
    const first = this.uv.length / 2
    for (let j = 0; j <= nt; j++) {
      for (let i = 0; i <= ns; i++) {
        const il = i > 0 ? i - 1 : wrap ? ns - 1 : 0
        const ir = i < ns ? i + 1 : wrap ? 1 : ns
        const a = p[j * row + il]!
        const b = p[j * row + ir]!
        const c = p[Math.max(0, j - 1) * row + i]!
        const d = p[Math.min(nt, j + 1) * row + i]!
        const n = unit(
          cross([b[0] - a[0], b[1] - a[1], b[2] - a[2]], [d[0] - c[0], d[1] - c[1], d[2] - c[2]]),
        )
        const q = p[j * row + i]!
        this.vertex(q[0], q[1], q[2], n[0], n[1], n[2], q[3], q[4])
      }
    }
    for (let j = 0; j < nt; j++) {
      for (let i = 0; i < ns; i++) {
        const a = first + j * row + i
        this.tri(a, a + 1, a + row + 1)
        this.tri(a, a + row + 1, a + row)
      }
    }
  }
}

export function cross(a: Vec, b: Vec): Vec {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

export function unit(a: Vec): Vec {
  const l = Math.hypot(a[0], a[1], a[2]) || 1
  return [a[0] / l, a[1] / l, a[2] / l]
}
