import { isFixedSize } from '#modules/catalog/web/storefront/index.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { useMoney, useShopConfig } from '#kernel/web/shop.ts'
import { withdrawalDays } from '#modules/making/contract/index.ts'
import { shopSettings } from '#modules/settings/web/index.ts'
import type { CheckoutQuote } from '#modules/orders/contract/checkout-quote.ts'
import { nameOfCharge } from '#modules/orders/rules/charges.ts'
import { TaxLines } from '#modules/taxes/web/storefront/index.ts'
import { goodsPrice, useWholeCart } from '../cart/whole-cart.ts'
import { CartNotices } from '../cart/cart-notices.tsx'
import { CartCash } from './cash-lines.tsx'
import type { FreshCart } from '../cart/fresh-cart.ts'
import { withKeys } from '../cart/line-keys.ts'

import { problemOf, problemOfGoods } from '../cart/line-problems.ts'
import { LineAnswers, useChoiceNames } from '../cart/line-answers.tsx'
import { LineSize, useProblemText } from '../cart/line-size.tsx'
import { WhatNext } from '../placed/what-next.tsx'
import { WithdrawalNote } from '../own-orders/withdrawal-note.tsx'

/** The lines of the order and their prices. */
export function OrderSummary({
  fresh,
  quote,
  priceChanged,
  attempt,
}: {
  fresh: FreshCart
  /** What the order costs with charges and taxes; undefined while the shop has none. */
  quote: CheckoutQuote | undefined
  priceChanged: boolean
  /** Number of refused attempts: after each the summary scrolls into view with its notices. */
  attempt: number
}) {
  const { t } = useTranslation()
  const money = useMoney()
  const problemText = useProblemText()
  const choiceNames = useChoiceNames()
  const { lines, goods, totalPrice } = useWholeCart()
  const { currency } = useShopConfig()
  const { data: shop } = useQuery(shopSettings)
  const days = shop?.withdrawal_notices && withdrawalDays
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (attempt > 0) section.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [attempt])

  const method = quote?.payment?.method ?? 'cash'
  const isCash = method === 'cash'
  return (
    <section
      ref={section}
      aria-labelledby="order-summary"
      className="scroll-mt-24 self-start rounded-lg bg-linen p-5 max-md:order-first md:sticky md:top-24 md:p-6"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="order-summary">{t('checkout.summary')}</h2>
        <Link
          to="/cart"
          className="-m-2 p-2 text-sm whitespace-nowrap text-ink-soft hover:text-ink hover:underline"
        >
          {t('checkout.change')}
        </Link>
      </div>
      <ul className="mt-3 divide-y divide-line">
        {withKeys(lines).map(({ key, line }) => {
          const earlier = fresh.earlierPrice(line)
          const problem = problemOf(line, fresh)
          return (
            <li key={key} className="grid grid-cols-[1fr_auto] gap-x-4 py-3">
              <p className="font-medium">{line.product.name}</p>
              <p className="figures text-right">{money(line.calculated_price)}</p>
              <LineSize line={line} className="text-sm text-ink-soft" />
              <LineAnswers
                line={line}
                choices={choiceNames(fresh.configurations.get(line.product_id), line.options)}
                className="col-span-full text-sm text-ink-soft"
              />
              <WithdrawalNote
                days={days}
                isGoods={isFixedSize(fresh.configurations.get(line.product_id), line)}
                className="col-span-full mt-1 text-sm text-ink-soft"
              />
              {earlier !== undefined && (
                <p className="figures text-right text-sm text-clay">
                  {t('cart.earlierPrice', { price: money(earlier) })}
                </p>
              )}
              {problem &&
                problemText(problem).map((sentence) => (
                  <p key={sentence} className="col-span-full mt-1 text-sm text-clay">
                    {sentence}
                  </p>
                ))}
            </li>
          )
        })}
        {goods.map((line) => {
          const problem = problemOfGoods(line, fresh)
          return (
            <li key={line.product_id} className="grid grid-cols-[1fr_auto] gap-x-4 py-3">
              <p className="font-medium">{line.product.name}</p>
              <p className="figures text-right">{money(goodsPrice(line, currency))}</p>
              <p className="figures text-sm text-ink-soft">
                {t('goods.line', { quantity: line.quantity, price: money(line.unit_price) })}
              </p>
              <WithdrawalNote days={days} isGoods className="col-span-full mt-1 text-sm text-ink-soft" />
              {problem &&
                problemText(problem).map((sentence) => (
                  <p key={sentence} className="col-span-full mt-1 text-sm text-clay">
                    {sentence}
                  </p>
                ))}
            </li>
          )
        })}
      </ul>
      {quote?.charges.map(({ kind, label, amount, percent }) => (
        <p key={kind + label} className="flex items-baseline justify-between gap-4 pb-3 text-ink-soft">
          <span>{nameOfCharge({ label, percent }, t(`account.charges.${kind}`))}</span>
          <span className="figures">{money(amount)}</span>
        </p>
      ))}
      {quote?.shows_net && quote.taxes && (
        <p className="flex items-baseline justify-between gap-4 border-t border-line py-4">
          <span>{t('checkout.withoutTax')}</span>
          <span className="figures font-serif text-xl">{money(quote.taxes.net)}</span>
        </p>
      )}
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-4">
        <span>{t('cart.total')}</span>
        <output aria-live="polite" className="figures font-serif text-2xl whitespace-nowrap">
          {money(quote?.total_amount ?? totalPrice)}
        </output>
      </p>
      <TaxLines taxes={quote?.taxes} className="mt-1" />
      {isCash && !quote?.payment?.deposit && (
        <CartCash total={quote?.total_amount ?? totalPrice} className="mt-2" />
      )}
      <p className="mt-2 text-sm text-ink-soft">
        {isCash ? t('checkout.payment') : t(`payment.methods.${method}`)}
      </p>
      <div className="mt-4 empty:hidden">
        <CartNotices fresh={fresh} priceChanged={priceChanged} />
      </div>
      <WhatNext isCash={isCash} className="mt-5 border-t border-line pt-5 max-md:hidden" />
    </section>
  )
}
