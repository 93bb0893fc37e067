import { useRef, useState } from 'react'
import type { PointerEvent } from 'react'

/** A hand that trembles while it clicks does not drag, in CSS pixels. */
const tremble = 6

function dayUnder({ clientX, clientY }: PointerEvent): string | null {
  const cell = document
    .elementsFromPoint(clientX, clientY)
    .find((element): element is HTMLElement => element instanceof HTMLElement && 'day' in element.dataset)
  return cell?.dataset['day'] ?? null
}

/**
 * Drags something from day to day with mouse or pen; a finger scrolls. A day is what carries
 * `data-day`.
 * @param hover told the day under the pointer, null when there is none or the drag is over
 */
export function useDragToDay({
  enabled,
  hover,
  drop,
}: {
  enabled: boolean
  hover: (day: string | null) => void
  drop: (day: string) => void
}) {
  const start = useRef<{ x: number; y: number } | null>(null)
  const dragged = useRef(false)
  const [offset, setOffset] = useState<{ x: number; y: number } | null>(null)

  function end() {
    start.current = null
    setOffset(null)
    hover(null)
  }

  const handlers = {
    onPointerDown(event: PointerEvent) {
      dragged.current = false
      if (!enabled || event.button !== 0 || event.pointerType === 'touch') return
      start.current = { x: event.clientX, y: event.clientY }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent) {
      if (start.current === null) return
      const moved = { x: event.clientX - start.current.x, y: event.clientY - start.current.y }
      if (!dragged.current && Math.hypot(moved.x, moved.y) < tremble) return
      dragged.current = true
      setOffset(moved)
      hover(dayUnder(event))
    },
    onPointerUp(event: PointerEvent) {
      const day = start.current && dragged.current ? dayUnder(event) : null
      end()
      if (day) drop(day)
    },
    onPointerCancel: end,
  }
  return { handlers, offset, wasDragged: () => dragged.current }
}
