import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** A photo of 40 megapixels takes about ten seconds. */
const timeLimit = 60_000

const damaged = staffText(
  'This HEIC photo cannot be read. Please save it as JPEG. On an iPhone, choose Settings, Camera, Formats, Most Compatible.',
)

interface Decoded {
  width: number
  height: number
  /** Null: too many pixels. */
  data: Uint8ClampedArray | null
}

/** The photos wait for each other, because each needs a processor and hundreds of megabytes. */
let lastTurn: Promise<unknown> = Promise.resolve()

/** Runs in a thread of its own, because the decoder takes a second and more. */
function decoded(bytes: Buffer, maxPixels: number): Promise<Decoded> {
  const worker = new Worker(new URL('heic-worker.ts', import.meta.url), {
    workerData: { bytes, maxPixels },
    execArgv: [],
    // The library writes about damaged files.
    stdout: true,
    stderr: true,
  })
  const timer = setTimeout(() => void worker.terminate(), timeLimit)
  return new Promise<Decoded>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the decoder ended without a picture')))
  }).finally(() => {
    clearTimeout(timer)
    void worker.terminate()
  })
}

/**
 * Converts a HEIC photo of a phone into a JPEG, upright and without metadata.
 * @param maxPixels of the picture
 */
export async function heicToJpeg(
  bytes: Buffer,
  maxPixels: number,
): Promise<Buffer | Refusal<'not_an_image' | 'picture_too_large'>> {
  const turn = lastTurn.then(() => decoded(bytes, maxPixels))
  // Keeps no picture in memory.
  lastTurn = turn.then(
    () => undefined,
    () => undefined,
  )
  try {
    const { width, height, data } = await turn
    if (data === null) return refuse('picture_too_large')
    return await sharp(data, { raw: { width, height, channels: 4 } })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 90 })
      .toBuffer()
  } catch {
    // The decoder failed because the file is damaged or of a kind that it does not know.
    return refuse('not_an_image', { message: damaged })
  }
}
