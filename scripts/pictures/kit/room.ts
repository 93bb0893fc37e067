/**
 * The room: x to the right, y up, z toward the camera; the wall with the
 * window has its inner face at z = 0. Lengths in metres.
 */
import { Scene, type Material } from '../engine/scene.ts'
import { GARDEN, outside, type Outside } from '../engine/sky.ts'
import { box } from '../engine/solids.ts'
import type { Vec } from '../engine/mesh.ts'
import { hex, paint, plaster } from './materials.ts'

/** Directions measured from the room: azimuth to the right of straight out, height above the horizon (degrees). */
export function sunFrom(azimuth: number, height: number): Vec {
  const a = (azimuth * Math.PI) / 180,
    h = (height * Math.PI) / 180
  return [Math.sin(a) * Math.cos(h), Math.sin(h), -Math.cos(a) * Math.cos(h)]
}

export interface Opening {
  x: number
  y: number
  w: number
  h: number
}

export interface RoomLook {
  wall: Vec
  /** Colour of the side walls where it differs. */
  side?: Vec
  floor: Material
  left?: number
  right?: number
  height?: number
  depth?: number
  /** Depth of the reveal (m). */
  reveal?: number
  openings: Opening[]
  /** Board along the foot of the walls. */
  skirting?: boolean
  frame?: WindowLook
}

export interface WindowLook {
  /** Number of upright and level divisions. */
  cols: number
  rows: number
  color: Vec
  /** Sill board; none for doors. */
  sill: Material | null
  door?: boolean
  thick?: number
}

export interface Daylight {
  azimuth: number
  height: number
  strength: number
  warm?: Vec
  sky?: Partial<Outside>
  soft?: number
}

/** A scene with daylight and a soft panel of light behind the camera. */
export function daylit(d: Daylight, seed: number): Scene {
  const s = new Scene()
  s.seed = seed
  s.sunDir = sunFrom(d.azimuth, d.height)
  const w = d.warm ?? [1, 0.9, 0.76]
  s.sun = [w[0] * d.strength, w[1] * d.strength, w[2] * d.strength]
  s.sunSoft = d.soft ?? 0.012
  s.sky = outside({ ...GARDEN, seed, ...d.sky })
  s.fill = { at: [0.6, 2.3, 5.2], a: [1.7, 0, 0], b: [0, 0.8, 0.4], light: [0.72, 0.71, 0.7] }
  return s
}

/** Builds floor, ceiling, walls with openings, reveals, frames and sills. */
export function room(s: Scene, r: RoomLook): void {
  const m = s.mesh
  const L = r.left ?? -2.4,
    R = r.right ?? 2.4,
    H = r.height ?? 2.7,
    D = r.depth ?? 6
  const reveal = r.reveal ?? 0.2
  const wall = s.add(plaster(r.wall))
  const side = s.add(plaster(r.side ?? r.wall))
  m.use(s.add(r.floor))
  m.quad([L, 0, D], [R, 0, D], [R, 0, -reveal], [L, 0, -reveal])
  m.use(s.add(paint(hex('f1eee8'))))
  m.quad([L, H, 0], [R, H, 0], [R, H, D], [L, H, D])
  m.use(side)
  if (r.left !== undefined) m.quad([L, 0, D], [L, 0, 0], [L, H, 0], [L, H, D])
  if (r.right !== undefined) m.quad([R, 0, 0], [R, 0, D], [R, H, D], [R, H, 0])
  m.use(wall)
  // Pieces of wall around the openings, sorted from left to right.
  const open = [...r.openings].sort((a, b) => a.x - b.x)
  const far = 1.5
  let x = L - far
  const piece = (x0: number, x1: number, y0: number, y1: number): void => {
    if (x1 - x0 > 0.001 && y1 - y0 > 0.001) {
      const i = m.vertex(x0, y0, 0, 0, 0, 1, x0, y0),
        j = m.vertex(x1, y0, 0, 0, 0, 1, x1, y0)
      const k = m.vertex(x1, y1, 0, 0, 0, 1, x1, y1),
        l = m.vertex(x0, y1, 0, 0, 0, 1, x0, y1)
      m.tri(i, j, k)
      m.tri(i, k, l)
    }
  }
  for (const o of open) {
    const x0 = o.x - o.w / 2,
      x1 = o.x + o.w / 2,
      y1 = o.y + o.h
    piece(x, x0, 0, H)
    piece(x0, x1, 0, o.y)
    piece(x0, x1, y1, H)
    m.use(wall)
    m.quad([x0, o.y, 0], [x0, o.y, -reveal], [x0, y1, -reveal], [x0, y1, 0])
    m.quad([x1, o.y, -reveal], [x1, o.y, 0], [x1, y1, 0], [x1, y1, -reveal])
    m.quad([x0, y1, 0], [x0, y1, -reveal], [x1, y1, -reveal], [x1, y1, 0])
    if (o.y > 0) m.quad([x0, o.y, -reveal], [x0, o.y, 0], [x1, o.y, 0], [x1, o.y, -reveal])
    if (r.frame) frame(s, o, r.frame, reveal)
    s.portals.push({ x0: x0 - 0.02, x1: x1 + 0.02, y0: o.y - 0.02, y1: y1 + 0.02, z: 0.02 })
    x = x1
    m.use(wall)
  }
  piece(x, R + far, 0, H)
  if (r.skirting ?? true) {
    m.use(s.add(paint(hex('efece5'), 0.45)))
    x = L
    for (const o of [...open.filter((q) => q.y < 0.1), { x: R, y: 0, w: 0, h: 0 }]) {
      const to = o.x - o.w / 2
      if (to > x) box(m, (x + to) / 2, 0.045, 0.008, to - x, 0.09, 0.016, 0.004)
      x = o.x + o.w / 2
    }
    if (r.left !== undefined) box(m, L + 0.008, 0.045, D / 2, 0.016, 0.09, D, 0.004)
    if (r.right !== undefined) box(m, R - 0.008, 0.045, D / 2, 0.016, 0.09, D, 0.004)
  }
}

/** Window or door joinery at the outer end of the reveal, and the sill board. */
function frame(s: Scene, o: Opening, f: WindowLook, reveal: number): void {
  const m = s.mesh
  m.use(s.add(paint(f.color, 0.35)))
  const t = f.thick ?? 0.06
  const z = -reveal + 0.03
  const x0 = o.x - o.w / 2,
    x1 = o.x + o.w / 2,
    y0 = o.y,
    y1 = o.y + o.h
  const bar = (x: number, y: number, w: number, h: number, d: number): void => box(m, x, y, z, w, h, d, 0.005)
  bar(x0 + t / 2, (y0 + y1) / 2, t, o.h, 0.06)
  bar(x1 - t / 2, (y0 + y1) / 2, t, o.h, 0.06)
  bar(o.x, y1 - t / 2, o.w, t, 0.06)
  bar(o.x, y0 + t / 2, o.w, f.door ? t * 1.5 : t, 0.06)
  for (let i = 1; i < f.cols; i++) bar(x0 + (o.w * i) / f.cols, (y0 + y1) / 2, t * 1.5, o.h, 0.055)
  for (let i = 1; i < f.rows; i++) bar(o.x, y0 + (o.h * i) / f.rows, o.w, t * 0.6, 0.05)
  if (f.sill) {
    m.use(s.add(f.sill))
    box(m, o.x, y0 + 0.012, -reveal / 2 + 0.05, o.w + 0.1, 0.028, reveal + 0.06, 0.006, 2)
  }
}

/** A camera placed by hand, upright for rooms. */
export function look(s: Scene, at: Vec, to: Vec, fov: number, upright = true): void {
  s.camera = { at, look: to, fov, upright }
}

/** A close camera with shallow focus at the looked-at point. */
export function close(s: Scene, at: Vec, to: Vec, fov: number, blur = 0.012): void {
  s.camera = { at, look: to, fov, upright: false }
  s.focus = Math.hypot(to[0] - at[0], to[1] - at[1], to[2] - at[2])
  s.blur = blur
}
