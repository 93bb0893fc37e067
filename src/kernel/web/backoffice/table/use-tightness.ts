import { useLayoutEffect, useRef, type RefObject } from 'react'
import { whenIdle } from '../../ui/when-idle.ts'
import { locale } from '../language.ts'
import { SCREEN_DRAWN_MS } from '../loading/load-when-idle.ts'

/** The width of the place, in pixels, in which a table was last too wide, by screen, columns and their language. */
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

/** @param width null: it was not too wide */
function remember(columns: string, width: number | null): void {
  // Another tab may have noted tables of its own.
  recall()
  if (width === null) tooWideIn.delete(columns)
  else tooWideIn.set(columns, width)
  try {
    localStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(tooWideIn)))
  } catch {
    // Storage is full or blocked: it is remembered until the page is left.
  }
}

/**
 * Marks a table that is wider than its place with `data-tight`, so that it is set more narrowly, until its place is
 * wider or it has other columns. Looks once the browser has laid the table out, which is before it is painted, so that
 * nothing is laid out twice. What an earlier visit remembers is looked at again when the browser is idle, because other
 * rows may be shorter.
 * @param columns the names of the columns
 */
export function useTightness(columns: string): RefObject<HTMLTableElement | null> {
  const table = useRef<HTMLTableElement>(null)
  const key = `${locale()} ${window.location.pathname} ${columns}`
  useLayoutEffect(() => {
    const element = table.current
    const container = element?.parentElement
    if (!element || !container) return undefined
    if (tooWideIn.size === 0) recall()
    const mark = (isTight: boolean) => element.toggleAttribute('data-tight', isTight)
    const fit = () => {
      if (container.clientWidth > (tooWideIn.get(key) ?? 0)) mark(false)
      if (element.offsetWidth <= container.clientWidth || element.hasAttribute('data-tight')) return
      remember(key, container.clientWidth)
      mark(true)
    }
    const isRecalled = tooWideIn.has(key)
    const lookAgain = () => {
      mark(false)
      if (element.offsetWidth > container.clientWidth) mark(true)
      else remember(key, null)
    }
    mark(isRecalled)
    const stop = isRecalled ? whenIdle(lookAgain, SCREEN_DRAWN_MS) : undefined
    const watch = new ResizeObserver(fit)
    watch.observe(container)
    watch.observe(element)
    return () => {
      stop?.()
      watch.disconnect()
    }
  }, [key])
  return table
}
