import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { createTarPacker, type TarPackController } from 'modern-tar'
import { z } from 'zod'
import { StartFailure } from '#kernel/process/start-failure.ts'
import { DamagedArchive, entriesOf, type Entry } from './tar.ts'

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
  /** Pictures that the tables still name and that were deleted before they could be read. */
  deletedUploads: z.array(z.string()).default([]),
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

/** The part of a draft's name after that of the file: no two processes write the same one. */
const DRAFT = /\.[0-9a-f]{8}\.unfinished$/
/** A draft that has not grown for a day, in ms, was left by a process that was stopped. */
const DRAFT_MS = 24 * 60 * 60 * 1000

/** Deletes abandoned drafts of files whose names begin like this. */
export async function deleteDrafts(folder: string, prefix: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix) || !DRAFT.test(name)) continue
    const draft = join(folder, name)
    const stats = await stat(draft).catch(() => null)
    if (stats && stats.mtimeMs < Date.now() - DRAFT_MS) await rm(draft, { force: true })
  }
}

/**
 * Writes an archive (mode 600), which gets its name only when it is complete and flushed to disk. Returns its size in
 * bytes. If writing fails, no unfinished file remains, and an earlier file of that name is unchanged.
 * @param nameOf asked for the file's final path once everything has been added; by default `file`
 */
export async function writeArchive(
  file: string,
  fill: (archive: ArchiveWriter) => Promise<void>,
  nameOf: () => string = () => file,
): Promise<number> {
  const draft = `${file}.${randomBytes(4).toString('hex')}.unfinished`
  const mtime = new Date()
  const files: Record<string, string> = {}
  const { readable, controller }: { readable: unknown; controller: TarPackController } = createTarPacker()
  try {
    await deleteDrafts(dirname(file), basename(file))
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
    const finished = nameOf()
    await rename(draft, finished)
    await syncFolder(dirname(finished))
    return (await stat(finished)).size
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
