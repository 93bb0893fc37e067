import { marketTrend, type MarketTrend } from '../../contract/market-trends.ts'
import { forecasting } from '../queries.ts'
import { RecordDialog } from '#kernel/web/backoffice/editing/record-dialog.tsx'
import { RecordFields } from '#kernel/web/backoffice/editing/record-fields.tsx'
import { useResourceForm } from '#kernel/web/backoffice/editing/use-resource-form.ts'

/** Adds a market trend or edits the given one. */
export function TrendDialog({ trend, close }: { trend: MarketTrend | null; close: () => void }) {
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
