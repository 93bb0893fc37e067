/** Searches for what is in the list's search box if that has not happened yet. */
let ask: (() => void) | null = null

/** Remembers what was typed until the pause is over; returns how to forget it. */
export function holdTyped(asking: () => void): () => void {
  ask = asking
  return () => {
    if (ask === asking) ask = null
  }
}

/** Searches now, so that the next action starts from the search that the box shows. */
export function askTyped(): void {
  ask?.()
}
