import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { wantsCsv } from '../http/csv.ts'
import { languageOf, offerLanguages } from '../http/language.ts'
import { readableAddress } from '../http/readable-address.ts'
import { copyOf } from './cached-response.ts'
import type { Copy } from './cached-response.ts'
import type { ResponseCache, PendingEntry } from './response-cache.ts'
import type { PublicRead, PublicReads } from './public-read.ts'
import type { Revisions } from './revisions.ts'
import type { KnownLanguages } from '../http/shop-languages.ts'

/** What a request asks for that may be kept, and under which key. */
interface Wanted extends PublicRead {
  key: string
}

/** Reads what is wanted, once for each request; null for a write, another format, an address of another kind. */
function wantedBy(request: IncomingMessage, publicReads: PublicReads): Wanted | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  const read = publicReads.at(request.url ?? '')
  if (read === null || (read.kind === 'api' && wantsCsv(request))) return null
  const { inAnyLanguage } = read
  return { ...read, key: inAnyLanguage === null ? read.url : `${languageOf(request)} ${inAnyLanguage}` }
}

const pendingEntries = new WeakMap<IncomingMessage, PendingEntry>()

/** The answer that this request makes for everybody, if it makes one. */
export function pendingEntryOf(request: IncomingMessage): PendingEntry | undefined {
  return pendingEntries.get(request)
}

/** Whether a request comes from nobody: no session was opened for it. Known after the hooks of sessions. */
const isNobody = ({ actor, session }: FastifyRequest) => actor === null && session?.userId === undefined

/** Whether an answer is the one that was expected at the address, and may be everybody's. */
function isCacheable(wanted: Wanted, reply: FastifyReply, publicReads: PublicReads): boolean {
  const { request } = reply
  const { url, config } = request.routeOptions
  const isExpected =
    wanted.kind === 'page'
      ? url === '/*'
      : config.endpoint !== undefined && publicReads.includes(config.endpoint)
  const closed = /no-store|private/.test(String(reply.getHeader('cache-control')))
  return (
    isExpected && isNobody(request) && reply.statusCode === 200 && !closed && !reply.hasHeader('set-cookie')
  )
}

interface Parts {
  responseCache: ResponseCache
  revisions: Revisions
  publicReads: PublicReads
  languages: KnownLanguages
  /** Whether a request carries a session that this shop has signed, which may have ended. */
  mayHaveSession: (request: IncomingMessage) => boolean
}

/**
 * Answers what everybody may read from copies, before anything else looks at the request; one request
 * makes a copy and those that come meanwhile wait for it. After a write of the staff, the answer waits
 * until the change is known here: nobody is shown an older price than the writer was told.
 * @returns what is to be called after the hooks of sessions and actors are there
 */
export function servePublicCache(
  http: FastifyInstance,
  { responseCache, revisions, publicReads, languages, mayHaveSession }: Parts,
): { serveKnownActors(): void } {
  const internalApp = http.server.listeners('request')[0] as RequestListener
  const wantedOf = new WeakMap<IncomingMessage, Wanted>()
  /** Requests of which only their session tells whether they come from somebody. */
  const undecided = new WeakSet<IncomingMessage>()
  let closing = false
  http.addHook('preClose', async () => {
    closing = true
  })

  /** A copy, or one that others are making; null when there is none, and this request makes it if it can. */
  function copyFor({ key }: Wanted, request: IncomingMessage, response: ServerResponse) {
    const copy = responseCache.find(key)
    if (copy) return copy
    const others = responseCache.pending(key)
    if (others) return others.done
    const pending = request.method === 'GET' ? responseCache.begin(key) : null
    if (pending) {
      pendingEntries.set(request, pending)
      response.once('close', () => pending.finish(null))
    }
    return null
  }

  async function waitFor(
    made: Promise<Copy | null>,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const copy = await made
    if (copy) copy.send(request, response)
    else internalApp(request, response)
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    request.url = readableAddress(request.url ?? '/')
    offerLanguages(request, languages.current())
    const wanted = closing ? null : wantedBy(request, publicReads)
    if (wanted === null) return internalApp(request, response)
    // What is answered is what it is kept under.
    request.url = wanted.url
    wantedOf.set(request, wanted)
    if (mayHaveSession(request)) {
      undecided.add(request)
      return internalApp(request, response)
    }
    const copy = copyFor(wanted, request, response)
    if (copy === null) internalApp(request, response)
    else if (copy instanceof Promise) void waitFor(copy, request, response)
    else copy.send(request, response)
  }
  http.server.removeAllListeners('request')
  http.server.on('request', answer)

  http.addHook('onSend', async (request, reply, payload) => {
    const pending = pendingEntries.get(request.raw)
    const wanted = wantedOf.get(request.raw)
    if (!pending || !wanted) return payload
    if (typeof payload !== 'string' || !isCacheable(wanted, reply, publicReads)) {
      pending.finish(null)
      return payload
    }
    for (const tag of wanted.tags) pending.tags.add(tag)
    const copy = copyOf(Buffer.from(payload), reply.getHeaders())
    pending.finish(copy)
    // Who asks first gets the bytes that everybody gets, so that nothing is encoded or compressed twice.
    const { bytes, encoding } = await copy.packedFor(request.headers['accept-encoding'])
    reply.headers({ vary: copy.headers.vary, etag: copy.headers.etag })
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return bytes
  })

  http.addHook('onSend', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD' || reply.statusCode >= 300) return
    if (!request.actor || request.actor.role === 'customer') return
    await revisions.flush()
    if (!languages.isCurrent()) await languages.refresh()
  })

  /**
   * Whose session has ended is nobody, and is answered from copies like nobody. Public pages know nobody, so whoever
   * is signed in may have the copy of one too, but makes none.
   */
  function serveKnownActors(): void {
    http.addHook('onRequest', async (request, reply) => {
      const wanted = undecided.has(request.raw) && wantedOf.get(request.raw)
      if (!wanted) return undefined
      const copy = isNobody(request)
        ? await copyFor(wanted, request.raw, reply.raw)
        : wanted.kind === 'page' && responseCache.find(wanted.key)
      if (!copy) return undefined
      reply.hijack()
      copy.send(request.raw, reply.raw)
      return reply
    })
  }
  return { serveKnownActors }
}
