import type { Mount } from '../contract.ts'
import { toMillimetres } from '#modules/pricing/rules/index.ts'

/**
 * Accepted measurements of a saved window in metres, inclusive. The range is wider than what the workshop makes,
 * because the product may change. `depth` is the recess depth, `topHeight` the height from the floor to the top of the
 * blind.
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

/** The measurements of a window that are out of range; missing ones are ignored. */
export function measuresOutOfRange(
  window: Partial<Record<WindowMeasure, number | null | undefined>>,
): WindowMeasure[] {
  return (Object.keys(windowLimits) as WindowMeasure[]).filter((measure) => {
    const metres = window[measure]
    if (metres === undefined || metres === null) return false
    const { min, max } = windowLimits[measure]
    const millimetres = toMillimetres(metres)
    // Negated so that NaN counts as impossible.
    return !(millimetres >= toMillimetres(min) && millimetres <= toMillimetres(max))
  })
}

/**
 * The same for windows with equal room, size and mount, ignoring case, surrounding spaces and fractions of a
 * millimetre.
 */
export function windowKey({ name, width, height, mount }: WindowSize): string {
  return [toMillimetres(width), toMillimetres(height), mount, name.trim().toLowerCase()].join(' ')
}

/** The windows of `others` that are not in `known`, without duplicates. */
export function newWindows<Window extends WindowSize>(
  others: readonly Window[],
  windows: readonly WindowSize[],
): Window[] {
  const keys = new Set(windows.map(windowKey))
  return others.filter((window) => {
    const key = windowKey(window)
    if (keys.has(key)) return false
    keys.add(key)
    return true
  })
}
