import { Link } from '@tanstack/react-router'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { useMoney } from '#kernel/web/shop.ts'
import { Button, buttonClasses } from '#kernel/web/ui/button.tsx'
import { TaxNote, shopSettings } from '#modules/settings/web/index.ts'
import { useWholeCart } from './whole-cart.ts'
import { CartCash } from '../checkout/cash-lines.tsx'
import { useCartReady, WhatNext } from '../placed/what-next.tsx'
import { useQuery } from '@tanstack/react-query'
import type { OrderCharge } from '#modules/orders/contract/order-charges.ts'
import { nameOfCharge } from '#modules/orders/rules/charges.ts'
import { checkoutQuote } from '../../queries/checkout-quote.ts'
import { useCart } from './cart.tsx'

/** The total and the button to the checkout. On a phone it stays at the bottom of the screen. */
export function CartTotal({ ready }: { ready: boolean }) {
  const { t } = useTranslation()
  const money = useMoney()
  const { lines, totalPrice } = useWholeCart()
  const reductions = useCartReductions()
  const total = reductions.reduce((sum, { amount }) => sum + amount, totalPrice)
  const { lead, day } = useCartReady()
  // On a phone the button stays beside the total, whatever is shown below.
  const linkClasses = 'w-full max-md:px-3 not-print:max-md:col-start-2 not-print:max-md:row-start-1'
  return (
    <section className="grid gap-4 self-start print:break-inside-avoid print:gap-1 print:p-0 print:pt-4 bg-linen not-print:max-md:sticky max-md:bottom-0 max-md:z-20 not-print:max-md:-mx-4 not-print:max-md:grid-cols-[auto_1fr] max-md:items-center not-print:max-md:border-t max-md:border-line not-print:max-md:px-4 max-md:py-3 not-print:max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))] not-print:md:sticky md:top-24 md:rounded-lg md:p-6">
      <p className="flex items-baseline justify-between gap-4 not-print:max-md:grid max-md:gap-0">
        <span className="max-md:text-sm max-md:text-ink-soft">{t('cart.total')}</span>
        <output aria-live="polite" className="figures font-serif text-xl md:text-2xl">
          {money(total)}
        </output>
      </p>
      <CartReductions reductions={reductions} />
      <TaxNote
        isSum
        className="-mt-3 text-sm text-ink-soft max-md:col-span-full max-md:mt-0 max-md:text-xs"
      />
      <CartCash total={total} className="not-print:max-md:col-span-full not-print:max-md:row-start-2" />
      <p className="text-sm text-ink-soft max-md:hidden">
        {t(lines.length > 0 ? 'cart.totalNote' : 'goods.delivery')}
      </p>
      {(lead || day) && (
        <p className="text-sm text-ink-soft max-md:col-span-full max-md:text-xs md:hidden">
          {day ? t('piece.readyIfOrdered', { day }) : t('piece.lead', { ...lead })}
        </p>
      )}
      {ready ? (
        <Link to="/checkout" className={buttonClasses({ size: 'lg' }, linkClasses)}>
          {t('cart.checkout')}
        </Link>
      ) : (
        <Button size="lg" disabled className={linkClasses}>
          {t('cart.checkout')}
        </Button>
      )}
      <WhatNext className="border-t border-line pt-5 max-md:hidden" />
    </section>
  )
}

/** What a cart costs less without a code; nothing in a shop that has neither groups nor such discounts. */
function useCartReductions(): OrderCharge[] {
  const { lines } = useCart()
  const { data: shop } = useQuery(shopSettings)
  const cart = lines.map(({ product, ...line }) => ({ ...line, product_id: product.id }))
  const isOn = shop?.has_reductions === true && lines.length > 0
  const { data: quote } = useQuery({ ...checkoutQuote({ cart }), enabled: isOn })
  if (!isOn || !quote) return []
  return quote.charges.filter(({ kind, of }) => kind === 'discount' && of === undefined)
}

/** A line for each reduction. */
function CartReductions({ reductions }: { reductions: readonly OrderCharge[] }) {
  const { t } = useTranslation()
  const money = useMoney()
  return reductions.map(({ label, percent, amount }) => (
    <p
      key={label}
      className="flex items-baseline justify-between gap-4 text-sm text-ink-soft max-md:col-span-full md:order-first"
    >
      <span>{nameOfCharge({ label, percent }, t('account.charges.discount'))}</span>
      <span className="figures">{money(amount)}</span>
    </p>
  ))
}
