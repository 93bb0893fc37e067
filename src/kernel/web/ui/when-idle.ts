/**
 * Runs something once the browser has nothing else to do, so after the page is hydrated.
 * @param withoutIdleMs how long to wait in browsers without idle callbacks (Safari), in ms
 * @returns cancels it
 */
export function whenIdle(run: () => void, withoutIdleMs = 1000): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, withoutIdleMs)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(run)
  return () => cancelIdleCallback(idle)
}
