import { buffer } from 'node:stream/consumers'
import { ReadableStream, type ReadableWritablePair } from 'node:stream/web'
import { createTarDecoder } from 'modern-tar'

/** Larger than any picture and any part of a table. */
const maxBytes = 1024 ** 3

export interface Entry {
  name: string
  bytes: Buffer
}

interface Decoded {
  header: { name: string; size: number }
  body: AsyncIterable<Uint8Array>
}

/** The file is not an archive of ours, or is damaged. */
export class DamagedArchive extends Error {
  override name = 'Damaged'
}

/** Yields the files of a tar archive in order. Throws Damaged, and any error of the source. */
export async function* entriesOf(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  // The library's types describe browser streams, which differ slightly from Node's.
  const decoder: unknown = createTarDecoder({ strict: true })
  const entries = ReadableStream.from(source).pipeThrough(decoder as ReadableWritablePair<Decoded, Buffer>)
  try {
    for await (const { header, body } of entries) {
      if (header.size > maxBytes) throw new Error('The entry is larger than a backup allows')
      yield { name: header.name, bytes: await buffer(body) }
    }
  } catch (error) {
    // Errors of the file and of its decompression have a code; those of the decoder do not.
    if (!(error instanceof Error) || 'code' in error) throw error
    throw new DamagedArchive(
      error.message.includes('truncated')
        ? 'it ends too early'
        : 'a part of it is no longer as it was written',
      { cause: error },
    )
  }
}
