import { SelectField } from '#kernel/web/ui/select-field.tsx'
import { countryOptions } from '#kernel/web/backoffice/country-options.ts'

/** A choice of a country by its name; the value is its two letters. */
export function CountryField({
  value,
  error,
  onChange,
}: {
  value: string
  error?: string | undefined
  onChange: (code: string) => void
}) {
  return (
    <SelectField
      label="Country"
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    >
      {countryOptions().map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
