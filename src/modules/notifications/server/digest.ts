import type { Pool } from 'pg'
import { createDb } from '#kernel/database/db.ts'
import { transaction } from '#kernel/database/transaction.ts'
import { outboxOf } from '#kernel/outbox/mail/outbox.ts'
import { dayAndTimeIn } from '#kernel/rules/shop-time.ts'
import { digestRepository, type DigestReport } from './digest.repository.ts'
import { notificationsRepository } from './notifications.repository.ts'

/**
 * A digest that was missed because the shop was down is still sent within this many hours; later it would not be a
 * morning mail.
 */
const patienceHours = 6

/**
 * Sends the digest of the shop's day to all subscribers, once a day from the configured hour on. Nothing is sent on a
 * day without news.
 */
export async function writeDigest({
  pool,
  timeZone,
  reports,
}: {
  pool: Pool
  timeZone: string
  reports: readonly DigestReport[]
}): Promise<void> {
  const [day = '', time = ''] = dayAndTimeIn(timeZone, new Date()).split(' ')
  const hour = Number(time.slice(0, 2))
  await transaction(pool, async (client) => {
    const db = createDb(client)
    const repository = notificationsRepository(db)
    const { digestHour } = await repository.shop()
    if (hour < digestHour || hour >= digestHour + patienceHours) return
    // Even without subscribers: whoever subscribes later in the morning gets the next day's digest.
    if (!(await digestRepository(db).begin(day))) return
    const readers = await repository.digestReaders()
    if (readers.length === 0) return
    const sections = await digestRepository(db).read(day, reports)
    if (sections.length === 0) return
    for (const { email, language } of readers)
      await outboxOf(db).write({
        channel: 'email',
        recipient: email,
        template: 'morning_digest',
        language,
        data: { day, sections },
      })
  })
}
