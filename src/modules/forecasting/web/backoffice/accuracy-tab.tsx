import { officeDecimal, officePercent } from '#kernel/web/backoffice/money.ts'
import { useQuery } from '@tanstack/react-query'
import type { ForecastAccuracy } from '../../contract/forecast-accuracy.ts'
import { forecastAccuracy } from '../queries.ts'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { FiguresTable } from '#kernel/web/backoffice/figures-table.tsx'
import { t } from '#kernel/web/backoffice/language.ts'
import { signedPercent, formatCount } from './format.ts'
import { MeasuringPanel } from './measuring-panel.tsx'

const percent = (share: number | null) => (share === null ? '—' : officePercent(share * 100, 1))
const ratio = (value: number | null) => (value === null ? '—' : officeDecimal(value, 2))
const shift = (value: number | null) => (value === null ? '—' : signedPercent(value * 100))

type Figures = ForecastAccuracy['products']

/** The formatted average accuracy; a dash if nothing was evaluated. */
export function averageOf({ averageAccuracy, forecastsEvaluated }: Figures): string {
  return forecastsEvaluated === 0 ? '—' : officePercent(averageAccuracy, 1)
}

/** Accuracy of forecasts for past periods, and of measuring with the camera. */
export function AccuracyTab() {
  return (
    <div className="grid grid-cols-1 gap-10">
      <ForecastsAccuracy />
      <MeasuringPanel />
    </div>
  )
}

const heads = [
  'Forecasts',
  'Average Accuracy',
  'Forecasts Evaluated',
  'Rating',
  'Weighted error',
  'Scaled error',
  'Bias',
] as const

const rowOf = (name: string, figures: Figures) => ({
  id: name,
  cells: [
    <span key="name" className="font-medium">
      {t(name)}
    </span>,
    averageOf(figures),
    formatCount(figures.forecastsEvaluated),
    figures.rating ? t(figures.rating) : '—',
    percent(figures.wape),
    ratio(figures.mase),
    shift(figures.bias),
  ],
})

function ForecastsAccuracy() {
  const { data, ...query } = useQuery(forecastAccuracy)
  if (query.isError) return <CouldNotLoad query={query} />
  return (
    <section
      aria-label="Accuracy of forecasts"
      aria-busy={query.isPending}
      className="grid grid-cols-1 gap-4"
    >
      <div className="rounded-lg border border-line bg-surface px-4 py-2">
        <FiguresTable
          heads={heads}
          busy={query.isPending}
          rows={data ? [rowOf('Sales forecasts', data), rowOf('Product forecasts', data.products)] : []}
        />
      </div>
      {data && data.notComparable > 0 && (
        <p className="max-w-prose">
          {data.notComparable === 1 ? 'One forecast is' : `${formatCount(data.notComparable)} forecasts are`}{' '}
          not evaluated: on some days of {data.notComparable === 1 ? 'its period' : 'their periods'} there
          were orders but no exchange rate, and amounts of two currencies cannot be compared.
        </p>
      )}
      <p className="max-w-prose text-ink-soft">
        Only periods that have ended count. Each forecast scores 100 less the percentage by which it was
        missed. Weighted error compares all that was missed with all that was sold; scaled error below 1 is
        better than “as in the same month, quarter or year before”; bias above 0 means that too much is
        expected. Weighted error and bias need forecasts in one currency.
      </p>
    </section>
  )
}
