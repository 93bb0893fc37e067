import type { Mount } from '../contract.ts'
import { toMillimetres } from '../../pricing/rules/index.ts'

/** Sides of a window that is kept, metres, ends included: wider than what is made, for windows are what they are. */
export const windowSides = { min: 0.1, max: 10 }

/** What tells one kept window from another; sides in metres. */
export interface WindowSize {
  name: string
  width: number
  height: number
  mount: Mount
}

/** The sides that no window has. */
export function impossibleSides({
  width,
  height,
}: {
  width?: number | undefined
  height?: number | undefined
}) {
  return Object.entries({ width, height }).flatMap(([side, metres]) => {
    if (metres === undefined) return []
    const millimetres = toMillimetres(metres)
    const fits =
      millimetres >= toMillimetres(windowSides.min) && millimetres <= toMillimetres(windowSides.max)
    return fits ? [] : [side]
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
