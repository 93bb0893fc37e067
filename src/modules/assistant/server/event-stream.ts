import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusalOf, type AssistantRefusal } from './assistant.service.ts'

/** Whether the client requests a stream. */
export const wantsStream = ({ headers }: FastifyRequest) =>
  headers.accept?.toLowerCase().includes('text/event-stream') ?? false

/** Aborted when the client disconnects before the answer is complete. */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => raw.writableFinished || controller.abort())
  return controller.signal
}

const event = (data: object, name?: string) =>
  `${name ? `event: ${name}\n` : ''}data: ${JSON.stringify(data)}\n\n`

/**
 * Sends server-sent events: `data: {"<field>": "<piece>"}` for each piece, then `event: done` with the whole text, or
 * `event: error` with code and message. A failure before the first piece is an ordinary refusal.
 */
export async function sendEventStream(
  pieces: AsyncGenerator<string, void>,
  field: 'content' | 'description',
  reply: FastifyReply,
): Promise<Readable | AssistantRefusal> {
  let first: IteratorResult<string, void>
  try {
    first = await pieces.next()
  } catch (error) {
    return refusalOf(error)
  }
  // Tells proxies not to buffer the stream.
  reply.header('content-type', 'text/event-stream; charset=utf-8').header('x-accel-buffering', 'no')
  return Readable.from(events(first, pieces, field))
}

async function* events(
  first: IteratorResult<string, void>,
  pieces: AsyncGenerator<string, void>,
  field: string,
): AsyncGenerator<string, void> {
  let text = ''
  try {
    for (let next = first; !next.done; next = await pieces.next()) {
      text += next.value
      yield event({ [field]: next.value })
    }
    yield event({ [field]: text.trim() }, 'done')
  } catch (error) {
    const { code, message } = refusalOf(error)
    yield event({ code, message }, 'error')
  } finally {
    await pieces.return()
  }
}
