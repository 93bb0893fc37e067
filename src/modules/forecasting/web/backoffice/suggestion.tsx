import { useQuery } from '@tanstack/react-query'
import type { ForecastSuggestion, ForecastSuggestions } from '../../contract/forecast-suggestions.ts'
import type { ForecastPeriod } from '../../contract/forecasting.ts'
import { periodOf } from '../../rules/period.ts'
import { suggestionsOf } from '../queries.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { officeMoney } from '#kernel/web/backoffice/money.ts'
import { formatCount } from './format.ts'
import type { ForecastValues } from './forecast-values.ts'
import { pluralNoun, locale, nounForCount, translateMessage } from '#kernel/web/backoffice/language.ts'

/** The suggestion for the form's period; undefined if there is none. */
function suggestionFor(data: ForecastSuggestions, values: ForecastValues): ForecastSuggestion | undefined {
  const { year, month, quarter } = periodOf({
    period: values.period as ForecastPeriod,
    year: Number(values.year),
    month: Number(values.month),
    quarter: Number(values.quarter),
  })
  return data.suggestions.find(
    (suggestion) => suggestion.year === year && suggestion.month === month && suggestion.quarter === quarter,
  )
}

type Figure = ForecastSuggestion['revenue']

/** The interval of a forecast: '$900.00 to $1,100.00'. */
export function bandOf({ low, high }: Figure, formatFigure: (figure: number) => string): string | null {
  return low === null || high === null ? null : `${formatFigure(low)} to ${formatFigure(high)}`
}

const joinNames = (names: readonly string[]) => new Intl.ListFormat(locale()).format(names)
const months = (count: number) => `${formatCount(count)} ${count === 1 ? 'month' : 'months'}`

/** The basis of a suggestion, as a sentence. */
export function suggestionBasis({
  enoughHistory,
  historyMonths,
  revenueModels,
}: ForecastSuggestions): string {
  if (historyMonths === 0) return 'Not enough history: nothing has been sold before this month.'
  if (!enoughHistory) return `Not enough history: this is the mean of ${months(historyMonths)}.`
  const models = joinNames(revenueModels.map(({ name }) => translateMessage(name)))
  return `From ${months(historyMonths)} of orders: ${models}.`
}

/** The suggestion for the form's period, which can be adopted into the form. */
export function SuggestionHint({
  values,
  productId,
  set,
  disabled,
}: {
  values: ForecastValues
  /** A product's id; undefined for the whole shop. */
  productId?: string | undefined
  set: (change: Partial<ForecastValues>) => void
  disabled: boolean
}) {
  const { data, isPending } = useQuery(suggestionsOf(values.period as ForecastPeriod, productId))
  if (isPending) return <Skeleton className="h-16" />
  if (!data) return null
  const suggestion = suggestionFor(data, values)
  const usable = suggestion !== undefined && data.historyMonths > 0
  return (
    <section
      aria-label="Suggested forecast"
      className="rounded-md border border-line bg-linen px-3 py-2 text-sm"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {usable ? (
          <Suggested
            suggestion={suggestion}
            currency={data.currency}
            noun={productId === undefined ? { one: 'unit', many: 'units' } : { one: 'piece', many: 'pieces' }}
          />
        ) : null}
        {suggestion === undefined && <p>There is no suggestion for this period.</p>}
        {usable && (
          <Button
            look="quiet"
            size="sm"
            disabled={disabled}
            onClick={() =>
              set({
                forecastRevenue: String(suggestion.revenue.value),
                currency: data.currency,
                count: String(suggestion.units.value),
              })
            }
          >
            Use suggestion
          </Button>
        )}
      </div>
      <p className="mt-1 text-note text-ink-soft">{suggestionBasis(data)}</p>
    </section>
  )
}

function Suggested({
  suggestion: { revenue, units },
  currency,
  noun,
}: {
  suggestion: ForecastSuggestion
  currency: string
  noun: { one: string; many: string }
}) {
  const money = (amount: number) => officeMoney(amount, currency)
  const band = bandOf(revenue, money)
  const countBand = bandOf(units, formatCount)
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3">
      <dt className="text-ink-soft">Suggested</dt>
      <dd className="figures font-medium">
        {money(revenue.value)}, {formatCount(units.value)} {nounForCount(units.value, noun)}
      </dd>
      {band && countBand && (
        <>
          <dt className="text-ink-soft">80% band</dt>
          <dd className="figures">
            {band}, {countBand} {pluralNoun(noun)}
          </dd>
        </>
      )}
    </dl>
  )
}
