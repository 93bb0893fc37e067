import type { MotionCase } from '../../contract/motion-case.ts'
import type { MotionMeasurement, MotionRefusal } from '../../rules/motion-size.ts'

/** A recording stored in this browser. */
export interface KeptCase {
  id: string
  recorded: MotionCase
  video: Blob | null
  /** The result that a shopper would have seen. */
  measured: MotionMeasurement | MotionRefusal
}

const database = { name: 'measuring', version: 1, store: 'cases' } as const

/** A browser gives a page a few hundred megabytes, and a video of ten seconds has about ten. */
export const mostCases = 30

function finished<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser refused')))
  })
}

async function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(database.name, database.version)
  request.addEventListener('upgradeneeded', () =>
    request.result.createObjectStore(database.store, { keyPath: 'id' }),
  )
  return finished(request)
}

/**
 * Runs one request in its own transaction, and resolves when the transaction is complete. A failed request aborts its
 * transaction, which has the reason.
 */
async function ask<Result>(
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const db = await opened()
  try {
    const transaction = db.transaction(database.store, mode)
    const written = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Not stored')))
    })
    const asked = request(transaction.objectStore(database.store))
    await written
    return asked.result
  } finally {
    db.close()
  }
}

/** Whether something was not stored because the page has used up its storage. */
export const isOutOfRoom = (error: unknown) =>
  error instanceof DOMException && error.name === 'QuotaExceededError'

/** The recordings of this browser, newest first. */
export async function keptCases(): Promise<KeptCase[]> {
  const all = await ask<KeptCase[]>('readonly', (store) => store.getAll(null, mostCases))
  return all.toSorted((one, other) => other.recorded.recordedAt.localeCompare(one.recorded.recordedAt))
}

export const keepCase = (kept: KeptCase) => ask('readwrite', (store) => store.put(kept))

export const forgetCase = (id: string) => ask('readwrite', (store) => store.delete(id))
