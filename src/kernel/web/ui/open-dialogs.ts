import { useSyncExternalStore } from 'react'

/**
 * The elements for messages in the open modal dialogs, topmost last. Everything outside the topmost dialog is inert.
 */
let dialogs: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function set(next: readonly HTMLElement[]): void {
  dialogs = next
  for (const listener of listeners) listener()
}

/** Registers an open dialog by its element for messages. Returns the function that unregisters it. */
export function registerDialog(dialog: HTMLElement): () => void {
  set([...dialogs, dialog])
  return () => set(dialogs.filter((open) => open !== dialog))
}

/** Where an element must be rendered to be usable while a dialog is open; null: anywhere. */
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
