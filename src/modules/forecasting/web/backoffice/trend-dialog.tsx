import { createMarketTrend, type MarketTrend } from '../../contract/market-trends.ts'
import { forecasting, writeMarketTrend } from '../queries.ts'
import { RecordDialog } from '#kernel/web/backoffice/editing/record-dialog.tsx'
import { RecordFields } from '#kernel/web/backoffice/editing/record-fields.tsx'
import { useRecordForm } from '#kernel/web/backoffice/editing/use-record-form.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { trendFields, trendPayload } from './trend-values.ts'

/** Adds a market trend or edits the given one. */
export function TrendDialog({ trend, close }: { trend: MarketTrend | null; close: () => void }) {
  const form = useRecordForm({
    noun: 'market trend',
    record: trend,
    fields: trendFields,
    write: (values, version) => writeMarketTrend(trend, trendPayload(values), version),
    refreshes: [forecasting],
    may: useMay(createMarketTrend),
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
