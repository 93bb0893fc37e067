import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { CurrentUser } from '#modules/accounts/contract/index.ts'
import { LoadErrorPage } from '#kernel/web/load-error.tsx'
import { storeSignInReason } from '#modules/accounts/web/storefront/index.ts'
import { Loading } from '#kernel/web/storefront/loading.tsx'
import { ownAddresses } from '#modules/addresses/web/queries.ts'
import { useWholeCart } from '../cart/whole-cart.ts'
import { useIsClosed, publicHead, type HeadContext } from '#modules/settings/web/index.ts'
import { CustomerForm } from './customer-form.tsx'
import { EmptyCart } from '../cart/empty-cart.tsx'
import { useFreshCart } from '../cart/fresh-cart.ts'
import { useBuyer } from './use-buyer.ts'
import { canBeOrdered } from '../cart/line-problems.ts'
import { OrderSummary } from './order-summary.tsx'
import { useCheckout } from './use-checkout.ts'
import { useSale } from './use-sale.ts'
import { Slot } from '#kernel/web/storefront/slot.tsx'

/** The head of the checkout, with and without scripts. */
const checkoutHead = ({ match: { context } }: { match: { context: HeadContext } }) =>
  publicHead(
    {
      title: context.i18n.t('checkout.title'),
      description: context.i18n.t('cart.totalNote'),
      path: '/checkout',
      personal: true,
    },
    context,
  )

export const Route = createFileRoute('/_storefront/checkout')({
  head: checkoutHead,
  component: CheckoutPage,
  errorComponent: LoadErrorPage,
})

function CheckoutPage() {
  const { t } = useTranslation()
  const { loaded } = useWholeCart()
  const buyer = useBuyer({
    why: t('checkout.signInText'),
    leave: () => {
      storeSignInReason(t('checkout.signInText'))
      window.location.replace('/login')
    },
  })
  if (buyer === undefined || !loaded) return <Loading />
  return <Checkout user={buyer.user} />
}

/** @param user null: a guest */
function Checkout({ user }: { user: CurrentUser | null }) {
  const { t } = useTranslation()
  const cart = useWholeCart()
  const fresh = useFreshCart()
  const isClosed = useIsClosed()
  const { data: addresses = [], isLoading } = useQuery({ ...ownAddresses, enabled: user !== null })
  const sale = useSale(user?.id ?? 'guest', addresses[0]?.parts)
  const placing = useCheckout(fresh.refetch, user === null, sale)
  // Sums, ways of delivery and names that arrive later would move the button from under the finger.
  const isReady = fresh.isNamed && !isLoading && sale?.isAsking !== true
  const [wasReady, setWasReady] = useState(isReady)
  if (isReady && !wasReady) setWasReady(true)
  if (placing.placed || !wasReady) return <Loading />
  if (cart.count === 0) {
    return <EmptyCart title={t('checkout.empty')} text={t('checkout.emptyText')} />
  }
  return (
    <div className="page pt-8 md:pt-14">
      <h1 className="mb-6 md:mb-10">{t('checkout.title')}</h1>
      <div className="grid gap-8 md:grid-cols-[1fr_20rem] md:gap-12 lg:grid-cols-[1fr_25rem] lg:gap-16">
        <CustomerForm
          user={user}
          sale={sale}
          addresses={addresses}
          place={placing.place}
          pending={placing.pending}
          ready={canBeOrdered(cart, fresh) && !isClosed}
          signedOut={placing.refusal === 'signed-out'}
        />
        <OrderSummary
          fresh={fresh}
          quote={sale?.quote}
          priceChanged={fresh.priceChanged || placing.refusal === 'price-changed'}
          attempt={placing.attempts}
        />
        <Slot at="checkout" />
      </div>
    </div>
  )
}
