import { useSyncExternalStore } from 'react'
import { isUnit, type Unit } from '../../rules/units.ts'

const storageKey = 'sizeUnit'
const listeners = new Set<() => void>()
/** The unit for this page if browser storage is unavailable. */
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
    // Storage is full or blocked, so the unit applies to this page only.
  }
  for (const listener of listeners) listener()
}

/** This browser's preferred unit; metres on the server, which does not know it. */
export function useStoredUnit(): Unit {
  return useSyncExternalStore(subscribe, read, () => 'm')
}
