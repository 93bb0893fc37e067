/** Asks for what stands in the search box of the list, when that was not asked for yet. */
let ask: (() => void) | null = null

/** Keeps what was typed until its pause is over; answers how to let go of it. */
export function holdTyped(asking: () => void): () => void {
  ask = asking
  return () => {
    if (ask === asking) ask = null
  }
}

/** Asks now, so that whatever comes next goes on from the search that somebody sees in its box. */
export function askTyped(): void {
  ask?.()
}
