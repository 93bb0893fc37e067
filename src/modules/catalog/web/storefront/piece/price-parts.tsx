import { useId } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { currencyExponent, toMajor } from '#kernel/rules/money.ts'
import { useMoney, useShopConfig } from '#kernel/web/shop.ts'
import type { Price } from '#modules/pricing/rules/index.ts'

/** The parts of a price: the piece itself, and the surcharge of each choice; nothing for a price with one part. */
export function PriceParts({ price, name }: { price: Price | null; name: string }) {
  const { t } = useTranslation()
  const money = useMoney()
  const heading = useId()
  const { currency } = useShopConfig()
  if (price === null || price.parts.length < 2) return null
  const exponent = currencyExponent(currency)
  return (
    <section aria-labelledby={heading} className="border-t border-line pt-3 text-sm">
      <h3 id={heading} className="pb-1 font-sans text-sm text-ink-soft">
        {t('piece.parts')}
      </h3>
      <dl className="figures grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {price.parts.map(({ label, amount }, index) => (
          // Two choices may have the same name.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className="contents">
            <dt className="text-ink-soft">{label ?? name}</dt>
            <dd className="text-right">{money(toMajor(amount, exponent))}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
