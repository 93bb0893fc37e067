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

const database = { name: 'measuring', version: 1, store: 'cases' } as const

/** A browser gives a page a few hundred megabytes, and a video of ten seconds has about ten. */
export const maxCases = 30

function promised<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser refused')))
  })
}

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(database.name, database.version)
  request.addEventListener('upgradeneeded', () =>
    request.result.createObjectStore(database.store, { keyPath: 'id' }),
  )
  return promised(request)
}

/**
 * Runs one request in its own transaction, and resolves when the transaction is complete. A failed request aborts its
 * transaction, which has the reason.
 */
async function execute<Result>(
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const db = await openDatabase()
  try {
    const transaction = db.transaction(database.store, mode)
    const completed = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Not stored')))
    })
    const executed = request(transaction.objectStore(database.store))
    await completed
    return executed.result
  } finally {
    db.close()
  }
}

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
