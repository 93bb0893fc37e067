import { useQueryClient } from '@tanstack/react-query'
import { createSalesForecast, updateSalesForecast } from '../../contract/forecasting.ts'
import type { SalesForecast } from '../../contract/forecasting.ts'
import { call } from '../../../../kernel/web/api.ts'
import { refresh } from '../../../../kernel/web/refresh.ts'
import { toast } from '../../../../kernel/web/ui/toast-store.ts'
import { EditDialog } from '../../../../kernel/web/backoffice/editing/edit-dialog.tsx'
import { useEditing } from '../../../../kernel/web/backoffice/editing/use-editing.ts'
import { useMay } from '../../../../kernel/web/backoffice/staff.ts'
import { ForecastFields } from './forecast-fields.tsx'
import { commonPayload, countIn, forecastLabels, noForecast, valuesOf } from './forecast-values.ts'
import type { ForecastValues } from './forecast-values.ts'
import { SuggestionHint } from './suggestion.tsx'

/** Makes a new sales forecast, or changes the one that is given. */
export function SalesDialog({
  forecast,
  start = noForecast(),
  close,
}: {
  forecast: SalesForecast | null
  /** What a new one begins with. */
  start?: ForecastValues
  close: () => void
}) {
  const client = useQueryClient()
  const may = useMay(createSalesForecast)
  const editing = useEditing<ForecastValues, SalesForecast>({
    start: forecast ? valuesOf(forecast) : start,
    version: forecast?.version,
    valuesOf,
    names: { forecastUnits: 'count' },
    write: (values, version) => {
      const body = { ...commonPayload(values), forecastUnits: countIn(values) }
      return forecast
        ? call(updateSalesForecast, { params: { id: forecast.id }, body: { ...body, version } })
        : call(createSalesForecast, { body })
    },
    onSaved: () => {
      toast({ title: `Sales forecast ${forecast ? 'updated' : 'created'} successfully` })
      void refresh(client, { path: '/api/forecasting' })
      close()
    },
    failed: `Failed to ${forecast ? 'update' : 'create'} sales forecast`,
  })
  return (
    <EditDialog
      title={forecast ? 'Edit Sales Forecast' : 'Create Sales Forecast'}
      editing={editing}
      labels={forecastLabels}
      may={may}
      close={close}
    >
      <ForecastFields
        editing={editing}
        may={may}
        year={forecast?.year}
        countLabel="Forecast Units"
        suggestion={<SuggestionHint values={editing.values} set={editing.set} disabled={!may} />}
      />
    </EditDialog>
  )
}
