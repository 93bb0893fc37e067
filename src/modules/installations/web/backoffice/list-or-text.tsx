import { useState } from 'react'
import { Field } from '#kernel/web/ui/field.tsx'
import { SelectField } from '#kernel/web/ui/select-field.tsx'

/** The option for a value that is not in the list; cannot collide with a real value. */
const other = '\u0000'

/** Chooses from a list or enters free text. */
export function ListOrText({
  label,
  none,
  options,
  otherLabel,
  textLabel,
  placeholder,
  maxLength,
  chosen,
  text,
  error,
  disabled,
  onChange,
}: {
  label: string
  /** The label for no choice. */
  none: string
  options: readonly { value: string; label: string }[]
  /** The option's label for free text. */
  otherLabel: string
  /** The label of the text field. */
  textLabel: string
  placeholder?: string
  maxLength: number
  /** The chosen value from the list; empty for none. */
  chosen: string
  /** The free text; empty for none. */
  text: string
  error: string | undefined
  disabled: boolean
  onChange: (chosen: string, text: string) => void
}) {
  const [writes, setWrites] = useState(false)
  const isOther = chosen === '' && (writes || text !== '')
  return (
    <div className="grid content-start gap-2">
      <SelectField
        label={label}
        value={isOther ? other : chosen}
        disabled={disabled}
        error={isOther ? undefined : error}
        onChange={({ target }) => {
          setWrites(target.value === other)
          if (target.value === other) onChange('', text)
          else onChange(target.value, '')
        }}
      >
        <option value="">{none}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
        <option value={other}>{otherLabel}</option>
      </SelectField>
      {isOther && (
        <Field
          label={textLabel}
          value={text}
          placeholder={placeholder}
          maxLength={maxLength}
          autoComplete="off"
          disabled={disabled}
          error={error}
          onChange={({ target }) => onChange('', target.value)}
        />
      )}
    </div>
  )
}
