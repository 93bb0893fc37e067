import { spots, type SpotName } from '#modules/catalog/rules/light/window-light.ts'

/** What this browser remembers of its window: town, side from 0 (north) clockwise to 7, and the place in the room. */
export interface StoredWindow {
  town?: string
  side?: number
  spot?: SpotName
}

const storageKey = 'yearWindow'

export function readWindow(): StoredWindow {
  try {
    const { town, side, spot } = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Record<
      string,
      unknown
    >
    return {
      ...(typeof town === 'string' && { town }),
      ...(typeof side === 'number' && Number.isInteger(side) && side >= 0 && side < 8 && { side }),
      ...(typeof spot === 'string' && Object.hasOwn(spots, spot) && { spot: spot as SpotName }),
    }
  } catch {
    return {}
  }
}

export function storeWindow(window: StoredWindow): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(window))
  } catch {
    // Storage is full or blocked, so it applies to this page only.
  }
}
