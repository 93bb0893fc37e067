import { IncomingMessage } from 'node:http'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from './refusal.ts'
import { isServedFile } from './static.ts'

/** Mean event loop delay, in ms, from which strangers who only read are refused, so that orders still pass. */
const READERS_TOO_LATE_MS = 1000

/** Mean event loop delay, in ms, from which any new work only slows everything down. */
const TOO_LATE_MS = 3000

/** Start-up delays say nothing about load: for so many ms after it nothing is refused. */
const GRACE_MS = 5000

/** A read that a page makes inside the process: the page was admitted, so its reads are too. */
const isOurs = ({ raw }: FastifyRequest) => !(raw instanceof IncomingMessage)

/**
 * Answers 503 with `Retry-After` before the process is overloaded: first to strangers who only read, much later to
 * everybody. Scripts and pictures are always served: a page that is open needs them, and they cost next to nothing.
 * @param isPublic whether an address is read by everybody alike
 * @param readersLateMs mean delay of the event loop from which it refuses strangers who only read
 * @param lateMs mean delay of the event loop from which it refuses everybody
 * @param graceMs for how long after the start it refuses nobody
 */
export async function registerLoadShedding(
  http: FastifyInstance,
  {
    isPublic,
    readersLateMs = READERS_TOO_LATE_MS,
    lateMs = TOO_LATE_MS,
    graceMs = GRACE_MS,
  }: { isPublic: (url: string) => boolean; readersLateMs?: number; lateMs?: number; graceMs?: number },
): Promise<void> {
  /** A read without a cookie: nobody's order, sign-in or work depends on it. */
  const isStrangersRead = ({ method, headers, url }: FastifyRequest) =>
    (method === 'GET' || method === 'HEAD') && headers.cookie === undefined && isPublic(url)
  let strictFrom = Number.POSITIVE_INFINITY
  http.addHook('onListen', async () => {
    strictFrom = performance.now() + graceMs
  })
  await http.register(underPressure, {
    maxEventLoopDelay: Math.min(readersLateMs, lateMs),
    exposeStatusRoute: false,
    pressureHandler: async (request, _reply, _kind, delayMs) => {
      if (performance.now() <= strictFrom || isServedFile(request.url) || isOurs(request)) return
      if (isStrangersRead(request) || Number(delayMs) > lateMs)
        throw refuse('unavailable', { headers: { 'retry-after': '5' } })
    },
  })
}
