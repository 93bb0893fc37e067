import type { Product } from '#modules/catalog/contract/catalog.ts'
import { drawnKindOf, type DrawnKind } from '#modules/catalog/rules/index.ts'

/** The whole drawing, in its own units. */
export const drawingSize = { width: 280, height: 196 }
/** The still picture of the room, in its own units. */
export const roomPictureSize = { width: 320, height: 200 }

/** How far each is drawn before anybody moves it: so that both the covering and the window are seen. */
export const defaultClosedShare: Record<DrawnKind, number> = {
  venetian: 1,
  wooden: 1,
  roller: 0.8,
  cellular: 0.8,
  vertical: 1,
  curtain: 0.72,
}

/** The kind as which a product is drawn: its own if there is a drawing of it, else one that its words suggest. */
export function drawingKindOf(
  { kind, name }: { kind?: Product['kind']; name: string },
  category: string | undefined,
): DrawnKind {
  // Folds of a pleated blind look like cells from the front.
  if (kind === 'pleated') return 'cellular'
  return kind && kind in defaultClosedShare ? (kind as DrawnKind) : drawnKindOf(category, name)
}
