import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { defineModule } from '#kernel/modules/definition.ts'
import { toMinor } from '#kernel/rules/money.ts'
import { mountSettingsPart } from '#modules/settings/server/index.ts'
import { mountDelays } from './delays.routes.ts'
import { delayMail, delayMailKinds } from './delay-mail.ts'
import { delayLinks, delaysService } from './delays.service.ts'
import { claimsErrors } from '../errors.ts'
import { claimsDigest } from './claims-digest.ts'
import { claimMail, claimMailKinds } from './claim-mail.ts'
import { claimSettingsRepository } from './claim-settings.repository.ts'
import { mountClaims, mountRemakes } from './claims.routes.ts'
import { claimsService } from './claims.service.ts'
import { marginService } from './margin.service.ts'
import { mountOwnClaims } from './own-claims.routes.ts'
import { remakesService } from './remakes.service.ts'
import { processing } from './processing.ts'
import { getClaimSettings, putClaimSettings } from '../contract/claim-settings.ts'

/** What is promised of measured pieces, and what work costs. */
const mountClaimSettings = (
  http: FastifyInstance,
  { pool, exponent }: { pool: Pool; exponent: number },
): void =>
  mountSettingsPart(
    http,
    pool,
    { get: getClaimSettings, put: putClaimSettings },
    {
      id: 'claims',
      of: (db) => claimSettingsRepository(db, exponent),
      change: (next) => ({ ...next, hourlyRate: toMinor(next.hourlyRate, exponent) }),
    },
  )

/** Claims about delivered orders, pieces that are made again, and what orders have cost. */
export const claims = defineModule({
  name: 'claims',
  processing,
  errors: claimsErrors,
  needs: ['materials', 'media', 'orders', 'settings'],
  mails: { claim: claimMail, delay: delayMail },
  mailKinds: { ...claimMailKinds, ...delayMailKinds },
  build(host, { materials, media, orders }) {
    const parts = { ...host, currency: host.env.currency, materials }
    const service = claimsService(host)
    const links = delayLinks(host)
    const delays = delaysService({ ...host, links })
    const takesClaims = async () => (await claimSettingsRepository(host.db, host.exponent).read()).isOn
    return {
      linkOf: async ({ template, data }) =>
        template === 'delay' ? links.addressOf(String(data['noticeId'])) : undefined,
      jobs: [{ name: 'draft-delay-notices', cron: '13 4 * * *', run: () => delays.draftLate() }],
      contributes: {
        digest: claimsDigest,
        personalData: {
          claims: (id) => sql`
            select c.received_at, o.order_number, c.reason, c.status, c.lines, c.note, c.photos, c.answer
            from claims c join orders o on o.id = c.order_id where o.user_id = ${id} order by c.received_at`,
        },
      },
      mount(http) {
        mountOwnClaims(http, { ...host, service, orders, media, takesClaims })
        mountClaims(http, parts)
        mountRemakes(http, {
          remakes: remakesService({ ...host, remakes: orders.remakes }),
          margins: marginService(parts),
        })
        mountClaimSettings(http, host)
        mountDelays(http, { ...host, delays })
      },
    }
  },
})
