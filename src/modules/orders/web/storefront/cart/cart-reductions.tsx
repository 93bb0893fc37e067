import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { useMoney } from '#kernel/web/shop.ts'
import { shopSettings } from '#modules/settings/web/index.ts'
import type { OrderCharge } from '#modules/orders/contract/order-charges.ts'
import { nameOfCharge } from '#modules/orders/rules/charges.ts'
import { checkoutQuote } from '../../queries/checkout-quote.ts'
import { useCart } from './cart.tsx'

/** What a cart costs less without a code; nothing in a shop that has neither groups nor such discounts. */
export function useCartReductions(): OrderCharge[] {
  const { lines } = useCart()
  const { data: shop } = useQuery(shopSettings)
  const cart = lines.map(({ product, ...line }) => ({ ...line, product_id: product.id }))
  const isOn = shop?.has_reductions === true && lines.length > 0
  const { data: quote } = useQuery({ ...checkoutQuote({ cart }), enabled: isOn })
  if (!isOn || !quote) return []
  return quote.charges.filter(({ kind, of }) => kind === 'discount' && of === undefined)
}

/** A line for each reduction. */
export function CartReductions({ reductions }: { reductions: readonly OrderCharge[] }) {
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
