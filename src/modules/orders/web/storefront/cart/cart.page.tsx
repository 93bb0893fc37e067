import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { LoadErrorPage } from '#kernel/web/load-error.tsx'
import { publicHead, useIsClosed } from '#modules/settings/web/index.ts'
import { Loading } from '#kernel/web/storefront/loading.tsx'
import { CartGoods } from './cart-goods.tsx'
import { CartLines } from './cart-lines.tsx'
import { CartNotices } from './cart-notices.tsx'
import { CartTotal } from './cart-total.tsx'
import { useWholeCart } from './whole-cart.ts'
import { EmptyCart } from './empty-cart.tsx'
import { useFreshCart, type FreshCart } from './fresh-cart.ts'
import { useBuyer } from '../checkout/use-buyer.ts'
import { canBeOrdered } from './line-problems.ts'
import { WhatNext } from '../placed/what-next.tsx'
import { Slot } from '#kernel/web/storefront/slot.tsx'

export const Route = createFileRoute('/_storefront/cart')({
  head: ({ match: { context } }) =>
    publicHead(
      {
        title: context.i18n.t('cart.title'),
        description: context.i18n.t('cart.totalNote'),
        path: '/cart',
        personal: true,
      },
      context,
    ),
  component: CartPage,
  errorComponent: LoadErrorPage,
})

function CartPage() {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  const { count, loaded } = useWholeCart()
  const fresh = useFreshCart()
  const buyer = useBuyer({
    why: t('cart.signInText'),
    leave: () => void navigate({ to: '/login', replace: true }),
  })
  if (buyer === undefined || !loaded) return <Loading />
  if (count === 0) {
    return <EmptyCart title={t('cart.empty')} text={t('cart.emptyText')} />
  }
  // A line that grows while it is pressed would move its links from under the finger, and the press would do nothing.
  if (!fresh.isNamed) return <Loading />
  return <FilledCart fresh={fresh} />
}

function FilledCart({ fresh }: { fresh: FreshCart }) {
  const { t } = useTranslation()
  const cart = useWholeCart()
  const isClosed = useIsClosed()
  return (
    <div className="page pt-8 md:pt-14">
      <h1 className="mb-6 md:mb-10">{t('cart.title')}</h1>
      <div className="grid gap-8 md:grid-cols-[1fr_20rem] md:gap-12 lg:grid-cols-[1fr_23rem] lg:gap-16 print:block">
        <div className="grid content-start gap-6">
          <CartNotices fresh={fresh} priceChanged={fresh.priceChanged} />
          {cart.lines.length > 0 && <CartLines fresh={fresh} />}
          {cart.goods.length > 0 && <CartGoods fresh={fresh} />}
          <Slot at="cart" />
          <WhatNext className="md:hidden print:hidden" />
        </div>
        <CartTotal ready={canBeOrdered(cart, fresh) && !isClosed} />
      </div>
    </div>
  )
}
