/** How long, in ms, cached responses may occupy one turn of the event loop while other work waits. */
const TURN_MS = 2

/** Wait in ms after which a reader is told to retry, because the answer would come too late. */
const MAX_WAIT_MS = 2000

interface Waiting {
  since: number
  send: () => void
  refuse: () => void
}

/** Shares the event loop between cached responses and everything else. */
export interface ResponseScheduler {
  /**
   * Sends at once while this turn has time left, otherwise in a later turn. After `maxWaitMs` of waiting it calls
   * `refuse` instead. First come, first served; constant work for each response.
   */
  submit(send: () => void, refuse: () => void): void
}

/**
 * A turn of the event loop handles every request that has arrived. With 500 readers that is 500 pages, and an order
 * that asks the database ten times waits for ten such turns. Therefore cached responses get a few milliseconds of each
 * turn. Their throughput stays the same, and an order, a sign-in or a health check waits only milliseconds.
 * @param turnMs ms of each turn that cached responses may take
 * @param maxWaitMs ms of waiting after which a response is refused
 */
export function createResponseScheduler({
  turnMs = TURN_MS,
  maxWaitMs = MAX_WAIT_MS,
} = {}): ResponseScheduler {
  const waiting: Waiting[] = []
  let spent = 0
  let isScheduled = false

  /** Runs once a turn, after its events have been handled. */
  function nextTurn(): void {
    isScheduled = false
    spent = 0
    const began = performance.now()
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      const now = performance.now()
      spent = now - began
      if (spent >= turnMs) break
      waiting.shift()
      if (now - next.since > maxWaitMs) next.refuse()
      else next.send()
    }
    if (waiting.length > 0) schedule()
  }

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(nextTurn)
  }

  return {
    submit(send, refuse) {
      const began = performance.now()
      // The end of the turn resets `spent`, so it must be scheduled even when nothing waits.
      schedule()
      if (spent >= turnMs || waiting.length > 0) {
        waiting.push({ since: began, send, refuse })
        return
      }
      send()
      spent += performance.now() - began
    },
  }
}
