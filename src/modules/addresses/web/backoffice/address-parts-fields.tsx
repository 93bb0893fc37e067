import { Field } from '#kernel/web/ui/field.tsx'
import { translateMessage } from '#kernel/web/backoffice/language.ts'
import { addressForm } from '../../rules/index.ts'
import type { AddressPart, AddressParts } from '../../contract/index.ts'

const labels: Record<AddressPart, string> = {
  company: 'Company',
  vat_number: 'VAT number',
  street: 'Street and number',
  extra: 'Floor, unit, entrance',
  district: 'Ward',
  postcode: 'Postcode',
  city: 'City',
  region: 'State or province',
  country: 'Country',
}

/** The parts of an address as its country has them, for staff. */
export function AddressPartsFields({
  value,
  errorOf,
  onChange,
}: {
  value: AddressParts
  errorOf: (part: AddressPart) => string | undefined
  onChange: (value: AddressParts) => void
}) {
  const parts: AddressPart[] = [
    'company',
    'vat_number',
    ...addressForm(value.country).map(({ part }) => part),
    'country',
  ]
  return parts.map((part) => (
    <Field
      key={part}
      label={labels[part]}
      value={value[part]}
      error={translateMessage(errorOf(part) ?? '') || undefined}
      maxLength={part === 'country' ? 2 : 200}
      autoComplete="off"
      onChange={({ target }) =>
        onChange({ ...value, [part]: part === 'country' ? target.value.toUpperCase() : target.value })
      }
    />
  ))
}
