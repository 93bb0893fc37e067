import { useLayoutEffect, useRef, useState } from 'react'

/** Distance from the bottom within which the user counts as reading the newest messages. */
const NEAR_PX = 80
const TOP_PX = 120

/**
 * Keeps a log scrolled to its newest message, unless the user has scrolled up; then the position is kept, even when
 * older messages are inserted above.
 */
export function useScroll({
  first,
  last,
  own,
  shown,
  atTop,
}: {
  /** Keys of the first and the last message. */
  first: string | undefined
  last: string | undefined
  /** Key of the last message sent by this user. */
  own: string | undefined
  /** Number of rows below the last message. */
  shown: number
  atTop: () => void
}) {
  const log = useRef<HTMLDivElement>(null)
  const before = useRef({ first, last, own, shown, height: 0, atBottom: true })
  const [newBelow, setNewBelow] = useState(false)

  useLayoutEffect(() => {
    const element = log.current
    if (!element) return
    const previous = before.current
    const isSame =
      previous.first === first && previous.last === last && previous.own === own && previous.shown === shown
    if (isSame && previous.height > 0) return
    const hasPosted = own !== undefined && own !== previous.own
    if (previous.first !== first && previous.height > 0 && !previous.atBottom)
      element.scrollTop += element.scrollHeight - previous.height
    else if (previous.atBottom || hasPosted) element.scrollTop = element.scrollHeight
    else setNewBelow(true)
    const { scrollHeight: height } = element
    before.current = { first, last, own, shown, height, atBottom: previous.atBottom || hasPosted }
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
