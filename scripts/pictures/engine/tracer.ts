/**
 * Light transport for one picture: direct sun, light through the window opening, a panel behind the camera, lamps,
 * and cached bounced light.
 */
import { Bvh } from './bvh.ts'
import { ENOUGH, LightCache } from './cache.ts'
import { rng, type Rng } from './noise.ts'
import { Surf, type Scene } from './scene.ts'

const TAU = Math.PI * 2
/** Limit on bounced light, against single bright points. */
const LIMIT = 7

export class Tracer {
  readonly scene: Scene
  readonly bvh: Bvh
  readonly cache: LightCache
  /** Result of the last radiance query. */
  r = 0
  g = 0
  b = 0
  /** Result of direct(): sun and other light on the front, all on the back. */
  sr = 0
  sg = 0
  sb = 0
  er = 0
  eg = 0
  eb = 0
  kr = 0
  kg = 0
  kb = 0
  random: Rng
  /** A direction drawn by around(). */
  dx = 0
  dy = 0
  dz = 0
  private levels = [new Surf(), new Surf(), new Surf(), new Surf()]
  private air = new Float64Array(3)
  private eps: number

  constructor(scene: Scene) {
    this.scene = scene
    this.bvh = new Bvh(scene.mesh, scene.rules())
    this.cache = new LightCache(scene.cell)
    this.random = rng(scene.seed)
    this.eps = scene.cell * 0.002
  }

  /** Radiance from outside, or of the room behind the camera. */
  background(dx: number, dy: number, dz: number): void {
    const { air, scene } = this
    if (dz < 0) {
      scene.sky(dx, dy, dz, air)
      this.r = air[0]!
      this.g = air[1]!
      this.b = air[2]!
    } else [this.r, this.g, this.b] = scene.ambient
  }

  /** Describes the surface of the last hit into `s`. */
  surface(
    s: Surf,
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    spread: number,
  ): void {
    const { bvh, scene } = this
    const m = scene.mesh
    const k = bvh.tri
    const a = m.idx[k * 3]!,
      b = m.idx[k * 3 + 1]!,
      c = m.idx[k * 3 + 2]!
    const w1 = bvh.b1,
      w2 = bvh.b2,
      w0 = 1 - w1 - w2
    const { pos, nrm, uv } = m
    s.px = ox + dx * bvh.t
    s.py = oy + dy * bvh.t
    s.pz = oz + dz * bvh.t
    let nx = nrm[a * 3]! * w0 + nrm[b * 3]! * w1 + nrm[c * 3]! * w2
    let ny = nrm[a * 3 + 1]! * w0 + nrm[b * 3 + 1]! * w1 + nrm[c * 3 + 1]! * w2
    let nz = nrm[a * 3 + 2]! * w0 + nrm[b * 3 + 2]! * w1 + nrm[c * 3 + 2]! * w2
    const nl = 1 / (Math.sqrt(nx * nx + ny * ny + nz * nz) || 1)
    nx *= nl
    ny *= nl
    nz *= nl
    const e1x = pos[b * 3]! - pos[a * 3]!,
      e1y = pos[b * 3 + 1]! - pos[a * 3 + 1]!,
      e1z = pos[b * 3 + 2]! - pos[a * 3 + 2]!
    const e2x = pos[c * 3]! - pos[a * 3]!,
      e2y = pos[c * 3 + 1]! - pos[a * 3 + 1]!,
      e2z = pos[c * 3 + 2]! - pos[a * 3 + 2]!
    // The true facing decides the side; the smooth normal follows it.
    const gx = e1y * e2z - e1z * e2y,
      gy = e1z * e2x - e1x * e2z,
      gz = e1x * e2y - e1y * e2x
    const gd = gx * dx + gy * dy + gz * dz
    const gn = gx * nx + gy * ny + gz * nz
    s.front = gd * gn <= 0
    if (!s.front) {
      nx = -nx
      ny = -ny
      nz = -nz
    }
    let cos = -(nx * dx + ny * dy + nz * dz)
    if (cos < 0.02) cos = 0.02
    s.cos = cos
    const u1 = uv[b * 2]! - uv[a * 2]!,
      v1 = uv[b * 2 + 1]! - uv[a * 2 + 1]!
    const u2 = uv[c * 2]! - uv[a * 2]!,
      v2 = uv[c * 2 + 1]! - uv[a * 2 + 1]!
    s.u = uv[a * 2]! + u1 * w1 + u2 * w2
    s.v = uv[a * 2 + 1]! + v1 * w1 + v2 * w2
    const det = u1 * v2 - u2 * v1 || 1
    let tx = (e1x * v2 - e2x * v1) / det,
      ty = (e1y * v2 - e2y * v1) / det,
      tz = (e1z * v2 - e2z * v1) / det
    const tn = tx * nx + ty * ny + tz * nz
    tx -= tn * nx
    ty -= tn * ny
    tz -= tn * nz
    const tl = 1 / (Math.sqrt(tx * tx + ty * ty + tz * tz) || 1)
    s.tx = tx * tl
    s.ty = ty * tl
    s.tz = tz * tl
    const flip = s.front === det > 0 ? 1 : -1
    s.bx = flip * (ny * s.tz - nz * s.ty)
    s.by = flip * (nz * s.tx - nx * s.tz)
    s.bz = flip * (nx * s.ty - ny * s.tx)
    s.nx = nx
    s.ny = ny
    s.nz = nz
    s.obj = m.seed[k]!
    s.mat = m.mat[k]!
    s.foot = (spread * bvh.t) / Math.sqrt(cos)
    s.r = s.g = s.b = s.tr = s.tg = s.tb = s.open = s.fr = s.fg = s.fb = s.brush = 0
    s.er = s.eg = s.eb = s.du = s.dv = 0
    s.rough = 1
    scene.materials[s.mat]!.shade(s)
    if (s.du !== 0 || s.dv !== 0) {
      const side = s.front ? 1 : -1
      const x = nx - side * (s.du * s.tx + s.dv * s.bx)
      const y = ny - side * (s.du * s.ty + s.dv * s.by)
      const z = nz - side * (s.du * s.tz + s.dv * s.bz)
      const l = 1 / Math.sqrt(x * x + y * y + z * z)
      s.nx = x * l
      s.ny = y * l
      s.nz = z * l
    }
  }

  /** Draws a cosine-weighted direction about (nx, ny, nz). */
  around(nx: number, ny: number, nz: number, u: number, v: number): void {
    const z = 1 - 2 * u
    const r = Math.sqrt(Math.max(0, 1 - z * z))
    const x = nx + r * Math.cos(TAU * v) * 0.999,
      y = ny + r * Math.sin(TAU * v) * 0.999,
      w = nz + z * 0.999
    const l = 1 / Math.sqrt(x * x + y * y + w * w)
    this.dx = x * l
    this.dy = y * l
    this.dz = w * l
  }

  /** Sun, panel and lamps on both sides of a surface. */
  direct(s: Surf): void {
    const { scene, bvh, eps, random } = this
    this.sr = this.sg = this.sb = this.er = this.eg = this.eb = this.kr = this.kg = this.kb = 0
    const both = s.tr + s.tg + s.tb > 0
    const take = (
      dx: number,
      dy: number,
      dz: number,
      far: number,
      lr: number,
      lg: number,
      lb: number,
      sun: boolean,
    ): void => {
      const c = s.nx * dx + s.ny * dy + s.nz * dz
      if (c <= 0 && !both) return
      const side = c > 0 ? eps : -eps
      if (bvh.blocked(s.px + s.nx * side, s.py + s.ny * side, s.pz + s.nz * side, dx, dy, dz, far)) return
      const w = Math.abs(c)
      const r = lr * w * bvh.tr,
        g = lg * w * bvh.tg,
        b = lb * w * bvh.tb
      if (c <= 0) {
        this.kr += r
        this.kg += g
        this.kb += b
      } else if (sun) {
        this.sr += r
        this.sg += g
        this.sb += b
      } else {
        this.er += r
        this.eg += g
        this.eb += b
      }
    }
    if (scene.sun[0] > 0) {
      const q = scene.sunSoft * Math.sqrt(random())
      const a = random() * TAU
      const [x, y, z] = scene.sunDir
      const l = Math.hypot(x, z)
      const jx = q * Math.cos(a),
        jy = q * Math.sin(a)
      take(x + (jx * z) / l, y + jy, z - (jx * x) / l, 1e9, scene.sun[0], scene.sun[1], scene.sun[2], true)
    }
    const p = scene.fill
    if (p) {
      const i = random() * 2 - 1,
        j = random() * 2 - 1
      let x = p.at[0] + p.a[0] * i + p.b[0] * j - s.px
      let y = p.at[1] + p.a[1] * i + p.b[1] * j - s.py
      let z = p.at[2] + p.a[2] * i + p.b[2] * j - s.pz
      const d2 = x * x + y * y + z * z
      const d = Math.sqrt(d2)
      x /= d
      y /= d
      z /= d
      const nx = p.a[1] * p.b[2] - p.a[2] * p.b[1],
        ny = p.a[2] * p.b[0] - p.a[0] * p.b[2],
        nz = p.a[0] * p.b[1] - p.a[1] * p.b[0]
      const w = (4 * Math.abs(nx * x + ny * y + nz * z)) / (d2 * Math.PI)
      take(x, y, z, d, p.light[0] * w, p.light[1] * w, p.light[2] * w, false)
    }
    for (const q of scene.lamps) {
      this.around(0, 0, 0, random(), random())
      let x = q.at[0] + this.dx * q.radius - s.px,
        y = q.at[1] + this.dy * q.radius - s.py,
        z = q.at[2] + this.dz * q.radius - s.pz
      const d2 = x * x + y * y + z * z
      const d = Math.sqrt(d2)
      x /= d
      y /= d
      z /= d
      const w = 1 / Math.max(d2, 0.02)
      take(x, y, z, d, q.light[0] * w, q.light[1] * w, q.light[2] * w, false)
    }
  }

  /** Light arriving along a ray, from the cache where the cell is known. */
  radiance(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, depth: number): void {
    const { bvh, random, cache, scene } = this
    const s = this.levels[depth]!
    for (let layer = 0; ; layer++) {
      if (!bvh.hit(ox, oy, oz, dx, dy, dz, 1e9)) return this.background(dx, dy, dz)
      this.surface(s, ox, oy, oz, dx, dy, dz, 0.004)
      if (s.open === 0 || layer > 5 || random() > s.open) break
      ox = s.px + dx * 2e-5
      oy = s.py + dy * 2e-5
      oz = s.pz + dz * 2e-5
    }
    if (s.er > 0) {
      this.r = s.er
      this.g = s.eg
      this.b = s.eb
      return
    }
    const c = scene.cell
    const slot = cache.slot(
      s.px + (random() - 0.5) * c,
      s.py + (random() - 0.5) * c,
      s.pz + (random() - 0.5) * c,
      s.nx,
      s.ny,
      s.nz,
      s.mat,
    )
    const known = cache.count[slot]!
    if (known >= ENOUGH || (depth > 1 && known > 0)) {
      this.r = cache.sum[slot * 3]! / known
      this.g = cache.sum[slot * 3 + 1]! / known
      this.b = cache.sum[slot * 3 + 2]! / known
      return
    }
    this.direct(s)
    const ar = Math.min(0.92, s.r + s.fr),
      ag = Math.min(0.92, s.g + s.fg),
      ab = Math.min(0.92, s.b + s.fb)
    let r = ar * (this.sr + this.er) + s.tr * this.kr
    let g = ag * (this.sg + this.eg) + s.tg * this.kg
    let b = ab * (this.sb + this.eb) + s.tb * this.kb
    if (depth < 2) {
      this.gather(s, depth + 1, random(), random(), random(), random(), 1, false)
      r += ar * this.r
      g += ag * this.g
      b += ab * this.b
      if (s.tr + s.tg + s.tb > 0) {
        this.gather(s, depth + 1, random(), random(), 0, 0, -1, false)
        r += s.tr * this.r
        g += s.tg * this.g
        b += s.tb * this.b
      }
    }
    cache.add(slot, r, g, b)
    const n = cache.count[slot]!
    this.r = cache.sum[slot * 3]! / n
    this.g = cache.sum[slot * 3 + 1]! / n
    this.b = cache.sum[slot * 3 + 2]! / n
  }

  /**
   * Bounced light on one side of a surface (side 1 or -1): directions through
   * a window opening are drawn on purpose, the others by the cosine.
   */
  gather(
    s: Surf,
    depth: number,
    u1: number,
    v1: number,
    u2: number,
    v2: number,
    side: number,
    rich: boolean,
  ): void {
    const { scene, eps } = this
    const ox = s.px + s.nx * eps * side,
      oy = s.py + s.ny * eps * side,
      oz = s.pz + s.nz * eps * side
    let r = 0,
      g = 0,
      b = 0
    const ports = scene.portals
    const far = side > 0 && ports.length > 0 && s.pz > ports[0]!.z + 0.55
    if (far) {
      const n = ports.length
      const p = ports[Math.min(n - 1, Math.floor(u2 * n))]!
      const uu = u2 * n - Math.floor(u2 * n)
      let x = p.x0 + (p.x1 - p.x0) * uu - ox,
        y = p.y0 + (p.y1 - p.y0) * v2 - oy,
        z = p.z - oz
      const d2 = x * x + y * y + z * z
      const d = Math.sqrt(d2)
      x /= d
      y /= d
      z /= d
      const c = s.nx * x + s.ny * y + s.nz * z
      if (c > 0 && (rich || c * z * z > 0.0004)) {
        const w = (c * -z * (p.x1 - p.x0) * (p.y1 - p.y0) * n) / (d2 * Math.PI)
        this.radiance(ox, oy, oz, x, y, z, depth)
        r += Math.min(LIMIT, this.r) * w
        g += Math.min(LIMIT, this.g) * w
        b += Math.min(LIMIT, this.b) * w
      }
    }
    this.around(s.nx * side, s.ny * side, s.nz * side, u1, v1)
    const { dx, dy, dz } = this
    let skip = false
    if (far && dz < 0) {
      for (const p of ports) {
        const t = (p.z - oz) / dz
        const x = ox + dx * t,
          y = oy + dy * t
        if (x > p.x0 && x < p.x1 && y > p.y0 && y < p.y1) skip = true
      }
    }
    if (!skip) {
      this.radiance(ox, oy, oz, dx, dy, dz, depth)
      r += Math.min(LIMIT, this.r)
      g += Math.min(LIMIT, this.g)
      b += Math.min(LIMIT, this.b)
    }
    this.r = r
    this.g = g
    this.b = b
  }
}
