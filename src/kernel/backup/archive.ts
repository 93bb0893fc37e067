import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { StartFailure } from '../process/start-failure.ts'
import { Damaged, END, entriesOf, entryBlocks } from './tar.ts'
import type { Entry } from './tar.ts'

/**
 * A backup is a `.tar.gz` that any tool opens: `about.json`, the tables as PostgreSQL's COPY text in
 * parts (`tables/NAME/000001.copy`), the uploads, and `contents.json` with the SHA-256 of them all.
 */

/** The first entry: what is needed to know whether this release can restore the file. */
export const about = z.object({
  format: z.literal(1, { error: 'a newer release' }),
  release: z.string(),
  madeAt: z.string(),
  currency: z.string(),
  migrations: z.array(z.object({ version: z.number(), name: z.string(), checksum: z.string() })),
  /** Of each module the last migration that its tables have. */
  modules: z.record(z.string(), z.number()).default({}),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})
export type About = z.output<typeof about>

/** The last entry: what the file holds, to compare with. */
export const contents = z.object({
  rows: z.record(z.string(), z.number()),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
  files: z.record(z.string(), z.string()),
})
export type Contents = z.output<typeof contents>

export const ABOUT = 'about.json'
export const CONTENTS = 'contents.json'

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

export interface ArchiveWriter {
  add(name: string, bytes: Buffer): Promise<void>
  /** SHA-256 of what was added so far, by name. */
  files: Record<string, string>
}

/** A file that cannot be written or read, in the words of its system. */
function fileFailure(what: string, file: string, error: unknown): StartFailure {
  const reason = error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.message) : ''
  return new StartFailure(`The backup ${file} cannot be ${what} (${reason}).`, { cause: error })
}

/**
 * Writes an archive (mode 600) that appears under its name only when it is whole and on the disk.
 * Answers its size in bytes. Whatever fails leaves no file, and an earlier one of that name as it was.
 */
export async function writeArchive(
  file: string,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<number> {
  const draft = `${file}.unfinished`
  const seconds = Math.floor(Date.now() / 1000)
  const files: Record<string, string> = {}
  const gzip = createGzip({ level: 4 })
  try {
    await rm(draft, { force: true })
    const onDisk = pipeline(gzip, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
    const failed = onDisk.then(() => undefined as never)
    failed.catch(() => {}) // reported where it is awaited
    const archive: ArchiveWriter = {
      files,
      async add(name, bytes) {
        files[name] = sha256(bytes)
        for (const part of entryBlocks({ name, bytes }, seconds))
          if (!gzip.write(part)) await Promise.race([once(gzip, 'drain'), failed])
      },
    }
    await fill(archive)
    gzip.end(END)
    await onDisk
    await rename(draft, file)
    await syncFolder(dirname(file))
    return (await stat(file)).size
  } catch (error) {
    gzip.destroy()
    await rm(draft, { force: true }).catch(() => {})
    throw isOfFiles(error) ? fileFailure('written', file, error) : error
  }
}

/** Whether the system refused something about a file. */
function isOfFiles(error: unknown): boolean {
  const { code = '', syscall } = error as NodeJS.ErrnoException
  return syscall !== undefined && /^E[A-Z]+$/.test(code)
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** The entries of a backup in their order. Throws StartFailure when the file cannot be read or is damaged. */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const source = createReadStream(file)
  const gunzip = createGunzip()
  const reading = pipeline(source, gunzip)
  reading.catch(() => {}) // whoever takes the entries hears of it
  try {
    yield* entriesOf(gunzip as AsyncIterable<Buffer>)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (error instanceof Damaged || code.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE')
      throw damaged(
        file,
        error instanceof Damaged ? error.message : 'a part of it is no longer as it was written',
      )
    if (code.startsWith('E')) throw fileFailure('read', file, error)
    throw error
  } finally {
    source.destroy()
    gunzip.destroy()
  }
}

export function damaged(file: string, reason: string): StartFailure {
  return new StartFailure(
    `The backup ${file} is damaged: ${reason}. Nothing was restored. Take another copy of it, or an earlier backup.`,
  )
}
