import { parentPort } from 'node:worker_threads'
import { Refusal } from '#kernel/http/refusal.ts'
import { parsers } from './parsers.ts'

/** Parses texts in a thread that can be terminated when a parser hangs. */
parentPort?.on('message', async ({ name, text }: { name: string; text: string }) => {
  const parser = parsers[name]
  try {
    await parser?.read(text)
    parentPort?.postMessage(null)
  } catch (error) {
    // A refusal is a valid result for invalid input.
    const { name: kind, stack } = error as Error
    const refused = error instanceof Refusal || parser?.refuses?.includes(kind)
    parentPort?.postMessage(refused ? null : (stack ?? kind))
  }
})
