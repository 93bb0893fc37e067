import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { allLanguages } from '#kernel/rules/languages.ts'
import type { ShopLanguages } from '#kernel/rules/localized.ts'
import { subscribe } from '#kernel/events/events.ts'
import { wakesJobs } from '#kernel/jobs/wake.ts'
import { buildLive, type Live } from '#kernel/live/index.ts'
import {
  buildModules,
  contributionsOf,
  jobsOf,
  mountModules,
  subscriptionsOf,
} from '#kernel/modules/build.ts'
import type { Host, ModulePorts } from '#kernel/modules/definition.ts'
import type { LoadedModule } from '#kernel/modules/load.ts'
import { sortModules } from '#kernel/modules/sort.ts'
import { createHost, isHttps } from './host.ts'
import { kernelJobs } from './jobs.ts'
import { nameInContract, shopModules } from './modules.ts'
import { pendingMigrations } from '#kernel/database/migrations/migrate.ts'
import { openNotifications } from '#kernel/database/notify.ts'
import type { Database } from '#kernel/database/connections/open.ts'
import type { Env } from '#kernel/process/env.ts'
import { answerClientError } from '#kernel/http/errors/client-errors.ts'
import { closeAll, gracefulShutdown } from '#kernel/http/lifecycle/graceful-shutdown.ts'
import { refuseWritesOnFullDisk } from '#kernel/http/limits/disk-space.ts'
import { answerFailure } from '#kernel/http/errors/failures.ts'
import { offerLanguages } from '#kernel/http/language.ts'
import { knowLanguages, type KnownLanguages } from '#kernel/http/shop-languages.ts'
import { bareSecurityHeaders, registerSecurityHeaders } from '#kernel/http/headers/headers.ts'
import { warnOfUntrustedProxy } from '#kernel/http/headers/untrusted-proxy.ts'
import { mountHealth } from '#kernel/http/lifecycle/health.ts'
import { createInternalApp } from '#kernel/http/pages/internal-app.ts'
import { zodSchemas } from '#kernel/http/input/zod-schemas.ts'
import { readJsonBodies } from '#kernel/http/input/json-bodies.ts'
import { registerLoadShedding, type LoadShedding } from '#kernel/http/limits/load-shedding.ts'
import { registerOpenApi } from '#kernel/http/openapi/index.ts'
import { redirectToPublicOrigin, refuseCrossOriginWrites } from '#kernel/http/headers/origin.ts'
import { mountMetrics } from '#kernel/http/lifecycle/metrics.ts'
import { mountPages } from '#kernel/http/pages/pages.ts'
import { cacheMemory } from '#kernel/cache/memory.ts'
import type { ResponseCache } from '#kernel/cache/response-cache.ts'
import type { OpenedPageCache } from '#kernel/cache/page-cache/open-page-cache.ts'
import { purgeOnChange } from '#kernel/cache/cdn.ts'
import { trackRevisions, type Revisions } from '#kernel/cache/tag-invalidation.ts'
import { openPublicCache } from './public-cache.ts'
import { shopReads } from './public-reads.ts'
import { servePublicCache } from '#kernel/cache/serve.ts'
import { readableAddress } from '#kernel/http/pages/readable-address.ts'
import { mountSearchEngines } from '#kernel/http/pages/search-engines.ts'
import { registerSessions, sessionSigner, signedSessions } from '#kernel/http/sessions/session.ts'
import { dropCookiesOnFiles, servedFiles } from '#kernel/http/pages/static.ts'
import { refuseUnstorable } from '#kernel/http/input/storable-input.ts'
import { acceptOwnAddresses } from '#kernel/http/input/stored-addresses.ts'
import { recordExports } from '#kernel/http/csv/recorded-exports.ts'
import { answerUnknownPaths, rememberRoutes } from '#kernel/http/errors/unknown-paths.ts'
import { identifyActors } from '#kernel/http/actor.ts'
import { acceptKeys, sessionOrKey } from '#kernel/http/sessions/api-keys.ts'
import { buildJobs, type Jobs } from '#kernel/jobs/jobs.ts'
import { mayUpgrade } from '#kernel/live/socket.ts'
import { openIntegrations } from '#kernel/integrations/open-integrations.ts'
import { traceShop } from '#kernel/tracing/index.ts'
import type { Tracer } from '#kernel/tracing/tracer.ts'

export interface ShopParts extends Pick<LoadShedding, 'graceMs'> {
  env: Env
  database: Database
  sessionSecret: string
  /** The shop's origin; known only after listening when the system chose the port. */
  publicOrigin?: () => string
  log?: FastifyBaseLogger
  /** Records traces; closed with the shop. */
  tracer?: Tracer
  /** External modules, in addition to the shop's own. */
  modules?: readonly Pick<LoadedModule, 'definition'>[]
  /** `built`: pages from `dist/`; `dev`: Vite in this process; `none`: the API alone. */
  pages: 'built' | 'dev' | 'none'
  /** Runs when all modules are built and before anything of the pages is read. */
  beforePages?: (() => Promise<void>) | undefined
}

export interface Shop extends Pick<Jobs, 'runJob'> {
  http: FastifyInstance
  /** Starts the background jobs; the shop also works without them. */
  startJobs(): Promise<void>
  /** Finishes requests in progress, for 10 s by default, then stops everything else. */
  close(finishMs?: number): Promise<void>
}

/** Creates the bare server: how it parses requests and answers failures. */
function createServer(parts: ShopParts, languages: () => ShopLanguages): FastifyInstance {
  const { env, database, tracer } = parts
  const https = isHttps(parts)
  const http = Fastify({
    ...(parts.log ? { loggerInstance: parts.log } : { logger: false }),
    trustProxy: env.trustProxy.length > 0 ? env.trustProxy : false,
    genReqId: () => randomUUID(),
    logController: new Fastify.LogController({ disableRequestLogging: true }),
    frameworkErrors: (error, request, reply) =>
      answerFailure(error, request, reply.headers(bareSecurityHeaders(https))),
    clientErrorHandler: answerClientError(bareSecurityHeaders(https)),
    bodyLimit: 256 * 1024,
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 500 },
    rewriteUrl(request) {
      offerLanguages(request, languages())
      return readableAddress(request.url ?? '/')
    },
    forceCloseConnections: 'idle',
    schemaController: zodSchemas,
    http: { shouldUpgradeCallback: mayUpgrade(parts.pages === 'dev') },
  })
  http.setErrorHandler(answerFailure)
  readJsonBodies(http)
  rememberRoutes(http)
  traceShop(tracer, http, database)
  return http
}

/** The hooks that every request passes before a module handles it, in this order. */
async function registerHooks(
  http: FastifyInstance,
  {
    parts,
    caches,
    revisions,
    languages,
    publicOrigin,
    portsOf,
  }: {
    parts: ShopParts
    caches: { responseCache: ResponseCache; pageCache: OpenedPageCache }
    revisions: Revisions
    languages: KnownLanguages
    publicOrigin: () => string
    portsOf: PortsOf
  },
): Promise<void> {
  const { env, database, graceMs } = parts
  const [https, dev] = [isHttps(parts), parts.pages === 'dev']
  const accounts = portsOf('accounts')
  registerSecurityHeaders(http, { https, dev })
  warnOfUntrustedProxy(http, env)
  redirectToPublicOrigin(http, publicOrigin)
  const signer = sessionSigner(parts.sessionSecret)
  acceptKeys(http)
  const mayHaveSession = signedSessions({ signer, https })
  const isPublic = (url: string) => shopReads.at(url) !== null
  await registerLoadShedding(http, { isPublic, mayHaveSession, graceMs })
  const publicCache = dev
    ? null
    : servePublicCache(http, {
        ...caches,
        revisions,
        languages,
        mayHaveSession: sessionOrKey(mayHaveSession),
        publicReads: shopReads,
        hasCdn: env.cdn !== undefined,
      })
  await http.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] })
  if (parts.pages !== 'none') await http.register(servedFiles, { mode: parts.pages })
  dropCookiesOnFiles(http)
  refuseCrossOriginWrites(http, publicOrigin)
  refuseWritesOnFullDisk(http, { folder: env.dataDir, reserve: env.diskReserve, log: http.log })
  await registerSessions(http, { pool: database.pool, signer, https, open: accounts.openSession })
  identifyActors(http, accounts.personOf, portsOf('api-keys').keyActor)
  publicCache?.serveKnownActors()
  refuseUnstorable(http)
  recordExports(http, database.pool)
  acceptOwnAddresses(http, { pool: database.pool, publicOrigin })
  await registerOpenApi(http, nameInContract)
}

type PortsOf = <Name extends keyof ModulePorts>(name: Name) => ModulePorts[Name]

/** All routes: the modules, headers for all of them, and the pages at all other addresses. */
async function mountAddresses(
  http: FastifyInstance,
  {
    parts,
    modules,
    portsOf,
    host,
    responseCache,
    pageCache,
    internalApp,
  }: {
    parts: ShopParts
    modules: Awaited<ReturnType<typeof buildModules>>
    portsOf: PortsOf
    host: Omit<Host, 'lineTexts'>
    responseCache: ResponseCache
    pageCache: OpenedPageCache
    internalApp: FastifyInstance
  },
): Promise<void> {
  const { env, pool, publicOrigin } = host
  await mountModules(http, modules)
  mountSearchEngines(http, {
    publicOrigin,
    languages: host.languages,
    addresses: modules.flatMap(({ addresses }) => addresses ?? []),
  })
  mountHealth(http, async () => (await pendingMigrations(pool)).length === 0)
  const sockets = () => host.live().hub.connections.size
  const { machinery } = portsOf('system-status')
  const cached = {
    responseCacheHits: responseCache.hits,
    pagesSent: pageCache.sent,
    cachedBytes: () => host.memory.held(),
  }
  mountMetrics(http, { pool, replica: parts.database.replica, sockets, ...cached, machinery, env })
  answerUnknownPaths(http)
  if (parts.pages !== 'none')
    await mountPages(http, {
      mode: parts.pages,
      responseCache,
      internalApp,
      publicReads: shopReads,
      publicOrigin,
      currency: env.currency,
      country: env.country,
      timeZone: env.timeZone,
      records: { ownOrder: portsOf('orders').ownOrder },
    })
}

/** The composition root: the server, and the modules in the order of their needs. */
export async function buildShop(parts: ShopParts): Promise<Shop> {
  const { env, database, tracer, publicOrigin = () => env.publicOrigin } = parts
  const { pool } = database
  let languages: KnownLanguages | undefined
  const http = createServer(parts, () => languages?.current() ?? allLanguages)
  const stop = gracefulShutdown(http)
  const internalApp = createInternalApp(http, { log: http.log, publicReads: shopReads })
  const integrations = openIntegrations(env, tracer)
  const notifications = openNotifications({ url: database.url, log: http.log })
  const revisions = trackRevisions({ notifications, pool })
  const cdn = env.cdn && purgeOnChange(env.cdn, revisions, http.log)
  const shopLanguages = (languages = await knowLanguages(pool, revisions))
  http.decorate('shopLanguages', shopLanguages).decorate('shopCountry', env.country)
  let live: Live | undefined
  let modules: Awaited<ReturnType<typeof buildModules>> = []
  const memory = cacheMemory(env.cacheBytes)
  const shared = { env, pool, http, publicOrigin, revisions, memory, integrations }
  const host = createHost({
    ...shared,
    replica: database.replica,
    secret: parts.sessionSecret,
    languages: () => shopLanguages.current(),
    contributions: (kind) => contributionsOf(modules, kind),
    live: () => live,
  })
  const sorted = sortModules([...shopModules, ...(parts.modules ?? []).map(({ definition }) => definition)])
  modules = await buildModules(sorted, host)
  const portsOf: PortsOf = (name) => modules.find((module) => module.name === name)?.ports as never
  const accounts = portsOf('accounts')
  const subscriptions = subscriptionsOf(modules)
  subscribe(pool, subscriptions)
  const jobs = buildJobs({
    databaseUrl: database.url,
    log: http.log,
    tracer,
    jobs: await jobsOf(modules, kernelJobs({ host, database, sorted, modules, subscriptions })),
  })
  wakesJobs(pool, (job) => jobs.wake(job))
  await parts.beforePages?.()

  const caches = openPublicCache({ ...shared, languages: shopLanguages, usesDisk: parts.pages === 'built' })
  await registerHooks(http, { parts, caches, revisions, languages: shopLanguages, publicOrigin, portsOf })

  live = await buildLive(http, {
    pool,
    notifications,
    findSessionPrincipals: accounts.principals.bySession,
    findNames: accounts.principals.names,
    publicOrigin,
  })
  await mountAddresses(http, { parts, modules, portsOf, host, ...caches, internalApp })
  return {
    http,
    startJobs: () => jobs.start(),
    runJob: jobs.runJob,
    async close(finishMs) {
      await stop(finishMs)
      const parts = [
        // First, because pages still being rendered or stored need the notifications and the database.
        caches.pageCache,
        notifications,
        { close: () => jobs.stop() },
        ...modules.flatMap(({ close }) => (close ? { close } : [])),
        integrations,
        ...[tracer, cdn].filter((part) => part !== undefined),
      ]
      await closeAll(http, parts)
    },
  }
}
