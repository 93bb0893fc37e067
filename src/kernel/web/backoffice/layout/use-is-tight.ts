import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** The least space between tabs and buttons, in pixels. */
const gap = 16

/**
 * Whether the buttons at the end of a row do not fit beside its tabs with their words. Words differ in length by
 * language, so no width of the screen says it.
 * @param row its first child are the tabs, its last the buttons
 */
export function useIsTight(row: RefObject<HTMLElement | null>): boolean {
  const [isTight, setTight] = useState(false)
  const shown = useRef(false)
  /** The width of the buttons with their words, which are gone while it is tight. */
  const fullWidth = useRef(0)
  const measure = useCallback(() => {
    const tabs = row.current?.firstElementChild
    const buttons = row.current?.lastElementChild
    if (!row.current || !tabs || !(buttons instanceof HTMLElement) || tabs === buttons) return
    if (!shown.current) fullWidth.current = buttons.scrollWidth
    const between = Number.parseFloat(getComputedStyle(tabs).columnGap) || 0
    const needed = [...tabs.children].reduce((sum, tab) => sum + tab.clientWidth + between, 0)
    shown.current = needed + gap + fullWidth.current > row.current.clientWidth
    setTight(shown.current)
  }, [row])
  // Also after each render: other tabs, other buttons, another language.
  useLayoutEffect(measure)
  useEffect(() => {
    if (!row.current) return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(row.current)
    return () => observer.disconnect()
  }, [row, measure])
  return isTight
}
