import { RecordDialog } from '#kernel/web/backoffice/editing/record-dialog.tsx'
import { RecordFields } from '#kernel/web/backoffice/editing/record-fields.tsx'
import { useRecordForm } from '#kernel/web/backoffice/editing/use-record-form.ts'
import type { Fields } from '#kernel/web/backoffice/editing/fields.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { createExchangeRate, type ExchangeRate, type ReportingCurrency } from '../../contract/index.ts'
import { endpointsWithAmounts, writeExchangeRate } from '../queries.ts'
import { currencyOptions } from './currency-names.ts'

function fieldsFor({ currency, shopCurrency }: ReportingCurrency, today: string) {
  const options = currencyOptions([currency, shopCurrency])
  return {
    day: { kind: 'date', label: 'From this day on', initial: today, required: true },
    from: { kind: 'select', label: 'One unit of', options, initial: currency },
    // Must keep all twelve decimals.
    rate: { kind: 'number', label: 'Is worth', required: true, decimals: 12, maxLength: 40 },
    to: {
      kind: 'select',
      label: 'Units of',
      options,
      initial: shopCurrency === currency ? '' : shopCurrency,
    },
  } satisfies Fields
}

/** Adds a rate or edits the given one. */
export function RateDialog({
  rate,
  currencies,
  today,
  close,
}: {
  rate: ExchangeRate | null
  currencies: ReportingCurrency
  /** A day of the shop. */
  today: string
  close: () => void
}) {
  const form = useRecordForm({
    noun: 'exchange rate',
    record: rate,
    fields: fieldsFor(currencies, today),
    write: (values, version) => writeExchangeRate(rate, values, version),
    refreshes: endpointsWithAmounts,
    may: useMay(createExchangeRate),
    close,
  })
  return (
    <RecordDialog title={rate ? 'Edit Exchange Rate' : 'Add Exchange Rate'} form={form}>
      <RecordFields form={form} names={['day', ['from', 'rate', 'to']]} />
    </RecordDialog>
  )
}
