import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { errors } from '#kernel/contract/errors.ts'

/** Answers malformed HTTP (or headers beyond 16 kB), and requests that do not end, in the format of all refusals. */
export const answerClientError =
  (headers: Record<string, string>) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
    const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
    // Browsers connect in advance. An answer to a request that was never made would be shown instead of the next page.
    if (isLate && socket.bytesRead === 0) return void socket.destroy()
    const code = isLate ? 'request_timeout' : 'malformed_request'
    const { status, message } = errors[code]
    const body = JSON.stringify({
      message,
      error: message,
      code,
      requestId: randomUUID(),
    })
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      'Connection: close',
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
