import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { currencyExponent, toMajor } from '#kernel/rules/money.ts'
import { useMoney, useShopConfig } from '#kernel/web/shop.ts'
import type { Price } from '#modules/pricing/rules/index.ts'

/** The parts of a price: the piece itself, and the surcharge of each choice; nothing for a price with one part. */
export function PriceParts({ price, name }: { price: Price | null; name: string }) {
  const { t } = useTranslation()
  const money = useMoney()
  const { currency } = useShopConfig()
  if (price === null || price.parts.length < 2) return null
  const exponent = currencyExponent(currency)
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-2 text-ink-soft hover:text-ink">{t('piece.parts')}</summary>
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
    </details>
  )
}
