/** Runs the pending search of the search box. */
let ask: (() => void) | null = null

/** Registers a pending search until its pause is over. Returns the function that removes it. */
export function holdTyped(asking: () => void): () => void {
  ask = asking
  return () => {
    if (ask === asking) ask = null
  }
}

/** Runs a pending search now, so that the next action starts from the search shown in the box. */
export function askTyped(): void {
  ask?.()
}
