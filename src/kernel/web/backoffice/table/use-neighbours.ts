import { useEffect } from 'react'

const typed = 'input:not([type=checkbox]), textarea, select, [contenteditable=true]'

/**
 * While a record of the list is open, J opens the next one of the page and K the one before; in a field they are
 * letters.
 * @param key of the open row; undefined: none is open
 */
export function useNeighbours(key: string | undefined, open: (key: string) => void): void {
  useEffect(() => {
    if (key === undefined) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const step = { j: 1, k: -1 }[event.key.toLowerCase()]
      if (step === undefined || (event.target instanceof Element && event.target.closest(typed))) return
      const [sheet, above] = document.querySelectorAll('dialog[open]')
      // A question or a form above the sheet, and words that were begun in it, would be lost.
      if (above || [...(sheet?.querySelectorAll('textarea') ?? [])].some(({ value }) => value !== '')) return
      const keys = [...document.querySelectorAll<HTMLElement>('[data-row]')].map((row) => row.dataset['row'])
      const at = keys.indexOf(key)
      const next = at < 0 ? undefined : keys[at + step]
      if (next === undefined) return
      event.preventDefault()
      open(next)
      // What had the focus goes with the record; its first button stays.
      sheet?.querySelector('button')?.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [key, open])
}
