import { writerHeader } from '#kernel/contract/writer.ts'
import type { Endpoint } from '#kernel/contract/endpoint.ts'
import { ApiError } from '#kernel/web/api.ts'
import { tabId } from '#kernel/web/tab-id.ts'

interface Reading {
  body: object
  /** The response field that contains the text. */
  field: 'content' | 'description'
  signal: AbortSignal
  /** Called with the text so far. */
  onText: (text: string) => void
}

/**
 * Requests a text and reports it while it is streamed. Also accepts a response that is not streamed.
 * @returns the whole text
 * @throws ApiError if it is refused or cut off
 */
export async function readStreamedText(
  { path }: Endpoint,
  { body, field, signal, onText }: Reading,
): Promise<string> {
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'same-origin',
    headers: {
      accept: 'text/event-stream, application/json',
      'content-type': 'application/json',
      [writerHeader]: tabId(),
    },
    body: JSON.stringify(body),
    signal,
  })
  const { status, statusText } = response
  if (!response.ok) throw new ApiError({ status, statusText, text: await response.text() })
  const textOf = (data: unknown) => {
    const text = (data as Record<string, unknown>)[field]
    return typeof text === 'string' ? text : ''
  }
  if (!/event-stream/.test(response.headers.get('content-type') ?? '')) return textOf(await response.json())

  let received = ''
  for await (const { name, data } of events(response)) {
    if (name === 'error') throw new ApiError({ status: 503, statusText, text: data })
    const piece = textOf(JSON.parse(data))
    if (name === 'done') return piece
    received += piece
    onText(received)
  }
  throw new ApiError({ status: 503, statusText, text: 'The text was cut off.' })
}

async function* events({ body }: Response): AsyncGenerator<{ name: string; data: string }> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    const blocks = (rest + next.value).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const lines = block.split('\n').map((line) => line.split(': '))
      const readField = (key: string) =>
        lines
          .find(([name]) => name === key)
          ?.slice(1)
          .join(': ') ?? ''
      yield { name: readField('event'), data: readField('data') }
    }
  }
}
