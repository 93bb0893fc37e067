/**
 * Something that is asked for again and again and need not be done each time: it is done at once, and
 * once more after the pause if it was asked for meanwhile.
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
