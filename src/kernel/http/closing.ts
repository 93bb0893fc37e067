import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long requests under way are waited for when the shop stops, in ms. */
const FINISH_MS = 10_000
/** How long work left by aborted requests is waited for, in ms. */
const CUT_OFF_MS = 1_000
const IDLE_POLL_MS = 50

/** Whether something ends, well or not, within so many ms. */
async function endsWithin(ms: number, ending: Promise<unknown>): Promise<boolean> {
  const ended = ending.then(
    () => true,
    () => true,
  )
  return Promise.race([ended, wait(ms, false, { ref: false })])
}

/** Node waits only for the connections that its own listening socket accepted, and there are others (`listen.ts`). */
async function allClosed(sockets: ReadonlySet<Socket>): Promise<void> {
  const closing = [...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve)))
  await Promise.all(closing)
}

/**
 * Stops to answer. Requests under way are finished; then connections are cut, sockets too, so that nobody who
 * keeps one open keeps the shop from stopping.
 * @returns what stops, within `finishMs` and a second; it never rejects
 */
export function stopsInTime(http: FastifyInstance): (finishMs?: number) => Promise<void> {
  const { server, log } = http
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return async (finishMs = FINISH_MS) => {
    // A connection whose last request was under way falls idle only now, and would be kept for the next one.
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

/** Closes one after the other; a failure is logged and does not keep the others open. */
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
