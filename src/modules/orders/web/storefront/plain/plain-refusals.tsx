import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { otherAccount } from '#modules/orders/contract/plain-order.ts'
import { maxOrderLines } from '#modules/orders/rules/order-lines.ts'
import { useTranslateMessage } from '#kernel/web/i18n/translate-message.ts'
import { hasOtherPrice, type PlainOrder } from './plain-data.ts'

/** The id of the control beside which a refusal is shown. */
export const controlOf = (field: string) => `order-${field.replace(/[._]/g, '-')}`

/** Why the order was not placed, in one sentence; undefined when nothing was refused. */
function useReason(): (order: PlainOrder) => string | undefined {
  const { t } = useTranslation()
  const translateMessage = useTranslateMessage()
  return ({ code, refused, pieces }) => {
    if (code === 'price_changed' || pieces.some(hasOtherPrice)) return t('cart.pricesChanged')
    if (code === 'total_changed') return t('plain.totalChanged')
    if (code === 'idempotency_key_reused') return t('plain.sentBefore')
    if (code === 'closed_for_orders') return t('closed.note')
    if (code === 'guests_not_served') return t('plain.notServed')
    if (code === 'unauthenticated') return t('plain.signedOut')
    if (code === otherAccount) return t('plain.otherAccount')
    if (code === 'too_many_requests') return translateMessage('Too many requests. Please wait a moment.')
    if (refused['cart']) return t('cart.tooMany', { count: maxOrderLines })
    if (code === 'order_refused' || (code === 'invalid_body' && Object.keys(refused).length === 0))
      return t('cart.notYet')
    return Object.keys(refused).length > 0 ? translateMessage('Please check the marked fields.') : undefined
  }
}

/** All refusals, at the top of the page, each with a link to its field; nothing where nothing was refused. */
export function PlainRefusals({ order }: { order: PlainOrder }) {
  const translateMessage = useTranslateMessage()
  const reason = useReason()(order)
  const fields = Object.entries(order.refused).filter(([field]) => field !== 'cart')
  if (reason === undefined) return null
  return (
    <div role="alert" className="mb-6 grid gap-2 rounded-md bg-clay-wash p-4 md:mb-10">
      <p className="font-medium">{reason}</p>
      {fields.length > 0 && (
        <ul className="grid">
          {fields.map(([field, message]) => (
            <li key={field}>
              <a href={`#${controlOf(field)}`} className="inline-flex min-h-11 items-center underline">
                {translateMessage(message)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
