import { inflateSync } from 'node:zlib'

/** Sizes in bytes of a WOFF header and table entry, and of their counterparts in a plain font. */
const sizes = { woffHeader: 44, woffEntry: 20, header: 12, entry: 16 }

/**
 * Unpacks a web font (WOFF 1.0, W3C 2012) into a plain font. The PDF library would otherwise decompress a whole table
 * for each glyph.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const entries = Array.from({ length: count }, (_, index) => sizes.woffHeader + index * sizes.woffEntry)
  const power = Math.floor(Math.log2(count))
  const head = Buffer.alloc(sizes.header + count * sizes.entry)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(2 ** power * 16, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(count * 16 - 2 ** power * 16, 10)
  const tables: Buffer[] = []
  let offset = head.length
  for (const [index, at] of entries.entries()) {
    const packed = woff.subarray(woff.readUInt32BE(at + 4)).subarray(0, woff.readUInt32BE(at + 8))
    const length = woff.readUInt32BE(at + 12)
    const table = packed.length < length ? inflateSync(packed) : packed
    const entry = sizes.header + index * sizes.entry
    woff.copy(head, entry, at, at + 4)
    woff.copy(head, entry + 4, at + 16, at + 20)
    head.writeUInt32BE(offset, entry + 8)
    head.writeUInt32BE(length, entry + 12)
    // Tables are aligned to four bytes.
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4)
    table.copy(padded)
    tables.push(padded)
    offset += padded.length
  }
  return Buffer.concat([head, ...tables])
}
