import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  createMarketTrend,
  deleteMarketTrend,
  updateMarketTrend,
  type MarketTrend,
  marketTrend,
} from '../../contract/market-trends.ts'
import { marketTrends, useDeleteMarketTrend, forecasting } from '../queries.ts'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { RowButtons } from '#kernel/web/backoffice/editing/row-buttons.tsx'
import { useDeleteDialog } from '#kernel/web/backoffice/editing/use-delete-dialog.tsx'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { Panel } from './panel.tsx'
import { AddButton } from '#kernel/web/backoffice/add-button.tsx'
import { dateOf } from '#kernel/web/backoffice/moments.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { RecordDialog } from '#kernel/web/backoffice/editing/record-dialog.tsx'
import { RecordFields } from '#kernel/web/backoffice/editing/record-fields.tsx'
import { useResourceForm } from '#kernel/web/backoffice/editing/use-resource-form.ts'

/** Market trends to consider when writing forecasts. */
export function TrendsPanel() {
  const { data, ...reading } = useQuery(marketTrends)
  const [open, setOpen] = useState<{ row: MarketTrend | null } | null>(null)
  const deleting = useDeleteDialog(useDeleteMarketTrend(), 'Delete market trend?', (trend: MarketTrend) => (
    <>
      <strong className="font-semibold">{trend.name}</strong> cannot be brought back.
    </>
  ))
  const mayAdd = useMay(createMarketTrend)
  return (
    <Panel
      title="Market Trends"
      aside={<AddButton label="Add Market Trend" may={mayAdd} run={() => setOpen({ row: null })} />}
    >
      {reading.isPending && (
        <div aria-busy className="grid gap-2">
          <Skeleton className="h-9" />
          <Skeleton className="h-9" />
        </div>
      )}
      {reading.isError && <CouldNotLoad query={reading} />}
      {data?.length === 0 && <p className="py-6 text-center text-ink-soft">No market trends yet.</p>}
      <ul>
        {data?.map((trend) => (
          <TrendRow
            key={trend.id}
            trend={trend}
            edit={() => setOpen({ row: trend })}
            remove={() => deleting.ask(trend)}
          />
        ))}
      </ul>
      {open && <TrendDialog trend={open.row} close={() => setOpen(null)} />}
      {deleting.dialog}
    </Panel>
  )
}

const signs = { positive: '▲', negative: '▼', neutral: '■' } as const

function TrendRow({
  trend,
  edit,
  remove: doom,
}: {
  trend: MarketTrend
  edit: () => void
  remove: () => void
}) {
  const may = { edit: useMay(updateMarketTrend), remove: useMay(deleteMarketTrend) }
  const { name, description, category, impact, impactLevel, isActive } = trend
  const facts = [
    capitalise(category),
    `${signs[impact]} ${capitalise(impact)}${impactLevel === null ? '' : ` ${impactLevel} of 10`}`,
    daysOfTrend(trend),
    isActive ? null : 'Inactive',
  ].filter((fact) => fact !== null)
  return (
    <li className="flex items-start justify-between gap-3 border-t border-line py-2 first:border-0">
      <div className={isActive ? 'min-w-0' : 'min-w-0 text-ink-soft'}>
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="flex flex-wrap gap-x-4 text-note text-ink-soft">
          {facts.map((fact) => (
            <span key={fact} className="whitespace-nowrap">
              {fact}
            </span>
          ))}
        </p>
        {description && <p className="mt-1 max-w-prose text-note text-ink-soft">{description}</p>}
      </div>
      <div className="flex shrink-0">
        <RowButtons name={name} mayEdit={may.edit} mayDelete={may.remove} edit={edit} remove={doom} />
      </div>
    </li>
  )
}

function capitalise(word: string): string {
  return t(`${word.charAt(0).toUpperCase()}${word.slice(1)}`)
}

/** The period of a trend: '2026-05-01 to 2026-10-31', 'from 2026-05-01'; null if neither day is set. */
function daysOfTrend(trend: MarketTrend): string | null {
  const startDate = trend.startDate && dateOf(trend.startDate, 'UTC')
  const endDate = trend.endDate && dateOf(trend.endDate, 'UTC')
  if (startDate && endDate) return `${startDate} to ${endDate}`
  if (startDate) return `from ${startDate}`
  return endDate ? `until ${endDate}` : null
}

/** Adds a market trend or edits the given one. */
function TrendDialog({ trend, close }: { trend: MarketTrend | null; close: () => void }) {
  const form = useResourceForm(marketTrend, {
    record: trend,
    fields: { impactLevel: { label: 'Impact level (1 to 10)' } },
    refreshes: [forecasting],
    close,
  })
  return (
    <RecordDialog title={trend ? 'Edit Market Trend' : 'Add Market Trend'} form={form}>
      <RecordFields
        form={form}
        names={[
          'name',
          ['category', 'impact', 'impactLevel'],
          ['startDate', 'endDate'],
          'description',
          'isActive',
        ]}
      />
    </RecordDialog>
  )
}
