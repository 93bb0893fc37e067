import { useQuery } from '@tanstack/react-query'
import { read } from '#kernel/web/api.ts'
import { dateOf } from '#kernel/web/backoffice/moments.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { listOrderPapers } from '#modules/orders/contract/order-papers.ts'
import type { Order } from '#modules/orders/contract/orders.ts'

/** The legal texts that the confirmation of an order carried, as they were then. */
export function OrderPapers({ order }: { order: Order }) {
  const { timeZone } = useShopConfig()
  const { data = [] } = useQuery(read(listOrderPapers, { params: { id: order.id } }))
  if (data.length === 0) return null
  const versionOf = (since: string) => {
    const date = dateOf(since, timeZone)
    return `Version of ${date}`
  }
  return (
    <section className="mt-6">
      <h3 className="font-sans text-dense font-semibold">Sent with the confirmation</h3>
      {data.map(({ id, title, text, language, created_at: since }) => (
        <details key={id} className="mt-2">
          <summary className="cursor-pointer">
            <span lang={language}>{title}</span>
            {' · '}
            <span className="text-ink-soft">{versionOf(since)}</span>
          </summary>
          <p lang={language} className="mt-2 max-h-80 overflow-y-auto whitespace-pre-line text-ink-soft">
            {text}
          </p>
        </details>
      ))}
    </section>
  )
}
