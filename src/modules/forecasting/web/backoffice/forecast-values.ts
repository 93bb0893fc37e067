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

/** A year and the next four, plus the given one. */
function yearChoices(first: number, also: number | undefined): number[] {
  const years = Array.from({ length: 5 }, (_, index) => first + index)
  return also === undefined || years.includes(also) ? years : [also, ...years]
}

const choices = (numbers: readonly number[], nameOf: (number: number) => string) =>
  numbers.map((number) => ({ value: String(number), label: nameOf(number) }))
const months = Array.from({ length: 12 }, (_, index) => index + 1)

/**
 * The fields that both kinds of forecast have; a new one is for the month of a day.
 * @param day such as `2026-11-30`: today in the time zone of the shop
 * @param year the record's year, which may be before the choices
 */
export function forecastFields(
  day: string,
  year?: number,
  { countLabel = 'Forecast Units', currencies }: { countLabel?: string; currencies?: readonly string[] } = {},
) {
  const [thisYear = 0, thisMonth = 1] = day.split('-').map(Number)
  return {
    productId: { kind: 'select', label: 'Product', options: [], required: true },
    year: {
      kind: 'select',
      label: 'Year',
      options: choices(yearChoices(thisYear, year), String),
      initial: String(thisYear),
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
      initial: String(thisMonth),
    },
    quarter: {
      kind: 'select',
      label: 'Quarter',
      options: choices([1, 2, 3, 4], (quarter) => `Q${quarter}`),
      initial: String(Math.ceil(thisMonth / 3)),
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

/** The values of a new forecast for the month of a day. */
export const emptyForecast = (day: string): ForecastValues => emptyValues(forecastFields(day))

export const forecastValues = (row: SalesForecast | ProductForecast): ForecastValues => ({
  ...valuesIn(forecastFields(`${row.year}-01-01`), row),
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
