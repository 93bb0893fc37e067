import { useEffect } from 'react'
import type { RowPlace } from './row-place.ts'

const typingFields = 'input:not([type=checkbox]), textarea, select, [contenteditable=true]'

/**
 * While a record of the list is open, J opens the next one on the page and K the previous one, except while typing in a
 * field.
 * @param place where the open row stands; null: none is open, or it is not on the page
 */
export function useNeighbours(place: RowPlace | null, open: (key: string) => void): void {
  useEffect(() => {
    if (place === null) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const neighbours: Record<string, string | undefined> = { j: place.next, k: place.previous }
      const next = neighbours[event.key.toLowerCase()]
      if (next === undefined || (event.target instanceof Element && event.target.closest(typingFields)))
        return
      const [sheet, above] = document.querySelectorAll('dialog[open]')
      // Not while a dialog is open above the sheet, or while the sheet contains typed text, which would be lost.
      if (above || [...(sheet?.querySelectorAll('textarea') ?? [])].some(({ value }) => value !== '')) return
      event.preventDefault()
      open(next)
      // In the list the focus goes along.
      if (document.activeElement?.matches('[data-row]'))
        document.querySelector<HTMLElement>(`[data-row="${CSS.escape(next)}"]`)?.focus()
      // The focused element may be unmounted with the record; the sheet's button remains.
      else sheet?.querySelector<HTMLElement>('[data-close]')?.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [place, open])
}
