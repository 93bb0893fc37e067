import { useQuery } from '@tanstack/react-query'
import { officeMoney, officeUnitCost } from '#kernel/web/backoffice/money.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import type { ConvertedAmount, ReportingCurrency } from '../../contract/index.ts'
import { reportingCurrency } from '../queries.ts'
import { dayText } from './rate-text.ts'

/** The two currencies of the shop; undefined until loaded. */
export function useCurrencies(): ReportingCurrency | undefined {
  return useQuery(reportingCurrency).data
}

/**
 * Formats an amount in the reporting currency: `$1,234.50`. Returns an empty string until the currency is loaded,
 * rather than a wrong symbol.
 */
export function useReportingMoney(): (major: number) => string {
  const currencies = useCurrencies()
  return (major) => (currencies ? officeMoney(major, currencies.currency) : '')
}

/** The hint for amount fields: `In USD`. Undefined in a shop with one currency, which needs no hint. */
export function useTypedHint(): string | undefined {
  const currencies = useCurrencies()
  if (!currencies || currencies.currency === currencies.shopCurrency) return undefined
  return `In ${currencies.currency}`
}

/**
 * An amount with its currency symbol. The original amount of a conversion is shown below it rather than on hover, which
 * phones lack.
 */
export function Amount({
  value,
  currency,
  original,
}: {
  /** Major units. */
  value: number
  /** By default the reporting currency. */
  currency?: string
  /** The amount before its conversion, if it was converted. */
  original?: { amount: number; currency: string; rateDay?: string } | null | undefined
}) {
  const amountText = currency === undefined ? <InReporting value={value} /> : officeMoney(value, currency)
  if (!original) return <span className="figures whitespace-nowrap">{amountText}</span>
  return (
    // The grid's baseline is its first row, so following text aligns with the converted amount.
    <span className="figures inline-grid whitespace-nowrap">
      <span>{amountText} </span>
      <span
        title={original.rateDay && `At the rate of ${dayText(original.rateDay)}`}
        className="text-note/5 font-normal text-ink-soft"
      >
        <span className="sr-only">converted from </span>
        {officeMoney(original.amount, original.currency)}
      </span>
    </span>
  )
}

/** The cost of a unit in the reporting currency, with all its decimals. */
export function UnitCost({ value }: { value: number }) {
  const currencies = useCurrencies()
  return (
    <span className="figures whitespace-nowrap">
      {currencies && officeUnitCost(value, currencies.currency)}
    </span>
  )
}

/** A component of its own, so that a list with other currencies has no read for each of its cells. */
const InReporting = ({ value }: { value: number }) => useReportingMoney()(value)

/**
 * An amount in the shop's currency, such as the total of a quote, converted to the reporting currency if there is a
 * rate.
 */
export function ShopAmount({
  value,
  converted,
}: {
  /** Major units of the shop's currency. */
  value: number
  converted: ConvertedAmount | null | undefined
}) {
  const { currency } = useShopConfig()
  return converted ? (
    <Amount
      value={converted.amount}
      currency={converted.currency}
      original={{ amount: value, currency, rateDay: converted.rateDay }}
    />
  ) : (
    <Amount value={value} currency={currency} />
  )
}
