import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { createDb, type Db } from '#kernel/database/db.ts'
import { transaction } from '#kernel/database/transaction.ts'
import { outboxOf } from '#kernel/outbox/mail/outbox.ts'
import type { ShopLanguages } from '#kernel/rules/localized.ts'
import { dayAfter, dayAndTimeIn, todayIn } from '#kernel/rules/shop-time.ts'
import { mailLimits } from '#modules/orders/server/index.ts'
import type { PrivateLinks } from '#modules/customers/server/index.ts'
import { timeSpan } from '../rules/appointments.ts'
import { firstName } from '../rules/first-name.ts'
import { isInTime } from '../rules/free-slots.ts'
import { readerOf, visitInMail } from './installations.sending.ts'
import { installationsRepository, type InstallationRow } from './installations.repository.ts'
import { isOpen } from './public-installation.serializer.ts'
import { visitSettingsRepository } from './visit-settings.ts'

/** From when and until when on the day before, by the clock of the shop: nobody is written to at night. */
const hours = { from: '10:00', until: '20:00' }

/** A day and a clock as seconds, to compare those of one zone. */
const seconds = (day: string, time: string) => Date.parse(`${day}T${time}Z`) / 1000
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`

/** When a visit begins; that of free text counts as midnight. */
const startOf = ({ scheduledTimeSlot, estimatedDuration }: InstallationRow) =>
  clock(timeSpan(scheduledTimeSlot, estimatedDuration)?.from ?? 0)

/** The day and time for which a customer is reminded once. */
const occasionOf = ({ id, scheduledDate, scheduledTimeSlot }: InstallationRow) =>
  `${id}:${scheduledDate}:${scheduledTimeSlot ?? ''}`

/**
 * The visits of a day whose customers know that time and have the link: staff have sent it, or they have booked, moved or
 * confirmed it themselves. Not those of a cancelled order.
 */
const dueOn = (day: string) => sql`scheduled_date = ${day}::date and view_token is not null
  and (sent_at is not null or confirmed_at is not null) and status in ('scheduled', 'confirmed', 'rescheduled')
  and not exists (select from orders o where o.id = installations.order_id and o.status = 'cancelled')`

/** Whether a reminder that waited is still true: the visit is tomorrow, at the time that it says. */
export async function isStillDue(
  db: Db,
  timeZone: string,
  { installationId, occasion }: Record<string, unknown>,
) {
  const visit = await installationsRepository(db).byId(String(installationId))
  if (visit === null || occasionOf(visit) !== occasion) return false
  const { rows } = await db.execute(sql`
    select 1 from installations where id = ${visit.id} and ${dueOn(dayAfter(todayIn(timeZone), 1))}`)
  return rows.length > 0
}

interface RemindDeps {
  pool: Pool
  timeZone: string
  /** The shop's country, ISO 3166. */
  country: string
  languages: () => ShopLanguages
  links: PrivateLinks
}

/** Reminds of one visit, unless its customer has been told of this time within 24 hours before it. */
async function remindOf(
  db: Db,
  id: string,
  { parts, today, time, noticeDays }: { parts: RemindDeps; today: string; time: string; noticeDays: number },
): Promise<void> {
  const { timeZone, country, languages, links } = parts
  const visits = installationsRepository(db)
  const visit = await visits.lock(id)
  const tomorrow = dayAfter(today, 1)
  if (visit === null || visit.scheduledDate !== tomorrow || !isOpen(visit)) return
  const toldAt = visit.sentAt ?? visit.confirmedAt
  if (toldAt === null || dayAndTimeIn(timeZone, toldAt) > `${today} ${startOf(visit)}`) return
  const { language, isNobody, ...recipient } = await readerOf(db, visit, languages())
  if (isNobody) return
  const mailVisit = visitInMail(visit, recipient)
  const installer =
    visit.installerId === null ? visit.assignedInstaller : firstName(visit.assignedInstaller, country)
  const occasion = occasionOf(visit)
  await outboxOf(db).write({
    channel: 'email',
    recipient: recipient.email,
    template: 'visit_reminder',
    about: { orderId: visit.orderId, occasion },
    language: (await visits.languageOf(id)) ?? language,
    data: {
      installationId: id,
      linkVersion: await links.versionOf(db, id),
      occasion,
      visit: { ...mailVisit, assignedInstaller: installer },
      // Nobody has said what a visit without an order is for, unless its customer booked it.
      purpose: visit.orderId === null && visit.bookedAt === null ? null : visit.purpose,
      isOpen: visit.bookedAt !== null && isInTime(visit.scheduledDate, today, noticeDays),
    },
    // Neither at night nor on the day itself, of which it would say that it is tomorrow.
    expiresInSeconds: Math.max(600, seconds(today, `${hours.until}:00`) - seconds(today, time)),
    ...mailLimits(recipient, { buyer: false }),
  })
}

/**
 * Reminds customers of the visits of tomorrow of which they know day and time. The outbox has a message for each visit and
 * time once, however often and by however many processes this is called.
 */
export async function remindOfVisits(parts: RemindDeps, stopping: AbortSignal): Promise<void> {
  const { pool, timeZone } = parts
  const db = createDb(pool)
  const { booking, reminds } = await visitSettingsRepository(db).read()
  if (!reminds || booking.purposes.length === 0) return
  const [today = '', time = ''] = dayAndTimeIn(timeZone, new Date()).split(' ')
  if (time < hours.from || time >= hours.until) return
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from installations where ${dueOn(dayAfter(today, 1))} order by id`)
  for (const { id } of rows) {
    if (stopping.aborted) return
    await transaction(pool, (client) =>
      remindOf(createDb(client), id, { parts, today, time, noticeDays: booking.noticeDays }),
    )
  }
}
