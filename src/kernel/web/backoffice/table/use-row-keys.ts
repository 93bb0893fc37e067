import { useEffect, type RefObject } from 'react'

const ofTheirOwn =
  'input:not([type=checkbox]), textarea, select, [contenteditable=true], dialog, [role=dialog]'
const interactive = 'a, button, input, select, textarea, label'

/** What keyboard and mouse do with rows, which are the elements with `data-row`. */
export interface RowKeys {
  open?: ((key: string) => void) | undefined
  toggle?: ((key: string) => void) | undefined
  /** Whether a record stands beside the list, whose keys j and k are. */
  isBeside?: boolean
  search: () => void
}

/**
 * j and k move between rows, as do the arrow keys once a row has the focus. Enter and a click open a row, x selects it,
 * and / focuses the search.
 */
export function useRowKeys(
  container: RefObject<HTMLElement | null>,
  { open, toggle, search, isBeside = false }: RowKeys,
): void {
  useEffect(() => {
    const rows = () => [...(container.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    // Roving tabindex: the list is one Tab stop.
    for (const [index, row] of rows().entries()) {
      const stop = index === 0 || row === document.activeElement ? 0 : -1
      // Setting it again, even to the same value, would make the browser draw every row again.
      if (row.tabIndex !== stop || !row.hasAttribute('tabindex')) row.tabIndex = stop
    }
    const rowOf = (target: EventTarget | null) =>
      target instanceof Element && container.current?.contains(target)
        ? target.closest<HTMLElement>('[data-row]')
        : null
    const move = (from: HTMLElement | null, by: number) => {
      const all = rows()
      const next = from === null ? 0 : all.indexOf(from) + by
      all[Math.min(Math.max(next, 0), all.length - 1)]?.focus()
    }

    const keys: Record<string, (row: HTMLElement | null, event: KeyboardEvent) => boolean> = {
      j: (row) => !isBeside && (move(row, 1), true),
      k: (row) => !isBeside && (move(row, -1), true),
      ArrowDown: (row) => row !== null && (move(row, 1), true),
      ArrowUp: (row) => row !== null && (move(row, -1), true),
      '/': () => (search(), true),
      x: (row) => act(row, toggle),
      // Enter on a button inside the row belongs to that button.
      Enter: (row, event) => row === event.target && act(row, open),
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest(ofTheirOwn)) return
      if (keys[event.key]?.(rowOf(event.target), event)) event.preventDefault()
    }
    const onClick = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest(interactive)) return
      // Selecting text with the mouse does not open the row.
      if (window.getSelection()?.isCollapsed === false) return
      act(rowOf(event.target), open)
    }
    const element = container.current
    window.addEventListener('keydown', onKey)
    element?.addEventListener('click', onClick)
    return () => {
      window.removeEventListener('keydown', onKey)
      element?.removeEventListener('click', onClick)
    }
  })
}

function act(row: HTMLElement | null, doing: ((key: string) => void) | undefined): boolean {
  const key = row?.dataset['row']
  if (key === undefined || doing === undefined) return false
  doing(key)
  return true
}
