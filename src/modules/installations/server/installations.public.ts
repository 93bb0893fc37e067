import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Pool } from 'pg'
import { installationCalendar } from '../contract/installations.ts'
import {
  confirmInstallation,
  getPublicInstallation,
  publicInstallationCalendar,
  type PublicInstallation,
} from '../contract/public-installation.ts'
import { audit } from '#kernel/audit/audit.ts'
import { createDb } from '#kernel/database/db.ts'
import { checkVersion } from '#kernel/http/entity-tag.ts'
import { mount } from '#kernel/http/mount.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import { anonymousActor, type AnyActor } from '#kernel/http/actor.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { visitInCalendar } from './installation-mail.ts'
import { calendarFile } from '#kernel/rules/dates/calendar-file.ts'
import { mailTranslations } from '#kernel/outbox/mail/translations.ts'
import { visitEvent, type CalendarWords } from './installations.calendar.ts'
import type { ShowVisit } from './visit-booking.routes.ts'
import { isOpen, serializePublicInstallation } from './public-installation.serializer.ts'
import { installationsRepository, type InstallationRow } from './installations.repository.ts'
import { installationPaths } from './installations.service.ts'
import { forbidCaching, type PrivateLinks } from '#modules/customers/server/index.ts'

interface PublicVisitDeps {
  pool: Pool
  links: PrivateLinks
  timeZone: string
  publicOrigin: () => string
  shop: () => Promise<{ siteName: string }>
  show: ShowVisit
}

type ConfirmRefusal = Refusal<'installation_not_found' | 'installation_not_open' | 'version_conflict'>

/** Confirms day and time for the customer, once. */
function confirm(
  { pool, links }: Pick<PublicVisitDeps, 'pool' | 'links'>,
  token: string,
  { version, by }: { version: number | undefined; by: AnyActor },
): Promise<PublicInstallation | ConfirmRefusal> {
  return transactionOrRefusal(pool, async (db): Promise<PublicInstallation | ConfirmRefusal> => {
    const repository = installationsRepository(db)
    const visit = await repository.lockByToken(links.hashOf(token))
    if (!visit) return refuse('installation_not_found')
    if (visit.confirmedAt !== null) return serializePublicInstallation(visit)
    if (!isOpen(visit)) return refuse('installation_not_open')
    const stale = checkVersion(visit, { version }, serializePublicInstallation(visit))
    if (stale) return stale as Refusal<'version_conflict'>
    const confirmed = await repository.update(visit.id, { status: 'confirmed', confirmedAt: new Date() })
    await audit(db, {
      by,
      action: 'installation.confirm',
      id: visit.id,
      label: visit.customerName,
      before: { status: visit.status },
      after: { status: confirmed.status },
    })
    await publishInvalidation(db, installationPaths)
    return serializePublicInstallation(confirmed)
  })
}

/** The customer's actions through the private link of a visit, and calendar files for customers and staff. */
export function mountPublicInstallations(http: FastifyInstance, parts: PublicVisitDeps): void {
  const { links, timeZone, publicOrigin, shop, show } = parts
  const repository = installationsRepository(createDb(parts.pool))
  const behind = (token: string) => repository.byToken(links.hashOf(token))

  function file(visit: InstallationRow, words: CalendarWords, reply: FastifyReply) {
    const event = visitEvent(visit, words, { timeZone, host: new URL(publicOrigin()).hostname })
    if (event === null) return refuse('installation_not_open')
    reply.headers({
      'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'content-disposition': `attachment; filename="visit-${visit.scheduledDate}.ics"`,
    })
    return Readable.from([Buffer.from(calendarFile(event))])
  }

  mount(http, getPublicInstallation, async ({ params, reply }) => {
    forbidCaching(reply)
    const visit = await behind(params.token)
    return visit === null ? refuse('installation_not_found') : show(visit)
  })

  mount(http, confirmInstallation, ({ params, body, actor, request, reply }) => {
    forbidCaching(reply)
    return confirm(parts, params.token, { version: body?.version, by: actor ?? anonymousActor(request) })
  })

  mount(http, publicInstallationCalendar, async ({ params, reply }) => {
    forbidCaching(reply)
    const visit = await behind(params.token)
    if (visit === null) return refuse('installation_not_found')
    const t = await mailTranslations((await repository.languageOf(visit.id)) ?? 'en')
    return file(visit, visitInCalendar(t, visit, await shop()), reply)
  })

  mount(http, installationCalendar, async ({ params, reply }) => {
    const visit = await repository.byId(params.id)
    if (visit === null) return refuse('installation_not_found')
    const summary = ['Installation', visit.customerName].filter(Boolean).join(': ')
    const description = [
      visit.orderNumber && `Order ${visit.orderNumber}`,
      visit.phone && `Phone ${visit.phone}`,
      visit.customerNotes,
      visit.installerNotes,
    ]
    return file(visit, { summary, description: description.filter(Boolean).join('\n') }, reply)
  })
}
