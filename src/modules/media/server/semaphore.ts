/** A place among those who are served or wait; given back when its work is done. */
export interface Place {
  /** Does the work when it is this place's turn. */
  turn<T>(work: () => Promise<T>): Promise<T>
  release(): void
}

/**
 * Lets few pieces of heavy work run at once and a bounded number wait.
 * @param atOnce how many run together
 * @param atMost how many may be there in all
 */
export function createSemaphore({ atOnce, limit }: { atOnce: number; limit: number }) {
  let present = 0
  let running = 0
  const waiting: (() => void)[] = []

  async function turn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // The turn is handed on, not freed, so that nobody can slip in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  return {
    /** Null when there is no room to wait. */
    enter(): Place | null {
      if (present >= limit) return null
      present += 1
      return { turn, release: () => void (present -= 1) }
    },
  }
}

export type Semaphore = ReturnType<typeof createSemaphore>
