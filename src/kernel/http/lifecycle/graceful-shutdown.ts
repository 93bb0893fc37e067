import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long running requests may take when the shop stops, in ms. */
const FINISH_MS = 10_000
/** How long to wait for the work of aborted requests, in ms. */
const CUT_OFF_MS = 1_000
const IDLE_POLL_MS = 50

/** Whether a promise settles within this many ms. */
async function endsWithin(ms: number, ending: Promise<unknown>): Promise<boolean> {
  const ended = ending.then(
    () => true,
    () => true,
  )
  return Promise.race([ended, wait(ms, false, { ref: false })])
}

/** Node waits only for connections accepted by its own listening socket, and there are others (`listen.ts`). */
async function allClosed(sockets: ReadonlySet<Socket>): Promise<void> {
  const closing = [...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve)))
  await Promise.all(closing)
}

/**
 * Stops the server. Running requests may finish; then all connections are cut, WebSockets too, so that no open
 * connection keeps the shop from stopping.
 * @returns the function that stops the server, within `finishMs` and a second; it never rejects
 */
export function gracefulShutdown(http: FastifyInstance): (finishMs?: number) => Promise<void> {
  const { server, log } = http
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return async (finishMs = FINISH_MS) => {
    // A connection becomes idle when its last request ends, and would then be kept alive for the next one.
    const freeing = setInterval(() => server.closeIdleConnections(), IDLE_POLL_MS)
    const closed = http.close().then(() => allClosed(open))
    closed.catch((error: unknown) => log.error({ err: error }, 'the server did not close cleanly'))
    if (!(await endsWithin(finishMs, closed))) {
      log.warn(`Some requests were still under way after ${finishMs} ms; they are cut off`)
      for (const socket of open) socket.destroy()
      await endsWithin(CUT_OFF_MS, closed)
    }
    clearInterval(freeing)
  }
}

/** Closes the parts one after the other. A failure is logged and does not keep the others open. */
export async function closeAll(
  { log }: FastifyInstance,
  parts: readonly { close(): Promise<void> | void }[],
): Promise<void> {
  for (const part of parts) {
    try {
      await part.close()
    } catch (error) {
      log.error({ err: error }, 'a part of the shop did not close cleanly')
    }
  }
}
