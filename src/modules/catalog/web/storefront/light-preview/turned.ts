import { useSyncExternalStore } from 'react'

let turned: number | null = null
const listeners = new Set<() => void>()

/** Keeps how far the visitor opened the covering in the room, from 0 to 1, for the year below; null: not touched. */
export function setTurned(open: number | null): void {
  turned = open
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How far the covering was opened in the room; null while nobody touched it. */
export const useTurned = (): number | null => useSyncExternalStore(subscribe, () => turned)
