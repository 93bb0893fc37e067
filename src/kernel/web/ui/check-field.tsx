import { useId } from 'react'
import { FieldError, refusedBy } from './field-error.tsx'

/** A checkbox with its label. */
export function CheckField({
  label,
  checked,
  error,
  disabled,
  onChange,
}: {
  label: string
  checked: boolean
  error?: string | undefined
  disabled?: boolean
  onChange: (checked: boolean) => void
}) {
  const id = useId()
  return (
    <div className="grid">
      <label className="flex min-h-11 w-fit items-center gap-2.5">
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          {...refusedBy(error, id)}
          onChange={({ target }) => onChange(target.checked)}
          className="size-4 accent-accent"
        />
        {label}
      </label>
      <FieldError id={id} error={error} />
    </div>
  )
}
