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
  }, [element, margin])
  return isInView
}

/** How far below the screen something is near, as a root margin. */
const nearby = '600px 0px'

/** Whether an element has been on the screen or near it; false until scripts know. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const observed = element.current
    if (observed === null || isNear) return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: nearby },
    )
    observer.observe(observed)
    return () => observer.disconnect()
  }, [element, isNear])
  return isNear
}
