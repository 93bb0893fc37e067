import { Field } from '#kernel/web/ui/field.tsx'
import { t, translateMessage } from '#kernel/web/backoffice/language.ts'
import { PlaceField } from '../place-field.tsx'
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
  return parts.map((part) => {
    const change = (text: string) => onChange({ ...value, [part]: text })
    const error = translateMessage(errorOf(part) ?? '') || undefined
    if (value.country === 'VN' && (part === 'region' || part === 'district'))
      return (
        <PlaceField
          key={part}
          id={`place-${part}`}
          label={t(labels[part])}
          value={value[part]}
          error={error}
          maxLength={100}
          autoComplete="off"
          {...(part === 'district' && { province: value.region })}
          onChange={change}
        />
      )
    return (
      <Field
        key={part}
        label={labels[part]}
        value={value[part]}
        error={error}
        maxLength={part === 'country' ? 2 : 200}
        autoComplete="off"
        onChange={({ target }) => change(part === 'country' ? target.value.toUpperCase() : target.value)}
      />
    )
  })
}
