import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { PageContext } from '#kernel/contract/page.ts'
import { cachedResponse, type CachedResponse } from './cached-response.ts'
import type { ResponseCache } from './response-cache.ts'
import { pendingEntryOf } from './serve.ts'
import type { PublicReads } from './public-read.ts'

type Api = PageContext['api']
type Answer = Awaited<ReturnType<Api>>

/** A read by a page inside the process, on behalf of the request for the page. */
export type Reads = (path: string, request: Parameters<Api>[1], forPage: IncomingMessage) => Promise<Answer>

const answerOf = ({ body, headers }: CachedResponse): Answer => ({
  status: 200,
  statusText: 'OK',
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
  text: body.toString(),
})

/**
 * The API for pages being rendered: anonymous, and from the cache if possible. The tags of a page's reads are added to
 * the page, so that it is invalidated when any of them changes.
 */
export function pageReads({
  http,
  internalApp,
  responseCache,
  publicReads,
}: {
  http: FastifyInstance
  internalApp: FastifyInstance
  responseCache: ResponseCache
  publicReads: PublicReads
}): Reads {
  async function ask(
    of: FastifyInstance,
    path: string,
    { method, headers, body }: Parameters<Api>[1],
  ): Promise<Answer> {
    const answer = await of.inject({
      url: path,
      method: method as 'GET',
      headers,
      ...(body !== undefined && { payload: body }),
    })
    return {
      status: answer.statusCode,
      statusText: answer.statusMessage,
      headers: Object.fromEntries(
        Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
      ),
      text: answer.body,
    }
  }

  return async (path, request, forPage) => {
    const tags = publicReads.tagsOf(path)
    if (tags === null || request.method !== 'GET') return ask(http, path, request)
    const page = pendingEntryOf(forPage)
    for (const tag of tags) page?.tags.add(tag)
    // A different key from that of outside requests, whose entry has headers for browsers.
    const key = `inside ${path}`
    const cached = responseCache.find(key) ?? (await responseCache.pending(key)?.done)
    if (cached) return answerOf(cached)
    const pending = page?.inBackground ? null : responseCache.begin(key)
    let isRead = false
    try {
      const answer = await ask(internalApp, path, request)
      isRead = answer.status < 500
      for (const tag of tags) pending?.tags.add(tag)
      if (answer.status === 200) pending?.finish(cachedResponse(Buffer.from(answer.text), answer.headers))
      return answer
    } finally {
      // A page may be rendered although a read failed, but then it is not cached.
      if (!isRead) page?.markUncacheable()
      pending?.finish(null)
    }
  }
}
