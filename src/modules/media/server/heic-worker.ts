import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'

interface Image {
  width: number
  height: number
  decode: () => Promise<{ data: Uint8ClampedArray }>
}

/** The library has no types. It is a decoder in WebAssembly, so a damaged file cannot reach the shop's memory. */
const { all } = createRequire(import.meta.url)('heic-decode') as {
  all: (input: { buffer: Uint8Array }) => Promise<Image[]>
}

/** Decodes the first picture of a HEIC file, unless it has more pixels than allowed. */
const { bytes, maxPixels } = workerData as { bytes: Uint8Array; maxPixels: number }
const [image] = await all({ buffer: bytes })
if (image === undefined) throw new Error('a HEIC file without a picture')
const { width, height } = image
const data = width * height > maxPixels ? null : (await image.decode()).data
parentPort?.postMessage({ width, height, data }, data === null ? [] : [data.buffer as ArrayBuffer])
