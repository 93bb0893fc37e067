import { useQuery } from '@tanstack/react-query'
import { t, translateMessage } from '#kernel/web/backoffice/language.ts'
import { momentOf } from '#kernel/web/backoffice/moments.ts'
import { readPage } from '#kernel/web/read-page.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import type { Order } from '#modules/orders/contract/index.ts'
import { listOrderMessages } from '../../contract.ts'
import { channelLabels, kindLabels, messageStatusLabels } from './labels.ts'

/** What was sent to the customer of an order, newest first; while nothing was, why nobody could be told. */
export function OrderMessages({ order }: { order: Order }) {
  const { timeZone } = useShopConfig()
  const { data } = useQuery(readPage(listOrderMessages, { params: { id: order.id }, query: { limit: 50 } }))
  if (!data) return null
  if (data.rows.length === 0)
    return order.customer_info.email === '' ? (
      <p className="mt-6 text-ink-soft">
        This order has no e-mail address: nothing is sent unless a mail has a text for phones in the settings.
      </p>
    ) : null
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
