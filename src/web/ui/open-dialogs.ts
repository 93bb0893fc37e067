import { useSyncExternalStore } from 'react'

/** The modal dialogs that are open, the topmost last. Everything outside of that one is inert. */
let dialogs: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function set(next: readonly HTMLDialogElement[]): void {
  dialogs = next
  for (const listener of listeners) listener()
}

/** Notes that a dialog is open; returns how to take that back. */
export function noteOpen(dialog: HTMLDialogElement): () => void {
  set([...dialogs, dialog])
  return () => set(dialogs.filter((open) => open !== dialog))
}

/** Where something must stand that can be used while a dialog is open; null: anywhere. */
export function useTopmostDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => dialogs.at(-1) ?? null,
    () => null,
  )
}
