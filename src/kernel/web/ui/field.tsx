import { useId, type ComponentProps, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { FieldError, refusedBy } from './field-error.tsx'

const box =
  'w-full rounded-md border bg-surface px-3 py-2 text-base text-ink placeholder:text-ink-soft/80 focus-visible:outline-offset-0 disabled:opacity-60'

function boxClasses(error: string | undefined, more?: string) {
  return classes(box, error ? 'border-clay' : 'border-line hover:border-ink-soft', more)
}

interface Common {
  label: string
  error?: string | undefined
  hint?: ReactNode
  /** The label is only for screen readers, for example in a table column. */
  hideLabel?: boolean
}

function Frame({
  id,
  label,
  error,
  hint,
  hideLabel,
  children,
}: Common & { id: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      {children}
      {hint && !error && <p className="text-xs text-ink-soft">{hint}</p>}
      <FieldError id={id} error={error} />
    </div>
  )
}

/** A labelled input, with its error below it, which is announced with it. */
export function Field({
  label,
  error,
  hint,
  hideLabel,
  suffix,
  grouped,
  className,
  ...rest
}: Common &
  ComponentProps<'input'> & {
    /** The unit at the end of the field: `₫ / m²`. */
    suffix?: string | undefined
    /** The value as it is shown while the field has no focus: `1,515,540`. The field itself keeps its text. */
    grouped?: string | undefined
  }) {
  const generatedId = useId()
  const id = rest.id ?? generatedId
  return (
    <Frame id={id} label={label} error={error} hint={hint} hideLabel={hideLabel ?? false}>
      <span className="relative grid">
        <input
          {...rest}
          id={id}
          {...refusedBy(error, id)}
          className={boxClasses(
            error,
            classes(
              'min-h-11',
              suffix && (suffix.length > 3 ? 'pr-16' : 'pr-8'),
              // Not its colour, which says how readable it is.
              grouped && 'peer not-focus:[-webkit-text-fill-color:transparent]',
              className,
            ),
          )}
        />
        {grouped && (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 left-3.25 grid place-items-center text-base peer-focus:hidden desk:text-dense peer-disabled:opacity-60 forced-colors:hidden"
          >
            {grouped}
          </span>
        )}
        {suffix && (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-sm text-ink-soft"
          >
            {suffix}
          </span>
        )}
      </span>
    </Frame>
  )
}

export function TextArea({ label, error, hint, className, ...rest }: Common & ComponentProps<'textarea'>) {
  const generatedId = useId()
  const id = rest.id ?? generatedId
  return (
    <Frame id={id} label={label} error={error} hint={hint}>
      <textarea {...rest} id={id} {...refusedBy(error, id)} className={boxClasses(error, className)} />
    </Frame>
  )
}
