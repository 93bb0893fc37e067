import { useId, type ComponentProps } from 'react'
import { classes } from './classes.ts'
import { FieldError, refusedBy } from './field-error.tsx'

/** A labelled native select. */
export function SelectField({
  label,
  error,
  hideLabel,
  frameClassName,
  className,
  children,
  ...rest
}: ComponentProps<'select'> & {
  label: string
  error?: string | undefined
  hideLabel?: boolean
  frameClassName?: string
}) {
  const own = useId()
  const id = rest.id ?? own
  return (
    <div className={classes('grid content-start gap-1.5', frameClassName)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      <select
        {...rest}
        id={id}
        {...refusedBy(error, id)}
        className={classes(
          'min-h-11 w-full rounded-md border bg-surface px-3 text-base text-ink',
          error ? 'border-clay' : 'border-line hover:border-ink-soft',
          className,
        )}
      >
        {children}
      </select>
      <FieldError id={id} error={error} />
    </div>
  )
}
