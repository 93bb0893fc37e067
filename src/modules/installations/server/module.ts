import { sql } from 'drizzle-orm'
import { defineModule } from '#kernel/modules/definition.ts'
import { installationsErrors } from '../errors.ts'
import { installationMail } from './installation-mail.ts'
import { visitMailKinds } from './visit-mail-kinds.ts'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import {
  createInstallation,
  getInstallation,
  listInstallations,
  previewInstallationMail,
  sendInstallation,
  withdrawInstallationLink,
  updateInstallation,
} from '../contract/installations.ts'
import type { ShopLanguages } from '#kernel/rules/localized.ts'
import { createDb } from '#kernel/database/db.ts'
import { mount } from '#kernel/http/mount.ts'
import type { EditedMails } from '#kernel/outbox/mail/own-texts.ts'
import type { Letterhead } from '#kernel/outbox/mail/render.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { mountList } from '#kernel/record/mount-list.ts'
import {
  installationsRepository,
  listedInstallations,
  serializeInstallation,
} from './installations.repository.ts'
import { mountPublicInstallations } from './installations.public.ts'
import { installationSending, type InstallationSending } from './installations.sending.ts'
import { installationsService } from './installations.service.ts'
import { installations as table } from './installations.tables.ts'
import { mountVisitFeed } from './visit-feed.ts'
import { mountVisitSettings } from './visit-settings.ts'
import { visitReminderMail } from './visit-reminder-mail.ts'
import { isStillDue, remindOfVisits } from './visit-reminders.ts'
import { visitsDigest } from './visits-digest.ts'
import type { RateLimits } from '#kernel/http/limits/rate-limits.ts'
import type { OrdersPorts } from '#modules/orders/server/index.ts'
import { measuredSizes } from './measured-sizes.service.ts'
import { measuredSizesMail } from './measured-sizes-mail.ts'
import { visitBooking } from './visit-booking.service.ts'
import { mountVisitBooking, publicVisits } from './visit-booking.routes.ts'
import { mountVisitReports } from './visit-reports.routes.ts'
import { privateLinks, type LinkDeps } from '#modules/customers/server/index.ts'
import { processing } from './processing.ts'

/** Visits to customers: scheduling, mailing, confirmation and completion. */
function buildInstallations(
  parts: LinkDeps & {
    pool: Pool
    timeZone: string
    languages: () => ShopLanguages
    limits: RateLimits
    exponent: number
    country: string
    resize: OrdersPorts['resize']
    shop: () => Promise<Letterhead>
    editedMails: () => Promise<EditedMails>
  },
) {
  const db = createDb(parts.pool)
  const links = privateLinks('installation', parts)
  return {
    // At a minute at which no other hourly job starts.
    jobs: [
      {
        name: 'remind-of-visits',
        cron: '29 * * * *',
        run: (stopping: AbortSignal) => remindOfVisits({ ...parts, links }, stopping),
      },
    ],
    /**
     * The private link for a visit's mail on delivery; undefined for other mails, null if the link is no longer valid.
     */
    async linkOf({ template, data }: { template: string; data: Record<string, unknown> }) {
      if (!['installation', 'measured_sizes', 'visit_reminder'].includes(template)) return undefined
      if (template === 'visit_reminder' && !(await isStillDue(db, parts.timeZone, data))) return null
      return links.inMail(db, String(data['installationId']), Number(data['linkVersion'] ?? 0))
    },
    mount(http: FastifyInstance): void {
      const sending = installationSending({ ...parts, links })
      const bookings = visitBooking({ ...parts, links })
      const sizes = measuredSizes({ ...parts, links })
      const show = publicVisits({ ...parts, bookings, sizes })
      mountInstallations(http, { ...parts, sending })
      mountPublicInstallations(http, { ...parts, links, show })
      mountVisitBooking(http, { ...parts, links, bookings, sizes, show })
      mountVisitReports(http, { ...parts, sizes })
      mountVisitFeed(http, parts)
      mountVisitSettings(http, parts)
    },
  }
}

function mountInstallations(
  http: FastifyInstance,
  { pool, sending, shop }: { pool: Pool; sending: InstallationSending; shop: () => Promise<Letterhead> },
): void {
  const db = createDb(pool)
  const repository = installationsRepository(db)
  const installations = installationsService({ pool })

  mountList(http, listInstallations, table, { db, ...listedInstallations })

  mount(http, getInstallation, async ({ params }) => {
    const row = await repository.byId(params.id)
    if (row === null) return refuse('installation_not_found')
    return serializeInstallation(row)
  })

  mount(http, createInstallation, ({ body, actor }) => installations.create(body, actor))

  mount(http, updateInstallation, async ({ params, body: { version, ...form }, headers, actor }) => {
    return installations.update(params.id, form, actor, {
      ifMatch: headers['if-match'],
      version,
    })
  })

  mount(http, withdrawInstallationLink, ({ params, actor }) => sending.withdraw(params.id, actor))

  mount(http, previewInstallationMail, async ({ params }) => sending.preview(params.id, await shop()))

  mount(http, sendInstallation, ({ params, body, actor }) => sending.send(params.id, body?.version, actor))
}

export const installations = defineModule({
  name: 'installations',
  processing,
  errors: installationsErrors,
  needs: ['messages', 'orders', 'settings'],
  mails: {
    installation: installationMail,
    measured_sizes: measuredSizesMail,
    visit_reminder: visitReminderMail,
  },
  mailKinds: visitMailKinds,
  build(host, { messages, orders, settings }) {
    const shop = settings.mailLetterhead
    const editedMails = () => messages.editedMails()
    return {
      ...buildInstallations({ ...host, country: host.env.country, resize: orders.resize, shop, editedMails }),
      contributes: { digest: visitsDigest },
      on: {
        'account.erased': {
          async inTransaction({ accountId, nameInstead }, { db }) {
            await db.execute(sql`delete from visit_feeds where user_id = ${accountId}`)
            await db.execute(
              sql`update installations set assigned_installer = null where installer_id = ${accountId}`,
            )
            await db.execute(
              sql`update visit_reports set actor_name = ${nameInstead} where actor_id = ${accountId}`,
            )
          },
        },
      },
    }
  },
})
