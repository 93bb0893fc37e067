import type { ProductForecast, SalesForecast } from '../../contract/forecasting.ts'
import { currencyName } from '#modules/currency/web/backoffice/index.ts'
import { periodOf } from '../../rules/period.ts'
import { monthName } from './periods.ts'
import {
  emptyValues,
  numberIn,
  valuesIn,
  type Fields,
  type ValuesOf,
} from '#kernel/web/backoffice/editing/fields.ts'

/** The current year and the next four, plus the given one. */
function yearChoices(also: number | undefined): number[] {
  const now = new Date()
  const years = Array.from({ length: 5 }, (_, index) => now.getFullYear() + index)
  return also === undefined || years.includes(also) ? years : [also, ...years]
}

const choices = (numbers: readonly number[], nameOf: (number: number) => string) =>
  numbers.map((number) => ({ value: String(number), label: nameOf(number) }))
const months = Array.from({ length: 12 }, (_, index) => index + 1)

/**
 * The fields that both kinds of forecast have; a new one is for this month.
 * @param year the record's year, which may be before the choices
 */
export function forecastFields(
  year: number | undefined,
  { countLabel = 'Forecast Units', currencies }: { countLabel?: string; currencies?: readonly string[] } = {},
) {
  const now = new Date()
  return {
    productId: { kind: 'select', label: 'Product', options: [], required: true },
    year: {
      kind: 'select',
      label: 'Year',
      options: choices(yearChoices(year), String),
      initial: String(now.getFullYear()),
    },
    period: {
      kind: 'select',
      label: 'Period',
      options: [
        { value: 'monthly', label: 'Monthly' },
        { value: 'quarterly', label: 'Quarterly' },
        { value: 'yearly', label: 'Yearly' },
      ],
      initial: 'monthly',
    },
    month: {
      kind: 'select',
      label: 'Month',
      options: choices(months, monthName),
      initial: String(now.getMonth() + 1),
    },
    quarter: {
      kind: 'select',
      label: 'Quarter',
      options: choices([1, 2, 3, 4], (quarter) => `Q${quarter}`),
      initial: String(Math.floor(now.getMonth() / 3) + 1),
    },
    /** Currency of the revenue; not shown in a shop with a single currency. */
    currency: {
      kind: 'select',
      label: 'Currency',
      options: (currencies ?? []).map((code) => ({ value: code, label: currencyName(code) })),
      initial: currencies?.[0] ?? '',
    },
    forecastRevenue: { kind: 'number', decimals: 2, label: 'Forecast Revenue', required: true },
    /** Number of order lines, or quantity of a product. */
    count: { kind: 'number', label: countLabel, step: 1, required: true },
    notes: { kind: 'textarea', label: 'Notes', rows: 3, maxLength: 5000 },
  } satisfies Fields
}
export type ForecastValues = ValuesOf<ReturnType<typeof forecastFields>>

export const emptyForecast = (): ForecastValues => emptyValues(forecastFields(undefined))

export const forecastValues = (row: SalesForecast | ProductForecast): ForecastValues => ({
  ...valuesIn(forecastFields(undefined), row),
  month: String(row.month ?? 1),
  quarter: String(row.quarter ?? 1),
  count: String('forecastUnits' in row ? row.forecastUnits : row.forecastQuantity),
})

/** The request fields that both kinds of forecast have. */
export function commonPayload(values: ForecastValues) {
  const period = values.period as SalesForecast['period']
  return {
    ...periodOf({
      period,
      year: Number(values.year),
      month: Number(values.month),
      quarter: Number(values.quarter),
    }),
    forecastRevenue: numberIn(values.forecastRevenue),
    ...(values.currency && { currency: values.currency }),
    notes: values.notes,
  }
}
