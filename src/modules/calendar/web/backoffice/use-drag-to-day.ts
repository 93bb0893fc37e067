import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'

/** Pointer movement that still counts as a click, in CSS pixels. */
const tremble = 6
/** Long press before a touch drags, in ms; a touch that moves sooner scrolls. */
const rest = 300

function dayUnder({ clientX, clientY }: PointerEvent): string | null {
  const cell = document
    .elementsFromPoint(clientX, clientY)
    .find((element): element is HTMLElement => element instanceof HTMLElement && 'day' in element.dataset)
  return cell?.dataset['day'] ?? null
}

/**
 * Prevents scrolling while dragging by touch. The listener must be registered before the touch starts, because browsers
 * decide then whether it can cancel scrolling.
 */
function useStillPage(dragged: RefObject<HTMLElement | null>, isDragging: RefObject<boolean>): void {
  useEffect(() => {
    const element = dragged.current
    const hold = (event: TouchEvent) => {
      if (isDragging.current && event.cancelable) event.preventDefault()
    }
    element?.addEventListener('touchmove', hold, { passive: false })
    return () => element?.removeEventListener('touchmove', hold)
  }, [dragged, isDragging])
}

/**
 * Drags an element to another day: with a mouse or pen by moving it, by touch after a long press. The target is the
 * element with `data-day` under the pointer.
 * @param hover called with the day under the pointer; null if there is none or the drag has ended
 */
export function useDragToDay<Dragged extends HTMLElement>({
  enabled,
  hover,
  drop,
}: {
  enabled: boolean
  hover: (day: string | null) => void
  drop: (day: string) => void
}) {
  const ref = useRef<Dragged>(null)
  const start = useRef<{ x: number; y: number } | null>(null)
  const dragged = useRef(false)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [offset, setOffset] = useState<{ x: number; y: number } | null>(null)
  useStillPage(ref, dragged)
  useEffect(() => () => clearTimeout(resting.current), [])

  function pickUp() {
    dragged.current = true
    setOffset({ x: 0, y: 0 })
  }

  function end() {
    clearTimeout(resting.current)
    start.current = null
    setOffset(null)
    hover(null)
  }

  const handlers = {
    onPointerDown(event: PointerEvent) {
      dragged.current = false
      if (!enabled || event.button !== 0 || !event.isPrimary) return
      start.current = { x: event.clientX, y: event.clientY }
      event.currentTarget.setPointerCapture(event.pointerId)
      if (event.pointerType === 'touch') resting.current = setTimeout(pickUp, rest)
    },
    onPointerMove(event: PointerEvent) {
      if (start.current === null) return
      const movement = { x: event.clientX - start.current.x, y: event.clientY - start.current.y }
      if (!dragged.current) {
        if (Math.hypot(movement.x, movement.y) < tremble) return
        if (event.pointerType === 'touch') return end()
        dragged.current = true
      }
      setOffset(movement)
      hover(dayUnder(event))
    },
    onPointerUp(event: PointerEvent) {
      const day = start.current && dragged.current ? dayUnder(event) : null
      end()
      if (day) drop(day)
    },
    onPointerCancel: end,
    // A long press would otherwise open the browser's context menu.
    onContextMenu(event: { preventDefault: () => void }) {
      if (start.current && dragged.current) event.preventDefault()
    },
  }
  return { ref, handlers, offset, wasDragged: () => dragged.current }
}
