import { startTransition, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { SCREEN_DRAWN_MS } from './load-when-idle.ts'
import { whenIdle } from '../../ui/when-idle.ts'

/** A component whose code is loaded when it is shown first, or before. */
type Lazy<Props extends object> = ComponentType<
  Props & {
    /** Shown until the code is there. */
    fallback?: ReactNode
  }
>

/** Loads code that no screen has asked for yet. */
const waiting = new Set<() => Promise<unknown>>()

/**
 * The same as React's `lazy` in a `Suspense`, but drawn at once if its code is there. React draws the fallback even
 * then, and the component not before 300 ms have passed since it drew any fallback.
 * @param fetched imports the component; if that fails, whoever shows the component gets the error
 * @param afterwards whether it waits until what is drawn with it is on the screen: for charts, which take long
 */
export function lazyComponent<Props extends object>(
  fetched: () => Promise<ComponentType<Props>>,
  { afterwards = false } = {},
): Lazy<Props> {
  let code: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  async function fetchOnce() {
    try {
      code = await fetched()
      return code
    } catch (error) {
      // Whoever needs it next asks again.
      loading = undefined
      throw error
    }
  }
  function load() {
    waiting.delete(load)
    return (loading ??= fetchOnce())
  }
  waiting.add(load)

  return function LazyComponent({ fallback = null, ...props }) {
    const [Code, setCode] = useState(() => code)
    const [failure, setFailure] = useState<{ error: unknown }>()
    const [isDue, setDue] = useState(!afterwards)
    useEffect(() => {
      load().then(
        (loaded) => startTransition(() => setCode(() => loaded)),
        (error: unknown) => setFailure({ error }),
      )
    }, [])
    useEffect(
      () => (isDue ? undefined : whenIdle(() => startTransition(() => setDue(true)), SCREEN_DRAWN_MS)),
      [isDue],
    )
    if (failure) throw failure.error
    return Code && isDue ? <Code {...(props as unknown as Props)} /> : fallback
  }
}

/**
 * Loads all code of lazy components that nothing has asked for yet, one after the other, while the browser has
 * nothing to do.
 * @returns stops it
 */
export function preloadLazyComponents(): () => void {
  let isOver = false
  let stop = () => {}
  const loadOne = async (load: () => Promise<unknown>) => {
    try {
      await load()
    } catch {
      // It is asked for again when it is shown.
    }
    next()
  }
  function next() {
    const [load] = waiting
    if (load && !isOver) stop = whenIdle(() => void loadOne(load), SCREEN_DRAWN_MS)
  }
  next()
  return () => {
    isOver = true
    stop()
  }
}
