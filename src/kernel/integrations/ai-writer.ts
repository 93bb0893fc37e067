import type { ClientOptions } from 'openai'
import { readCompletion, readStream } from './ai-replies.ts'
import type { Usage } from './ai-replies.ts'
import { troubleOf, WriterTrouble } from './ai-trouble.ts'

interface Service {
  apiKey: string
  baseUrl: string
  model: string
}

export interface WritingTask {
  /** The system prompt, which is ours. */
  instructions: string
  /** What a person asked for. */
  prompt: string
  /** JSON Schema that the text must follow. */
  schema?: object | undefined
}

/** An AI service that writes texts. */
export interface Writer {
  readonly model: string
  /**
   * Writes a text and yields it in pieces, none of them empty: with `stream` as they are written,
   * otherwise in one. Ending the iteration early ends the request.
   * @throws WriterTrouble for everything that can go wrong
   */
  write(
    task: WritingTask,
    options: { stream: boolean; signal: AbortSignal; onUsage: (usage: Usage) => void },
  ): AsyncGenerator<string, void>
}

/** A streamed reply is mostly framing; more bytes than this are no answer to our requests. */
const maxBytes = 8 * 1024 * 1024

/**
 * Any server that speaks OpenAI's chat completions.
 * @param silenceMs how long it may go without sending a byte, in ms
 */
export function openWriter(service: Service, { silenceMs = 20_000 } = {}): Writer {
  const { model } = service
  return {
    model,
    async *write({ instructions, prompt, schema }, { stream, signal, onUsage }) {
      // Loaded at the first use: a shop without an assistant need not wait for it.
      const { OpenAI } = await import('openai')
      const watch = watchSilence(silenceMs)
      const ended = AbortSignal.any([signal, watch.signal])
      try {
        const client = new OpenAI(connection(service, watch.heard))
        const response = await client.chat.completions
          .create(
            {
              model,
              messages: [
                { role: 'system', content: instructions },
                { role: 'user', content: prompt },
              ],
              ...(stream && { stream, stream_options: { include_usage: true } }),
              ...(schema && {
                response_format: {
                  type: 'json_schema' as const,
                  json_schema: { name: 'answer', strict: true, schema: { ...schema } },
                },
              }),
            },
            { signal: ended },
          )
          .asResponse()
        // Some servers answer in one piece although they are asked for a stream.
        const streams = /event-stream/.test(response.headers.get('content-type') ?? '')
        yield* streams ? readStream(response, onUsage) : readCompletion(response, onUsage)
      } catch (error) {
        throw ended.aborted ? new WriterTrouble('unavailable', 'it took too long') : troubleOf(error)
      } finally {
        watch.stop()
      }
    },
  }
}

function connection({ apiKey, baseUrl }: Service, heard: () => void): ClientOptions {
  return {
    apiKey,
    baseURL: baseUrl,
    // The environment is read by env.ts alone.
    organization: null,
    project: null,
    logLevel: 'off',
    maxRetries: 0,
    fetch: async (address, init) => {
      const response = await fetch(address, { ...init, redirect: 'error' })
      heard()
      return response.body ? new Response(response.body.pipeThrough(measured(heard)), response) : response
    },
  }
}

/** Passes a body on, resets the timeout with each chunk, and aborts one that is too long. */
function measured(heard: () => void): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0
  return new TransformStream({
    transform(chunk, passing) {
      heard()
      bytes += chunk.byteLength
      if (bytes > maxBytes) passing.error(new WriterTrouble('unusable', 'its reply does not end'))
      else passing.enqueue(chunk)
    },
  })
}

/** A signal that fires when nothing was heard for so many ms; stopping fires it too, for what still runs. */
function watchSilence(silenceMs: number) {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), silenceMs)
  return {
    signal: controller.signal,
    heard: () => void timer.refresh(),
    stop() {
      clearTimeout(timer)
      controller.abort()
    },
  }
}
