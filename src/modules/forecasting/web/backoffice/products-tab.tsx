import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useDeleteDialog } from '#kernel/web/backoffice/editing/use-delete-dialog.tsx'
import { RecordTab } from '#kernel/web/backoffice/record-tab.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { numberIn } from '#kernel/web/backoffice/editing/fields.ts'
import { RecordDialog } from '#kernel/web/backoffice/editing/record-dialog.tsx'
import { RecordFields } from '#kernel/web/backoffice/editing/record-fields.tsx'
import { useRecordForm } from '#kernel/web/backoffice/editing/use-record-form.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { useCurrencies } from '#modules/currency/web/backoffice/index.ts'
import {
  createProductForecast,
  deleteProductForecast,
  listProductForecasts,
  updateProductForecast,
  type ProductForecast,
} from '../../contract/forecasting.ts'
import { periodName } from './periods.ts'
import { useDeleteProductForecast, forecasting, productChoices, writeProductForecast } from '../queries.ts'
import { forecastFilters, productColumns } from './columns.tsx'
import { currencyChoices, ForecastFields } from './forecast-fields.tsx'
import { commonPayload, forecastFields, forecastValues } from './forecast-values.ts'
import { SuggestionHint } from './suggestion.tsx'

interface ProductDialogProps {
  forecast: ProductForecast | null
  close: () => void
}

/** Creates a product forecast or edits the given one; opens once the currencies are loaded. */
function ProductDialog(props: ProductDialogProps) {
  const currencies = useCurrencies()
  return currencies ? (
    <ProductForm {...props} currencies={currencyChoices(currencies, props.forecast?.currency)} />
  ) : null
}

function ProductForm({
  forecast,
  close,
  currencies,
}: ProductDialogProps & { currencies: readonly string[] }) {
  const { data: onSale = [] } = useQuery(productChoices)
  // A product that is no longer on sale can still be selected in its own forecast.
  const gone = forecast && !onSale.some(({ id }) => id === forecast.productId)
  const choices = gone ? [{ id: forecast.productId, name: forecast.productName }, ...onSale] : onSale
  const today = todayIn(useShopConfig().timeZone)
  const common = forecastFields(today, forecast?.year, { countLabel: 'Forecast Quantity', currencies })
  const form = useRecordForm({
    noun: 'product forecast',
    record: forecast,
    fields: {
      ...common,
      productId: {
        ...common.productId,
        options: [
          { value: '', label: 'Select product' },
          ...choices.map(({ id, name }) => ({ value: id, label: name })),
        ],
        formatValue: (value: string) => choices.find(({ id }) => id === value)?.name ?? '',
      },
    },
    valuesOf: forecastValues,
    names: { forecastQuantity: 'count' },
    write: (values, version) => {
      const { productId, count } = values
      const body = { ...commonPayload(values), productId, forecastQuantity: numberIn(count) }
      return writeProductForecast(forecast, body, version)
    },
    refreshes: [forecasting],
    may: useMay(createProductForecast),
    close,
  })
  const { values, set } = form
  return (
    <RecordDialog title={forecast ? 'Edit Product Forecast' : 'Create Product Forecast'} form={form}>
      <RecordFields form={form} names={['productId']} />
      <ForecastFields
        form={form}
        suggestion={
          values.productId && (
            <SuggestionHint values={values} productId={values.productId} set={set} disabled={!form.may} />
          )
        }
      />
    </RecordDialog>
  )
}

const nameOf = (row: ProductForecast) => `${row.productName}, ${periodName(row)}`

/** Forecasts for single products. */
export function ProductsTab() {
  const [open, setOpen] = useState<{ row: ProductForecast | null } | null>(null)
  const may = { edit: useMay(updateProductForecast), remove: useMay(deleteProductForecast) }
  const mayAdd = useMay(createProductForecast)
  const deleting = useDeleteDialog(
    useDeleteProductForecast(),
    'Delete product forecast?',
    (row: ProductForecast) => (
      <>
        The forecast of <strong className="font-semibold">{nameOf(row)}</strong> cannot be brought back.
      </>
    ),
  )
  return (
    <>
      <RecordTab
        list={listProductForecasts}
        noun={{ one: 'product forecast', many: 'product forecasts' }}
        columns={productColumns}
        filters={forecastFilters}
        defaultSort="-created_at"
        searchPlaceholder="Product or notes"
        nameOf={nameOf}
        add={{ label: 'Create Product Forecast', may: mayAdd, run: () => setOpen({ row: null }) }}
        may={may}
        edit={(row) => setOpen({ row })}
        deleting={deleting}
        csv
        empty="No product forecasts yet."
        emptyHint="What a single product will sell, so that its material is there in time."
        emptyAction={{ label: 'Make the first forecast', may: mayAdd, run: () => setOpen({ row: null }) }}
      />
      {open && <ProductDialog forecast={open.row} close={() => setOpen(null)} />}
    </>
  )
}
