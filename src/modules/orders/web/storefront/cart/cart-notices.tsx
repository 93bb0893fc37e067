import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { useWholeCart } from './whole-cart.ts'
import type { FreshCart } from './fresh-cart.ts'
import { maxOrderLines } from '#modules/orders/rules/order-lines.ts'
import { canBeOrdered } from './line-problems.ts'
import { ClosedNote, useIsClosed } from '#modules/settings/web/index.ts'
import { Notice } from '../checkout/notice.tsx'

/** What has changed since the last visit, and what prevents an order. */
export function CartNotices({ fresh, priceChanged }: { fresh: FreshCart; priceChanged: boolean }) {
  const { t } = useTranslation()
  const cart = useWholeCart()
  const blocked = !canBeOrdered(cart, fresh)
  const isClosed = useIsClosed()
  if (!priceChanged && !blocked && !isClosed) return null
  return (
    <div className="grid gap-3">
      <ClosedNote />
      {priceChanged && <Notice>{t('cart.pricesChanged')}</Notice>}
      {blocked && (
        <Notice>
          {cart.count > maxOrderLines ? t('cart.tooMany', { count: maxOrderLines }) : t('cart.notYet')}
        </Notice>
      )}
    </div>
  )
}
