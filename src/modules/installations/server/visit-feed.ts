import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { address } from '#kernel/contract/endpoint.ts'
import {
  createVisitFeed,
  endVisitFeed,
  getVisitFeed,
  listOwnVisits,
  readVisitFeed,
} from '../contract/visit-feed.ts'
import { audit } from '#kernel/audit/audit.ts'
import { createDb, type Db } from '#kernel/database/db.ts'
import { mount } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { mailTranslations } from '#kernel/outbox/mail/translations.ts'
import { calendarFeed } from '#kernel/rules/dates/calendar-file.ts'
import { languageOrNull } from '#kernel/rules/languages.ts'
import { forbidCaching } from '#modules/customers/server/index.ts'
import { visitEvent } from './installations.calendar.ts'
import {
  installationsRepository,
  serializeInstallation,
  type InstallationRow,
} from './installations.repository.ts'

interface VisitFeedDeps {
  pool: Pool
  timeZone: string
  publicOrigin: () => string
  shop: () => Promise<{ siteName: string }>
}

/** The refresh interval recommended to calendars, in hours. */
const refreshHours = 1

const feedChanged = ['/api/account/visit-feed']

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * SQL: a feed URL is valid while its account is active staff and its sessions have not been revoked since the URL was
 * created.
 */
const holds = sql`u.id = f.user_id and u.role in ('viewer', 'editor', 'admin', 'fitter') and u.disabled_at is null
  and u.credentials_version = f.credentials_version`

async function sinceOf(db: Db, userId: string): Promise<string | null> {
  const { rows } = await db.execute<{ since: Date }>(sql`
    select f.created_at as since from visit_feeds f join users u on ${holds} where f.user_id = ${userId}`)
  return rows[0] ? new Date(rows[0].since).toISOString() : null
}

/** Whose visits a feed URL shows, and their back-office language; null if the URL is no longer valid. */
async function readerOf(db: Db, token: string) {
  const { rows } = await db.execute<{ id: string; language: string | null }>(sql`
    select u.id, u.office_language as language from visit_feeds f join users u on ${holds}
    where f.token_hash = ${hashOf(token)}`)
  return rows[0] ?? null
}

/**
 * The feed contains only what a calendar service may know: time, place and order number. Name, phone and notes require
 * signing in through the link.
 */
async function feedOf(
  visits: readonly InstallationRow[],
  language: string | null,
  { timeZone, publicOrigin, shop }: VisitFeedDeps,
): Promise<string> {
  const t = await mailTranslations(languageOrNull(language ?? undefined) ?? 'en')
  const { siteName } = await shop()
  const host = new URL(publicOrigin()).hostname
  const events = visits.flatMap((visit) => {
    const words = {
      summary:
        visit.orderNumber === null
          ? t('installation.visitWithoutOrder')
          : t('installation.visit', { number: visit.orderNumber }),
      description: `${publicOrigin()}/admin/crm?tab=installations&installation=${visit.id}`,
    }
    return visitEvent(visit, words, { timeZone, host }) ?? []
  })
  return calendarFeed(events, { name: t('installation.feed', { siteName }), hours: refreshHours })
}

/** Calendar feeds of their own visits for all staff. Only the hash of a feed's token is stored. */
export function mountVisitFeed(http: FastifyInstance, parts: VisitFeedDeps): void {
  const { pool, timeZone, publicOrigin } = parts
  const db = createDb(pool)

  mount(http, getVisitFeed, async ({ actor }) => ({ since: await sinceOf(db, actor.id) }))

  mount(http, listOwnVisits, async ({ actor }) =>
    (await installationsRepository(db).visitsOf(actor.id, parts.timeZone)).map(serializeInstallation),
  )

  mount(http, createVisitFeed, ({ actor, reply }) => {
    forbidCaching(reply)
    return transactionOrRefusal(pool, async (within) => {
      const token = randomBytes(32).toString('base64url')
      const { rows } = await within.execute<{ since: Date }>(sql`
        insert into visit_feeds (user_id, token_hash, credentials_version)
        select id, ${hashOf(token)}, credentials_version from users where id = ${actor.id}
        on conflict (user_id) do update set token_hash = excluded.token_hash,
          credentials_version = excluded.credentials_version, created_at = now()
        returning created_at as since`)
      await audit(within, { by: actor, action: 'visit_feed.create', id: actor.id, label: actor.name })
      await publishInvalidation(within, feedChanged)
      return {
        since: new Date((rows[0] as { since: Date }).since).toISOString(),
        address: `${publicOrigin()}${address(readVisitFeed, { params: { token } })}`,
      }
    })
  })

  mount(http, endVisitFeed, ({ actor }) =>
    transactionOrRefusal(pool, async (within) => {
      const { rowCount } = await within.execute(sql`delete from visit_feeds where user_id = ${actor.id}`)
      if (rowCount)
        await audit(within, { by: actor, action: 'visit_feed.end', id: actor.id, label: actor.name })
      await publishInvalidation(within, feedChanged)
      return { success: true as const }
    }),
  )

  mount(http, readVisitFeed, async ({ params, reply }) => {
    forbidCaching(reply)
    const reader = await readerOf(db, params.token)
    if (reader === null) return refuse('installation_not_found')
    const visits = await installationsRepository(db).visitsOf(reader.id, timeZone)
    reply.headers({
      'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'content-disposition': 'inline; filename="visits.ics"',
    })
    return Readable.from([Buffer.from(await feedOf(visits, reader.language, parts))])
  })
}
