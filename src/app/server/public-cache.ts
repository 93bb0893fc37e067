import type { Pool } from 'pg'
import { openKeptPages } from '../../kernel/cache/kept/open-kept-pages.ts'
import type { OpenKeptPages } from '../../kernel/cache/kept/open-kept-pages.ts'
import type { CacheMemory } from '../../kernel/cache/memory.ts'
import { createResponseCache } from '../../kernel/cache/response-cache.ts'
import type { ResponseCache } from '../../kernel/cache/response-cache.ts'
import type { Revisions } from '../../kernel/cache/revisions.ts'
import type { KnownLanguages } from '../../kernel/http/shop-languages.ts'
import type { Env } from '../../kernel/process/env.ts'
import type { Log } from '../../kernel/process/log.ts'

/** What is made with languages that a setting has just changed is for whoever asked alone. */
const whileCurrent = (revisions: Revisions, languages: KnownLanguages): Revisions => ({
  ...revisions,
  now: () => (languages.isCurrent() ? revisions.now() : null),
})

/** Public responses in memory and, of a shop with built pages, on the disk. */
export function openPublicCache({
  env,
  pool,
  memory,
  languages,
  publicOrigin,
  keepsPages,
  log,
  ...parts
}: {
  env: Env
  pool: Pool
  memory: CacheMemory
  revisions: Revisions
  languages: KnownLanguages
  publicOrigin: () => string
  keepsPages: boolean
  log: Log
}): { responseCache: ResponseCache; kept: OpenKeptPages } {
  const revisions = whileCurrent(parts.revisions, languages)
  const { dataDir, diskReserve, currency, country, timeZone, modules } = env
  const diskCacheBytes = keepsPages ? env.diskCacheBytes : 0
  return {
    responseCache: createResponseCache(revisions, memory),
    kept: openKeptPages({
      env: { dataDir, diskReserve, diskCacheBytes },
      pool,
      revisions,
      variant: () =>
        JSON.stringify([publicOrigin(), currency, country, timeZone, languages.current(), modules]),
      log,
    }),
  }
}
