/** The tar format (POSIX ustar), as far as a backup needs it: plain files with short names. */

const BLOCK = 512
/** Beyond every picture and every part of a table. */
const MAX_BYTES = 1024 ** 3

export interface Entry {
  name: string
  bytes: Buffer
}

/** What an archive ends with. */
export const END = Buffer.alloc(2 * BLOCK)

/** The file is no archive of ours, or not as it was written. */
export class Damaged extends Error {
  override name = 'Damaged'
}

const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`

const padding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK

function checksum(header: Buffer): number {
  // The field itself counts as spaces.
  let sum = 8 * 0x20
  for (const [place, byte] of header.entries()) if (place < 148 || place >= 156) sum += byte
  return sum
}

/** One file as it stands in the archive: header, content, padding. */
export function* entryBlocks({ name, bytes }: Entry, seconds: number): Generator<Buffer> {
  if (Buffer.byteLength(name) > 100) throw new Error(`too long for the name of an entry: ${name}`)
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0)
  header.write(octal(0o600, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(bytes.length, 12), 124)
  header.write(octal(seconds, 12), 136)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(octal(checksum(header), 8), 148)
  yield header
  yield bytes
  yield Buffer.alloc(padding(bytes.length))
}

/** Hands out a stream in pieces of the size that is asked for. */
function pieces(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  let held: Buffer[] = []
  let size = 0
  return async (wanted: number): Promise<Buffer> => {
    while (size < wanted) {
      const next = await chunks.next()
      if (next.done) throw new Damaged('it ends too early')
      held.push(next.value)
      size += next.value.length
    }
    const all = held.length === 1 ? (held[0] as Buffer) : Buffer.concat(held)
    held = [all.subarray(wanted)]
    size = all.length - wanted
    return all.subarray(0, wanted)
  }
}

/** The files of an archive in their order. Throws Damaged. */
export async function* entriesOf(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const take = pieces(source)
  for (;;) {
    const header = await take(BLOCK)
    if (header.every((byte) => byte === 0)) return
    const number = (from: number, to: number) => Number.parseInt(header.toString('latin1', from, to), 8)
    const size = number(124, 136)
    if (number(148, 156) !== checksum(header) || !(size >= 0 && size <= MAX_BYTES))
      throw new Damaged('a part of it is no longer as it was written')
    const name = header.toString('utf8', 0, 100).replace(/\0.*$/s, '')
    const bytes = Buffer.from(await take(size))
    await take(padding(size))
    yield { name, bytes }
  }
}
