import { useEffect, useEffectEvent, useId, useRef, type ClipboardEvent, type ReactNode } from 'react'
import { classes } from '#kernel/web/ui/classes.ts'
import { useSelectedOnEntry } from '#kernel/web/ui/use-selected-on-entry.ts'
import { inUnit, type Unit } from '../../rules/units.ts'
import { pastedNumber, pastedNumbers } from '../../rules/typed-size.ts'

/** Removes leading zeros when more is typed. */
const tidy = (text: string) => text.replace(/^0+(?=\d)/, '')

/**
 * An input for one side, in metres unless another unit is given. The step is a tenth of a metre, but any value can be
 * typed, with a point or a comma; the caller checks the limits. Inches are typed with fractions: `35 1/8`.
 */
export function SizeField({
  label,
  name,
  value,
  onChange,
  onBoth,
  min,
  max,
  unit = 'm',
  step = inUnit(0.1, unit),
  error,
  readOnly = false,
  empty = '0',
  children,
}: {
  label: string
  /** Field name for a form submitted without JavaScript. */
  name?: string
  value: string
  onChange: (value: string) => void
  /** Both sides were pasted as one text: `120x160`. */
  onBoth?: (sides: readonly [string, string]) => void
  min: number
  max: number
  /** The unit of value and limits. */
  unit?: Unit
  step?: number
  error?: string | undefined
  readOnly?: boolean
  /** The value of an emptied field. */
  empty?: '0' | ''
  /** Shown below the field. */
  children?: ReactNode
}) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const inches = unit === 'in'
  useDecimalComma(field)
  useTypedEarlier(field, value, onChange)

  /** Browsers drop a pasted comma, turning "1,5" into 15. */
  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text')
    const both = onBoth && pastedNumbers(text, unit)
    if (both) {
      event.preventDefault()
      return onBoth(both)
    }
    const number = inches || /^[\d.]+$/.test(text) ? null : pastedNumber(text, unit)
    if (number === null) return
    event.preventDefault()
    onChange(number)
  }

  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input
        ref={field}
        id={id}
        name={name}
        readOnly={readOnly}
        // A field of type number takes no fractions.
        {...(inches
          ? { type: 'text', maxLength: 40, autoComplete: 'off' }
          : { type: 'number', inputMode: 'decimal', step, min, max })}
        value={value}
        onChange={({ target }) =>
          onChange(target.validity.badInput || inches ? target.value : tidy(target.value) || empty)
        }
        onBlur={() => value.trim() === '' && empty !== '' && onChange(empty)}
        {...useSelectedOnEntry()}
        onPaste={paste}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={classes(
          'figures h-14 w-full md:h-12 rounded-md border bg-paper px-3 font-serif text-xl focus-visible:outline-offset-0',
          error ? 'border-clay ring-1 ring-clay outline-clay!' : 'border-line hover:border-ink-soft',
        )}
      />
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm text-clay">
          {error}
        </p>
      )}
      {children}
    </div>
  )
}

/** Keeps what was typed before hydration, which takes a while on a slow phone. */
function useTypedEarlier(
  field: React.RefObject<HTMLInputElement | null>,
  value: string,
  onChange: (value: string) => void,
): void {
  const takeOver = useEffectEvent(() => {
    const earlierText = field.current?.value
    if (earlierText && earlierText !== value) onChange(earlierText)
  })
  useEffect(() => takeOver(), [])
}

/** Replaces a comma or a Chinese full stop typed into a field of type number with a point, which every browser accepts. */
export function useDecimalComma(field: React.RefObject<HTMLInputElement | null>): void {
  const onInput = useEffectEvent((event: InputEvent) => {
    if (event.data !== ',' && event.data !== '。') return
    event.preventDefault()
    // The only way to insert text at the caret of a number field; it keeps undo.
    document.execCommand('insertText', false, '.')
  })
  useEffect(() => {
    const element = field.current
    const listener = (event: InputEvent) => onInput(event)
    element?.addEventListener('beforeinput', listener)
    return () => element?.removeEventListener('beforeinput', listener)
  }, [field])
}
