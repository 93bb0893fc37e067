import type { ClientOptions } from 'openai'
import { readCompletion, readStream, type Usage } from './ai-replies.ts'
import { toAiError, AiError } from './ai-error.ts'

interface Service {
  apiKey: string
  baseUrl: string
  model: string
}

export interface WritingTask {
  /** The system prompt, written by us. */
  instructions: string
  /** The user's prompt. */
  prompt: string
  /** JSON Schema that the text must follow. */
  schema?: object | undefined
}

/** An AI service that writes texts. */
export interface Writer {
  readonly model: string
  /**
   * Writes a text and yields it in non-empty pieces: with `stream` as they arrive, otherwise as one. Ending the
   * iteration early aborts the request.
   * @throws AiError for every failure
   */
  write(
    task: WritingTask,
    options: { stream: boolean; signal: AbortSignal; onUsage: (usage: Usage) => void },
  ): AsyncGenerator<string, void>
}

/** Maximum size of a reply in bytes. A streamed reply is mostly framing, but none of ours is longer than this. */
const maxBytes = 8 * 1024 * 1024

/**
 * A client for any server with OpenAI's chat completions API.
 * @param silenceMs timeout without receiving a byte, in ms
 */
export function openWriter(service: Service, { silenceMs = 20_000 } = {}): Writer {
  const { model } = service
  return {
    model,
    async *write({ instructions, prompt, schema }, { stream, signal, onUsage }) {
      // Loaded on first use, because many shops have no assistant.
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
        // Some servers do not stream even if asked to.
        const streams = /event-stream/.test(response.headers.get('content-type') ?? '')
        yield* streams ? readStream(response, onUsage) : readCompletion(response, onUsage)
      } catch (error) {
        throw ended.aborted ? new AiError('unavailable', 'it took too long') : toAiError(error)
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
    // Explicitly null, because otherwise the library reads environment variables, which only env.ts may do.
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

/** Passes a body through, resetting the timeout with each chunk, and aborts if it is too long. */
function measured(heard: () => void): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0
  return new TransformStream({
    transform(chunk, passing) {
      heard()
      bytes += chunk.byteLength
      if (bytes > maxBytes) passing.error(new AiError('unusable', 'its reply does not end'))
      else passing.enqueue(chunk)
    },
  })
}

/** A signal that aborts after this many ms without activity. Stopping also aborts what is still running. */
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
