import { useQuery } from '@tanstack/react-query'
import { t, translateMessage } from '#kernel/web/backoffice/language.ts'
import { momentOf } from '#kernel/web/backoffice/moments.ts'
import { readPage } from '#kernel/web/read-page.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import type { Order } from '#modules/orders/contract/index.ts'
import { listOrderMessages } from '../../contract.ts'
import { channelLabels, kindLabels, messageStatusLabels } from './labels.ts'

/** What was sent to the customer of an order, newest first; nothing while nothing was. */
export function OrderMessages({ order }: { order: Order }) {
  const { timeZone } = useShopConfig()
  const { data } = useQuery(readPage(listOrderMessages, { params: { id: order.id }, query: { limit: 50 } }))
  if (!data || data.rows.length === 0) return null
  return (
    <details className="mt-6">
      <summary className="cursor-pointer py-2 font-semibold">Messages to the customer</summary>
      <ul aria-label="Messages to the customer" className="divide-y divide-line">
        {data.rows.map(({ id, kind, channel, recipient, status, reason, createdAt, sentAt }) => (
          <li key={id} className="py-2">
            <p>
              {t(kindLabels[kind] ?? kind)} · {t(messageStatusLabels[status])}
            </p>
            <p className="text-note wrap-anywhere text-ink-soft">
              {t(channelLabels[channel])} · {recipient} · {momentOf(sentAt ?? createdAt, timeZone)}
            </p>
            {reason && status !== 'sent' && <p className="text-note text-clay">{translateMessage(reason)}</p>}
          </li>
        ))}
      </ul>
    </details>
  )
}
