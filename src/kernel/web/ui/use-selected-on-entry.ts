import { useRef } from 'react'
import type { FocusEvent, MouseEvent, PointerEvent } from 'react'

/**
 * Props of a field whose text is selected when it is entered, so that typing replaces it. WebKit drops a selection
 * made on `focus` when the mouse button is released, unless that is prevented; a part selected by dragging stays too.
 */
export function useSelectedOnEntry() {
  const isEntering = useRef(false)
  return {
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select(),
    onPointerDown: ({ currentTarget }: PointerEvent<HTMLInputElement>) => {
      isEntering.current = document.activeElement !== currentTarget
    },
    onMouseUp: (event: MouseEvent<HTMLInputElement>) => {
      const { value } = event.currentTarget
      if (isEntering.current && getSelection()?.toString() === value) event.preventDefault()
      isEntering.current = false
    },
  }
}
