import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import type { TarPackController } from 'modern-tar'
import { z } from 'zod'
import { StartFailure } from '../process/start-failure.ts'
import { DamagedArchive, entriesOf } from './tar.ts'
import type { Entry } from './tar.ts'

/**
 * A backup is a `.tar.gz` that any tool can open. It contains `about.json`, the tables as PostgreSQL's COPY text in
 * parts (`tables/NAME/000001.copy`), the uploads, and `contents.json` with the SHA-256 of all of them.
 */

/** The first entry: what decides whether this release can restore the file. */
export const about = z.object({
  format: z.literal(1, { error: 'a newer release' }),
  release: z.string(),
  madeAt: z.string(),
  currency: z.string(),
  migrations: z.array(z.object({ version: z.number(), name: z.string(), checksum: z.string() })),
  /** The number of the last migration applied to each module's tables, by module. */
  modules: z.record(z.string(), z.number()).default({}),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})
export type About = z.output<typeof about>

/** The last entry: the expected contents of the file, for verification. */
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
  /** SHA-256 of the entries added so far, by name. */
  files: Record<string, string>
}

const remedies = {
  read: 'Check its path, and that this account may read it.',
  written: 'Check that its folder exists and has room, and that this account may write there.',
}

/** Turns an error of the file system into a message with its code, such as ENOSPC, and with what to do. */
function fileFailure(what: keyof typeof remedies, file: string, error: unknown): StartFailure {
  const reason = error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.message) : ''
  return new StartFailure(`The backup ${file} cannot be ${what} (${reason}). ${remedies[what]}`, {
    cause: error,
  })
}

/**
 * Writes an archive (mode 600), which gets its name only when it is complete and flushed to disk. Returns its size in
 * bytes. If writing fails, no unfinished file remains, and an earlier file of that name is unchanged.
 */
export async function writeArchive(
  file: string,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<number> {
  const draft = `${file}.unfinished`
  const mtime = new Date()
  const files: Record<string, string> = {}
  const { readable, controller }: { readable: unknown; controller: TarPackController } = createTarPacker()
  try {
    await rm(draft, { force: true })
    const toDisk = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
    const onDisk = pipeline(Readable.fromWeb(readable as ReadableStream), createGzip({ level: 4 }), toDisk)
    onDisk.catch(() => {}) // reported by add() or where it is awaited
    const archive: ArchiveWriter = {
      files,
      async add(name, bytes) {
        files[name] = sha256(bytes)
        const entry = controller.add({ name, size: bytes.length, mode: 0o600, mtime }).getWriter()
        await entry.write(bytes)
        await entry.close()
      },
    }
    await fill(archive)
    controller.finalize()
    await onDisk
    await rename(draft, file)
    await syncFolder(dirname(file))
    return (await stat(file)).size
  } catch (error) {
    controller.error(error)
    await rm(draft, { force: true }).catch(() => {})
    throw isOfFiles(error) ? fileFailure('written', file, error) : error
  }
}

/** Whether the error comes from a system call, such as writing to a full disk. */
function isOfFiles(error: unknown): boolean {
  const { code = '', syscall } = error as NodeJS.ErrnoException
  return syscall !== undefined && /^E[A-Z]+$/.test(code)
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Yields the entries of a backup in order. Throws StartFailure when the file cannot be read or is damaged. */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const source = createReadStream(file)
  const gunzip = createGunzip()
  const reading = pipeline(source, gunzip)
  reading.catch(() => {}) // the loop over the entries throws it
  try {
    yield* entriesOf(gunzip as AsyncIterable<Buffer>)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (error instanceof DamagedArchive) throw damagedBackup(file, error.message)
    if (code.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE')
      throw damagedBackup(file, 'a part of it is no longer as it was written')
    if (code.startsWith('E')) throw fileFailure('read', file, error)
    throw error
  } finally {
    source.destroy()
    gunzip.destroy()
  }
}

export function damagedBackup(file: string, reason: string): StartFailure {
  return new StartFailure(
    `The backup ${file} is damaged: ${reason}. Nothing was restored. Take another copy of it, or an earlier backup.`,
  )
}
