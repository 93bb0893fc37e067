import { t } from '#kernel/web/backoffice/language.ts'
import { PercentField } from './percent-field.tsx'
import { useQuoteMoney } from './use-quote-money.ts'
import { sumsOf, type TaxAndDiscount, type AmountUnit } from './quote-values.ts'

/** Discount and tax, in percent or as amounts, with the resulting amounts. */
export function QuoteSums({
  sum,
  delivery,
  agreed,
  isTaxed,
  errorOf,
  disabled,
  change,
}: {
  /** The sum of the items in minor units; null: a lump sum. */
  sum: number | null
  /** What of it is a way of delivery, which no percentage reduces. */
  delivery: number
  agreed: TaxAndDiscount
  /** Whether the shop works its taxes out. */
  isTaxed: boolean
  errorOf: (name: string) => string | undefined
  disabled: boolean
  change: (by: Partial<TaxAndDiscount>) => void
}) {
  const { exponent, money } = useQuoteMoney()
  const sums = sum === null ? null : sumsOf(sum, agreed, exponent, delivery)
  const isSaid = (text: string, as: string) =>
    as === 'percent' && text !== '' && Number.isFinite(Number(text))
  const discount =
    isSaid(agreed.discount, agreed.discountIn) && sums
      ? `= −${money(sums.discountAmount)}`
      : agreed.discountIn === 'percent'
        ? t('Of the sum of the items')
        : null
  const tax =
    isSaid(agreed.tax, agreed.taxIn) && sums && sum !== null
      ? t('= {{tax}} of {{base}} after the discount', {
          tax: money(sums.taxAmount),
          base: money(Math.max(0, sum - sums.discountAmount)),
        })
      : agreed.taxIn === 'percent'
        ? t('Of the sum after the discount')
        : null
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <PercentField
        label="Discount"
        chooses="Discount in percent or as an amount"
        value={agreed.discount}
        as={agreed.discountIn as AmountUnit}
        error={errorOf('discount')}
        disabled={disabled}
        result={discount}
        onChange={(text, as) => change({ discount: text, discountIn: as })}
      />
      {isTaxed ? (
        <p className="self-end pb-3 text-note/5 text-ink-soft">
          Taxes are worked out when the quote is saved, from the settings.
        </p>
      ) : (
        <PercentField
          label="Tax"
          chooses="Tax in percent or as an amount"
          value={agreed.tax}
          as={agreed.taxIn as AmountUnit}
          error={errorOf('tax')}
          disabled={disabled}
          result={tax}
          onChange={(text, as) => change({ tax: text, taxIn: as })}
        />
      )}
    </div>
  )
}
