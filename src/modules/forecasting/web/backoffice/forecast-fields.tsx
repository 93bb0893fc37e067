import type { ReactNode } from 'react'
import { monthName } from '../../rules/period.ts'
import { Field, TextArea } from '../../../../kernel/web/ui/field.tsx'
import { SelectField } from '../../../../kernel/web/ui/select-field.tsx'
import type { Editing } from '../../../../kernel/web/backoffice/editing/use-editing.ts'
import { forecastLabels, yearChoices } from './forecast-values.ts'
import type { ForecastValues } from './forecast-values.ts'

const twelve = Array.from({ length: 12 }, (_, index) => index + 1)

/** The fields that both kinds of forecast have. */
export function ForecastFields({
  editing,
  may,
  year,
  countLabel,
  suggestion,
}: {
  editing: Editing<ForecastValues>
  may: boolean
  /** Of the record, which may lie before the choices. */
  year: number | undefined
  countLabel: string
  /** What the history says of the stretch. */
  suggestion: ReactNode
}) {
  const { values, set, errors } = editing
  const bound = (field: keyof ForecastValues) => ({
    label: forecastLabels[field],
    value: values[field],
    error: errors[field],
    disabled: !may,
    onChange: (event: { target: { value: string } }) => set({ [field]: event.target.value }),
  })
  const number = { type: 'number', inputMode: 'decimal', min: 0 } as const
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField {...bound('year')}>
          {yearChoices(year).map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </SelectField>
        <SelectField {...bound('period')}>
          <option value="monthly">Monthly</option>
          <option value="quarterly">Quarterly</option>
          <option value="yearly">Yearly</option>
        </SelectField>
        {values.period === 'monthly' && (
          <SelectField {...bound('month')}>
            {twelve.map((month) => (
              <option key={month} value={month}>
                {monthName(month)}
              </option>
            ))}
          </SelectField>
        )}
        {values.period === 'quarterly' && (
          <SelectField {...bound('quarter')}>
            {[1, 2, 3, 4].map((quarter) => (
              <option key={quarter} value={quarter}>
                Q{quarter}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      {suggestion}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...bound('forecastRevenue')} {...number} step="any" required />
        <Field {...bound('count')} {...number} label={countLabel} step={1} required />
      </div>
      <TextArea {...bound('notes')} rows={3} maxLength={5000} />
    </>
  )
}
