import { useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** The undo of a row in a list. Its rows have the attribute `data-row`, with their id, and a `tabIndex` of -1. */
interface PendingUndo<Row> {
  list: RefObject<HTMLUListElement | null>
  /** The row whose undo waits for a confirmation. */
  pending: Row | null
  ask: (row: Row) => void
  cancel: () => void
  onUndone: () => void
}

/**
 * Asks before a row of a list is undone. Afterwards the focus is on that row: the button that opened the dialog, and
 * would have the focus again, goes when the list is refreshed.
 */
export function usePendingUndo<Row extends { id: string }>(): PendingUndo<Row> {
  const list = useRef<HTMLUListElement>(null)
  const [pending, setPending] = useState<Row | null>(null)
  const cancel = () => setPending(null)
  const onUndone = () => {
    flushSync(cancel)
    list.current?.querySelector<HTMLElement>(`[data-row="${pending?.id}"]`)?.focus()
  }
  return { list, pending, ask: setPending, cancel, onUndone }
}
