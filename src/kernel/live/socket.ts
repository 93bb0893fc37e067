import { EventEmitter } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import { socketPath } from '#kernel/contract/live.ts'

/** Maximum size of a frame in bytes; a longer one closes the socket with 1009. */
const MAX_FRAME = 16 * 1024
/** Maximum number of pending handshakes. One takes milliseconds, but anybody can start one. */
const MAX_UNDECIDED = 100
/** Timeout of a handshake, in ms. HTTP timeouts no longer apply after an upgrade request. */
const MAX_HANDSHAKE_MS = 10_000

const isOurs = ({ url }: IncomingMessage) => url?.split('?')[0] === socketPath
/** Vite's sockets, which reload pages during development. */
const isVite = ({ headers }: IncomingMessage) =>
  /^vite-(?:hmr|ping)$/.test(headers['sec-websocket-protocol'] ?? '')

/**
 * Whether a request may be upgraded to a WebSocket: at `/ws`, and in development for Vite. All others are answered as
 * plain HTTP requests, because an upgraded connection without a handler would never be closed.
 */
export const mayUpgrade =
  (dev: boolean) =>
  (request: IncomingMessage): boolean =>
    request.headers.upgrade?.toLowerCase() === 'websocket' && (isOurs(request) || (dev && isVite(request)))

/** Counts pending handshakes; refuses them when there are too many, and ends those that take too long. */
function countHandshakes() {
  const undecided = new Set<Socket>()
  return {
    /** Whether another handshake may begin. */
    begin(socket: Socket): boolean {
      if (undecided.size >= MAX_UNDECIDED) return false
      undecided.add(socket)
      socket.setTimeout(MAX_HANDSHAKE_MS, () => undecided.has(socket) && socket.destroy())
      socket.once('close', () => undecided.delete(socket))
      return true
    },
    taken: ({ socket }: IncomingMessage) => void undecided.delete(socket),
  }
}

const BUSY =
  'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

/**
 * Passes handshakes at `/ws` through the server's hooks like any other request. Vite's socket in development is not
 * affected.
 * @param closing closes the open sockets when the shop stops
 */
export async function registerSockets(http: FastifyInstance, closing: () => Promise<void>): Promise<void> {
  const gate = new EventEmitter()
  const handshakes = countHandshakes()
  const onUpgrade = (request: IncomingMessage, socket: Socket, head: Buffer) => {
    if (!isOurs(request)) return
    if (handshakes.begin(socket)) gate.emit('upgrade', request, socket, head)
    // A client that does not close its side would otherwise keep the connection open forever.
    else socket.end(BUSY, () => socket.destroy())
  }
  http.server.on('upgrade', onUpgrade)
  await http.register(websocket, {
    options: { server: gate as Server, maxPayload: MAX_FRAME },
    // `ws` has already sent a close frame with the reason; destroying the socket here would discard it.
    errorHandler: (error, _socket, request) => request.log.debug({ err: error }, 'a socket failed'),
    preClose: closing,
  })
  http.websocketServer.on('connection', (_socket, request) => handshakes.taken(request))
}
