import { useId } from 'react'
import { classes } from '../../ui/classes.ts'

/** An emptied field becomes 0, and the 0 makes room for what is typed next. */
const tidy = (text: string) => text.replace(/^0+(?=\d)/, '') || '0'

/** One side in metres: arrows step by 0.1, any value may be typed; limits are checked by the caller. */
export function SizeField({
  label,
  value,
  onChange,
  min,
  max,
  error,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  /** Metres. */
  min: number
  max: number
  error?: string | undefined
}) {
  const id = useId()
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        type="number"
        inputMode="decimal"
        step={0.1}
        min={min}
        max={max}
        value={value}
        onChange={({ target }) => onChange(target.validity.badInput ? target.value : tidy(target.value))}
        onBlur={() => value === '' && onChange('0')}
        onFocus={(event) => event.target.select()}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={classes(
          'figures h-14 w-full rounded-md border bg-paper px-3 font-serif text-xl focus-visible:outline-offset-0',
          error ? 'border-clay' : 'border-line hover:border-ink-soft',
        )}
      />
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm text-clay">
          {error}
        </p>
      )}
    </div>
  )
}
