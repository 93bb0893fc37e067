/** What a picture is made of: geometry, materials, daylight, camera and finish. */
import { OPAQUE, type ShadowRule } from './bvh.ts'
import { Mesh, type Vec } from './mesh.ts'

/** A point on a surface, filled by the tracer and completed by the material. */
export class Surf {
  px = 0
  py = 0
  pz = 0
  /** Normal on the viewer's side, tangents along u and v. */
  nx = 0
  ny = 0
  nz = 1
  tx = 1
  ty = 0
  tz = 0
  bx = 0
  by = 1
  bz = 0
  u = 0
  v = 0
  obj = 0
  mat = 0
  /** Width of a picture point on the surface (m); cosine to the viewer. */
  foot = 0
  cos = 1
  /** Seen from the side the normal was built on. */
  front = true
  // --- set by the material ---
  /** Diffuse reflection and diffuse transmission. */
  r = 0
  g = 0
  b = 0
  tr = 0
  tg = 0
  tb = 0
  /** Share of rays going straight through. */
  open = 0
  /** Mirror-like part: reflectance straight on, roughness, jitter across u. */
  fr = 0
  fg = 0
  fb = 0
  rough = 1
  brush = 0
  /** Own light. */
  er = 0
  eg = 0
  eb = 0
  /** Slope of the fine relief along u and v (m per m). */
  du = 0
  dv = 0
}

export interface Material {
  shade(s: Surf): void
  shadow?: ShadowRule
}

export interface Portal {
  x0: number
  x1: number
  y0: number
  y1: number
  z: number
}

export type Sky = (dx: number, dy: number, dz: number, out: Float64Array) => void

export interface Camera {
  at: Vec
  look: Vec
  /** Vertical angle of view in degrees. */
  fov: number
  /** Keeps verticals upright by shifting the picture, as a view camera does. */
  upright: boolean
}

/** A rectangle of light: centre, half edges, radiance. */
export interface Panel {
  at: Vec
  a: Vec
  b: Vec
  light: Vec
}

/** A small glowing ball: intensity falls with the square of distance (m). */
export interface Lamp {
  at: Vec
  radius: number
  light: Vec
}

export class Scene {
  mesh = new Mesh()
  materials: Material[] = []
  portals: Portal[] = []
  lamps: Lamp[] = []
  sunDir: Vec = [0.4, 0.5, -0.7]
  sun: Vec = [9, 8.1, 6.8]
  /** Apparent half width of the sun (radians); larger is softer. */
  sunSoft = 0.012
  sky: Sky = (_x, _y, _z, o) => {
    o[0] = o[1] = o[2] = 1
  }
  fill: Panel | null = null
  /** Light from the room behind the camera. */
  ambient: Vec = [0.15, 0.147, 0.145]
  camera: Camera = { at: [0, 1.4, 4], look: [0, 1.3, 0], fov: 40, upright: true }
  /** Size of a radiance cache cell (m). */
  cell = 0.07
  /** Exposure against the meter (1 is as metered), the metered brightness, and how far casts are removed. */
  exposure = 1
  key = 0.36
  neutral = 0.72
  /** Distance in focus (m, 0 for all sharp) and largest blur (share of picture height). */
  focus = 0
  blur = 0
  /** Colour balance, strength of glow, darkening of corners. */
  tint: Vec = [1.012, 1, 0.985]
  glow = 0.05
  vignette = 0.16
  grain = 0.014
  seed = 1

  add(m: Material): number {
    this.materials.push(m)
    return this.materials.length - 1
  }

  rules(): ShadowRule[] {
    return this.materials.map((m) => m.shadow ?? { kind: OPAQUE, tint: [0, 0, 0] })
  }
}
