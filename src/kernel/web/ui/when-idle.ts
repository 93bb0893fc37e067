/**
 * Runs something once the browser has nothing else to do, so after the page is hydrated.
 * @param withoutIdleMs how long to wait in browsers without idle callbacks (Safari), in ms
 * @param atLatestMs how long to wait in others, in ms; as long as it takes by default
 * @returns cancels it
 */
export function whenIdle(run: () => void, withoutIdleMs = 1000, atLatestMs?: number): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, withoutIdleMs)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(run, atLatestMs === undefined ? {} : { timeout: atLatestMs })
  return () => cancelIdleCallback(idle)
}
