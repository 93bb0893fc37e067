import { useQuery } from '@tanstack/react-query'
import { officeMoney } from '../../../../kernel/web/backoffice/money.ts'
import { useShopFacts } from '../../../../kernel/web/shop.ts'
import type { ConvertedAmount, ReportingCurrency } from '../../contract/index.ts'
import { reportingCurrency } from '../queries.ts'
import { dayText } from './rate-text.ts'

/** The two currencies of the shop; undefined until they are known. */
export function useCurrencies(): ReportingCurrency | undefined {
  return useQuery(reportingCurrency).data
}

/** Writes an amount of the reporting currency: `$1,234.50`. Until that is known it writes nothing, never a wrong sign. */
export function useReportingMoney(): (major: number) => string {
  const currencies = useCurrencies()
  return (major) => (currencies ? officeMoney(major, currencies.currency) : '')
}

/** In what an amount is typed: `In USD`. A shop with one currency needs no such hint. */
export function useTypedHint(): string | undefined {
  const currencies = useCurrencies()
  if (!currencies || currencies.currency === currencies.shopCurrency) return undefined
  return `In ${currencies.currency}`
}

/**
 * An amount with the sign of its own currency. What it was before it was converted stands below it: a phone has no
 * pointer that could hover.
 */
export function Amount({
  value,
  currency,
  original,
}: {
  /** Major units. */
  value: number
  /** Left out: the reporting currency. */
  currency?: string
  /** What was converted, where anything was. */
  original?: { amount: number; currency: string; rateDay?: string } | null | undefined
}) {
  const inReporting = useReportingMoney()
  const shown = currency === undefined ? inReporting(value) : officeMoney(value, currency)
  if (!original) return <span className="figures whitespace-nowrap">{shown}</span>
  return (
    // A grid stands on the line of its first row, so what follows stands beside the converted amount.
    <span className="figures inline-grid whitespace-nowrap">
      <span>{shown} </span>
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

/** An amount of the shop, such as the total of a quote: what it is worth in the reporting currency, where that is known. */
export function ShopAmount({
  value,
  converted,
}: {
  /** Major units of the shop's currency. */
  value: number
  converted: ConvertedAmount | null | undefined
}) {
  const { currency } = useShopFacts()
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
