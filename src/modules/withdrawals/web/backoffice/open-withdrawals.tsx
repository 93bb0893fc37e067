import { SectionTitle } from '#kernel/web/backoffice/section-title.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { momentOf } from '#kernel/web/backoffice/moments.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { openWithdrawals } from '../queries/staff-withdrawals.ts'
import { linesText } from './withdrawal-facts.ts'

/** The withdrawals that nobody has dealt with, beside the claims; nothing where there are none. */
export function OpenWithdrawals() {
  const { data } = useQuery(openWithdrawals)
  const { timeZone } = useShopConfig()
  if (!data || data.rows.length === 0) return null
  return (
    <section aria-label="Withdrawals" className="mb-6">
      <SectionTitle>Withdrawals to deal with</SectionTitle>
      <ul className="mt-1 divide-y divide-line border-y border-line">
        {data.rows.map((withdrawal) => (
          <li key={withdrawal.id} className="flex flex-wrap items-baseline justify-between gap-x-6 py-2">
            <Link
              to="/admin/crm"
              search={{ tab: 'withdrawals', q: withdrawal.orderNumber }}
              className="font-medium underline underline-offset-4"
            >
              {withdrawal.orderNumber}
            </Link>
            <span className="grow">{linesText(withdrawal)}</span>
            <span className="figures text-ink-soft">{momentOf(withdrawal.receivedAt, timeZone)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
