import { fileURLToPath } from 'node:url'
import { fileStorage } from './storage-files.ts'
import type { Storage, StorageAccount } from './storage.ts'

/** Opens a `file:` or `s3:` URL; the S3 client is loaded only if used. */
export function openStorage(address: string, account: StorageAccount | undefined): Storage {
  const url = new URL(address)
  if (url.protocol === 'file:') return fileStorage(fileURLToPath(url))
  return whenUsed(async () => (await import('./storage-s3.ts')).s3Storage(url, account))
}

/** A storage that is created on first use. */
function whenUsed(make: () => Promise<Storage>): Storage {
  let opening: Promise<Storage> | undefined
  const storage = () => (opening ??= make())
  return {
    put: async (...file) => (await storage()).put(...file),
    open: async (name) => (await storage()).open(name),
    remove: async (name) => (await storage()).remove(name),
    async *files() {
      yield* (await storage()).files()
    },
    freeBytes: async () => (await storage()).freeBytes(),
    close: () => void opening?.then((opened) => opened.close()),
  }
}
