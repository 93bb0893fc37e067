import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { errors } from '#kernel/contract/errors.ts'

/** Answers malformed HTTP (or headers beyond 16 kB) in the format of all refusals. */
export const answerClientError =
  (headers: Record<string, string>) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
    const { status, message } = errors.malformed_request
    const body = JSON.stringify({
      message,
      error: message,
      code: 'malformed_request',
      requestId: randomUUID(),
    })
    const head = [
      `HTTP/1.1 ${status} Bad Request`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      'Connection: close',
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
