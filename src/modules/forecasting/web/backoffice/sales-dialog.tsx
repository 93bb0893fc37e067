import { createSalesForecast, type SalesForecast } from '../../contract/forecasting.ts'
import { forecasting, writeSalesForecast } from '../queries.ts'
import { numberIn } from '#kernel/web/backoffice/editing/fields.ts'
import { RecordDialog } from '#kernel/web/backoffice/editing/record-dialog.tsx'
import { useRecordForm } from '#kernel/web/backoffice/editing/use-record-form.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { useCurrencies } from '#modules/currency/web/backoffice/index.ts'
import { currencyChoices, ForecastFields } from './forecast-fields.tsx'
import { commonPayload, forecastFields, forecastValues, type ForecastValues } from './forecast-values.ts'
import { SuggestionHint } from './suggestion.tsx'

interface SalesDialogProps {
  forecast: SalesForecast | null
  /** Initial values of a new forecast, if a suggestion was adopted. */
  start?: ForecastValues
  close: () => void
}

/** Creates a sales forecast or edits the given one; opens once the currencies are loaded. */
export function SalesDialog(props: SalesDialogProps) {
  const currencies = useCurrencies()
  return currencies ? (
    <SalesForm {...props} currencies={currencyChoices(currencies, props.forecast?.currency)} />
  ) : null
}

function SalesForm({
  forecast,
  start,
  close,
  currencies,
}: SalesDialogProps & { currencies: readonly string[] }) {
  const today = todayIn(useShopConfig().timeZone)
  const form = useRecordForm({
    noun: 'sales forecast',
    record: forecast,
    fields: forecastFields(today, forecast?.year, { currencies }),
    ...(start && { start }),
    valuesOf: forecastValues,
    names: { forecastUnits: 'count' },
    write: (values, version) => {
      const body = { ...commonPayload(values), forecastUnits: numberIn(values.count) }
      return writeSalesForecast(forecast, body, version)
    },
    refreshes: [forecasting],
    may: useMay(createSalesForecast),
    close,
  })
  return (
    <RecordDialog title={forecast ? 'Edit Sales Forecast' : 'Create Sales Forecast'} form={form}>
      <ForecastFields
        form={form}
        suggestion={<SuggestionHint values={form.values} set={form.set} disabled={!form.may} />}
      />
    </RecordDialog>
  )
}
