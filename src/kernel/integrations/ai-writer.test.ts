import { afterAll, expect, test } from 'vitest'
import { ai, chunk, startAiServer, type AiBehaviour } from '#test/ai-server.ts'
import { openWriter } from './ai-writer.ts'

const service = await startAiServer()
afterAll(() => service.close())

const server = () => ({ apiKey: 'k', baseUrl: service.baseUrl, model: 'pen-1' })
const task = { instructions: 'Write.', prompt: 'Linen' }

/** Collects the text and the outcome. */
async function generate(
  behaviour: AiBehaviour,
  { silenceMs = 20_000, signal = new AbortController().signal },
) {
  service.behaviours = [behaviour]
  let text = ''
  try {
    const writer = openWriter(server(), { silenceMs })
    for await (const piece of writer.write(task, { stream: true, signal, onUsage: () => {} })) text += piece
    return { text, kind: 'written' }
  } catch (error) {
    return { text, kind: (error as { kind?: string }).kind }
  }
}

/** Sends a piece every `ms` milliseconds, forever. */
const dripping =
  (ms: number): AiBehaviour =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const drip = setInterval(() => response.write(chunk('x')), ms)
    response.once('close', () => clearInterval(drip))
  }

test('a service that sends nothing for too long is timed out', async () => {
  expect(await generate(ai.silent, { silenceMs: 80 })).toEqual({ text: '', kind: 'unavailable' })
})

test('a service that stalls mid-stream is timed out, and the error says so', async () => {
  const before = service.hungUp
  const falls: AiBehaviour = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(chunk('Once '))
  }
  // On a busy machine the first word may come after the timeout, hence the retries.
  await expect
    .poll(() => generate(falls, { silenceMs: 1000 }))
    .toEqual({ text: 'Once ', kind: 'unavailable' })
  await expect.poll(() => service.hungUp).toBeGreaterThan(before)
})

test('a slow stream can continue while it makes progress, up to the total time limit', async () => {
  const goesOn = async () => {
    const signal = AbortSignal.timeout(3000)
    const { text, kind } = await generate(dripping(20), { silenceMs: 1000, signal })
    expect(kind).toBe('unavailable')
    return text.length
  }
  // A stalled machine looks like a silent service, hence the retries.
  await expect.poll(goesOn).toBeGreaterThan(5)
})

test('an unreachable service is reported as unavailable', async () => {
  const writer = openWriter({ ...server(), baseUrl: 'http://127.0.0.1:1/v1' })
  const signal = new AbortController().signal
  const pieces = writer.write(task, { stream: false, signal, onUsage: () => {} })
  await expect(pieces.next()).rejects.toMatchObject({ kind: 'unavailable' })
})
