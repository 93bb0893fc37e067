import { wasRefreshed } from '../../refresh.ts'

interface Reading<Answer> {
  queryKey: readonly [string]
  queryFn: (context: { queryKey: readonly [string] }) => Promise<Answer>
}

/** How long an answer counts as fresh, in ms: as long as a screen needs to open a dialog. */
const freshMs = 2000

let ahead: { address: string; at: number; answer: Promise<unknown> } | undefined

/**
 * Requests a record at the click that opens its dialog, so that the answer is on its way while the screen is rendered
 * for the changed URL. `readFresh` takes it.
 */
export function readAhead<Answer>({ queryKey, queryFn }: Reading<Answer>): void {
  const answer = queryFn({ queryKey })
  // The dialog says that it could not be read.
  answer.catch(() => {})
  ahead = { address: queryKey[0], at: Date.now(), answer }
}

/**
 * Reads a record for its dialog, or takes the answer that was asked for by the click, unless this tab has written since
 * then. Each answer is taken once.
 */
export function readFresh<Answer>({ queryKey, queryFn }: Reading<Answer>): Promise<Answer> {
  const prefetched = ahead
  ahead = undefined
  const age = Date.now() - (prefetched?.at ?? 0)
  const isFresh =
    prefetched?.address === queryKey[0] && age < freshMs && !wasRefreshed(prefetched.address, age)
  return isFresh ? (prefetched.answer as Promise<Answer>) : queryFn({ queryKey })
}
