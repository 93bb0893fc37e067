function promised<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser refused')))
  })
}

async function open(name: string, store: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store, { keyPath: 'id' }))
  return promised(request)
}

/**
 * Records with an id that are kept in this browser (IndexedDB). The result runs one request in its own transaction, and
 * resolves when the transaction is complete. A failed request aborts its transaction, which has the reason.
 */
export const browserStore =
  (name: string, store: string) =>
  async <Result>(
    mode: IDBTransactionMode,
    request: (records: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result> => {
    const db = await open(name, store)
    try {
      const transaction = db.transaction(store, mode)
      const completed = new Promise<void>((resolve, reject) => {
        transaction.addEventListener('complete', () => resolve())
        transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Not stored')))
      })
      const executed = request(transaction.objectStore(store))
      await completed
      return executed.result
    } finally {
      db.close()
    }
  }
