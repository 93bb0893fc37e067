/** Runs the pending search of the search box. */
let pending: (() => void) | null = null

/** Registers a pending search until its pause is over. Returns the function that removes it. */
export function setPendingSearch(search: () => void): () => void {
  pending = search
  return () => {
    if (pending === search) pending = null
  }
}

/** Runs a pending search now, so that the next action starts from the search shown in the box. */
export function runPendingSearch(): void {
  pending?.()
}
