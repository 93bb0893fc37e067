import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import Fastify from 'fastify'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { currencyExponent } from '../../kernel/rules/money.ts'
import { buildAccounts } from '../../modules/accounts/server/index.ts'
import { sessionPrincipals } from '../../modules/accounts/server/session-principals.ts'
import { buildAssistant } from '../../modules/assistant/server/index.ts'
import { buildAudit } from '../../modules/audit/server/index.ts'
import { backupJob } from '../../kernel/backup/scheduled.ts'
import { buildProviders } from '../../modules/accounts/server/providers/index.ts'
import { buildCalendar } from '../../modules/calendar/server/index.ts'
import { buildCatalog } from '../../modules/catalog/server/index.ts'
import { buildChat } from '../../modules/chat/server/index.ts'
import { mountBlogFeed } from '../../modules/content/server/feed.ts'
import { buildContent } from '../../modules/content/server/index.ts'
import { buildCrm } from './crm.ts'
import { publishPost } from '../../modules/content/server/publish-post.ts'
import { buildDashboard } from '../../modules/dashboard/server/index.ts'
import { buildInstallations } from '../../modules/installations/server/index.ts'
import { buildQuotes } from '../../modules/quotes/server/index.ts'
import { createDb } from '../../kernel/database/db.ts'
import { pendingMigrations } from '../../kernel/database/migrate.ts'
import { openNotifications } from '../../kernel/database/notify.ts'
import type { Database } from '../../kernel/database/open.ts'
import type { Env } from '../../kernel/process/env.ts'
import { eraseSettled } from '../../modules/erasure/server/erase-settled.ts'
import { buildForecasting } from '../../modules/forecasting/server/index.ts'
import { answerClientError } from '../../kernel/http/client-errors.ts'
import { closeAll, stopsInTime } from '../../kernel/http/closing.ts'
import { refuseWritesWithoutRoom } from '../../kernel/http/disk-room.ts'
import { answerFailure } from '../../kernel/http/failures.ts'
import { bareSecurityHeaders, registerSecurityHeaders } from '../../kernel/http/headers.ts'
import { mountHealth } from '../../kernel/http/health.ts'
import { mountInside } from '../../kernel/http/inside.ts'
import { readJsonBodies } from '../../kernel/http/json-bodies.ts'
import { registerLoadShedding } from '../../kernel/http/load-shedding.ts'
import { registerOpenApi } from '../../kernel/http/openapi.ts'
import { refuseForeignWrites } from '../../kernel/http/origin.ts'
import { mountMetrics } from '../../kernel/http/metrics.ts'
import { mountPages } from '../../kernel/http/pages.ts'
import { keepCopies } from '../../kernel/cache/copies.ts'
import { countRevisions } from '../../kernel/cache/revisions.ts'
import { servePublicCopies } from '../../kernel/cache/serve.ts'
import { rateLimits } from '../../kernel/http/rate-limits.ts'
import { readableAddress } from '../../kernel/http/readable-address.ts'
import { mountSearchEngines } from '../../kernel/http/search-engines.ts'
import { registerSessions, sessionSigner, signedSessions } from '../../kernel/http/session.ts'
import { askNobodyForFiles, servedFiles } from '../../kernel/http/static.ts'
import { refuseUnstorable } from '../../kernel/http/storable.ts'
import { answerUnknownPaths, rememberRoutes } from '../../kernel/http/unknown.ts'
import { identifyVisitors } from '../../kernel/http/visitor.ts'
import { buildInventory } from './inventory.ts'
import { orderMaterials as materials } from '../../modules/materials/server/index.ts'
import { buildJobs } from '../../kernel/jobs/jobs.ts'
import { buildLive } from '../../kernel/live/index.ts'
import { mayUpgrade } from '../../kernel/live/socket.ts'
import { deliverMails } from '../../kernel/outbox/mail/deliver.ts'
import { linkFrom } from '../../modules/accounts/server/link-from.ts'
import { recipientLimits } from '../../kernel/outbox/mail/recipient-limits.ts'
import { buildMeasuring } from '../../modules/measuring/server/index.ts'
import { buildMedia } from '../../modules/media/server/index.ts'
import { buildOrders } from '../../modules/orders/server/index.ts'
import { noteWithheldMail } from '../../modules/orders/server/withheld-mails.ts'
import { openOutside } from '../../kernel/integrations/open-outside.ts'
import { buildSettings } from '../../modules/settings/server/index.ts'
import { mountManifest } from '../../modules/settings/server/manifest.ts'
import { deliverSms } from '../../kernel/outbox/sms/deliver.ts'
import { buildStatus } from '../../modules/status/server/index.ts'
import { purgeExpired } from './purge-expired.ts'
import { traceShop } from '../../kernel/tracing/index.ts'
import type { Tracer } from '../../kernel/tracing/tracer.ts'

export interface ShopParts {
  env: Env
  database: Database
  sessionSecret: string
  /** Where the shop is reached; known only after listening when the port was left to the system. */
  publicOrigin?: () => string
  log?: FastifyBaseLogger
  /** Makes traces of what goes on; closed with the shop. */
  tracer?: Tracer
  /** `built`: pages from `dist/`; `dev`: Vite in this process; `none`: the API alone. */
  pages: 'built' | 'dev' | 'none'
}

export interface Shop {
  http: FastifyInstance
  /** Starts the background work; the shop serves without it. */
  startJobs(): Promise<void>
  /** Finishes the requests under way, for 10 s unless told otherwise, then stops everything else. */
  close(finishMs?: number): Promise<void>
}

/** The composition root: every part of the shop, built in the order of its dependencies. */
export async function buildShop(parts: ShopParts): Promise<Shop> {
  const { env, database, tracer } = parts
  const { pool } = database
  const publicOrigin = parts.publicOrigin ?? (() => env.publicOrigin)
  const https = env.publicOrigin.startsWith('https://')
  const exponent = currencyExponent(env.currency)
  const dev = parts.pages === 'dev'
  const db = createDb(pool)

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
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    forceCloseConnections: 'idle',
    http: { shouldUpgradeCallback: mayUpgrade(dev) },
  })
  const stop = stopsInTime(http)
  http.setSerializerCompiler(serializerCompiler)
  http.setErrorHandler(answerFailure)
  readJsonBodies(http)
  rememberRoutes(http)
  traceShop(tracer, http, pool)
  const inside = mountInside(http, http.log)

  const limits = rateLimits({ pool, on: env.rateLimits === 'on' })
  const settings = buildSettings({ pool })
  const outside = openOutside(env, tracer)
  const { delivery, texts, storage } = outside
  const onWritten = () => jobs.wake('deliver-mails')
  const accounts = buildAccounts({
    pool,
    limits,
    https,
    publicOrigin,
    country: env.country,
    secret: parts.sessionSecret,
    settings: settings.read,
    onWritten,
    onTextWritten: () => jobs.wake('deliver-texts'),
  })
  const providers = buildProviders({
    pool,
    https,
    publicOrigin,
    secret: parts.sessionSecret,
    configured: outside.providers,
    oidcName: env.oidc?.name ?? 'Single sign-on',
  })
  const auditLog = buildAudit({ db, timeZone: env.timeZone })
  const notifications = openNotifications({ url: database.url, log: http.log })
  const revisions = countRevisions({ notifications, pool })
  const catalog = buildCatalog({ db, pool, revisions, exponent })
  const content = buildContent({ db, pool, limits, timeZone: env.timeZone })
  const crm = buildCrm({ db, pool, timeZone: env.timeZone, exponent })
  const calendar = buildCalendar({
    pool,
    log: http.log,
    writeOnBlog: publishPost,
    onPlanned: () => jobs.wake('publish-planned'),
  })
  const assistant = buildAssistant({ limits, log: http.log, writer: outside.writer })
  const forecasting = buildForecasting({ pool, exponent, timeZone: env.timeZone })
  const standing = sessionPrincipals(pool)
  const desk = { pool, timeZone: env.timeZone, onMail: onWritten }
  const orders = buildOrders({ ...desk, db, log: http.log, limits, exponent, materials })
  const inventory = buildInventory({ ...desk, log: http.log, shop: settings.read })
  const dashboard = buildDashboard({
    db,
    exponent,
    timeZone: env.timeZone,
    connected: async () => (await live.connected()).map(({ id }) => id),
  })
  const shop = async () => ({ siteName: (await settings.read()).site_name, currency: env.currency })
  const { sessionSecret: secret } = parts
  const sent = { pool, timeZone: env.timeZone, secret, publicOrigin, shop, onMail: onWritten }
  const quotes = buildQuotes({ ...sent, exponent, placeQuoted: orders.placeQuoted })
  const installations = buildInstallations(sent)
  const onStored = () => jobs.wake('make-pictures')
  const media = buildMedia({ pool, storage, publicOrigin, log: http.log, onStored })
  const measuring = buildMeasuring({
    pool,
    limits,
    secret: parts.sessionSecret,
    timeZone: env.timeZone,
    onWritten: () => jobs.wake('count-measuring'),
  })

  const letterhead = async () => {
    const { site_name: siteName, logo_url: logoUrl } = await settings.read()
    return { siteName, logoUrl, publicOrigin: publicOrigin(), currency: env.currency }
  }
  const linkOf = linkFrom([quotes, installations, accounts])
  const post = { pool, letterhead, log: http.log }
  const limited = { withinLimits: recipientLimits(limits), onWithheld: noteWithheldMail }
  const jobs = buildJobs({
    databaseUrl: database.url,
    log: http.log,
    tracer,
    jobs: [
      {
        name: 'deliver-mails',
        cron: '* * * * *',
        run: (stopping) => deliverMails({ ...post, ...limited, delivery, linkOf, stopping }),
      },
      { name: 'publish-planned', cron: '* * * * *', run: calendar.publishDue },
      { name: 'make-pictures', cron: '*/5 * * * *', run: media.makeVariants },
      {
        name: 'deliver-texts',
        cron: '* * * * *',
        run: (stopping) => deliverSms({ ...post, delivery: texts, codeOf: accounts.codeOf, stopping }),
      },
      { name: 'fold-order-days', cron: '*/5 * * * *', run: () => dashboard.fold() },
      { name: 'fold-materials', cron: '*/5 * * * *', run: () => catalog.foldMaterials() },
      { name: 'tidy-up', cron: '17 * * * *', run: () => purgeExpired({ pool }) },
      { name: 'check-stock-ledger', cron: '23 3 * * *', run: inventory.everyNight },
      { name: 'count-measuring', cron: '*/15 * * * *', run: measuring.countToday },
      { name: 'learn-from-measuring', cron: '41 18 * * *', run: measuring.everyNight },
      { name: 'erase-settled', cron: '7 20 * * *', run: () => eraseSettled(post) },
      { name: 'expire-quotes', cron: '23 * * * *', run: quotes.expire },
      { name: 'sweep-uploads', cron: '37 * * * *', run: media.sweep },
      backupJob({ env, database, storage, log: http.log }),
    ],
  })

  const copies = keepCopies(revisions)

  registerSecurityHeaders(http, { https, dev })
  await registerLoadShedding(http)
  const signer = sessionSigner(parts.sessionSecret)
  const mayHaveSession = signedSessions({ signer, https })
  const publicCopies = dev ? null : servePublicCopies(http, { copies, revisions, mayHaveSession })
  await http.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] })
  if (parts.pages !== 'none') await http.register(servedFiles, { mode: parts.pages })
  askNobodyForFiles(http)
  refuseForeignWrites(http, publicOrigin)
  refuseWritesWithoutRoom(http, { folder: env.dataDir, reserve: env.diskReserve, log: http.log })
  await registerSessions(http, { pool, signer, https, open: accounts.openSession })
  identifyVisitors(http, accounts.personOf)
  publicCopies?.serveKnownVisitors()
  refuseUnstorable(http)
  await registerOpenApi(http)

  const live = await buildLive(http, {
    pool,
    notifications,
    findStanding: standing.bySession,
    findNames: standing.names,
    publicOrigin,
  })
  accounts.mount(http)
  providers.mount(http)
  auditLog.mount(http)
  catalog.mount(http)
  buildChat(http, { pool, limits, live, staff: standing.staff })
  content.mount(http)
  crm.mount(http)
  calendar.mount(http)
  assistant.mount(http)
  inventory.mount(http)
  forecasting.mount(http)
  orders.mount(http)
  dashboard.mount(http)
  quotes.mount(http)
  installations.mount(http)
  media.mount(http)
  measuring.mount(http)
  settings.mount(http)
  const sockets = () => live.hub.connections.size
  const { machinery } = buildStatus(http, { pool, env, sockets })
  mountSearchEngines(http, { publicOrigin, addresses: [content.addresses, catalog.addresses] })
  mountBlogFeed(http, { publicOrigin, shop: settings.read, newestPosts: content.newestPosts })
  mountManifest(http, settings.read)
  mountHealth(http, async () => (await pendingMigrations(pool)).length === 0)
  mountMetrics(http, { pool, sockets, copiesSent: copies.found, machinery, env })
  answerUnknownPaths(http)
  if (parts.pages !== 'none')
    await mountPages(http, {
      mode: parts.pages,
      copies,
      inside,
      publicOrigin,
      currency: env.currency,
      timeZone: env.timeZone,
      records: { ownsOrder: orders.owns },
    })

  return {
    http,
    startJobs: () => jobs.start(),
    async close(finishMs) {
      await stop(finishMs)
      const parts = [notifications, { close: () => jobs.stop() }, outside, ...(tracer ? [tracer] : [])]
      await closeAll(http, parts)
    },
  }
}
