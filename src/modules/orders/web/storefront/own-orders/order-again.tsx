import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import { isSoldByPiece } from '#modules/catalog/rules/index.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { useCartSteps } from '../cart/cart.tsx'
import { addGoods } from '#modules/catalog/web/storefront/index.ts'
import { withKeys } from '../cart/line-keys.ts'
import { LineSize } from '../cart/line-size.tsx'
import { repriceOrderedPiece } from './ordered-piece.ts'
import { fetchCurrentProducts } from '../cart/todays-products.ts'

/** Puts the pieces of an order into the cart at today's prices, and lists those that can no longer be ordered. */
export function OrderAgain({ order }: { order: Order }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { currency } = useShopConfig()
  const { add } = useCartSteps()
  const [busy, setBusy] = useState(false)
  const [left, setLeft] = useState<LeftOut>()

  async function orderAgain() {
    const { goods = [] } = order
    const today = await fetchCurrentProducts(
      queryClient,
      [...order.cart, ...goods].flatMap(({ product_id: id }) => id ?? []),
    )
    const pieces = order.cart.map((ordered) => ({
      ordered,
      piece: repriceOrderedPiece(ordered, today, currency),
    }))
    if (pieces.some(({ piece }) => piece.problem === 'unread')) {
      toast({ title: t('again.failed'), description: t('shell.failed'), variant: 'destructive' })
      return
    }
    const goodsToday = goods.map((ordered) => {
      const product = today.found.get(ordered.product_id ?? '')
      return {
        ordered,
        product: product && isSoldByPiece(product) && !product.price_missing ? product : null,
      }
    })
    for (const { ordered, product } of goodsToday) if (product) addGoods(product, ordered.quantity)
    for (const { piece } of pieces) {
      if (piece.problem !== null) continue
      const { width, length, calculated_price: price, product: _, product_id: __, ...answers } = piece.line
      add(piece.product, { width, length }, answers, { price })
    }
    const lines = pieces.flatMap(({ ordered, piece }) => (piece.problem === null ? [] : [ordered]))
    const leftGoods = goodsToday.flatMap(({ ordered, product }) => (product ? [] : [ordered]))
    const hasOthers = lines.length + leftGoods.length < pieces.length + goodsToday.length
    if (hasOthers) toast({ title: t('again.added'), description: t('again.addedText') })
    if (lines.length + leftGoods.length > 0) setLeft({ lines, goods: leftGoods, hasOthers })
    else await navigate({ to: '/cart' })
  }

  return (
    <div className="mt-4 noscript:hidden print:hidden">
      <Button
        look={order.status === 'delivered' || order.status === 'cancelled' ? 'primary' : 'quiet'}
        disabled={busy || left !== undefined}
        onClick={() => {
          setBusy(true)
          void orderAgain().finally(() => setBusy(false))
        }}
      >
        {busy ? t('again.adding') : t('again.order')}
      </Button>
      {left && <LeftOutList {...left} />}
    </div>
  )
}

interface LeftOut {
  lines: Order['cart']
  goods: NonNullable<Order['goods']>
  hasOthers: boolean
}

/** The pieces and goods that are not in the cart. */
function LeftOutList({ lines, goods, hasOthers }: LeftOut) {
  const { t } = useTranslation()
  return (
    <div role="alert" className="mt-4 grid gap-2 rounded-md bg-clay-wash p-3 text-sm">
      <p>{t('again.left')}</p>
      <ul className="list-disc pl-5">
        {withKeys(lines).map(({ key, line }) => (
          <li key={key}>
            {[line.product_name, line.room].filter(Boolean).join(' · ')}
            <LineSize line={line} />
          </li>
        ))}
        {goods.map(({ product_name: name }) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {hasOthers && (
        <Link to="/cart" className="font-medium underline">
          {t('again.toCart')}
        </Link>
      )}
    </div>
  )
}
