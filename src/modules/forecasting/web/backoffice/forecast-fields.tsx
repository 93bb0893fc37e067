import type { ReactNode } from 'react'
import { currencyName, useCurrencies } from '#modules/currency/web/backoffice/index.ts'
import type { ReportingCurrency } from '#modules/currency/contract/index.ts'
import { RecordFields } from '#kernel/web/backoffice/editing/record-fields.tsx'
import type { RecordForm } from '#kernel/web/backoffice/editing/use-record-form.ts'
import type { ForecastValues } from './forecast-values.ts'

/**
 * The currencies available for a forecast, including that of an existing one. The default comes first: that of
 * suggestions, which stay in the shop's currency while nothing can be converted.
 */
export const currencyChoices = (
  { currency, shopCurrency, converts }: ReportingCurrency,
  stored: string | undefined,
): readonly string[] => [
  ...new Set([converts ? currency : shopCurrency, currency, shopCurrency, ...(stored ? [stored] : [])]),
]

/** The fields that both kinds of forecast have. */
export function ForecastFields({
  form,
  suggestion,
}: {
  form: RecordForm<ForecastValues>
  /** The suggestion for the period. */
  suggestion: ReactNode
}) {
  const { period, currency } = form.values
  const currencies = useCurrencies()
  const hasTwo = currencies !== undefined && currencies.currency !== currencies.shopCurrency
  const uncompared = hasTwo && !currencies.converts && currency !== currencies.shopCurrency
  return (
    <>
      <RecordFields
        form={form}
        names={[['year', 'period', period === 'monthly' ? 'month' : period === 'quarterly' && 'quarter']]}
      />
      {suggestion}
      <RecordFields
        form={form}
        names={[hasTwo ? ['forecastRevenue', 'currency', 'count'] : ['forecastRevenue', 'count']]}
      />
      {uncompared && (
        <p className="-mt-2 text-note/5 text-ink-soft">
          Orders are in {currencyName(currencies.shopCurrency)}: they are compared with this forecast once
          Settings has an exchange rate.
        </p>
      )}
      <RecordFields form={form} names={['notes']} />
    </>
  )
}
