import type { Mount } from '../contract.ts'
import { toMillimetres } from '../../pricing/rules/index.ts'

/**
 * Accepted measures of a saved window, metres, ends included: wider than what is made, because windows vary. `depth`
 * is that of the recess, `topHeight` is from the floor to the top of the blind.
 */
export const windowLimits = {
  width: { min: 0.1, max: 10 },
  height: { min: 0.1, max: 10 },
  depth: { min: 0.001, max: 2 },
  topHeight: { min: 0.3, max: 10 },
} as const
export type WindowMeasure = keyof typeof windowLimits

/** The fields that identify a saved window; sides in metres. */
export interface WindowSize {
  name: string
  width: number
  height: number
  mount: Mount
}

/** The impossible measures of a window; missing or unknown ones are not among them. */
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

/** Equal for the same room with the same size: case, surrounding spaces and fractions of a millimetre are ignored. */
export function windowKey({ name, width, height, mount }: WindowSize): string {
  return [toMillimetres(width), toMillimetres(height), mount, name.trim().toLowerCase()].join(' ')
}

/** The windows of `others` that are not in `known`, without duplicates. */
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
