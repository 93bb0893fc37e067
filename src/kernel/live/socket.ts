import { EventEmitter } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import { socketPath } from '../contract/live.ts'

/** Longest frame that is read, in bytes; a longer one closes the socket with 1009. */
const MAX_FRAME = 16 * 1024
/** Handshakes that may wait at once for what becomes of them. One takes milliseconds, and anybody can begin one. */
const MAX_UNDECIDED = 100
/** How long one may wait, in ms. The limits of HTTP end where an upgrade begins. */
const MAX_HANDSHAKE_MS = 10_000

const isOurs = ({ url }: IncomingMessage) => url?.split('?')[0] === socketPath
/** The sockets with which Vite reloads pages while they are developed. */
const isVite = ({ headers }: IncomingMessage) =>
  /^vite-(?:hmr|ping)$/.test(headers['sec-websocket-protocol'] ?? '')

/**
 * Whether a request may leave HTTP and become a socket: at `/ws`, and in development for Vite. All others are
 * answered as if they had not asked, so that no connection is left that nobody has taken and no limit ends.
 */
export const mayUpgrade =
  (dev: boolean) =>
  (request: IncomingMessage): boolean =>
    request.headers.upgrade?.toLowerCase() === 'websocket' && (isOurs(request) || (dev && isVite(request)))

/** Counts the handshakes that nobody has decided yet, and ends those that there are too many or too long of. */
function countHandshakes() {
  const undecided = new Set<Socket>()
  return {
    /** Whether one more may begin. */
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
 * Lets handshakes at `/ws`, and nowhere else, go through the hooks of the shop like any request.
 * Vite's own socket in development passes by.
 * @param closing closes the sockets that are open when the shop stops
 */
export async function registerSockets(http: FastifyInstance, closing: () => Promise<void>): Promise<void> {
  const gate = new EventEmitter()
  const handshakes = countHandshakes()
  const onUpgrade = (request: IncomingMessage, socket: Socket, head: Buffer) => {
    if (!isOurs(request)) return
    if (handshakes.begin(socket)) gate.emit('upgrade', request, socket, head)
    // Whoever does not close the other half of the line would keep it for ever.
    else socket.end(BUSY, () => socket.destroy())
  }
  http.server.on('upgrade', onUpgrade)
  await http.register(websocket, {
    options: { server: gate as Server, maxPayload: MAX_FRAME },
    // `ws` has sent the close frame that says why; cutting the line here would swallow it.
    errorHandler: (error, _socket, request) => request.log.debug({ err: error }, 'a socket failed'),
    preClose: closing,
  })
  http.websocketServer.on('connection', (_socket, request) => handshakes.taken(request))
}
