import { useLayoutEffect, useRef, type RefObject } from 'react'
import { whenIdle } from '../../ui/when-idle.ts'
import { locale } from '../language.ts'
import { SCREEN_DRAWN_MS } from '../loading/load-when-idle.ts'

/** The width of the place, in pixels, in which a table was last too wide, by screen, columns and their language. */
const tooWideIn = new Map<string, number>()

/**
 * Marks a table that is wider than its place with `data-tight`, so that it is set more narrowly, until its place is
 * wider or it has other columns. Looks once the browser has laid the table out, which is before it is painted, so that
 * nothing is laid out twice. What is known from an earlier visit to the screen is looked at again when the browser is
 * idle, because other rows may be shorter.
 * @param columns the names of the columns
 */
export function useTightness(columns: string): RefObject<HTMLTableElement | null> {
  const table = useRef<HTMLTableElement>(null)
  const key = `${locale()} ${window.location.pathname} ${columns}`
  useLayoutEffect(() => {
    const element = table.current
    const container = element?.parentElement
    if (!element || !container) return undefined
    const mark = (isTight: boolean) => element.toggleAttribute('data-tight', isTight)
    const fit = () => {
      if (container.clientWidth > (tooWideIn.get(key) ?? 0)) mark(false)
      if (element.offsetWidth <= container.clientWidth || element.hasAttribute('data-tight')) return
      tooWideIn.set(key, container.clientWidth)
      mark(true)
    }
    const isKnown = tooWideIn.has(key)
    const lookAgain = () => {
      mark(false)
      if (element.offsetWidth > container.clientWidth) mark(true)
      else tooWideIn.delete(key)
    }
    mark(isKnown)
    const stop = isKnown ? whenIdle(lookAgain, SCREEN_DRAWN_MS) : undefined
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
