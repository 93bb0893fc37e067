import type { OrderChange } from '#modules/orders/contract/orders-admin.ts'
import { useOfficeMoney } from '#kernel/web/backoffice/money.ts'
import { chargeLabels } from './charge-labels.ts'
import { pieceFacts } from './piece-facts.tsx'
import { t } from '#kernel/web/backoffice/language.ts'
import { officeSize } from '#modules/pricing/web/backoffice/index.ts'

const labels: Record<OrderChange['what'], string> = {
  name: t('Name', { context: 'person' }),
  email: 'E-mail',
  phone: 'Phone',
  address: 'Address',
  note: 'Note of the customer',
  line: 'Piece',
  goods: 'Goods by the piece',
  charges: 'Charges',
  delivery: 'Delivery',
  total: 'Total',
}

/** What a correction changed: each value before and after. */
export function OrderChanges({ changes }: { changes: readonly OrderChange[] }) {
  const words = useWords()
  return (
    <dl className="mt-1 grid gap-1">
      {changes.map(({ what, line, before, after }) => (
        <div key={`${what}${line ?? ''}`} className="wrap-anywhere">
          <dt className="inline text-ink-soft">
            {labels[what]}
            {line !== null && ` ${line}`}:{' '}
          </dt>
          <dd className="inline">
            {before !== null && <del className="text-ink-soft">{words(before)}</del>}
            {before !== null && after !== null && ' → '}
            {after === null ? ' removed' : words(after)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function useWords() {
  const money = useOfficeMoney()
  return (value: OrderChange['before']): string => {
    if (value === null) return ''
    if (typeof value === 'string') return value || 'none'
    if (typeof value === 'number') return money(value)
    if (Array.isArray(value))
      return (
        value
          .map((item) =>
            'quantity' in item
              ? `${item.quantity} × ${item.product_name} ${money(item.calculated_price)}`
              : `${item.label || chargeLabels[item.kind]} ${money(item.amount)}`,
          )
          .join(', ') || 'none'
      )
    const choices = value.choices?.map(({ option, choice }) => `${option}: ${choice}`) ?? []
    return [
      value.product_name,
      officeSize(value.width, value.length),
      ...choices,
      ...pieceFacts(value),
      money(value.calculated_price),
      value.price_reason,
    ]
      .filter(Boolean)
      .join(' · ')
  }
}
