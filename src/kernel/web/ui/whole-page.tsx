import { createContext, use, useCallback, useEffect, useRef, useState, type ReactNode } from 'react'

const WholePage = createContext<() => Promise<void>>(async () => {})

/**
 * A page hydrates in slices. The language affects all of them and is not React state, so it may change only after the
 * last slice has hydrated; otherwise a later slice would not match its HTML.
 * @returns a function that hydrates the rest at once, and resolves when that is done
 */
export function useWholePage(): () => Promise<void> {
  return use(WholePage)
}

/** Hydrates its children at once on request. A changed context makes React do that. */
export function HydratedOnDemand({ children }: { children: ReactNode }) {
  const [whole, setWhole] = useState(false)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    if (whole) for (const goOn of waiting.current.splice(0)) goOn()
  }, [whole])
  // The change of the context is a new function once `whole` is set.
  const makeWhole = useCallback(async () => {
    if (whole) return
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.current.push(resolve)
    setWhole(true)
    await promise
  }, [whole])
  return <WholePage value={makeWhole}>{children}</WholePage>
}
