import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { orderDelivery } from '#modules/orders/contract/index.ts'
import { DeliveryChoice } from '#modules/orders/web/backoffice/index.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import type { QuoteItem } from '../../rules/quote-items.ts'
import { quotedDelivery } from '../queries/staff-quotes.ts'
import { useQuoteMoney } from './use-quote-money.ts'

/** The way of delivery of the shop that an item is; null: it is something else. */
const deliveryIn = ({ productId, specifications }: QuoteItem) =>
  productId === null ? (orderDelivery.safeParse(specifications['delivery']).data ?? null) : null

/** The ways of delivery for a quote; the chosen one is a line with its price. */
export function QuotedDelivery({
  items,
  asked,
  change,
}: {
  items: readonly QuoteItem[]
  asked: Parameters<typeof quotedDelivery>[0]
  /** @param places of the lines that go. @param next the line of the chosen delivery */
  change: (places: readonly number[], next: object | null) => void
}) {
  const { minor } = useQuoteMoney()
  const isKnown = asked.customerId !== '' && items.length > 0
  const { data } = useQuery({ ...quotedDelivery(useDeferredValue(asked)), enabled: isKnown })
  const places = items.flatMap((item, index) => (deliveryIn(item) ? [index] : []))
  const chosen = items[places[0] ?? -1]
  const agreed = chosen && deliveryIn(chosen)
  const choices = data?.delivery
  const isCurrent = choices?.some(
    ({ id, amount }) => id === agreed?.method_id && minor(amount) === chosen?.price,
  )
  return (
    <DeliveryChoice
      choices={choices}
      others={[
        ...(agreed && !isCurrent
          ? [['agreed', t('As agreed: {{delivery}}', { delivery: agreed.name })] as const]
          : []),
        ['none', t('By hand, or none')],
      ]}
      value={agreed ? (isCurrent ? agreed.method_id : 'agreed') : 'none'}
      error={undefined}
      onChange={(value) => {
        const next = choices?.find(({ id }) => id === value)
        if (value === 'none') change(places, null)
        if (!next) return
        const { id: method_id, amount: price, ...delivery } = next
        change(places, { name: next.name, quantity: 1, price, delivery: { method_id, ...delivery } })
      }}
    />
  )
}
