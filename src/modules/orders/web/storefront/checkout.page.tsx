import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { CurrentUser } from '../../../accounts/contract/index.ts'
import { FailedPage } from '../../../../kernel/web/failed.tsx'
import { publicHead } from '../../../settings/web/index.ts'
import { keepReason, useSignInGate } from '../../../accounts/web/storefront/index.ts'
import { Waiting } from '../../../../kernel/web/storefront/waiting.tsx'
import { ownAddresses } from '../../../addresses/web/queries.ts'
import { useCart } from './cart.tsx'
import { CustomerForm } from './customer-form.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { useFreshCart } from './fresh-cart.ts'
import { canBeOrdered } from './line-problems.ts'
import { OrderSummary } from './order-summary.tsx'
import { usePlacing } from './placing.ts'

export const Route = createFileRoute('/_storefront/checkout')({
  head: ({ match: { context } }) =>
    publicHead(
      {
        title: context.i18n.t('checkout.title'),
        description: context.i18n.t('cart.totalNote'),
        path: '/checkout',
        personal: true,
      },
      context,
    ),
  component: CheckoutPage,
  errorComponent: FailedPage,
})

function CheckoutPage() {
  const { t } = useTranslation()
  const { loaded } = useCart()
  const { state, user } = useSignInGate({
    why: t('checkout.signInText'),
    leave: () => {
      keepReason(t('checkout.signInText'))
      window.location.replace('/login')
    },
  })
  if (state !== 'signed-in' || !loaded) return <Waiting />
  return <Checkout user={user} />
}

function Checkout({ user }: { user: CurrentUser }) {
  const { t } = useTranslation()
  const { lines } = useCart()
  const fresh = useFreshCart()
  const placing = usePlacing(fresh.readAgain)
  const { data: addresses = [], isPending } = useQuery(ownAddresses)
  if (placing.placed || isPending) return <Waiting />
  if (lines.length === 0) {
    return <EmptyCart title={t('checkout.empty')} text={t('checkout.emptyText')} />
  }
  return (
    <div className="page pt-8 md:pt-14">
      <h1 className="mb-6 md:mb-10">{t('checkout.title')}</h1>
      <div className="grid gap-8 md:grid-cols-[1fr_20rem] md:gap-12 lg:grid-cols-[1fr_25rem] lg:gap-16">
        <CustomerForm
          user={user}
          addresses={addresses}
          place={placing.place}
          pending={placing.pending}
          ready={canBeOrdered(lines, fresh)}
          signedOut={placing.refusal === 'signed-out'}
        />
        <OrderSummary
          fresh={fresh}
          priceChanged={fresh.priceChanged || placing.refusal === 'price-changed'}
          attempt={placing.attempts}
        />
      </div>
    </div>
  )
}
