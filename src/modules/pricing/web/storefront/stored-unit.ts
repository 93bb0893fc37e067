import { useSyncExternalStore } from 'react'
import { useQuery } from '@tanstack/react-query'
import { shopSettings } from '#modules/settings/web/index.ts'
import type { InchStep } from '../../rules/inches.ts'
import { isUnit, units, unitsWithInches, type Unit } from '../../rules/units.ts'

const storageKey = 'sizeUnit'
const listeners = new Set<() => void>()
/** The unit for this page if browser storage is unavailable. */
let unsaved: Unit | null = null

function read(): Unit | null {
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

/** The smallest part of an inch in which sizes are typed; undefined in a shop that sells in metres. */
export const useInchStep = (): InchStep | undefined => useQuery(shopSettings).data?.inch_step

/** The units that shoppers can choose; the first is the shop's own. */
export const useOfferedUnits = (): readonly [Unit, ...Unit[]] =>
  useInchStep() === undefined ? units : unitsWithInches

/** This browser's preferred unit; the shop's own on the server, which does not know it. */
export function useStoredUnit(): Unit {
  const offered = useOfferedUnits()
  const stored = useSyncExternalStore(subscribe, read, () => null)
  return stored !== null && offered.includes(stored) ? stored : offered[0]
}
