import { createContext, use, useCallback, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'

const WholePage = createContext<() => Promise<void>>(async () => {})

/**
 * A page hydrates in slices. What all of it stands on and no state of React's holds, the language, may change
 * only after the last of them: what hydrates later would not find the HTML that it makes.
 * @returns hydrates the rest at once, and resolves when that is done
 */
export function useWholePage(): () => Promise<void> {
  return use(WholePage)
}

/** What it holds hydrates at once when it is asked to: a context that changes makes React do that. */
export function HydratedOnDemand({ children }: { children: ReactNode }) {
  const [whole, setWhole] = useState(false)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    if (whole) for (const goOn of waiting.current.splice(0)) goOn()
  }, [whole])
  // Another function, once the page is whole, is the change.
  const makeWhole = useCallback(async () => {
    if (whole) return
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.current.push(resolve)
    setWhole(true)
    await promise
  }, [whole])
  return <WholePage value={makeWhole}>{children}</WholePage>
}
