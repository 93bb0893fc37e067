import { useEffect } from 'react'

const typed = 'input:not([type=checkbox]), textarea, select, [contenteditable=true]'

/**
 * While a record of the list is open, J opens the next one on the page and K the previous one, except while typing in a
 * field.
 * @param key the key of the open row; undefined: none is open
 */
export function useNeighbours(key: string | undefined, open: (key: string) => void): void {
  useEffect(() => {
    if (key === undefined) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const step = { j: 1, k: -1 }[event.key.toLowerCase()]
      if (step === undefined || (event.target instanceof Element && event.target.closest(typed))) return
      const [sheet, above] = document.querySelectorAll('dialog[open]')
      // Not while a dialog is open above the sheet, or while the sheet contains typed text, which would be lost.
      if (above || [...(sheet?.querySelectorAll('textarea') ?? [])].some(({ value }) => value !== '')) return
      const keys = [...document.querySelectorAll<HTMLElement>('[data-row]')].map((row) => row.dataset['row'])
      const at = keys.indexOf(key)
      const next = at < 0 ? undefined : keys[at + step]
      if (next === undefined) return
      event.preventDefault()
      open(next)
      // The focused element may be unmounted with the record; the sheet's first button remains.
      sheet?.querySelector('button')?.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [key, open])
}
