import { numberIn, type Fields } from '#kernel/web/backoffice/editing/fields.ts'
import { RecordDialog } from '#kernel/web/backoffice/editing/record-dialog.tsx'
import { RecordFields } from '#kernel/web/backoffice/editing/record-fields.tsx'
import { useRecordForm } from '#kernel/web/backoffice/editing/use-record-form.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { createTaxRate, type TaxRateRecord, type TaxSettings } from '../../contract/index.ts'
import { endpointsWithTaxes, writeTaxRate } from '../queries.ts'

function fieldsFor({ country, classes }: TaxSettings, hasParts: boolean) {
  return {
    country: {
      label: 'Country',
      hint: 'Two letters, such as DE',
      initial: country,
      required: true,
      maxLength: 2,
    },
    region: { label: 'Region', hint: 'Empty: the whole country', maxLength: 100 },
    postcode: { label: 'Beginning of postcodes', hint: 'Empty: all', maxLength: 12 },
    taxClass: {
      kind: 'select',
      label: 'Class',
      initial: '',
      options: [
        { value: '', label: 'All classes' },
        ...classes.map(({ code, name }) => ({ value: code, label: name })),
      ],
    },
    percent: {
      kind: 'number',
      label: 'Percent',
      required: true,
      decimals: 4,
      // Parts add up to the percentage, and are changed with a file.
      disabled: hasParts,
      hint: hasParts ? 'Made of parts: change it with an import' : undefined,
    },
    validFrom: { kind: 'date', label: 'From this day on', initial: '2000-01-01', required: true },
    validTo: { kind: 'date', label: 'Last day', hint: 'Empty: without end' },
  } satisfies Fields
}

/** Adds a rate or edits the given one. */
export function TaxRateDialog({
  rate,
  settings,
  close,
}: {
  rate: TaxRateRecord | null
  settings: TaxSettings
  close: () => void
}) {
  const form = useRecordForm({
    noun: 'tax rate',
    record: rate,
    fields: fieldsFor(settings, rate !== null && rate.parts.length > 0),
    write: ({ validTo, percent, ...values }, version) =>
      writeTaxRate(rate, { ...values, percent: numberIn(percent), validTo: validTo || null }, version),
    refreshes: endpointsWithTaxes,
    may: useMay(createTaxRate),
    close,
  })
  return (
    <RecordDialog title={rate ? 'Edit Tax Rate' : 'Add Tax Rate'} form={form}>
      <RecordFields
        form={form}
        names={[['country', 'region'], ['postcode', 'taxClass'], 'percent', ['validFrom', 'validTo']]}
      />
    </RecordDialog>
  )
}
