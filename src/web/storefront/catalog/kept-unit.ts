import { useSyncExternalStore } from 'react'
import { isUnit } from './units.ts'
import type { Unit } from './units.ts'

const storageKey = 'sizeUnit'
const listeners = new Set<() => void>()

function read(): Unit {
  const kept = localStorage.getItem(storageKey)
  return isUnit(kept) ? kept : 'm'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** From now on this browser measures in this unit. */
export function keepUnit(unit: Unit): void {
  localStorage.setItem(storageKey, unit)
  for (const listener of listeners) listener()
}

/** The unit in which this browser measures; metres on the server, which cannot know. */
export function useKeptUnit(): Unit {
  return useSyncExternalStore(subscribe, read, () => 'm')
}
