import type { Pool } from 'pg'
import type { Db } from '#kernel/database/db.ts'
import type { Limit, RateLimits } from '#kernel/http/limits/rate-limits.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { outboxOf } from '#kernel/outbox/mail/outbox.ts'
import { typedTextFor } from '#kernel/outbox/mail/typed-text.ts'
import { dayAndTimeIn, dayIn } from '#kernel/rules/shop-time.ts'
import { withdrawalDays } from '#modules/making/contract/index.ts'
import { publicHolidays } from '#modules/making/server/index.ts'
import { ordersRepository, recipientOfOrder } from '#modules/orders/server/index.ts'
import type { WithdrawalForm } from '../contract/index.ts'
import { lastWithdrawalDay } from '../rules/last-day.ts'
import type { WithdrawalMail } from './withdrawal-mail.ts'
import { withdrawalsRepository } from './withdrawals.repository.ts'
import type { WithdrawalRow } from './withdrawals.tables.ts'

const declarationsOfNetwork: Limit = { name: 'withdrawals', times: 20, seconds: 60 * 60 }

type Order = NonNullable<Awaited<ReturnType<ReturnType<typeof ordersRepository>['byId']>>>

/** What an order has, and whether it can be withdrawn from: pieces of a given size cannot, those in the size of a code can. */
const linesOf = ({ lines, goods }: Order): WithdrawalRow['lines'] => [
  ...lines.map(({ productName, made }) => ({
    name: productName,
    quantity: 1,
    isWithdrawable: made.fixedSize === true,
  })),
  ...goods.map(({ productName, quantity }) => ({ name: productName, quantity, isWithdrawable: true })),
]

/** Receiving declarations of withdrawal. */
export function withdrawalsService({
  pool,
  limits,
  timeZone,
  country,
  isOffered,
}: {
  pool: Pool
  limits: RateLimits
  timeZone: string
  /** The shop's country, ISO 3166. */
  country: string
  /** Whether the shop sells anything that can be withdrawn from, and says so. */
  isOffered: () => Promise<boolean>
}) {
  async function lastDayOf(deliveredOn: string, days: number): Promise<string> {
    const year = Number(deliveredOn.slice(0, 4))
    const holidays = await Promise.all(
      [year, year + 1].map((holidayYear) => publicHolidays(country, holidayYear, 'en')),
    )
    return lastWithdrawalDay(deliveredOn, days, new Set(holidays.flat().map(({ day }) => day)))
  }

  /** The receipt, to the order's own address: whoever declared may be somebody else. */
  async function mailReceipt(
    db: Db,
    row: WithdrawalRow,
    { order, network }: { order: Order; network: string },
  ) {
    const recipient = await recipientOfOrder(db, order.id)
    if (recipient === null) return
    const typed = typedTextFor(recipient)
    const [day = '', time = ''] = dayAndTimeIn(timeZone, row.receivedAt).split(' ')
    const data: WithdrawalMail = {
      order: { id: order.id, number: order.orderNumber },
      day,
      time,
      name: typed(row.name),
      note: typed(row.note),
      lines: row.lines,
      lastDay: row.lastDay,
      isLate: row.isLate,
    }
    await outboxOf(db).write({
      channel: 'email',
      recipient: recipient.email,
      template: 'withdrawal',
      about: { orderId: order.id, occasion: row.id },
      language: order.language,
      data: { ...data },
      // The law wants the receipt at once, so it may use more than the few mails that others cause about an order.
      ...(!recipient.repeatsInput && { limitedAs: 'link' as const, network }),
    })
  }

  return {
    /**
     * Stores a declaration, also one that is late or about an order that does not exist, and mails a receipt to the order's
     * address. The answer does not say which of these it was.
     */
    async declare(
      { name, orderNumber, email, note }: WithdrawalForm,
      network: string,
    ): Promise<{ receivedAt: string } | Refusal<'withdrawals_not_offered' | 'too_many_requests'>> {
      const tooMany = await limits.take(declarationsOfNetwork, network)
      if (tooMany) return tooMany
      if (!(await isOffered())) return refuse('withdrawals_not_offered')
      return transactionOrRefusal(pool, async (db) => {
        const ordered = await withdrawalsRepository(db).orderOf(orderNumber, email)
        const order = ordered && (await ordersRepository(db, timeZone).byId(ordered.id))
        const deliveredOn = ordered?.deliveredAt ? dayIn(timeZone, ordered.deliveredAt) : null
        const receivedAt = new Date()
        const lastDay = deliveredOn && (await lastDayOf(deliveredOn, order?.withdrawalDays ?? withdrawalDays))
        const row = await withdrawalsRepository(db).insert({
          receivedAt,
          orderId: order?.id ?? null,
          orderNumber,
          name,
          email,
          note: note || null,
          lines: order ? linesOf(order) : [],
          deliveredOn,
          lastDay,
          isLate: lastDay !== null && dayIn(timeZone, receivedAt) > lastDay,
        })
        if (order) await mailReceipt(db, row, { order, network })
        await publishInvalidation(db, ['/api/withdrawals'])
        return { receivedAt: receivedAt.toISOString() }
      })
    },
  }
}

export type WithdrawalsService = ReturnType<typeof withdrawalsService>
