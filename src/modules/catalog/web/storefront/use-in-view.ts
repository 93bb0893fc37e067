import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/** The share of an element that must be seen. */
const most = 0.7

/**
 * Whether most of an element is on the screen; as `first` says until that is known.
 * @param margin how much of the screen does not count, or counts too, as a root margin
 */
export function useInView(element: RefObject<Element | null>, margin: string, first: boolean): boolean {
  const [isInView, setInView] = useState(first)
  useEffect(() => {
    const observed = element.current
    if (observed === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => setInView((entries.at(-1)?.intersectionRatio ?? 0) >= most),
      { rootMargin: margin, threshold: most },
    )
    observer.observe(observed)
    return () => observer.disconnect()
  }, [element, margin, first])
  return isInView
}
