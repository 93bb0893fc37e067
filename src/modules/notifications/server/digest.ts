import type { Pool } from 'pg'
import { createDb } from '../../../kernel/database/db.ts'
import { transaction } from '../../../kernel/database/transaction.ts'
import { outboxOf } from '../../../kernel/outbox/mail/outbox.ts'
import { dayAndTimeIn } from '../../../kernel/rules/shop-time.ts'
import { digestRepository } from './digest.repository.ts'
import type { Digest } from './digest.repository.ts'
import { notificationsRepository } from './notifications.repository.ts'

/** A shop that was away at its hour writes the digest within so many hours; later it is no morning any more. */
const patienceHours = 6

const isEmpty = ({ fresh, waiting, visits, low, samples }: Digest) =>
  fresh.count + waiting.count + visits.count + low + samples === 0

/**
 * Writes the digest of the shop's day to everybody who wants it, once a day from the chosen hour on. Nothing is written
 * on a day on which there is nothing to say.
 */
export async function writeDigest({ pool, timeZone }: { pool: Pool; timeZone: string }): Promise<void> {
  const [day = '', time = ''] = dayAndTimeIn(timeZone, new Date()).split(' ')
  const hour = Number(time.slice(0, 2))
  await transaction(pool, async (client) => {
    const db = createDb(client)
    const repository = notificationsRepository(db)
    const { digestHour } = await repository.shop()
    if (hour < digestHour || hour >= digestHour + patienceHours) return
    // Also for nobody: who asks for it later in the morning gets the next one.
    if (!(await digestRepository(db).begin(day))) return
    const readers = await repository.digestReaders()
    if (readers.length === 0) return
    const digest = await digestRepository(db).read(day)
    if (isEmpty(digest)) return
    for (const { email, language } of readers)
      await outboxOf(db).write({
        channel: 'email',
        recipient: email,
        template: 'morning_digest',
        language,
        data: { day, digest },
      })
  })
}
