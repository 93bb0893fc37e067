import type { Mount } from '../contract.ts'
import { toMillimetres } from '../../pricing/rules/index.ts'

/**
 * Measures of a window that is kept, metres, ends included: wider than what is made, for windows are what they are.
 * `depth` is that of the recess, `topHeight` reaches from the floor to the top of the blind.
 */
export const windowLimits = {
  width: { min: 0.1, max: 10 },
  height: { min: 0.1, max: 10 },
  depth: { min: 0.001, max: 2 },
  topHeight: { min: 0.3, max: 10 },
} as const
export type WindowMeasure = keyof typeof windowLimits

/** What tells one kept window from another; sides in metres. */
export interface WindowSize {
  name: string
  width: number
  height: number
  mount: Mount
}

/** The measures that no window has; what is left out or not known is none of them. */
export function impossibleMeasures(
  window: Partial<Record<WindowMeasure, number | null | undefined>>,
): WindowMeasure[] {
  return (Object.keys(windowLimits) as WindowMeasure[]).filter((measure) => {
    const metres = window[measure]
    if (metres === undefined || metres === null) return false
    const { min, max } = windowLimits[measure]
    const millimetres = toMillimetres(metres)
    // Written so that NaN is impossible too.
    return !(millimetres >= toMillimetres(min) && millimetres <= toMillimetres(max))
  })
}

/** Equal for the same room with the same size: capitals, outer blanks and fractions of a millimetre do not count. */
export function windowKey({ name, width, height, mount }: WindowSize): string {
  return [toMillimetres(width), toMillimetres(height), mount, name.trim().toLowerCase()].join(' ')
}

/** Those of `others` that are not among `known`, each once. */
export function newWindows<Window extends WindowSize>(
  others: readonly Window[],
  known: readonly WindowSize[],
): Window[] {
  const keys = new Set(known.map(windowKey))
  return others.filter((window) => {
    const key = windowKey(window)
    if (keys.has(key)) return false
    keys.add(key)
    return true
  })
}
