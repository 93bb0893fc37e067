import { useState, type RefCallback } from 'react'
import type { FocusedReading } from './guide-drawing.tsx'
import type { Part } from './use-readings.ts'

function readingOf(target: EventTarget | null): FocusedReading | null {
  if (!(target instanceof Element)) return null
  const fieldset = target.closest<HTMLElement>('[data-part]')
  if (!fieldset) return null
  const index = Array.from<Element>(fieldset.querySelectorAll('input')).indexOf(target)
  return index < 0 ? null : { part: fieldset.dataset['part'] as Part, index }
}

/** The reading whose field has the focus within an element, and the ref of that element. */
export function useFocusedReading(): [FocusedReading | null, RefCallback<HTMLElement>] {
  const [focused, setFocused] = useState<FocusedReading | null>(null)
  const [frame] = useState(() => (element: HTMLElement | null) => {
    const focus = ({ target }: FocusEvent) => setFocused(readingOf(target))
    const blur = () => setFocused(null)
    element?.addEventListener('focusin', focus)
    element?.addEventListener('focusout', blur)
    return () => {
      element?.removeEventListener('focusin', focus)
      element?.removeEventListener('focusout', blur)
    }
  })
  return [focused, frame]
}
