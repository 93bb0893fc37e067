import type { FastifyReply } from 'fastify'
import type { Log } from '#kernel/process/log.ts'
import { expires } from './response-cache.ts'
import type { CacheTag, Revisions } from './tag-invalidation.ts'

/** A cache in front of the shop that keeps pages, and how it is told to drop them. */
export interface CdnSettings {
  kind: 'varnish' | 'fastly' | 'cloudflare'
  purgeUrl: string
  token?: string | undefined
}

/** A tag of every page, with which all are dropped. */
const ALL = 'shop'
/** The name of a tag in header fields, which separate tags by spaces or commas. */
const nameOf = (tag: CacheTag) => tag.replace(' *', '-any').replaceAll(' ', '-')

/** How long a CDN may keep a page, in seconds: what a lost purge costs at most. */
const MAX_AGE = 3600
/** The same for a page that also changes with time, such as one with scheduled posts. */
const MAX_AGE_OF_CONTENT = 60

/**
 * Header fields with the cache tags of a public response, as Varnish and Fastly (`Surrogate-Key`) and Cloudflare
 * (`Cache-Tag`) read them. For a page behind a CDN also how long it may keep it; browsers go on asking each time.
 */
export function cdnHeaders(tags: ReadonlySet<CacheTag>, mayKeep: boolean): Record<string, string> {
  const names = [ALL, ...[...tags].map(nameOf).toSorted()]
  const maxAge = `max-age=${expires(tags) ? MAX_AGE_OF_CONTENT : MAX_AGE}`
  return {
    'surrogate-key': names.join(' '),
    'cache-tag': names.join(','),
    ...(mayKeep && { 'surrogate-control': maxAge, 'cdn-cache-control': maxAge }),
  }
}

/** Takes back that a CDN may keep a response. */
export const withoutKeeping = (reply: FastifyReply) =>
  reply.removeHeader('surrogate-control').removeHeader('cdn-cache-control')

/** Changes within this time, in ms, are purged together. */
const COLLECT = 100
/** A page that was rendered before a change may reach the CDN after its purge, so each is repeated after this, in ms. */
const REPEAT = 10_000
const LONGEST_RETRY = 60_000
const TIMEOUT = 10_000
/** The most tags in one request: Cloudflare's maximum. */
const AT_ONCE = 30

function requestOf({ kind, purgeUrl, token }: CdnSettings, names: string[]): Request {
  const signal = AbortSignal.timeout(TIMEOUT)
  if (kind === 'cloudflare')
    return new Request(purgeUrl, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ tags: names }),
      signal,
    })
  const secret: Record<string, string> = token
    ? { [kind === 'fastly' ? 'fastly-key' : 'x-purge-token']: token }
    : {}
  const method = kind === 'fastly' ? 'POST' : 'PURGE'
  return new Request(purgeUrl, { method, headers: { 'surrogate-key': names.join(' '), ...secret }, signal })
}

/**
 * Tells the CDN to drop all pages once, because what changed while no process ran is not known, and then those with a
 * tag that changes, within about 0.1 s and again after 10 s. A failed request is retried, and logged.
 */
export function purgeOnChange(
  settings: CdnSettings,
  revisions: Pick<Revisions, 'onChange'>,
  log: Log,
): { close(): void } {
  const due = new Set<string>()
  const timers = new Set<NodeJS.Timeout>()
  let isSending = false
  let failures = 0

  function later(ms: number, action: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      action()
    }, ms)
    timers.add(timer.unref())
  }

  async function send(): Promise<void> {
    const names = [...due].slice(0, AT_ONCE)
    for (const name of names) due.delete(name)
    try {
      const answer = await fetch(requestOf(settings, names))
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`The CDN answered a purge with ${answer.status}`)
      failures = 0
    } catch (error) {
      failures += 1
      for (const name of names) due.add(name)
      log.error({ err: error, tags: names }, 'Pages could not be purged from the CDN; it is tried again')
    }
    if (due.size === 0) isSending = false
    else later(failures > 0 ? Math.min(LONGEST_RETRY, 1_000 * 2 ** (failures - 1)) : 0, () => void send())
  }

  function add(name: string): void {
    due.add(name)
    if (isSending) return
    isSending = true
    later(COLLECT, () => void send())
  }

  const repeating = new Set<string>()
  function purge(tag: CacheTag | null): void {
    const name = tag === null ? ALL : nameOf(tag)
    add(name)
    if (repeating.has(name)) return
    repeating.add(name)
    later(REPEAT, () => {
      repeating.delete(name)
      add(name)
    })
  }
  revisions.onChange(purge)
  purge(null)
  return {
    close() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}
