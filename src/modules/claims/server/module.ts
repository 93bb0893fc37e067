import { sql } from 'drizzle-orm'
import { defineModule } from '#kernel/modules/definition.ts'
import { mountDelays } from './delays.routes.ts'
import { delayMail, delayMailKinds } from './delay-mail.ts'
import { delayLinks, delaysService } from './delays.service.ts'
import { claimsErrors } from '../errors.ts'
import { claimsDigest } from './claims-digest.ts'
import { claimMail, claimMailKinds } from './claim-mail.ts'
import { claimSettingsRepository } from './claim-settings.repository.ts'
import { mountClaimSettings } from './claim-settings.routes.ts'
import { mountClaims, mountRemakes } from './claims.routes.ts'
import { claimsService } from './claims.service.ts'
import { marginService } from './margin.service.ts'
import { mountOwnClaims } from './own-claims.routes.ts'
import { remakesService } from './remakes.service.ts'
import { processing } from './processing.ts'

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
