import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from '#kernel/process/folders.ts'
import { StorageUnavailable, type Storage } from './storage.ts'

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

/** Awaits a file operation and rethrows its failure as StorageUnavailable. */
async function storageCall<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new StorageUnavailable('the folder of the pictures cannot be used', { cause: error })
  }
}

/** Storage in a local directory. A file appears under its name only once it is complete and flushed to disk. */
export function fileStorage(folder: string): Storage {
  const pathOf = (name: string) => {
    if (!/^\w[\w.-]*$/.test(name)) throw new Error(`not a name of a stored file: ${name}`)
    return join(folder, name)
  }

  async function write(name: string, bytes: Buffer): Promise<void> {
    await makeFolder(folder)
    const unfinished = join(folder, `.${randomUUID()}`)
    try {
      const file = await open(unfinished, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(unfinished, pathOf(name))
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  }

  return {
    put: (name, bytes) => storageCall(write(name, bytes)),

    async open(name) {
      const path = pathOf(name)
      try {
        const { size } = await stat(path)
        return { stream: createReadStream(path), size }
      } catch (error) {
        if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null
        throw new StorageUnavailable('a picture cannot be read', { cause: error })
      }
    },

    remove: (name) => storageCall(rm(pathOf(name), { force: true })),

    async *files() {
      // Not created here: a command run by another account would make it unusable for the shop.
      const names = readdir(folder).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return []
        throw error
      })
      for (const name of await storageCall(names)) {
        const stats = await stat(join(folder, name)).catch(() => null)
        if (stats?.isFile()) yield { name, modifiedAt: stats.mtime }
      }
    },

    freeBytes: () => storageCall(freeBytesAt(folder)),
    close: () => {},
  }
}

/** Free bytes on the file system of a directory, which need not exist yet. */
async function freeBytesAt(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(folder) === folder) throw error
    return freeBytesAt(dirname(folder))
  }
}
