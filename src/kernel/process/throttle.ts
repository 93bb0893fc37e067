/**
 * Throttles an action that is requested often but need not run each time: it runs at once, and once more after the
 * pause if it was requested meanwhile.
 */
export function throttle(act: () => void, pauseMs: number): () => void {
  let pausing = false
  let calledAgain = false
  return function ask(): void {
    calledAgain = pausing
    if (pausing) return
    pausing = true
    setTimeout(() => {
      pausing = false
      if (calledAgain) ask()
    }, pauseMs).unref()
    act()
  }
}
