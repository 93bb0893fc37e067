import { and, between, ne, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { sellingRepository } from '#modules/making/server/index.ts'
import type { VisitDefaults } from '../contract/visit-settings.ts'
import { dayAfter, freeSlots } from '../rules/free-slots.ts'
import { installations } from './installations.tables.ts'
import { visitSettingsRepository } from './visit-settings.ts'

/** How many visits of one mailbox may be to come. */
const maxToCome = 3

/** SQL of the slots that shoppers book. */
export function bookedSlotsRepository(db: Db, timeZone: string) {
  return {
    /** Makes bookings of one day or by one mailbox wait for each other until the transaction ends. */
    takeTurns: (key: string) =>
      db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`visit booking ${key}`}, 575))`),

    settings: (): Promise<VisitDefaults> => visitSettingsRepository(db).read(),

    /** The free slots by day. @param except a visit that gives up its place */
    async free(settings: VisitDefaults, except?: string) {
      const today = todayIn(timeZone)
      const { holidays, extraDays } = await sellingRepository(db).read()
      const visits = await db
        .select({
          scheduledDate: installations.scheduledDate,
          scheduledTimeSlot: installations.scheduledTimeSlot,
          estimatedDuration: installations.estimatedDuration,
        })
        .from(installations)
        .where(
          and(
            between(installations.scheduledDate, today, dayAfter(today, settings.booking.weeks * 7)),
            ne(installations.status, 'cancelled'),
            except === undefined ? undefined : ne(installations.id, except),
          ),
        )
      const daysOff = new Set(holidays.filter((day) => !extraDays.includes(day)))
      return freeSlots({ today, settings, daysOff, visits })
    },

    /** The visits that a customer has booked and that are to come: whether this is one of them, and whether there are too many. */
    async toCome(customerId: string, { day, slot }: { day: string; slot: string }) {
      const { rows } = await db.execute<{ isSame: boolean }>(sql`
        select scheduled_date = ${day}::date and scheduled_time_slot = ${slot} as "isSame" from installations
        where customer_id = ${customerId} and booked_at is not null and status <> 'cancelled'
          and scheduled_date >= ${todayIn(timeZone)}::date limit 100`)
      return { isBooked: rows.some(({ isSame }) => isSame), areTooMany: rows.length >= maxToCome }
    },
  }
}
