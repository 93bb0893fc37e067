import { isTilted, type Hanging } from '#modules/catalog/rules/light/hanging.ts'
import { beamsOf, daylightShare } from './light.ts'
import { sceneOf } from '#modules/catalog/rules/light/scene.ts'
import type { Moment } from './stage.ts'
import { daylightAt } from './sun.ts'

/** The description of the covering: its text key, and the covered share of the window in percent. */
export function describeCover({ kind }: Pick<Hanging, 'kind'>, open: number) {
  const share = Math.round((1 - open) * 100)
  if (isTilted(kind)) {
    const key = open < 0.12 ? 'hang.slatsClosed' : open < 0.85 ? 'hang.slatsHalf' : 'hang.slatsOpen'
    return { key, share } as const
  }
  return { key: kind === 'curtain' ? 'hang.curtainDrawn' : 'hang.blindDown', share } as const
}

/** The description of the light: its text key. */
export function describeLight(hanging: Hanging, { hour, open }: Moment) {
  const scene = sceneOf(hanging, 1200, 600)
  const light = daylightAt(hour)
  const passed = daylightShare(hanging, scene, open)
  if (light.lamp > 0.6) return passed > 0.25 ? 'hang.nightOpen' : 'hang.nightClosed'
  const beams = beamsOf(hanging, scene, light, open)
  if (passed < 0.08) return 'hang.dark'
  if (light.sun > 0.15 && beams.some(({ share }) => share === 1))
    return isTilted(hanging.kind) ? 'hang.stripes' : 'hang.patch'
  return !isTilted(hanging.kind) && open < 0.5 && hanging.translucency > 0.04 ? 'hang.soft' : 'hang.daylight'
}
