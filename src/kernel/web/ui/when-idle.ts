/** For browsers without idle callbacks (Safari), in ms. */
const soon = 1000

/**
 * Runs something once the browser has nothing else to do, so after the page is hydrated.
 * @returns a function that calls it off
 */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, soon)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(run)
  return () => cancelIdleCallback(idle)
}
