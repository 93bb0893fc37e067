import { SectionTitle } from '#kernel/web/backoffice/section-title.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Output } from '#kernel/contract/endpoint.ts'
import type { AccuracyShare, readMeasuringAnalytics } from '#modules/measuring/contract/index.ts'
import { measuringAnalytics } from '#modules/measuring/web/queries.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { SelectField } from '#kernel/web/ui/select-field.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { lazyComponent } from '#kernel/web/backoffice/loading/lazy-component.tsx'
import { t } from '#kernel/web/backoffice/language.ts'
import { Stat } from '#kernel/web/backoffice/layout/stat.tsx'
import { formatCount } from './format.ts'
import { FiguresTable } from '#kernel/web/backoffice/figures-table.tsx'
import {
  accuracyOf,
  deviceNames,
  firstDay,
  lightNames,
  meanError,
  methodNames,
  millimetres,
  percent,
  ratedDays,
  stars,
} from './measuring-stats.ts'
import { Panel } from './panel.tsx'

const MeasuringChart = lazyComponent(async () => (await import('./measuring-chart.tsx')).MeasuringChart, {
  afterwards: true,
})

type Figures = Output<typeof readMeasuringAnalytics>

/** The accuracy of the camera tool, compared with sizes that customers measured by tape. */
export function MeasuringPanel() {
  const { timeZone } = useShopConfig()
  const [days, setDays] = useState(90)
  const { data, ...query } = useQuery({
    ...measuringAnalytics(firstDay(days, timeZone)),
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-label="Camera measuring" aria-busy={query.isPending} className="grid gap-3">
      <div className="flex items-end justify-between gap-3">
        <SectionTitle>Camera measuring</SectionTitle>
        <SelectField
          label="Days of camera measuring"
          hideLabel
          value={days}
          onChange={({ target }) => setDays(Number(target.value))}
        >
          <option value={30}>Last 30 days</option>
          <option value={90}>Last 90 days</option>
          <option value={365}>Last 365 days</option>
        </SelectField>
      </div>
      {query.isError ? <CouldNotLoad query={query} /> : <MeasuringFigures figures={data} />}
    </section>
  )
}

function MeasuringFigures({ figures }: { figures: Figures | undefined }) {
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 desk:grid-cols-6">
        <Stat label="Sessions" value={figures && formatCount(figures.sessions)} />
        <Stat label="Measurements" value={figures && formatCount(figures.measurements)} />
        <Stat label="Told by a tape" value={figures && formatCount(figures.feedback)} />
        <Stat label="Accuracy" value={figures && percent(accuracyOf(figures.byMethod))} />
        <Stat
          label="Mean error, width"
          value={figures && millimetres(meanError(figures, 'averageWidthError'))}
        />
        <Stat
          label="Mean error, height"
          value={figures && millimetres(meanError(figures, 'averageHeightError'))}
        />
      </dl>
      {figures && <OverTime figures={figures} />}
      <div className="grid gap-4 lg:grid-cols-3">
        <Shares title="By method" head="Method" figures={figures?.byMethod} names={methodNames} />
        <Shares title="By phone" head="Phone" figures={figures?.byDevice} names={deviceNames} />
        <Shares
          title="By light"
          head={t('Light', { context: 'lamp' })}
          figures={figures?.byLighting}
          names={lightNames}
        />
      </div>
      <p className="max-w-prose">
        <Link to="/admin/forecasting/camera-cases" className="underline">
          Record cases with a phone
        </Link>
      </p>
      <p className="max-w-prose text-ink-soft">
        Accuracy is 100 less the percentage by which a side was missed, by the sizes that shoppers sent after
        they had used a tape.
      </p>
    </>
  )
}

function OverTime({ figures }: { figures: Figures }) {
  const [asTable, setAsTable] = useState(false)
  const days = ratedDays(figures)
  if (days.length === 0) {
    return (
      <Panel title="Accuracy over time">
        <p className="py-6 text-center text-ink-soft">Nobody has entered a size measured by tape yet.</p>
      </Panel>
    )
  }
  return (
    <Panel
      title="Accuracy over time"
      aside={
        <Button look="plain" size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? 'Show chart' : 'Show table'}
        </Button>
      }
    >
      {asTable ? (
        <FiguresTable
          heads={['Day', 'Told', 'Width', 'Height', 'Median error, width', 'Median error, height', 'Stars']}
          rows={days.toReversed().map((day) => ({
            id: day.date,
            cells: [
              day.date,
              formatCount(day.feedback),
              percent(day.widthAccuracy),
              percent(day.heightAccuracy),
              millimetres(day.medianWidthError),
              millimetres(day.medianHeightError),
              stars(day.satisfaction),
            ],
          }))}
        />
      ) : (
        <MeasuringChart days={days} fallback={<Skeleton className="h-64" />} />
      )}
    </Panel>
  )
}

function Shares({
  title,
  head,
  figures,
  names,
}: {
  title: string
  head: string
  figures: readonly AccuracyShare[] | undefined
  names: Record<string, string>
}) {
  return (
    <Panel title={title}>
      <FiguresTable
        busy={figures === undefined}
        empty="Nothing entered yet."
        heads={[head, 'Told', 'Accuracy']}
        rows={(figures ?? []).map(({ name, feedback, accuracy }) => ({
          id: name,
          cells: [names[name] ?? name, formatCount(feedback), percent(accuracy)],
        }))}
      />
    </Panel>
  )
}
