import { useEffect, useState, type RefObject } from 'react'

/** The share of an element that must be visible. */
const minShare = 0.7

/**
 * Whether most of an element is on the screen; `first` until that is known.
 * @param margin extends or reduces the screen, as a root margin
 */
export function useInView(element: RefObject<Element | null>, margin: string, first: boolean): boolean {
  const [isInView, setInView] = useState(first)
  useEffect(() => {
    const observed = element.current
    if (observed === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => setInView((entries.at(-1)?.intersectionRatio ?? 0) >= minShare),
      { rootMargin: margin, threshold: minShare },
    )
    observer.observe(observed)
    return () => observer.disconnect()
  }, [element, margin])
  return isInView
}

/** Distance from the screen that counts as near, as a root margin. */
const nearby = '600px 0px'

/**
 * Whether an element has been on or near the screen; false on the server.
 * @param margin how near, as a root margin
 */
export function useIsNear(element: RefObject<Element | null>, margin = nearby): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const observed = element.current
    if (observed === null || isNear) return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: margin },
    )
    observer.observe(observed)
    return () => observer.disconnect()
  }, [element, isNear, margin])
  return isNear
}
