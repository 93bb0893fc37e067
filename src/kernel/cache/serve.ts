import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { wantsCsv } from '#kernel/http/csv/csv.ts'
import { languageOf, offerLanguages } from '#kernel/http/language.ts'
import { readableAddress } from '#kernel/http/pages/readable-address.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { cdnHeaders, withoutKeeping } from './cdn.ts'
import { cachedResponse, type Compression, type CachedResponse } from './cached-response.ts'
import type { OpenedPageCache } from './page-cache/open-page-cache.ts'
import type { ResponseCache, PendingEntry } from './response-cache.ts'
import type { PublicRead, PublicReads } from './public-read.ts'
import type { Revisions } from './tag-invalidation.ts'
import { createResponseScheduler } from './response-scheduler.ts'
import type { KnownLanguages } from '#kernel/http/shop-languages.ts'

/** The cacheable read of a request, with its cache key. */
interface CacheTarget extends PublicRead {
  key: string
}

/** Null for a write, for CSV and for an uncacheable URL. */
function targetOf(request: IncomingMessage, publicReads: PublicReads): CacheTarget | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  const match = publicReads.at(request.url ?? '')
  if (match === null || (match.kind === 'api' && wantsCsv(request))) return null
  const { inAnyLanguage } = match
  return { ...match, key: inAnyLanguage === null ? match.url : `${languageOf(request)} ${inAnyLanguage}` }
}

const pendingEntries = new WeakMap<IncomingMessage, PendingEntry>()

/** The pending entry that this request fills, if any. */
export function pendingEntryOf(request: IncomingMessage): PendingEntry | undefined {
  return pendingEntries.get(request)
}

/** Whether a request is anonymous: no session was opened for it. Known after the session hooks. */
const isAnonymous = ({ actor, session }: FastifyRequest) => actor === null && session?.userId === undefined

/** Whether a response is the expected one for the URL, and may be shared. */
function isCacheable(target: CacheTarget, reply: FastifyReply, publicReads: PublicReads): boolean {
  const { request } = reply
  const { url, config } = request.routeOptions
  const isExpected =
    target.kind === 'page'
      ? url === '/*'
      : config.endpoint !== undefined && publicReads.includes(config.endpoint)
  const isPrivate =
    /no-store|private/.test(String(reply.getHeader('cache-control'))) || reply.hasHeader('set-cookie')
  return isExpected && isAnonymous(request) && reply.statusCode === 200 && !isPrivate
}

/**
 * Most concurrent uncached reads by anonymous visitors; others wait, so that orders find a free database connection.
 */
const UNCACHED_AT_ONCE = 12

/** Most anonymous uncached reads that may wait; further ones are refused, because their answer would come too late. */
const UNCACHED_WAITING = 500

interface CacheDeps {
  responseCache: ResponseCache
  pageCache: OpenedPageCache
  revisions: Revisions
  publicReads: PublicReads
  languages: KnownLanguages
  hasCdn: boolean
  /** Whether a request carries a session id signed by this shop; the session may have ended. */
  mayHaveSession: (request: IncomingMessage) => boolean
}

/**
 * Renders pages in the background, each with an injected request without a session. Only the first request in its async
 * context is for the page; others are reads by the page.
 */
function rendersInBackground(
  http: FastifyInstance,
  { responseCache, publicReads, targets }: CacheDeps & { targets: WeakMap<IncomingMessage, CacheTarget> },
) {
  const context = new AsyncLocalStorage<{
    target: CacheTarget
    pending: PendingEntry
    usedAt: number
    isTaken: boolean
  }>()
  http.addHook('onRequest', async ({ raw }) => {
    const renderContext = context.getStore()
    if (!renderContext || renderContext.isTaken) return
    renderContext.isTaken = true
    targets.set(raw, renderContext.target)
    pendingEntries.set(raw, renderContext.pending)
  })
  return {
    /** When the page being renewed was last used; undefined for a visitor's request. */
    usedAt: () => context.getStore()?.usedAt,
    async render(key: string, encoding: Compression, usedAt: number): Promise<boolean> {
      const [language = '', url = ''] = key.split(' ')
      const publicRead = publicReads.at(url)
      if (publicRead?.inAnyLanguage !== url) return false
      const pending = responseCache.pending(key) ? null : responseCache.begin(key, { inBackground: true })
      // Another request renders it, or nothing may be cached at the moment.
      if (!pending) return true
      const headers = { 'accept-language': language, 'accept-encoding': encoding }
      try {
        // Awaited inside the context, because `inject` sends the request only when its promise is awaited.
        const answer = await context.run(
          { target: { ...publicRead, key }, pending, usedAt, isTaken: false },
          async () => await http.inject({ url, headers }),
        )
        return answer.statusCode === 200 || answer.statusCode >= 500
      } finally {
        pending.finish(null)
      }
    },
  }
}

/**
 * Answers public reads from the cache before any hook runs. One request fills an entry while others for it wait. The
 * response to a staff write is sent once the change is known here, so that nobody sees an older price than the writer.
 * @returns a function to be called once the session and actor hooks are registered
 */
export function servePublicCache(http: FastifyInstance, parts: CacheDeps): { serveKnownActors(): void } {
  const { responseCache, pageCache, revisions, publicReads, languages, mayHaveSession } = parts
  const internalApp = http.server.listeners('request')[0] as RequestListener
  const targets = new WeakMap<IncomingMessage, CacheTarget>()
  /** Requests whose session must be read to know whether they are anonymous. */
  const undecided = new WeakSet<IncomingMessage>()
  const scheduler = createResponseScheduler()
  const uncached = pLimit(UNCACHED_AT_ONCE)
  /** Requests that waited too long, or arrived when too many were waiting. */
  const refused = new WeakSet<IncomingMessage>()
  http.addHook('onRequest', async ({ raw }) => {
    if (refused.has(raw)) throw refuse('unavailable', { headers: { 'retry-after': '5' } })
  })
  /** Callbacks for when an uncached read has its answer, so that a slow client does not occupy a slot. */
  const resolvers = new WeakMap<IncomingMessage, () => void>()
  http.addHook('onSend', async ({ raw }) => resolvers.get(raw)?.())
  let closing = false
  http.addHook('preClose', async () => {
    closing = true
  })
  const background = rendersInBackground(http, { ...parts, targets })
  // The start does not wait for this.
  http.addHook('onListen', async () => pageCache.start((...page) => background.render(...page)))

  /**
   * A cached response, or the promise of another request's pending entry; null if there is neither. A GET then fills a new
   * entry.
   */
  function cachedResponseFor({ key }: CacheTarget, request: IncomingMessage, response: ServerResponse) {
    const cached = responseCache.find(key)
    if (cached) return cached
    const others = responseCache.pending(key)
    if (others) return others.done
    const pending = request.method === 'GET' ? responseCache.begin(key) : null
    if (pending) {
      pendingEntries.set(request, pending)
      response.once('close', () => pending.finish(null))
    }
    return null
  }

  function refuseReader(request: IncomingMessage, response: ServerResponse): void {
    refused.add(request)
    internalApp(request, response)
  }

  /** Sends a cached response when it is its turn, so that orders, sign-ins and staff go first. */
  function scheduleSending(cached: CachedResponse, request: IncomingMessage, response: ServerResponse): void {
    scheduler.submit(
      () => cached.send(request, response),
      () => refuseReader(request, response),
    )
  }

  /** The page stored on the disk, which also fills this request's pending entry. */
  async function storedPageFor(
    target: CacheTarget,
    request: IncomingMessage,
  ): Promise<CachedResponse | null> {
    const page = target.isDiskCacheable
      ? await pageCache.find(target.key, request.headers['accept-encoding'])
      : null
    if (!page) return null
    const pending = pendingEntries.get(request)
    for (const tag of page.tags) pending?.tags.add(tag)
    pending?.finish(page.cached)
    return page.cached
  }

  /** Answers an anonymous request from the disk or by the app, with limited concurrency. */
  function answerInTurn(target: CacheTarget, request: IncomingMessage, response: ServerResponse): void {
    if (uncached.pendingCount >= UNCACHED_WAITING) return refuseReader(request, response)
    void uncached(async () => {
      if (response.destroyed) return
      const cached = pendingEntries.has(request) ? await storedPageFor(target, request) : null
      if (cached) return cached.send(request, response)
      await new Promise<void>((resolve) => {
        resolvers.set(request, resolve)
        response.once('close', resolve)
        internalApp(request, response)
      })
    })
  }

  async function waitFor(
    pendingResponse: Promise<CachedResponse | null>,
    target: CacheTarget,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const cached = await pendingResponse
    if (cached) scheduleSending(cached, request, response)
    else answerInTurn(target, request, response)
  }

  function handle(request: IncomingMessage, response: ServerResponse): void {
    request.url = readableAddress(request.url ?? '/')
    offerLanguages(request, languages.current())
    const target = closing ? null : targetOf(request, publicReads)
    if (target === null) return internalApp(request, response)
    // The app must answer exactly the URL under which the response is stored.
    request.url = target.url
    targets.set(request, target)
    if (mayHaveSession(request)) {
      undecided.add(request)
      return internalApp(request, response)
    }
    const cached = cachedResponseFor(target, request, response)
    if (cached === null) answerInTurn(target, request, response)
    else if (cached instanceof Promise) void waitFor(cached, target, request, response)
    else scheduleSending(cached, request, response)
  }
  http.server.removeAllListeners('request')
  http.server.on('request', handle)

  http.addHook('onSend', async (request, reply, payload) => {
    const pending = pendingEntries.get(request.raw)
    const target = targets.get(request.raw)
    if (!pending || !target) return payload
    if (typeof payload !== 'string' || !isCacheable(target, reply, publicReads)) {
      pending.finish(null)
      return payload
    }
    for (const tag of target.tags) pending.tags.add(tag)
    reply.headers(cdnHeaders(pending.tags, parts.hasCdn && target.kind === 'page'))
    const cached = cachedResponse(Buffer.from(payload), reply.getHeaders())
    const isCurrent = pending.finish(cached)
    if (!isCurrent) withoutKeeping(reply)
    // The first request gets the cached bytes too, so that nothing is compressed twice.
    const { bytes, encoding } = await cached.packedFor(request.headers['accept-encoding'])
    if (isCurrent && target.isDiskCacheable && encoding !== 'identity') {
      const { key, seen, tags } = pending
      const packed = { bytes, encoding, plainSize: cached.size }
      const usedAt = background.usedAt()
      pageCache.store({
        key,
        packed,
        headers: cached.headers,
        tags: [...tags],
        seen,
        ...(usedAt && { usedAt }),
      })
    }
    reply.headers({ vary: cached.headers.vary, etag: cached.headers.etag })
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
   * A request whose session has ended is anonymous and answered from the cache. Public pages are anonymous, so someone who
   * is signed in may get a cached page too, but fills no entry.
   */
  function serveKnownActors(): void {
    http.addHook('onRequest', async (request, reply) => {
      const target = undecided.has(request.raw) && targets.get(request.raw)
      if (!target) return undefined
      const cached = isAnonymous(request)
        ? ((await cachedResponseFor(target, request.raw, reply.raw)) ??
          (await storedPageFor(target, request.raw)))
        : target.kind === 'page' &&
          (responseCache.find(target.key) ?? (await storedPageFor(target, request.raw)))
      if (!cached) return undefined
      reply.hijack()
      cached.send(request.raw, reply.raw)
      return reply
    })
  }
  return { serveKnownActors }
}
