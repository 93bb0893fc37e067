import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createProductForecast, updateProductForecast } from '../../contract/forecasting.ts'
import type { ProductForecast } from '../../contract/forecasting.ts'
import { call } from '../../../../kernel/web/api.ts'
import { productChoices } from '../queries.ts'
import { refresh } from '../../../../kernel/web/refresh.ts'
import { SelectField } from '../../../../kernel/web/ui/select-field.tsx'
import { toast } from '../../../../kernel/web/ui/toast-store.ts'
import { EditDialog } from '../../../../kernel/web/backoffice/editing/edit-dialog.tsx'
import { useEditing } from '../../../../kernel/web/backoffice/editing/use-editing.ts'
import { useMay } from '../../../../kernel/web/backoffice/staff.ts'
import { ForecastFields } from './forecast-fields.tsx'
import { commonPayload, countIn, forecastLabels, noForecast, valuesOf } from './forecast-values.ts'
import type { ForecastValues } from './forecast-values.ts'
import { SuggestionHint } from './suggestion.tsx'

const labels = { ...forecastLabels, count: 'Forecast Quantity' }

/** Makes a new product forecast, or changes the one that is given. */
export function ProductDialog({ forecast, close }: { forecast: ProductForecast | null; close: () => void }) {
  const client = useQueryClient()
  const may = useMay(createProductForecast)
  const { data: onSale = [] } = useQuery(productChoices)
  // What is not on sale any more keeps its forecast.
  const gone = forecast && !onSale.some(({ id }) => id === forecast.productId)
  const choices = gone ? [{ id: forecast.productId, name: forecast.productName }, ...onSale] : onSale
  const editing = useEditing<ForecastValues, ProductForecast>({
    start: forecast ? valuesOf(forecast) : noForecast(),
    version: forecast?.version,
    valuesOf,
    names: { forecastQuantity: 'count' },
    write: (values, version) => {
      const { productId } = values
      const body = { ...commonPayload(values), productId, forecastQuantity: countIn(values) }
      return forecast
        ? call(updateProductForecast, { params: { id: forecast.id }, body: { ...body, version } })
        : call(createProductForecast, { body })
    },
    onSaved: () => {
      toast({ title: `Product forecast ${forecast ? 'updated' : 'created'} successfully` })
      void refresh(client, { path: '/api/forecasting' })
      close()
    },
    failed: `Failed to ${forecast ? 'update' : 'create'} product forecast`,
  })
  const { values, set, errors } = editing
  return (
    <EditDialog
      title={forecast ? 'Edit Product Forecast' : 'Create Product Forecast'}
      editing={editing}
      labels={labels}
      say={(field, value) =>
        field === 'productId' ? (choices.find(({ id }) => id === value)?.name ?? '') : value
      }
      may={may}
      close={close}
    >
      <SelectField
        label="Product"
        required
        value={values.productId}
        error={errors.productId}
        disabled={!may}
        onChange={(event) => set({ productId: event.target.value })}
      >
        <option value="">Select product</option>
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <ForecastFields
        editing={editing}
        may={may}
        year={forecast?.year}
        countLabel="Forecast Quantity"
        suggestion={
          values.productId && (
            <SuggestionHint values={values} productId={values.productId} set={set} disabled={!may} />
          )
        }
      />
    </EditDialog>
  )
}
