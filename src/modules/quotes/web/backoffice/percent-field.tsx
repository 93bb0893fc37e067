import type { ReactNode } from 'react'
import { t } from '#kernel/web/backoffice/language.ts'
import { currencySign } from '#kernel/web/backoffice/money.ts'
import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Switch } from './office-unit.tsx'
import type { AmountUnit } from './quote-values.ts'

/** The number of an input that ends in `%`; null for anything else. */
const percentTyped = (value: string) => /^\?\s*([\d.,]+)\s*%\s*$/.exec(value)?.[1]?.replace(',', '.') ?? null

/** A number that is either a percentage or an amount in the shop's currency. */
export function PercentField({
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
