import type { Point } from '../../rules/mathematics/geometry.ts'
import type { PictureSize } from './camera.ts'

/** The picture point below a page point; pixel centres at integers. */
export function toPicturePoint(
  canvas: HTMLElement,
  { clientX, clientY }: { clientX: number; clientY: number },
  { width, height }: PictureSize,
): Point {
  const box = canvas.getBoundingClientRect()
  return clampToPicture(
    {
      x: ((clientX - box.left) / box.width) * width - 0.5,
      y: ((clientY - box.top) / box.height) * height - 0.5,
    },
    { width, height },
  )
}

export function clampToPicture({ x, y }: Point, { width, height }: PictureSize): Point {
  return { x: Math.min(Math.max(x, 0), width - 1), y: Math.min(Math.max(y, 0), height - 1) }
}

/** Picture pixels per page pixel. */
export function pixelsPerPagePixel(canvas: HTMLElement, { width }: PictureSize): number {
  return width / Math.max(1, canvas.getBoundingClientRect().width)
}

/** A finger grips a corner within this distance, page pixels. */
const grip = 26

/** The corner that a finger at this point grips; -1: none. */
export function cornerAt(corners: readonly Point[], at: Point, perPagePixel: number): number {
  const far = corners.map((corner) => Math.hypot(corner.x - at.x, corner.y - at.y))
  const nearest = far.indexOf(Math.min(...far))
  return (far[nearest] ?? Number.POSITIVE_INFINITY) <= grip * perPagePixel ? nearest : -1
}

const steps: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** The point after an arrow key: one picture pixel, twenty with Shift. Null for other keys. */
export function nudgePoint(at: Point, { key, shiftKey }: { key: string; shiftKey: boolean }): Point | null {
  const step = steps[key]
  if (!step) return null
  const by = shiftKey ? 20 : 1
  return { x: at.x + by * step.x, y: at.y + by * step.y }
}
