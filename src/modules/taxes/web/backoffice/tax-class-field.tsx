import { useQuery } from '@tanstack/react-query'
import { SelectField } from '#kernel/web/ui/select-field.tsx'
import { taxSettings } from '../queries.ts'

/** The class by which something is taxed; nothing while the shop charges no taxes. */
export function TaxClassField({
  value,
  disabled,
  onChange,
}: {
  /** Null: goods. */
  value: string | null
  disabled: boolean
  onChange: (value: string | null) => void
}) {
  const { data } = useQuery(taxSettings)
  if (!data?.isOn) return null
  return (
    <SelectField
      label="Tax class"
      value={value ?? 'goods'}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value === 'goods' ? null : target.value)}
    >
      {data.classes.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
