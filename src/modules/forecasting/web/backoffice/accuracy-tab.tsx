import { officeDecimal } from '../../../../kernel/web/backoffice/money.ts'
import { useQuery } from '@tanstack/react-query'
import type { ForecastAccuracy } from '../../contract/forecast-accuracy.ts'
import { forecastAccuracy } from '../queries.ts'
import { CouldNotLoad } from '../../../../kernel/web/backoffice/could-not-load.tsx'
import { Card } from './card.tsx'
import { signedPercent, whole } from './figures.ts'
import { MeasuringPanel } from './measuring-panel.tsx'

const percent = (share: number | null) => (share === null ? '—' : `${officeDecimal(share * 100, 1)}%`)
const ratio = (value: number | null) => (value === null ? '—' : officeDecimal(value, 2))
const shift = (value: number | null) => (value === null ? '—' : signedPercent(value * 100))

type Figures = ForecastAccuracy['products']

/** The average as it is shown; a dash while nothing is evaluated. */
export function averageOf({ averageAccuracy, forecastsEvaluated }: Figures): string {
  return forecastsEvaluated === 0 ? '—' : `${officeDecimal(averageAccuracy, 1)}%`
}

/** How near the forecasts of ended periods came, and how exact the camera measures. */
export function AccuracyTab() {
  return (
    <div className="grid gap-10">
      <ForecastsAccuracy />
      <MeasuringPanel />
    </div>
  )
}

function ForecastsAccuracy() {
  const { data, ...read } = useQuery(forecastAccuracy)
  if (read.isError) return <CouldNotLoad error={read.error} retry={read.refetch} busy={read.isFetching} />
  return (
    <div aria-busy={read.isPending} className="grid gap-6">
      <Part title="Sales forecasts" figures={data} />
      {data && data.notComparable > 0 && (
        <p className="-mt-3 max-w-prose">
          {data.notComparable === 1 ? 'One forecast is' : `${whole(data.notComparable)} forecasts are`} not
          evaluated: on some days of {data.notComparable === 1 ? 'its period' : 'their periods'} there were
          orders but no exchange rate, and amounts of two currencies cannot be compared.
        </p>
      )}
      <Part title="Product forecasts" figures={data?.products} />
      <p className="max-w-prose text-ink-soft">
        Only periods that have ended count. Each forecast scores 100 less the percentage by which it was
        missed. Weighted error compares all that was missed with all that was sold; scaled error below 1 is
        better than “as in the same month, quarter or year before”; bias above 0 means that too much is
        expected. Weighted error and bias need forecasts in one currency.
      </p>
    </div>
  )
}

function Part({ title, figures }: { title: string; figures: Figures | undefined }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 font-sans text-desk/6 font-semibold">{title}</h2>
      <dl className="grid grid-cols-2 gap-3 desk:grid-cols-6">
        <Card name="Average Accuracy" figure={figures && averageOf(figures)} />
        <Card name="Forecasts Evaluated" figure={figures && whole(figures.forecastsEvaluated)} />
        <Card
          name="Rating"
          figure={figures && <span className="text-base/7 wrap-normal">{figures.rating ?? '—'}</span>}
        />
        <Card name="Weighted error" figure={figures && percent(figures.wape)} />
        <Card name="Scaled error" figure={figures && ratio(figures.mase)} />
        <Card name="Bias" figure={figures && shift(figures.bias)} />
      </dl>
    </section>
  )
}
