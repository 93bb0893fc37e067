import { IncomingMessage } from 'node:http'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../refusal.ts'
import { isServedFile } from '../pages/static.ts'

/** Mean event loop delay, in ms, from which anonymous reads are refused, so that orders still get through. */
const READERS_TOO_LATE_MS = 1000

/**
 * Mean event loop delay, in ms, from which all requests are refused, since new work would only slow everything down.
 */
const TOO_LATE_MS = 3000

/** Delays during the start say nothing about load, so nothing is refused for this many ms after it. */
const GRACE_MS = 5000

/** How often the delay is measured, in ms. */
const SAMPLE_MS = 1000

/**
 * Whether a delay lasts: a single stall, as when another program takes the processor, is over when it is noticed, and
 * who is refused then sees a page that could not be loaded. Call it with each request that comes during a delay, and with
 * that delay in ms, after which the next request may come at the earliest; infinite where it could not be measured.
 */
function lastingDelay(): (delayMs: number) => boolean {
  let since = Number.NEGATIVE_INFINITY
  let latest = Number.NEGATIVE_INFINITY
  return (delayMs) => {
    const now = performance.now()
    if (now - latest > 2 * SAMPLE_MS + Math.min(delayMs, 5 * SAMPLE_MS)) since = now
    latest = now
    return now - since > 1.5 * SAMPLE_MS
  }
}

/** A read by a page inside the process: the page was admitted, so its reads are, too. */
const isOurs = ({ raw }: FastifyRequest) => !(raw instanceof IncomingMessage)

export interface LoadShedding {
  /** Whether a URL is a public read. */
  isPublic: (url: string) => boolean
  /**
   * Whether a request has a session cookie that the shop has signed; a key does not count, because anybody can send what
   * looks like one.
   */
  mayHaveSession: (request: IncomingMessage) => boolean
  /** Mean delay of the event loop, in ms, from which it refuses anonymous reads. */
  readersLateMs?: number
  /** Mean delay of the event loop, in ms, from which it refuses all requests. */
  lateMs?: number
  /** How long after the start it refuses nothing, in ms. */
  graceMs?: number
}

/**
 * Answers 503 with `Retry-After` while a delay lasts, before the process is overloaded: first to anonymous reads, much
 * later to all requests. Scripts and pictures are always served, because open pages need them and they cost next to nothing.
 */
export async function registerLoadShedding(
  http: FastifyInstance,
  {
    isPublic,
    mayHaveSession,
    readersLateMs = READERS_TOO_LATE_MS,
    lateMs = TOO_LATE_MS,
    graceMs = GRACE_MS,
  }: LoadShedding,
): Promise<void> {
  /** A read without a session: nobody's order, sign-in or work depends on it. */
  const isStrangersRead = ({ method, raw, url }: FastifyRequest) =>
    (method === 'GET' || method === 'HEAD') && isPublic(url) && !mayHaveSession(raw)
  let strictFrom = Number.POSITIVE_INFINITY
  const lasts = lastingDelay()
  http.addHook('onListen', async () => {
    strictFrom = performance.now() + graceMs
  })
  await http.register(underPressure, {
    maxEventLoopDelay: Math.min(readersLateMs, lateMs),
    sampleInterval: SAMPLE_MS,
    exposeStatusRoute: false,
    pressureHandler: async (request, _reply, _kind, delayMs) => {
      if (!lasts(Number(delayMs)) || performance.now() <= strictFrom) return
      if (isServedFile(request.url) || isOurs(request)) return
      if (isStrangersRead(request) || Number(delayMs) > lateMs)
        throw refuse('unavailable', { headers: { 'retry-after': '5' } })
    },
  })
}
