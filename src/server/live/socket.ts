import { EventEmitter } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import { socketPath } from '../../contract/chat.ts'

/** Longest frame that is read, in bytes; a longer one closes the socket with 1009. */
const LONGEST_FRAME = 16 * 1024

/**
 * Lets handshakes at `/ws`, and nowhere else, go through the hooks of the shop like any request.
 * Vite's own socket in development passes by.
 * @param closing closes the sockets that are open when the shop stops
 */
export async function registerSockets(http: FastifyInstance, closing: () => Promise<void>): Promise<void> {
  const gate = new EventEmitter()
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.url?.split('?')[0] === socketPath) gate.emit('upgrade', request, socket, head)
    else if (!request.headers['sec-websocket-protocol']?.startsWith('vite-'))
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  }
  http.server.on('upgrade', onUpgrade)
  await http.register(websocket, {
    options: { server: gate as Server, maxPayload: LONGEST_FRAME },
    // `ws` has sent the close frame that says why; cutting the line here would swallow it.
    errorHandler: (error, _socket, request) => request.log.debug({ err: error }, 'a socket failed'),
    preClose: closing,
  })
}
