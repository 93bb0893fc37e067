import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { locale } from '../language.ts'

/** The width of the place, in pixels, in which a table was last too wide, by its columns and their language. */
const tooWideIn = new Map<string, number>()
const storageKey = 'backoffice:tight'

/** What this browser remembers, so that a table is set narrowly at once. What cannot be read counts as missing. */
function recall(): void {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    for (const [columns, width] of Object.entries(stored ?? {}))
      if (typeof width === 'number' && !tooWideIn.has(columns)) tooWideIn.set(columns, width)
  } catch {
    // Storage is blocked, or something else wrote there: tables are measured first.
  }
}

function remember(columns: string, width: number): void {
  tooWideIn.set(columns, width)
  try {
    localStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(tooWideIn)))
  } catch {
    // Storage is full or blocked: it is remembered until the page is left.
  }
}

/**
 * Marks a table that is wider than its place with `data-tight`, so that it is set more narrowly, until its place is
 * wider or it has other columns. Looks once the browser has laid the table out, which is before it is painted, so that
 * nothing is laid out twice.
 * @param columns the names of the columns
 */
export function useTightness(columns: string): RefObject<HTMLTableElement | null> {
  const table = useRef<HTMLTableElement>(null)
  const key = `${locale()} ${columns}`
  useLayoutEffect(() => {
    const element = table.current
    const place = element?.parentElement
    if (!element || !place) return undefined
    if (tooWideIn.size === 0) recall()
    const mark = (isTight: boolean) => element.toggleAttribute('data-tight', isTight)
    const fit = () => {
      if (place.clientWidth > (tooWideIn.get(key) ?? 0)) mark(false)
      if (element.offsetWidth <= place.clientWidth || element.hasAttribute('data-tight')) return
      remember(key, place.clientWidth)
      mark(true)
    }
    mark(tooWideIn.has(key))
    const watch = new ResizeObserver(fit)
    watch.observe(place)
    watch.observe(element)
    return () => watch.disconnect()
  }, [key])
  return table
}
