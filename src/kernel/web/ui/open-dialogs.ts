import { useSyncExternalStore } from 'react'

/** The places for messages in the modal dialogs that are open, the topmost last. Everything outside of that dialog is inert. */
let dialogs: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function set(next: readonly HTMLElement[]): void {
  dialogs = next
  for (const listener of listeners) listener()
}

/** Notes that a dialog with this place is open; returns how to take that back. */
export function noteOpen(dialog: HTMLElement): () => void {
  set([...dialogs, dialog])
  return () => set(dialogs.filter((open) => open !== dialog))
}

/** Where something must stand that can be used while a dialog is open; null: anywhere. */
export function useTopmostDialog(): HTMLElement | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => dialogs.at(-1) ?? null,
    () => null,
  )
}
