import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { LoadErrorPage } from '#kernel/web/load-error.tsx'
import { useMoney } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { longestLead } from '#modules/making/rules/index.ts'
import { maxOrderLines } from '../../rules/order-lines.ts'
import { ClosedNote, useIsClosed } from '#modules/settings/web/index.ts'
import { CartCash } from './cash-lines.tsx'
import { checkoutHead } from './checkout-head.ts'
import { EmptyCart } from './empty-cart.tsx'
import { LegalNote } from './legal-note.tsx'
import { Notice } from './notice.tsx'
import { PlainAccountFields } from './plain/plain-account.tsx'
import { PlainCustomer } from './plain/plain-customer.tsx'
import type { PlainOrder } from './plain/plain-data.ts'
import { PlainMore } from './plain/plain-more.tsx'
import { PlainPieceItem } from './plain/plain-piece.tsx'
import { PlainRefusals } from './plain/plain-refusals.tsx'
import { NextSteps } from './what-next.tsx'

export const Route = createFileRoute('/_storefront/order')({
  // Loaded on demand, because no other page needs the code that reads the form.
  loader: async (asked) => (await import('./plain/plain-data.ts')).loadPlainOrder(asked),
  head: checkoutHead,
  component: PlainOrderPage,
  errorComponent: LoadErrorPage,
})

/** The checkout for browsers without scripts: pieces, recipient and account in one form that the server answers. */
function PlainOrderPage() {
  const { t } = useTranslation()
  const order = Route.useLoaderData()
  if (order.pieces.length === 0) return <EmptyCart title={t('cart.empty')} text={t('cart.emptyText')} />
  return (
    <div className="page pt-8 md:pt-14">
      <h1 className="mb-6 md:mb-10">{t('checkout.title')}</h1>
      <PlainRefusals order={order} />
      <PlainCheckout order={order} />
    </div>
  )
}

const canBePlaced = ({ pieces }: PlainOrder) =>
  pieces.length <= maxOrderLines && pieces.every(({ price }) => price > 0)

const entered = {
  place: { act: 'place', label: 'checkout.place' },
  total: { act: 'total', label: 'plain.update' },
  take: { act: 'take', label: 'plain.take' },
} as const

function PlainCheckout({ order }: { order: PlainOrder }) {
  const { t } = useTranslation()
  const isClosed = useIsClosed()
  const isReady = canBePlaced(order) && !isClosed
  const enter = order.changing === null ? (isReady ? entered.place : entered.total) : entered.take
  return (
    <form
      method="post"
      action={order.action}
      noValidate
      className="grid gap-8 md:grid-cols-[1fr_20rem] md:gap-12 lg:grid-cols-[1fr_25rem] lg:gap-16"
    >
      {/* The Enter key presses the first button of a form: that must not be one that removes a piece, or one that
          orders while a piece's options are being edited. */}
      <button type="submit" name="act" value={enter.act} className="hidden">
        {t(enter.label)}
      </button>
      <input type="hidden" name="key" value={order.form.key} />
      <input type="hidden" name="total" value={String(order.total)} />
      <PlainPieces order={order} />
      <div className="grid content-start gap-5">
        <PlainCustomer order={order} />
        <PlainAccountFields order={order} />
        <LegalNote />
        <ClosedNote />
        {!canBePlaced(order) && <Notice>{t('cart.notYet')}</Notice>}
        <Button
          type="submit"
          name="act"
          value="place"
          size="lg"
          disabled={!isReady}
          className="w-full md:w-auto md:justify-self-start md:px-10"
        >
          {t('checkout.place')}
        </Button>
      </div>
    </form>
  )
}

function PlainPieces({ order }: { order: PlainOrder }) {
  const { t } = useTranslation()
  const money = useMoney()
  const lead = longestLead(
    order.pieces.map(({ today }) => {
      if (!('product' in today)) return null
      const { lead_days_min: min, lead_days_max: max } = today.product
      return typeof min === 'number' && typeof max === 'number' ? { min, max } : null
    }),
  )
  return (
    <section
      aria-labelledby="order-summary"
      className="self-start rounded-lg bg-linen p-5 md:order-last md:p-6"
    >
      <h2 id="order-summary">{t('checkout.summary')}</h2>
      <ul className="mt-3 divide-y divide-line">
        {order.pieces.map((shown, position) => (
          // Two pieces may be alike, and none has an id of its own.
          // oxlint-disable-next-line react/no-array-index-key
          <PlainPieceItem key={position} order={order} shown={shown} position={position} />
        ))}
      </ul>
      <PlainMore order={order} />
      <p className="flex items-baseline justify-between gap-4 border-t border-line pt-4">
        <span>{t('cart.total')}</span>
        <span className="figures font-serif text-2xl">{money(order.total)}</span>
      </p>
      <CartCash total={order.total} className="mt-2" />
      <p className="mt-2 text-sm text-ink-soft">{t('checkout.payment')}</p>
      <NextSteps lead={lead} className="mt-5 border-t border-line pt-5" />
    </section>
  )
}
