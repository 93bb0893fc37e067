import { useQueryClient } from '@tanstack/react-query'
import {
  createMarketTrend,
  trendCategories,
  trendImpacts,
  updateMarketTrend,
} from '../../contract/market-trends.ts'
import type { MarketTrend } from '../../contract/market-trends.ts'
import { call } from '../../../../kernel/web/api.ts'
import { refresh } from '../../../../kernel/web/refresh.ts'
import { CheckField } from '../../../../kernel/web/ui/check-field.tsx'
import { Field, TextArea } from '../../../../kernel/web/ui/field.tsx'
import { SelectField } from '../../../../kernel/web/ui/select-field.tsx'
import { toast } from '../../../../kernel/web/ui/toast-store.ts'
import { EditDialog } from '../../../../kernel/web/backoffice/editing/edit-dialog.tsx'
import { useEditing } from '../../../../kernel/web/backoffice/editing/use-editing.ts'
import { useMay } from '../../../../kernel/web/backoffice/staff.ts'
import { capitalised, noTrend, trendLabels, trendPayload, trendValuesOf } from './trend-values.ts'
import type { TrendValues } from './trend-values.ts'

/** Writes down something that moves the market, or changes what is given. */
export function TrendDialog({ trend, close }: { trend: MarketTrend | null; close: () => void }) {
  const client = useQueryClient()
  const may = useMay(createMarketTrend)
  const editing = useEditing<TrendValues, MarketTrend>({
    start: trend ? trendValuesOf(trend) : noTrend,
    version: trend?.version,
    valuesOf: trendValuesOf,
    write: (values, version) =>
      trend
        ? call(updateMarketTrend, { params: { id: trend.id }, body: { ...trendPayload(values), version } })
        : call(createMarketTrend, { body: trendPayload(values) }),
    onSaved: () => {
      toast({ title: `Market trend ${trend ? 'updated' : 'created'} successfully` })
      void refresh(client, { path: '/api/forecasting' })
      close()
    },
    failed: `Failed to ${trend ? 'update' : 'create'} market trend`,
  })
  const { values, set, errors } = editing
  const bound = (name: Exclude<keyof TrendValues, 'isActive'>) => ({
    label: trendLabels[name],
    value: values[name],
    error: errors[name],
    disabled: !may,
    onChange: ({ target: { value } }: { target: { value: string } }) => set({ [name]: value }),
  })
  return (
    <EditDialog
      title={trend ? 'Edit Market Trend' : 'Add Market Trend'}
      editing={editing}
      labels={trendLabels}
      may={may}
      close={close}
    >
      <Field {...bound('name')} required maxLength={200} autoComplete="off" />
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField {...bound('category')}>{optionsOf(trendCategories)}</SelectField>
        <SelectField {...bound('impact')}>{optionsOf(trendImpacts)}</SelectField>
        <Field {...bound('impactLevel')} type="number" min={1} max={10} step={1} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...bound('startDate')} type="date" />
        <Field {...bound('endDate')} type="date" />
      </div>
      <TextArea {...bound('description')} rows={3} maxLength={5000} />
      <CheckField
        label={trendLabels.isActive}
        checked={values.isActive}
        error={errors.isActive}
        disabled={!may}
        onChange={(isActive) => set({ isActive })}
      />
    </EditDialog>
  )
}

const optionsOf = (words: readonly string[]) =>
  words.map((word) => (
    <option key={word} value={word}>
      {capitalised(word)}
    </option>
  ))
