import type { Hanging } from './hanging.ts'
import { clamp } from './tone.ts'

/** A part of the wall, in metres: x to the right from the middle of the window, y up from the floor. */
export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** The positions of everything, and the perspective: from in front of the window, at the height of the eyes. */
export interface Scene {
  /** Size of the canvas, in its own pixels. */
  width: number
  height: number
  /** Pixels per metre of the wall. */
  scale: number
  /** The covering, and the opening in the wall. */
  cover: Box
  opening: Box
  /** Panes of glass, projected onto the plane of the wall. */
  panes: readonly Box[]
  /** Distance from the wall to the lower edge of the picture on the floor, in metres. */
  near: number
  /** Projects a point, given in metres to the right, up and into the room, to pixels. */
  at: (x: number, y: number, z?: number) => readonly [number, number]
  /** Pixels per metre at this distance from the wall. */
  scaleAt: (z: number) => number
}

/** Height of the eyes, and their distance from the wall, in metres. */
const eyes = 1.35
const distance = 4.4
/** Depth of the glass behind the plane of the wall, in metres. */
export const depth = 0.16
/** Widths of frame and middle bar, in metres. */
const frame = 0.06
const bar = 0.085
/** The share of the picture's height that a usual piece takes: the camera is as near as that. */
const pieceShare = 0.55
/** The foot of the wall, in shares of the picture's height from its top: lower for a small piece, which is nearer. */
const foot = { highest: 0.74, lowest: 0.84 }
/** What is seen above the piece and beside it, and of the floor at most, in metres of the wall. */
const free = { above: 0.17, beside: 0.45, floor: 1.25 }

export function sceneOf(
  { kind, width: across, height: down }: Hanging,
  width: number,
  height: number,
): Scene {
  const isCurtain = kind === 'curtain'
  const bottom = clamp(2.3 - down, 0.025, isCurtain ? 0.4 : 0.66)
  const cover = { left: -across / 2, right: across / 2, top: bottom + down, bottom }
  const opening = isCurtain ? behindCurtain(cover) : cover
  const top = cover.top + free.above
  const usual = clamp((top * pieceShare) / down, foot.highest, foot.lowest)
  const scale = Math.min(width / Math.max(across + 2 * free.beside, 1.9), (height * usual) / top)
  const floor = Math.max(height * usual, height - free.floor * scale)
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
    at: (x, y, z = 0) => [width / 2 + x * scaleAt(z), horizon + (eyes - y) * scaleAt(z)],
    scaleAt,
  }
}

/** The window behind a curtain: it is below the pole and narrower than the cloth. */
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
