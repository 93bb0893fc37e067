import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface AiRequest {
  path: string
  authorization: string | undefined
  traceparent: string | undefined
  body: {
    model: string
    stream?: boolean
    messages: { role: string; content: string }[]
    response_format?: { type: string; json_schema: { schema: object } }
  }
}

export type AiBehaviour = (response: ServerResponse, request: AiRequest) => void

const usage = { prompt_tokens: 12, completion_tokens: 34, total_tokens: 46 }
const json = (status: number, body: object, headers = {}): AiBehaviour => {
  return (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

/** One event of a streamed reply. */
export const chunk = (content: string | null, finish: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`

const opening = { 'content-type': 'text/event-stream' }

/** How the service can behave. */
export const ai = {
  replies: (content: string | null): AiBehaviour =>
    json(200, {
      choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
      usage,
    }),
  /** Streams piece by piece, as with `stream: true`. */
  writes:
    (...pieces: string[]): AiBehaviour =>
    (response) => {
      response.writeHead(200, opening)
      for (const piece of pieces) response.write(chunk(piece))
      response.write(chunk(null, 'stop'))
      response.end(`data: ${JSON.stringify({ choices: [], usage })}\n\ndata: [DONE]\n\n`)
    },
  refuses: (status: number, headers = {}): AiBehaviour =>
    json(status, { error: { message: 'no', type: 'error', code: null } }, headers),
  html: ((response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>')) as AiBehaviour,
  silent: (() => {}) as AiBehaviour,
  /** Starts a reply of one piece and closes the connection. */
  cut: ((response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' })
    response.write('{"choices":', () => response.destroy())
  }) as AiBehaviour,
  /** Streams a few words and disconnects, cleanly or not. */
  cutStream:
    (polite: boolean): AiBehaviour =>
    (response) => {
      response.writeHead(200, opening)
      response.write(chunk('Half a '), () => (polite ? response.end() : response.destroy()))
    },
  /** Streams forever. */
  endless:
    (piece: string): AiBehaviour =>
    (response) => {
      response.writeHead(200, opening)
      const more = () => {
        while (!response.destroyed && response.write(piece));
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    },
}

/** A fake server for OpenAI's chat completions, with configurable failures. */
export async function startAiServer() {
  const running = {
    /** For OPENAI_BASE_URL. */
    baseUrl: '',
    sent: [] as AiRequest[],
    /** Behaviours for the next requests in order; the last one stays. */
    behaviours: [ai.replies('A text.')],
    /** Requests that the client aborted before the answer. */
    hungUp: 0,
    settings: () => ({
      OPENAI_API_KEY: 'sk-canary-key',
      OPENAI_BASE_URL: running.baseUrl,
      OPENAI_MODEL: 'pen-1',
    }),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const server = createServer((request, response) => {
    response.once('close', () => {
      if (!response.writableEnded) running.hungUp += 1
    })
    void text(request).then((body) => {
      const recorded = {
        path: request.url ?? '',
        authorization: request.headers.authorization,
        traceparent: request.headers['traceparent'] as string | undefined,
        body: JSON.parse(body) as AiRequest['body'],
      }
      running.sent.push(recorded)
      const behave = running.behaviours.length > 1 ? running.behaviours.shift() : running.behaviours[0]
      behave?.(response, recorded)
    })
  })
  // No request comes on a connection that is being closed.
  server.maxRequestsPerSocket = 1
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  running.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return running
}
