import { isTilted, type Hanging } from '#modules/catalog/rules/light/hanging.ts'
import { lowerEdge, openRange } from '#modules/catalog/rules/light/opening.ts'
import type { Scene } from '#modules/catalog/rules/light/scene.ts'
import { clamp } from '#modules/catalog/rules/light/tone.ts'

/**
 * Position of the wand's end when closed, and how much further down it is when open, as shares of the covering's
 * height.
 */
const wand = { closed: 0.3, way: 0.45 }

/** Position of the handle of a covering at this opening, in metres. */
export function handleOf(hanging: Hanging, { cover }: Scene, open: number): { x: number; y: number } {
  const down = cover.top - cover.bottom
  if (isTilted(hanging.kind))
    return {
      x: cover.left + Math.min(0.12, (cover.right - cover.left) / 6),
      y: cover.top - down * (wand.closed + wand.way * open),
    }
  if (hanging.kind === 'curtain')
    return { x: openRange(cover, open, hanging.facts.panels === 1).from, y: cover.bottom + down * 0.42 }
  return { x: 0, y: lowerEdge(cover, open) }
}

/** The opening of a covering after its handle was moved by a number of pixels, starting from the opening `from`. */
export function openingAfterDrag(
  hanging: Hanging,
  { cover, scale }: Scene,
  from: number,
  [right, down]: readonly [number, number],
): number {
  const tall = cover.top - cover.bottom
  const across = (cover.right - cover.left) / (hanging.facts.panels === 1 ? 1 : 2)
  const moved = isTilted(hanging.kind)
    ? down / scale / (tall * wand.way)
    : hanging.kind === 'curtain'
      ? -right / scale / across
      : -down / scale / tall
  return clamp(from + moved, 0, 1)
}
