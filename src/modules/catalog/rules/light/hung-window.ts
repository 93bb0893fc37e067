import { opennessOf, type CoveringLight } from './covering-light.ts'
import type { WindowView } from './window-light.ts'
import type { Hanging } from './hanging.ts'
import { areaOf, clothGap, slatAngle, slatsOf } from './opening.ts'
import { depth, sceneOf } from './scene.ts'

/** Share of a translucent cloth's light that comes through scattered. */
const scattered = 0.6

/** The window in which a piece hangs in the room above, and what the piece does with its light. */
export function hungWindow(
  hanging: Hanging,
  { facing, open }: { facing: number; open: number },
): { view: WindowView; covering: CoveringLight } {
  const { kind, translucency } = hanging
  const { opening, panes, cover } = sceneOf(hanging, 1200, 600)
  const view = { opening, panes, recess: depth, facing }
  const diffuse = translucency * scattered
  if (kind === 'venetian' || kind === 'wooden' || kind === 'vertical') {
    const bladeKind = kind === 'vertical' ? 'louvres' : 'slats'
    return { view, covering: { made: bladeKind, ...slatsOf(hanging), turn: slatAngle(open), diffuse } }
  }
  const free = clothGap(hanging, cover, open)
  return {
    view,
    covering: {
      made: 'cloth',
      free,
      freeShare: Math.max(0, areaOf(free)) / areaOf(cover),
      direct: opennessOf(translucency),
      diffuse,
    },
  }
}
