import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterAll, describe, expect, test } from 'vitest'
import { seeded } from '../measuring/random.ts'
import { hostileText } from './hostile-texts.ts'
import { parsers } from './parsers.ts'

/** Texts for each parser; `FUZZ_TEXTS=2000` tries more and longer ones, `FUZZ_SEED` others. */
const count = Number(process.env['FUZZ_TEXTS'] ?? 25)
const seed = Number(process.env['FUZZ_SEED'] ?? 1)
/** The usual run stays short; more than linear time already shows at this length. */
const MAX_LENGTH = process.env['FUZZ_TEXTS'] === undefined ? 64_000 : Number.POSITIVE_INFINITY
/** A parser is terminated after this time, in ms; the slowest needs a second on a busy machine. */
const LIMIT = 60_000

let worker = start()
afterAll(() => worker.terminate())

function start(): Worker {
  return new Worker(new URL('./parser-worker.ts', import.meta.url), { execArgv: [] })
}

/** The fault with one text; null if none. A hanging parser is terminated with its thread. */
async function faultOf(name: string, text: string): Promise<string | null> {
  const late = AbortSignal.timeout(LIMIT)
  worker.postMessage({ name, text })
  try {
    const [fault] = (await once(worker, 'message', { signal: late })) as [string | null]
    return fault
  } catch (error) {
    if (!late.aborted) throw error
    await worker.terminate()
    worker = start()
    return 'did not come to an end'
  }
}

const shown = (text: string) => `${JSON.stringify(text.slice(0, 120))}, ${text.length} characters`

describe(`user input (${count} texts of seed ${seed})`, () => {
  test.for(Object.entries(parsers))(
    '%s is parsed to its end, or refused with our own error',
    async ([name, parser]) => {
      const random = seeded(seed)
      const faults: string[] = []
      for (let sent = 0; sent < count && faults.length < 3; sent += 1) {
        const text = hostileText(parser.words, Math.min(parser.maxLength, MAX_LENGTH), random)
        const fault = await faultOf(name, text)
        if (fault !== null) faults.push(`${shown(text)}: ${fault}`)
      }
      expect(faults).toEqual([])
    },
  )

  test('texts that once caused endless parsing are parsed at once', async () => {
    const comments = '<!---->'.repeat(60)
    expect(await faultOf('a drawing', `${comments}<nothing`)).toBeNull()
    expect(await faultOf('a drawing', '<!DOCTYPE'.repeat(500_000))).toBeNull()
    const device = `${'Android'.repeat(400)}; ${' Build/'.repeat(1_600)}`
    expect(await faultOf('a device that measures', device)).toBeNull()
  })
})
