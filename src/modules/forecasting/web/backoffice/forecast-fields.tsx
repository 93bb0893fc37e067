import type { ReactNode } from 'react'
import { RecordFields } from '../../../../kernel/web/backoffice/editing/record-fields.tsx'
import type { RecordForm } from '../../../../kernel/web/backoffice/editing/use-record-form.ts'
import type { ForecastValues } from './forecast-values.ts'

/** The fields that both kinds of forecast have. */
export function ForecastFields({
  form,
  suggestion,
}: {
  form: RecordForm<ForecastValues>
  /** What the history says of the stretch. */
  suggestion: ReactNode
}) {
  const { period } = form.values
  return (
    <>
      <RecordFields
        form={form}
        names={[['year', 'period', period === 'monthly' ? 'month' : period === 'quarterly' && 'quarter']]}
      />
      {suggestion}
      <RecordFields form={form} names={[['forecastRevenue', 'count'], 'notes']} />
    </>
  )
}
