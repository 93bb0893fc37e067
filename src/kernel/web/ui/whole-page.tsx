import { createContext, use, useCallback, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'

const WholePage = createContext<() => Promise<void>>(async () => {})

/**
 * A page hydrates in slices. The language, which all of it depends on and which is no React state, may change
 * only after the last slice: a later one would not match its HTML.
 * @returns hydrates the rest at once, and resolves when that is done
 */
export function useWholePage(): () => Promise<void> {
  return use(WholePage)
}

/** Its children hydrate at once on request: a changed context makes React do that. */
export function HydratedOnDemand({ children }: { children: ReactNode }) {
  const [whole, setWhole] = useState(false)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    if (whole) for (const goOn of waiting.current.splice(0)) goOn()
  }, [whole])
  // A new function once the page is hydrated is that change.
  const makeWhole = useCallback(async () => {
    if (whole) return
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.current.push(resolve)
    setWhole(true)
    await promise
  }, [whole])
  return <WholePage value={makeWhole}>{children}</WholePage>
}
