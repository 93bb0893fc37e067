import { useSyncExternalStore } from 'react'
import { isUnit } from '../../rules/units.ts'
import type { Unit } from '../../rules/units.ts'

const storageKey = 'sizeUnit'
const listeners = new Set<() => void>()
/** The unit for this page where browser storage is unavailable. */
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

/** Stores the unit for this browser. */
export function storeUnit(unit: Unit): void {
  unsaved = unit
  try {
    localStorage.setItem(storageKey, unit)
  } catch {
    // Storage is full or refused: the unit is used on this page only.
  }
  for (const listener of listeners) listener()
}

/** The stored unit of this browser; metres on the server, which does not know it. */
export function useStoredUnit(): Unit {
  return useSyncExternalStore(subscribe, read, () => 'm')
}
