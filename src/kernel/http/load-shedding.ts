import { IncomingMessage } from 'node:http'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from './refusal.ts'
import { isServedFile } from './static.ts'

/** Mean event loop delay, in ms, from which new work only slows everything down. */
const TOO_LATE_MS = 3000

/** Start-up delays say nothing about load: for so many ms after it nothing is refused. */
const GRACE_MS = 5000

/** A read that a page makes inside the process: the page was admitted, so its reads are too. */
const isOurs = ({ raw }: FastifyRequest) => !(raw instanceof IncomingMessage)

/**
 * Answers 503 with `Retry-After` before the process is overloaded. Scripts and pictures are always served: a page
 * that is open needs them, and they cost next to nothing.
 * @param lateMs mean delay of the event loop from which on it refuses
 * @param graceMs for how long after the start it refuses nobody
 */
export async function registerLoadShedding(
  http: FastifyInstance,
  { lateMs = TOO_LATE_MS, graceMs = GRACE_MS }: { lateMs?: number; graceMs?: number } = {},
): Promise<void> {
  let strictFrom = Number.POSITIVE_INFINITY
  http.addHook('onListen', async () => {
    strictFrom = performance.now() + graceMs
  })
  await http.register(underPressure, {
    maxEventLoopDelay: lateMs,
    exposeStatusRoute: false,
    pressureHandler: async (request) => {
      if (performance.now() > strictFrom && !isServedFile(request.url) && !isOurs(request))
        throw refuse('unavailable', { headers: { 'retry-after': '5' } })
    },
  })
}
