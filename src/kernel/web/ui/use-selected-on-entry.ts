import { useRef, type FocusEvent, type MouseEvent, type PointerEvent } from 'react'

/** How far, in px, the mouse may move within a click; further, a part of the text is being selected. */
const clickPx = 4

/**
 * Props of a field whose text is selected when it is entered, so that typing replaces it. Browsers may drop a selection
 * made on `focus` when the mouse button is pressed or released, so that of a click is made again.
 */
export function useSelectedOnEntry() {
  const entered = useRef<{ x: number; y: number } | null>(null)
  return {
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select(),
    onPointerDown: ({ currentTarget, clientX: x, clientY: y }: PointerEvent<HTMLInputElement>) => {
      entered.current = document.activeElement === currentTarget ? null : { x, y }
    },
    onMouseUp: (event: MouseEvent<HTMLInputElement>) => {
      const { x, y } = entered.current ?? { x: Number.NaN, y: Number.NaN }
      entered.current = null
      if (!(Math.hypot(event.clientX - x, event.clientY - y) < clickPx)) return
      // WebKit would set the caret afterwards.
      event.preventDefault()
      event.currentTarget.select()
    },
  }
}
