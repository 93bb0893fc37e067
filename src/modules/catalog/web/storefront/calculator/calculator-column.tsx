import { useEffect, useRef, type ReactNode } from 'react'

/**
 * The calculator's column. It stays beside the pictures while the page scrolls; a column taller than the screen
 * sticks with its bottom at the bottom of the screen, so that all of it can be reached.
 */
export function CalculatorColumn({ children }: { children: ReactNode }) {
  const column = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = column.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() =>
      element.style.setProperty('--tall', `${element.offsetHeight}px`),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div
      ref={column}
      className="min-w-0 md:sticky md:top-[min(6rem,calc(100dvh-var(--tall,0px)-1.5rem))] md:z-10 md:row-span-2 md:self-start"
    >
      {children}
    </div>
  )
}
