/** Safari has no `requestIdleCallback`; after so many ms it has mostly drawn what it had to. */
const laterMs = 200

/**
 * Does something once the browser has nothing to do.
 * @returns cancels it
 */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, laterMs)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(work)
  return () => cancelIdleCallback(idle)
}

/** Loads code that a click will need, before the click; what cannot be loaded now is asked for again by the click. */
export const loadWhenIdle = (load: () => Promise<unknown>): (() => void) =>
  whenIdle(() => void load().catch(() => {}))
