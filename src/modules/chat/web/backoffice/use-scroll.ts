import { useLayoutEffect, useRef, useState } from 'react'

/** So near the bottom somebody is reading the newest. */
const NEAR_PX = 80
const TOP_PX = 120

/**
 * Keeps a log at its newest message, unless somebody has scrolled up to read; then it stays where it
 * is, also when older messages come in above.
 */
export function useScroll({
  first,
  last,
  own,
  shown,
  atTop,
}: {
  /** Of the first and the last message. */
  first: string | undefined
  last: string | undefined
  /** Of the last message this person has sent. */
  own: string | undefined
  /** How many rows stand below the last message. */
  shown: number
  atTop: () => void
}) {
  const log = useRef<HTMLDivElement>(null)
  const before = useRef({ first, last, own, shown, height: 0, atBottom: true })
  const [newBelow, setNewBelow] = useState(false)

  useLayoutEffect(() => {
    const element = log.current
    if (!element) return
    const was = before.current
    const isSame = was.first === first && was.last === last && was.own === own && was.shown === shown
    if (isSame && was.height > 0) return
    const hasPosted = own !== undefined && own !== was.own
    if (was.first !== first && was.height > 0 && !was.atBottom)
      element.scrollTop += element.scrollHeight - was.height
    else if (was.atBottom || hasPosted) element.scrollTop = element.scrollHeight
    else setNewBelow(true)
    const { scrollHeight: height } = element
    before.current = { first, last, own, shown, height, atBottom: was.atBottom || hasPosted }
  }, [first, last, own, shown])

  function onScroll() {
    const element = log.current
    if (!element) return
    const atBottom = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX
    before.current.atBottom = atBottom
    if (atBottom) setNewBelow(false)
    if (element.scrollTop < TOP_PX) atTop()
  }

  function toNewest() {
    if (log.current) log.current.scrollTop = log.current.scrollHeight
  }

  return { log, onScroll, newBelow, toNewest }
}
