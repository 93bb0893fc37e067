import type { Pool } from 'pg'
import { openPageCache, type OpenedPageCache } from '#kernel/cache/page-cache/open-page-cache.ts'
import type { CacheMemory } from '#kernel/cache/memory.ts'
import { createResponseCache, type ResponseCache } from '#kernel/cache/response-cache.ts'
import type { Revisions } from '#kernel/cache/tag-invalidation.ts'
import type { KnownLanguages } from '#kernel/http/shop-languages.ts'
import type { Env, EnvName } from '#kernel/process/env.ts'
import { folderOf } from '#kernel/modules/load.ts'
import type { Log } from '#kernel/process/log.ts'
import { environmentSettings } from '#modules/configuration/server/environment.ts'

/**
 * Nothing is cached until a changed language setting has been read, because a response might still use the earlier one.
 */
const whileCurrent = (revisions: Revisions, languages: KnownLanguages): Revisions => ({
  ...revisions,
  now: () => (languages.isCurrent() ? revisions.now() : null),
})

/**
 * Settings of a process or its machine, in which processes that share a page folder may differ. No page depends on
 * them.
 */
const OF_THE_PROCESS: ReadonlySet<string> = new Set<EnvName>([
  'HOST',
  'PORT',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'DISK_RESERVE_MB',
  'CACHE_MB',
  'DISK_CACHE_MB',
  'LOG_LEVEL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_SERVICE_NAME',
  'OTEL_TRACES_SAMPLER_ARG',
])

/** All other environment settings, such as sign-in providers; for secrets, whether they are set. */
const whatPagesMayShow = (env: Env) =>
  environmentSettings(env)
    .filter(({ name }) => !OF_THE_PROCESS.has(name))
    .map(({ name, value, isSet }) => [name, value, isSet])

/** Opens the cache of public responses: in memory and, for a shop with built pages, on the disk. */
export function openPublicCache({
  env,
  pool,
  memory,
  languages,
  publicOrigin,
  usesDisk,
  http: { log },
  ...parts
}: {
  env: Env
  pool: Pool
  memory: CacheMemory
  revisions: Revisions
  languages: KnownLanguages
  publicOrigin: () => string
  usesDisk: boolean
  http: { log: Log }
}): { responseCache: ResponseCache; pageCache: OpenedPageCache } {
  const revisions = whileCurrent(parts.revisions, languages)
  const { dataDir, diskReserve } = env
  const diskCacheBytes = usesDisk ? env.diskCacheBytes : null
  const environment = whatPagesMayShow(env)
  return {
    responseCache: createResponseCache(revisions, memory),
    pageCache: openPageCache({
      env: { dataDir, diskReserve, diskCacheBytes },
      modules: env.modules.map(folderOf),
      pool,
      revisions,
      variant: () => JSON.stringify([publicOrigin(), languages.current(), environment]),
      log,
    }),
  }
}
