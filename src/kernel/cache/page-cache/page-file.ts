import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Compressed } from '../cached-response.ts'

/** The file format of a page: a checksum, a line of JSON, and the bytes as they are sent. */

const about = z.object({
  /** The cache key: the language, and the URL without it. */
  key: z.string(),
  tags: z.array(z.string()),
  /** The state of the tags that the page shows. */
  state: z.string(),
  /** When it was stored, in ms since 1970. */
  madeAt: z.number(),
  encoding: z.enum(['br', 'gzip']),
  plainSize: z.number(),
  /** The number of bytes sent. */
  length: z.number(),
  headers: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
})

export type AboutPage = z.output<typeof about>

export interface PageFile {
  about: AboutPage
  bytes: Buffer
}

const checksumLength = 64
const newline = 0x0a
/** SHA-256 of everything after the first line. */
const checksumOf = (...parts: Uint8Array[]) =>
  parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest('hex')

/** @returns the contents of the file */
export function writePageFile(
  { bytes, encoding, plainSize }: Compressed,
  of: Omit<AboutPage, 'encoding' | 'plainSize' | 'length'>,
): Buffer {
  const line = Buffer.from(`${JSON.stringify({ ...of, encoding, plainSize, length: bytes.length })}\n`)
  return Buffer.concat([Buffer.from(`${checksumOf(line, bytes)}\n`), line, bytes])
}

/** The page in a file; null if the file is truncated or damaged. */
export function readPageFile(file: Buffer): PageFile | null {
  const rest = file.subarray(checksumLength + 1)
  if (file[checksumLength] !== newline) return null
  if (checksumOf(rest) !== file.toString('latin1', 0, checksumLength)) return null
  const end = rest.indexOf(newline)
  if (end < 0) return null
  try {
    const details = about.parse(JSON.parse(rest.toString('utf8', 0, end)))
    const bytes = rest.subarray(end + 1)
    return bytes.length === details.length ? { about: details, bytes } : null
  } catch {
    return null
  }
}
