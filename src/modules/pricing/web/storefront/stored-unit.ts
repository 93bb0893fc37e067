import { useSyncExternalStore } from 'react'
import { isUnit } from '../../rules/units.ts'
import type { Unit } from '../../rules/units.ts'

const storageKey = 'sizeUnit'
const listeners = new Set<() => void>()
/** What holds while the page lives where the browser keeps nothing. */
let unsaved: Unit = 'm'

function read(): Unit {
  try {
    const stored = localStorage.getItem(storageKey)
    return isUnit(stored) ? stored : unsaved
  } catch {
    return unsaved
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** From now on this browser measures in this unit. */
export function storeUnit(unit: Unit): void {
  unsaved = unit
  try {
    localStorage.setItem(storageKey, unit)
  } catch {
    // Storage is full or refused: the unit holds for this page.
  }
  for (const listener of listeners) listener()
}

/** The unit in which this browser measures; metres on the server, which cannot know. */
export function useStoredUnit(): Unit {
  return useSyncExternalStore(subscribe, read, () => 'm')
}
