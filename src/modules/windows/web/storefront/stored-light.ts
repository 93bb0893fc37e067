import { useSyncExternalStore } from 'react'
import { windowSpots, type WindowLight } from '../../contract.ts'

/** What this browser remembers of the light at its window; the side only where somebody has said it. */
export type StoredLight = Partial<WindowLight>

const storageKey = 'yearWindow'

/** The parts of a stored light that can be read. */
function readLight(value: unknown): StoredLight {
  if (typeof value !== 'object' || value === null) return {}
  const { town, side, spot } = value as Record<string, unknown>
  const knownSpot = windowSpots.find((candidate) => candidate === spot)
  return {
    ...(typeof town === 'string' && { town }),
    ...(typeof side === 'number' && Number.isInteger(side) && side >= 0 && side < 8 && { side }),
    ...(knownSpot && { spot: knownSpot }),
  }
}

/** A light of which everything is known; undefined for any other. */
export function completeLight(value: unknown): WindowLight | undefined {
  const { town, side, spot } = readLight(value)
  return town === undefined || side === undefined || spot === undefined ? undefined : { town, side, spot }
}

/** Where the browser blocks storage, it lasts until the page is closed. */
let unsaved: string | null = null
/** The last result, so that an unchanged one keeps its identity. */
let lastRead: { text: string | null; light: StoredLight } = { text: null, light: {} }

function stored(): string | null {
  try {
    return unsaved ?? localStorage.getItem(storageKey)
  } catch {
    return unsaved
  }
}

export function storedLight(): StoredLight {
  const text = stored()
  if (text === lastRead.text) return lastRead.light
  lastRead = { text, light: {} }
  try {
    lastRead.light = readLight(JSON.parse(text ?? ''))
  } catch {
    // Not JSON: nothing is known.
  }
  return lastRead.light
}

const listeners = new Set<() => void>()

export function storeLight(light: StoredLight): void {
  const text = JSON.stringify(light)
  unsaved = null
  try {
    localStorage.setItem(storageKey, text)
  } catch {
    unsaved = text
  }
  for (const listener of listeners) listener()
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

const nothing: StoredLight = {}

/** The light that this browser remembers, which a window brings back when its size is used. */
export const useStoredLight = (): StoredLight => useSyncExternalStore(subscribe, storedLight, () => nothing)
