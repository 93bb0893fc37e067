import { parentPort } from 'node:worker_threads'
import { Refusal } from '../../src/kernel/http/refusal.ts'
import { parsers } from './parsers.ts'

/** Reads one text after the other, in a thread that can be ended when a reader does not come to an end. */
parentPort?.on('message', async ({ name, text }: { name: string; text: string }) => {
  const parser = parsers[name]
  try {
    await parser?.read(text)
    parentPort?.postMessage(null)
  } catch (error) {
    // A refusal is an answer: that is what a reader does with what nobody should have written.
    const { name: kind, stack } = error as Error
    const refused = error instanceof Refusal || parser?.refuses?.includes(kind)
    parentPort?.postMessage(refused ? null : (stack ?? kind))
  }
})
