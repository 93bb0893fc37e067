import type { Hanging } from './hanging.ts'
import { clamp } from './tone.ts'

/** A part of the wall, in metres: x from the middle of the window to the right, y from the floor up. */
export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Where everything stands, and how it is seen: from before the window, at the height of the eyes. */
export interface Scene {
  /** Of the canvas, in its own pixels. */
  width: number
  height: number
  /** Pixels in a metre of the wall. */
  scale: number
  /** What covers, and the opening in the wall. */
  cover: Box
  opening: Box
  /** Panes of glass, as seen in the plane of the wall. */
  panes: readonly Box[]
  /** Metres from the wall to where the floor leaves the picture. */
  near: number
  /** Where a lamp stands, in metres. */
  lamp: number
  /** A point so far to the right, up and into the room, in pixels. */
  at: (x: number, y: number, z?: number) => readonly [number, number]
  /** Pixels in a metre so far into the room. */
  scaleAt: (z: number) => number
}

/** Metres: the height of the eyes, and from them to the wall. */
const eyes = 1.35
const distance = 4.4
/** How deep the glass lies in the wall, in metres. */
export const depth = 0.16
/** How wide frame and middle bar are, in metres. */
const frame = 0.06
const bar = 0.085
/** The share of the picture's height that the floor fills. */
const floorShare = 0.29

export function sceneOf(
  { kind, width: across, height: down }: Hanging,
  width: number,
  height: number,
): Scene {
  const isCurtain = kind === 'curtain'
  const bottom = clamp(2.3 - down, 0.025, isCurtain ? 0.4 : 0.66)
  const cover = { left: -across / 2, right: across / 2, top: bottom + down, bottom }
  const opening = isCurtain ? behindCurtain(cover) : cover
  const scale = Math.min(
    width / Math.max(across + 0.9, 2.4),
    (height * (1 - floorShare)) / (cover.top + 0.17),
  )
  const floor = height * (1 - floorShare)
  const horizon = floor - eyes * scale
  const scaleAt = (z: number) => (scale * distance) / (distance - z)
  return {
    width,
    height,
    scale,
    cover,
    opening,
    panes: panesOf(opening),
    near: distance * (1 - (eyes * scale) / (height - horizon)),
    lamp: Math.min(cover.right + 0.62, width / scale / 2 - 0.26),
    at: (x, y, z = 0) => [width / 2 + x * scaleAt(z), horizon + (eyes - y) * scaleAt(z)],
    scaleAt,
  }
}

/** The window that a curtain hides: it ends below the pole and within the cloth. */
function behindCurtain({ left, right, top, bottom }: Box): Box {
  const across = right - left
  const down = top - bottom
  return {
    left: left + across * 0.13,
    right: right - across * 0.13,
    top: top - Math.min(0.16, down * 0.12),
    bottom: down > 2 ? 0.03 : bottom + down * 0.16,
  }
}

function panesOf({ left, right, top, bottom }: Box): Box[] {
  const edge = Math.min(frame, (right - left) / 8, (top - bottom) / 8)
  const inner = { left: left + edge, right: right - edge, top: top - edge, bottom: bottom + edge }
  if (right - left < 0.75) return [inner]
  return [
    { ...inner, right: -bar / 2 },
    { ...inner, left: bar / 2 },
  ]
}
