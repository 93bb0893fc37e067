import { browserStore } from '#kernel/web/browser-store.ts'
import type { MotionCase } from '../../contract/motion-case.ts'
import type { MotionMeasurement, MotionRefusal } from '../../rules/raised-phone/motion-size.ts'

/** A recording stored in this browser. */
export interface StoredCase {
  id: string
  recorded: MotionCase
  video: Blob | null
  /** The result that a shopper would have seen. */
  measured: MotionMeasurement | MotionRefusal
}

const execute = browserStore('measuring', 'cases')

/** A browser gives a page a few hundred megabytes, and a video of ten seconds has about ten. */
export const maxCases = 30

/** Whether something was not stored because the page has used up its storage. */
export const isQuotaExceeded = (error: unknown) =>
  error instanceof DOMException && error.name === 'QuotaExceededError'

/** The recordings of this browser, newest first. */
export async function listStoredCases(): Promise<StoredCase[]> {
  const all = await execute<StoredCase[]>('readonly', (store) => store.getAll(null, maxCases))
  return all.toSorted((one, other) => other.recorded.recordedAt.localeCompare(one.recorded.recordedAt))
}

export const storeCase = (recording: StoredCase) => execute('readwrite', (store) => store.put(recording))

export const deleteCase = (id: string) => execute('readwrite', (store) => store.delete(id))
