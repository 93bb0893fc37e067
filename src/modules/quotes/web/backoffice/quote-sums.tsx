import type { ReactNode } from 'react'
import { t } from '#kernel/web/backoffice/language.ts'
import { currencySign } from '#kernel/web/backoffice/money.ts'
import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { useShopConfig } from '#kernel/web/shop.ts'
import { useQuoteMoney } from './use-quote-money.ts'
import { sumsOf, type TaxAndDiscount, type AmountUnit } from './quote-values.ts'
import { Switch } from './office-unit.tsx'

/** The number of an input that ends in `%`; null for anything else. */
const percentTyped = (value: string) => /^\?\s*([\d.,]+)\s*%\s*$/.exec(value)?.[1]?.replace(',', '.') ?? null

/** A number that is either a percentage or an amount in the shop's currency. */
function PercentField({
  label,
  chooses,
  value,
  as,
  error,
  disabled,
  result,
  onChange,
}: {
  label: string
  /** The label of the switch. */
  chooses: string
  /** A plain number; empty for none. */
  value: string
  as: AmountUnit
  error: string | undefined
  disabled: boolean
  /** The resulting amount, and what it is calculated from. */
  result: ReactNode
  onChange: (value: string, as: AmountUnit) => void
}) {
  const { currency } = useShopConfig()
  // Happens when an amount is switched to percent.
  const isTooMuch = as === 'percent' && Number(value) > 100
  return (
    <div className="grid content-start gap-1.5">
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <NumberField
            label={label}
            value={value}
            decimals={as === 'percent' ? 3 : 'currency'}
            {...(as === 'percent' && { max: 100 })}
            error={isTooMuch ? t('At most {{n}} %', { n: 100 }) : error}
            disabled={disabled}
            autoComplete="off"
            onChange={(text) => {
              const percent = percentTyped(text)
              if (percent === null) onChange(text, as)
              else onChange(percent, 'percent')
            }}
          />
        </div>
        <div className="mt-[1.625rem]">
          <Switch
            label={chooses}
            values={[
              ['percent', '%'],
              ['amount', currencySign(currency)],
            ]}
            value={as}
            disabled={disabled}
            onChange={(next) => onChange(value, next)}
          />
        </div>
      </div>
      {result !== null && <output className="figures text-xs text-ink-soft">{result}</output>}
    </div>
  )
}

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
