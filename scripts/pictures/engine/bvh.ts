/** A bounding volume tree over a mesh, with nearest-hit and shadow queries. */
import { BINS, bestCut } from './cut.ts'
import type { Mesh } from './mesh.ts'

/** How a triangle treats shadow rays: it blocks them, tints them, or ignores them. */
export const OPAQUE = 0
export const TINTS = 1
export const NONE = 2

export interface ShadowRule {
  kind: number
  tint: [number, number, number]
}

export class Bvh {
  /** Nearest hit of the last query: distance, triangle, barycentric weights. */
  t = 0
  tri = -1
  b1 = 0
  b2 = 0
  /** Tint collected by the last unblocked shadow query. */
  tr = 1
  tg = 1
  tb = 1
  private bounds: Float64Array
  private link: Int32Array
  private leaf: Float64Array
  order: Int32Array
  private rule: Uint8Array
  private tints: Float32Array
  private nodes = 1
  private stack = new Int32Array(96)

  constructor(m: Mesh, rules: ShadowRule[]) {
    const n = m.mat.length
    const lo = new Float32Array(n * 3)
    const hi = new Float32Array(n * 3)
    const order = new Int32Array(n)
    for (let i = 0; i < n; i++) {
      order[i] = i
      for (let c = 0; c < 3; c++) {
        const a = m.pos[m.idx[i * 3]! * 3 + c]!
        const b = m.pos[m.idx[i * 3 + 1]! * 3 + c]!
        const d = m.pos[m.idx[i * 3 + 2]! * 3 + c]!
        lo[i * 3 + c] = Math.min(a, b, d)
        hi[i * 3 + c] = Math.max(a, b, d)
      }
    }
    this.order = order
    this.bounds = new Float64Array(n * 2 * 6 + 12)
    this.link = new Int32Array(n * 4 + 4)
    this.build(0, 0, n, lo, hi)
    this.leaf = new Float64Array(n * 9)
    this.rule = new Uint8Array(n)
    this.tints = new Float32Array(n * 3)
    for (let k = 0; k < n; k++) {
      const i = order[k]!
      for (let c = 0; c < 3; c++) {
        const a = m.pos[m.idx[i * 3]! * 3 + c]!
        this.leaf[k * 9 + c] = a
        this.leaf[k * 9 + 3 + c] = m.pos[m.idx[i * 3 + 1]! * 3 + c]! - a
        this.leaf[k * 9 + 6 + c] = m.pos[m.idx[i * 3 + 2]! * 3 + c]! - a
      }
      const rule = rules[m.mat[i]!]!
      this.rule[k] = rule.kind
      this.tints.set(rule.tint, k * 3)
    }
  }

  /** Splits by the surface-area heuristic over a few bins. */
  private build(node: number, from: number, to: number, lo: Float32Array, hi: Float32Array): void {
    const { order, bounds } = this
    const box = [1e30, 1e30, 1e30, -1e30, -1e30, -1e30]
    const mid = [1e30, 1e30, 1e30, -1e30, -1e30, -1e30]
    for (let k = from; k < to; k++) {
      for (let c = 0; c < 3; c++) {
        const a = lo[order[k]! * 3 + c]!
        const b = hi[order[k]! * 3 + c]!
        if (a < box[c]!) box[c] = a
        if (b > box[c + 3]!) box[c + 3] = b
        if (a + b < mid[c]!) mid[c] = a + b
        if (a + b > mid[c + 3]!) mid[c + 3] = a + b
      }
    }
    bounds.set(box, node * 6)
    const count = to - from
    let axis = -1
    let best = 1e30
    let cut = 0
    for (let c = 0; c < 3 && count > 3; c++) {
      const [cost, at] = bestCut(order, c, mid[c]!, mid[c + 3]! - mid[c]!, from, to, lo, hi)
      if (cost < best) {
        best = cost
        axis = c
        cut = at
      }
    }
    if (axis < 0) {
      this.link[node * 2] = from
      this.link[node * 2 + 1] = count
      return
    }
    const start = mid[axis]!
    const scale = (BINS * 0.9999) / (mid[axis + 3]! - start)
    const binOf = (i: number): number => ((lo[i * 3 + axis]! + hi[i * 3 + axis]! - start) * scale) | 0
    let i = from
    let j = to - 1
    while (i <= j) {
      if (binOf(order[i]!) <= cut) i++
      else {
        const t = order[i]!
        order[i] = order[j]!
        order[j] = t
        j--
      }
    }
    if (i === from || i === to) i = (from + to) >> 1
    const l = this.nodes
    this.nodes += 2
    this.link[node * 2] = l
    this.link[node * 2 + 1] = 0
    this.build(l, from, i, lo, hi)
    this.build(l + 1, i, to, lo, hi)
  }

  /** Finds the nearest triangle within `far`; results in t, tri, b1, b2. */
  hit(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, far: number): boolean {
    const { bounds, link, leaf, stack } = this
    const ix = 1 / dx
    const iy = 1 / dy
    const iz = 1 / dz
    // The near face of a box along each axis depends on the sign of the ray only.
    const sx0 = dx < 0 ? 3 : 0,
      sy0 = dy < 0 ? 4 : 1,
      sz0 = dz < 0 ? 5 : 2
    const dy0 = dy < 0 ? 3 : 0,
      dz0 = dz < 0 ? 3 : 0
    let best = far
    let found = -1
    let sp = 0
    let node = 0
    for (;;) {
      const num = link[node * 2 + 1]!
      if (num > 0) {
        const start = link[node * 2]!
        for (let k = start; k < start + num; k++) {
          const q = k * 9
          const e1x = leaf[q + 3]!,
            e1y = leaf[q + 4]!,
            e1z = leaf[q + 5]!
          const e2x = leaf[q + 6]!,
            e2y = leaf[q + 7]!,
            e2z = leaf[q + 8]!
          const px = dy * e2z - dz * e2y,
            py = dz * e2x - dx * e2z,
            pz = dx * e2y - dy * e2x
          const det = e1x * px + e1y * py + e1z * pz
          if (det > -1e-14 && det < 1e-14) continue
          const inv = 1 / det
          const sx = ox - leaf[q]!,
            sy = oy - leaf[q + 1]!,
            sz = oz - leaf[q + 2]!
          const u = (sx * px + sy * py + sz * pz) * inv
          if (u < 0 || u > 1) continue
          const qx = sy * e1z - sz * e1y,
            qy = sz * e1x - sx * e1z,
            qz = sx * e1y - sy * e1x
          const v = (dx * qx + dy * qy + dz * qz) * inv
          if (v < 0 || u + v > 1) continue
          const t = (e2x * qx + e2y * qy + e2z * qz) * inv
          if (t > 1e-5 && t < best) {
            best = t
            found = k
            this.b1 = u
            this.b2 = v
          }
        }
      } else {
        const l = link[node * 2]!
        const a = l * 6
        let nl = (bounds[a + sx0]! - ox) * ix,
          fl = (bounds[a + 3 - sx0]! - ox) * ix
        let p = (bounds[a + sy0]! - oy) * iy,
          q = (bounds[a + 4 - dy0]! - oy) * iy
        if (p > nl) nl = p
        if (q < fl) fl = q
        ;((p = (bounds[a + sz0]! - oz) * iz), (q = (bounds[a + 5 - dz0]! - oz) * iz))
        if (p > nl) nl = p
        if (q < fl) fl = q
        if (nl < 0) nl = 0
        if (best < fl) fl = best
        let nr = (bounds[a + 6 + sx0]! - ox) * ix,
          fr = (bounds[a + 9 - sx0]! - ox) * ix
        ;((p = (bounds[a + 6 + sy0]! - oy) * iy), (q = (bounds[a + 10 - dy0]! - oy) * iy))
        if (p > nr) nr = p
        if (q < fr) fr = q
        ;((p = (bounds[a + 6 + sz0]! - oz) * iz), (q = (bounds[a + 11 - dz0]! - oz) * iz))
        if (p > nr) nr = p
        if (q < fr) fr = q
        if (nr < 0) nr = 0
        if (best < fr) fr = best
        if (nl <= fl) {
          if (nr <= fr) {
            if (nl <= nr) {
              stack[sp++] = l + 1
              node = l
            } else {
              stack[sp++] = l
              node = l + 1
            }
          } else node = l
          continue
        }
        if (nr <= fr) {
          node = l + 1
          continue
        }
      }
      if (sp === 0) break
      node = stack[--sp]!
    }
    if (found < 0) return false
    this.t = best
    this.tri = this.order[found]!
    return true
  }

  /** True when something opaque lies within `far`; otherwise tr, tg, tb hold the tint. */
  blocked(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, far: number): boolean {
    const { bounds, link, leaf, stack, rule, tints } = this
    const ix = 1 / dx
    const iy = 1 / dy
    const iz = 1 / dz
    const sx0 = dx < 0 ? 3 : 0,
      sy0 = dy < 0 ? 4 : 1,
      sz0 = dz < 0 ? 5 : 2
    const dy0 = dy < 0 ? 3 : 0,
      dz0 = dz < 0 ? 3 : 0
    this.tr = this.tg = this.tb = 1
    let sp = 1
    stack[0] = 0
    while (sp > 0) {
      const node = stack[--sp]!
      const a = node * 6
      let near = (bounds[a + sx0]! - ox) * ix,
        out = (bounds[a + 3 - sx0]! - ox) * ix
      let p = (bounds[a + sy0]! - oy) * iy,
        o = (bounds[a + 4 - dy0]! - oy) * iy
      if (p > near) near = p
      if (o < out) out = o
      ;((p = (bounds[a + sz0]! - oz) * iz), (o = (bounds[a + 5 - dz0]! - oz) * iz))
      if (p > near) near = p
      if (o < out) out = o
      if (near > out || out < 0 || near > far) continue
      const num = link[node * 2 + 1]!
      const start = link[node * 2]!
      if (num === 0) {
        stack[sp++] = start
        stack[sp++] = start + 1
        continue
      }
      for (let k = start; k < start + num; k++) {
        const q = k * 9
        const e1x = leaf[q + 3]!,
          e1y = leaf[q + 4]!,
          e1z = leaf[q + 5]!
        const e2x = leaf[q + 6]!,
          e2y = leaf[q + 7]!,
          e2z = leaf[q + 8]!
        const px = dy * e2z - dz * e2y,
          py = dz * e2x - dx * e2z,
          pz = dx * e2y - dy * e2x
        const det = e1x * px + e1y * py + e1z * pz
        if (det > -1e-14 && det < 1e-14) continue
        const inv = 1 / det
        const sx = ox - leaf[q]!,
          sy = oy - leaf[q + 1]!,
          sz = oz - leaf[q + 2]!
        const u = (sx * px + sy * py + sz * pz) * inv
        if (u < 0 || u > 1) continue
        const qx = sy * e1z - sz * e1y,
          qy = sz * e1x - sx * e1z,
          qz = sx * e1y - sy * e1x
        const v = (dx * qx + dy * qy + dz * qz) * inv
        if (v < 0 || u + v > 1) continue
        const t = (e2x * qx + e2y * qy + e2z * qz) * inv
        if (t <= 1e-5 || t >= far) continue
        if (rule[k] === OPAQUE) return true
        if (rule[k] === TINTS) {
          this.tr *= tints[k * 3]!
          this.tg *= tints[k * 3 + 1]!
          this.tb *= tints[k * 3 + 2]!
          if (this.tr + this.tg + this.tb < 0.01) return true
        }
      }
    }
    return false
  }
}
