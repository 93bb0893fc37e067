import type { Db } from '#kernel/database/db.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import { convertAmounts } from '#modules/currency/server/index.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** Decimals of a unit cost. */
const costDigits = 4

/**
 * Converts unit costs into another currency at the rate of a day, with four decimals. Refuses without a rate for that
 * day, because a cost in the wrong currency would permanently distort the average.
 */
export async function convertCosts(
  db: Db,
  costs: readonly number[],
  { from, to, day }: { from: string; to: string; day: string },
): Promise<number[] | Refusal<'exchange_rate_missing'>> {
  if (from === to) return [...costs]
  const converted = await convertAmounts(
    db,
    costs.map((amount) => ({ amount, from, to, day })),
    costDigits,
  )
  const amounts = converted.flatMap((conversion) => conversion?.amount ?? [])
  if (amounts.length === costs.length) return amounts
  return refuse('exchange_rate_missing', {
    message: staffText(
      'There is no exchange rate from {{from}} to {{to}} for {{day}}. Add one in the settings, then try again.',
      { from, to, day },
    ),
    details: { from, to, day },
  })
}
