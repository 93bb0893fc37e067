import { useQuery } from '@tanstack/react-query'
import { momentOf } from '#kernel/web/backoffice/moments.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import type { Order } from '#modules/orders/contract/index.ts'
import { setWithdrawalHandled } from '../../contract/index.ts'
import { useSetHandled, withdrawalsOf } from '../queries/staff-withdrawals.ts'
import { lastDayText, linesText } from './withdrawal-facts.ts'

/** The withdrawals that were declared about an order; nothing where there are none. */
export function OrderWithdrawals({ order }: { order: Order }) {
  const { data } = useQuery(withdrawalsOf(order.id))
  const { timeZone } = useShopConfig()
  const may = useMay(setWithdrawalHandled)
  const { mutate, isPending } = useSetHandled()
  if (!data || data.rows.length === 0) return null
  return (
    <section aria-label="Withdrawals" className="mt-6">
      <h3 className="font-sans text-dense font-semibold">Withdrawals</h3>
      <ul className="mt-1 divide-y divide-line">
        {data.rows.map((withdrawal) => (
          <li key={withdrawal.id} className="grid gap-1 py-2">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-medium">{withdrawal.name}</span>
              <span className="figures text-ink-soft">{momentOf(withdrawal.receivedAt, timeZone)}</span>
            </p>
            <p>{linesText(withdrawal)}</p>
            {withdrawal.note && <p className="whitespace-pre-line wrap-anywhere">{withdrawal.note}</p>}
            <p className={withdrawal.isLate ? 'text-clay' : 'text-ink-soft'}>{lastDayText(withdrawal)}</p>
            <Button
              look="quiet"
              size="sm"
              className="justify-self-start"
              disabled={!may || isPending}
              onClick={() => mutate(withdrawal)}
            >
              {withdrawal.handledAt === null ? 'Dealt with' : 'Open again'}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
