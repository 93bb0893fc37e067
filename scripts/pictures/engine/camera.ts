/** Turns a scene into picture buffers: what each point sees, and its light. */
import { rng } from './noise.ts'
import { Surf, type Scene } from './scene.ts'
import { Tracer } from './tracer.ts'
import { unit, cross, type Vec } from './mesh.ts'

/** Per picture point: three numbers each unless said otherwise. */
export interface Buffers {
  w: number
  h: number
  albedo: Float32Array
  normal: Float32Array
  place: Float32Array
  /** Distance along the ray (m), one number; 0 for the sky. */
  depth: Float32Array
  mat: Int16Array
  /** Light on the surface: direct sun; all other diffuse; mirror-like; seen behind. */
  sun: Float32Array
  soft: Float32Array
  shine: Float32Array
  behind: Float32Array
  /** Variance of the mean of `soft` brightness, one number. */
  noise: Float32Array
}

const frac = (x: number): number => x - Math.floor(x)

interface Eye {
  at: Vec
  f: Vec
  r: Vec
  u: Vec
  half: number
  shift: number
  aspect: number
}

function eye(scene: Scene, aspect: number): Eye {
  const { at, look, fov, upright } = scene.camera
  const to: Vec = [look[0] - at[0], look[1] - at[1], look[2] - at[2]]
  const half = Math.tan((fov * Math.PI) / 360)
  const f = unit(upright ? [to[0], 0, to[2]] : to)
  const r = unit(cross(f, [0, 1, 0]))
  return { at, f, r, u: cross(r, f), half, aspect, shift: upright ? to[1] / Math.hypot(to[0], to[2]) : 0 }
}

/** Renders `spp` rays per point, with a first quick pass that learns the light. */
export function shoot(scene: Scene, w: number, h: number, spp: number): Buffers {
  const n = w * h
  const f3 = (): Float32Array => new Float32Array(n * 3)
  const o: Buffers = {
    w,
    h,
    albedo: f3(),
    normal: f3(),
    place: f3(),
    depth: new Float32Array(n),
    mat: new Int16Array(n).fill(-1),
    sun: f3(),
    soft: f3(),
    shine: f3(),
    behind: f3(),
    noise: new Float32Array(n),
  }
  const tracer = new Tracer(scene)
  const cam = eye(scene, w / h)
  const spread = (2 * cam.half) / h
  const learn = 6
  for (let pass = 0; pass < 3; pass++) {
    for (let y = 0; y < h; y += learn * 2)
      for (let x = 0; x < w; x += learn * 2) {
        const r = tracer.random
        ray(cam, (x + r() * learn * 2) / w, (y + r() * learn * 2) / h)
        tracer.radiance(cam.at[0], cam.at[1], cam.at[2], D[0], D[1], D[2], 1)
      }
  }
  tracer.random = rng(scene.seed + 77)
  const s = new Surf()
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) sample(scene, tracer, cam, s, o, x, y, spp, spread)
  }
  return o
}

const D: Vec = [0, 0, 0]
/** Share of the outside's brightness that reaches the camera directly. */
const VIEW = 0.6

function ray(c: Eye, sx: number, sy: number): void {
  const a = (sx * 2 - 1) * c.half * c.aspect
  const b = (1 - sy * 2) * c.half + c.shift
  const x = c.f[0] + c.r[0] * a + c.u[0] * b,
    y = c.f[1] + c.r[1] * a + c.u[1] * b,
    z = c.f[2] + c.r[2] * a + c.u[2] * b
  const l = 1 / Math.sqrt(x * x + y * y + z * z)
  D[0] = x * l
  D[1] = y * l
  D[2] = z * l
}

function sample(
  scene: Scene,
  t: Tracer,
  cam: Eye,
  s: Surf,
  o: Buffers,
  x: number,
  y: number,
  spp: number,
  spread: number,
): void {
  const { random, bvh } = t
  const i = y * o.w + x
  const q = i * 3
  const h0 = random(),
    h1 = random(),
    h2 = random(),
    h3 = random()
  const eps = scene.cell * 0.002
  let hits = 0,
    like = 0,
    sum = 0,
    sum2 = 0,
    depth = 0
  let ar = 0,
    ag = 0,
    ab = 0,
    nx = 0,
    ny = 0,
    nz = 0,
    px = 0,
    py = 0,
    pz = 0
  let zr = 0,
    zg = 0,
    zb = 0,
    dr = 0,
    dg = 0,
    db = 0,
    mr = 0,
    mg = 0,
    mb = 0,
    br = 0,
    bg = 0,
    bb = 0
  // Bounced light on every other ray, reflections on the ones between.
  const some = Math.ceil(spp / 2),
    boost = spp / some,
    other = spp > 1 ? spp / (spp - some) : 1
  const cols = Math.max(1, Math.round(Math.sqrt(spp))),
    rows = Math.max(1, Math.ceil(spp / cols))
  let drawn = 0
  for (let k = 0; k < spp; k++) {
    const even = (k & 1) === 0
    const a0 = frac(h0 + k * 0.7548776662),
      a1 = frac(h1 + k * 0.569840291)
    const a2 = frac(h2 + k * 0.7548776662),
      a3 = frac(h3 + k * 0.569840291)
    // One ray in each part of the point, anywhere within it.
    ray(
      cam,
      (x + ((k % cols) + random()) / cols) / o.w,
      (y + ((Math.floor(k / cols) % rows) + random()) / rows) / o.h,
    )
    const dx = D[0],
      dy = D[1],
      dz = D[2]
    const [ox, oy, oz] = cam.at
    if (!bvh.hit(ox, oy, oz, dx, dy, dz, 1e9)) {
      // The view is held back a little, as when exposing for the room and the window.
      t.background(dx, dy, dz)
      br += t.r * VIEW
      bg += t.g * VIEW
      bb += t.b * VIEW
      continue
    }
    const dist = bvh.t
    t.surface(s, ox, oy, oz, dx, dy, dz, spread)
    if (hits === 0) o.mat[i] = s.mat
    hits++
    // Guides describe the first surface only, so edges keep clean guides.
    if (s.mat === o.mat[i]) {
      like++
      depth += dist
      nx += s.nx
      ny += s.ny
      nz += s.nz
      px += s.px
      py += s.py
      pz += s.pz
    }
    const w = 1 - s.open
    br += s.er
    bg += s.eg
    bb += s.eb
    ar += s.r * w
    ag += s.g * w
    ab += s.b * w
    t.direct(s)
    zr += w * s.r * t.sr
    zg += w * s.g * t.sg
    zb += w * s.b * t.sb
    let lr = s.r * t.er + s.tr * t.kr,
      lg = s.g * t.eg + s.tg * t.kg,
      lb = s.b * t.eb + s.tb * t.kb
    if (even && s.r + s.g + s.b > 0.004) {
      t.gather(s, 1, a0, a1, a2, a3, 1, true)
      lr += s.r * t.r * boost
      lg += s.g * t.g * boost
      lb += s.b * t.b * boost
    }
    if ((!even || spp === 1) && s.tr + s.tg + s.tb > 0) {
      t.gather(s, 1, a2, a3, 0, 0, -1, true)
      lr += s.tr * t.r * other
      lg += s.tg * t.g * other
      lb += s.tb * t.b * other
    }
    dr += lr * w
    dg += lg * w
    db += lb * w
    if (even) {
      const lum = (lr + lg + lb) / (s.r + s.g + s.b + 0.01)
      sum += lum
      sum2 += lum * lum
      drawn++
    }
    if ((!even || spp === 1) && s.fr + s.fg + s.fb > 0.003) {
      shine(scene, t, s, dx, dy, dz, eps)
      const v = w * other
      mr += v * Math.min(8, t.r)
      mg += v * Math.min(8, t.g)
      mb += v * Math.min(8, t.b)
    }
    if (s.open > 0) {
      const op = s.open
      t.radiance(s.px + dx * 2e-5, s.py + dy * 2e-5, s.pz + dz * 2e-5, dx, dy, dz, 1)
      br += t.r * op
      bg += t.g * op
      bb += t.b * op
    }
  }
  const v = 1 / spp
  o.behind[q] = br * v
  o.behind[q + 1] = bg * v
  o.behind[q + 2] = bb * v
  if (hits === 0) return
  const e = 1 / like,
    nl = 1 / (Math.sqrt(nx * nx + ny * ny + nz * nz) || 1)
  o.depth[i] = depth * e
  o.albedo[q] = ar * v
  o.albedo[q + 1] = ag * v
  o.albedo[q + 2] = ab * v
  o.normal[q] = nx * nl
  o.normal[q + 1] = ny * nl
  o.normal[q + 2] = nz * nl
  o.place[q] = px * e
  o.place[q + 1] = py * e
  o.place[q + 2] = pz * e
  const er = ar + 1e-3,
    eg = ag + 1e-3,
    eb = ab + 1e-3
  o.sun[q] = zr / er
  o.sun[q + 1] = zg / eg
  o.sun[q + 2] = zb / eb
  o.soft[q] = dr / er
  o.soft[q + 1] = dg / eg
  o.soft[q + 2] = db / eb
  o.shine[q] = mr * v
  o.shine[q + 1] = mg * v
  o.shine[q + 2] = mb * v
  o.noise[i] = drawn > 0 ? Math.max(0, sum2 / drawn - (sum / drawn) ** 2) / drawn + 1e-5 : 1e-5
}

/** One reflected ray by the GGX lobe, the sun's and the panel's highlight. */
function shine(scene: Scene, t: Tracer, s: Surf, dx: number, dy: number, dz: number, eps: number): void {
  const { random, bvh } = t
  const al = s.rough * s.rough
  let { nx, ny, nz } = s
  if (s.brush > 0) {
    const j = (random() + random() - 1) * s.brush
    nx += s.bx * j
    ny += s.by * j
    nz += s.bz * j
    const l = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz)
    nx *= l
    ny *= l
    nz *= l
  }
  const u = random() * 0.96,
    a = random() * Math.PI * 2
  const ct = Math.sqrt((1 - u) / (1 + (al * al - 1) * u)),
    st = Math.sqrt(1 - ct * ct)
  const c = st * Math.cos(a),
    d = st * Math.sin(a)
  const hx = s.tx * c + s.bx * d + nx * ct,
    hy = s.ty * c + s.by * d + ny * ct,
    hz = s.tz * c + s.bz * d + nz * ct
  const vh = -(dx * hx + dy * hy + dz * hz)
  const x = dx + 2 * vh * hx,
    y = dy + 2 * vh * hy,
    z = dz + 2 * vh * hz
  const pow = (1 - s.rough * 0.75) * Math.pow(1 - Math.max(0, Math.min(1, vh)), 5)
  const fr = s.fr + (1 - s.fr) * pow,
    fg = s.fg + (1 - s.fg) * pow,
    fb = s.fb + (1 - s.fb) * pow
  let r = 0,
    g = 0,
    b = 0
  const ox = s.px + s.nx * eps * 2,
    oy = s.py + s.ny * eps * 2,
    oz = s.pz + s.nz * eps * 2
  if (x * s.nx + y * s.ny + z * s.nz > 0 && vh > 0) {
    t.radiance(ox, oy, oz, x, y, z, 1)
    r = t.r
    g = t.g
    b = t.b
    const p = scene.fill
    if (p) {
      const px = p.a[1] * p.b[2] - p.a[2] * p.b[1],
        py = p.a[2] * p.b[0] - p.a[0] * p.b[2],
        pz = p.a[0] * p.b[1] - p.a[1] * p.b[0]
      const den = px * x + py * y + pz * z
      const k = (px * (p.at[0] - ox) + py * (p.at[1] - oy) + pz * (p.at[2] - oz)) / den
      const qx = ox + x * k - p.at[0],
        qy = oy + y * k - p.at[1],
        qz = oz + z * k - p.at[2]
      const ua = (qx * p.a[0] + qy * p.a[1] + qz * p.a[2]) / (p.a[0] ** 2 + p.a[1] ** 2 + p.a[2] ** 2)
      const ub = (qx * p.b[0] + qy * p.b[1] + qz * p.b[2]) / (p.b[0] ** 2 + p.b[1] ** 2 + p.b[2] ** 2)
      if (k > 0 && Math.abs(ua) < 1 && Math.abs(ub) < 1) {
        r += p.light[0]
        g += p.light[1]
        b += p.light[2]
      }
    }
    r = Math.min(r, 7)
    g = Math.min(g, 7)
    b = Math.min(b, 7)
  }
  const [lx, ly, lz] = scene.sunDir
  const nl = nx * lx + ny * ly + nz * lz
  if (scene.sun[0] > 0 && nl > 0 && !bvh.blocked(ox, oy, oz, lx, ly, lz, 1e9)) {
    let mx = lx - dx,
      my = ly - dy,
      mz = lz - dz
    const ml = 1 / Math.sqrt(mx * mx + my * my + mz * mz)
    mx *= ml
    my *= ml
    mz *= ml
    const nh = Math.max(0, nx * mx + ny * my + nz * mz)
    const a2 = Math.max(0.012, al) ** 2
    const dd = a2 / (nh * nh * (a2 - 1) + 1) ** 2
    const e = Math.min(2.5, (dd * nl) / (4 * Math.max(0.1, s.cos) * Math.max(0.1, nl)))
    r += scene.sun[0] * e * bvh.tr
    g += scene.sun[1] * e * bvh.tg
    b += scene.sun[2] * e * bvh.tb
  }
  t.r = r * fr
  t.g = g * fg
  t.b = b * fb
}
