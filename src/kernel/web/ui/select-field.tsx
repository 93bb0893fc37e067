import { useId, type ComponentProps, type ReactNode } from 'react'
import { ChevronDown } from 'lucide-react'
import { classes } from './classes.ts'
import { FieldError, refusedBy } from './field-error.tsx'

/** A labelled native select, closed in the look of the other fields. */
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
  const generatedId = useId()
  const id = rest.id ?? generatedId
  return (
    <div className={classes('grid content-start gap-1.5', frameClassName)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      <span className="relative grid min-w-0 items-center">
        <select
          {...rest}
          id={id}
          {...refusedBy(error, id)}
          className={classes(
            'min-h-11 w-full appearance-none rounded-md border bg-surface pr-9 pl-3 text-base text-ellipsis text-ink',
            error ? 'border-clay' : 'border-line hover:border-ink-soft',
            className,
          )}
        >
          {children}
        </select>
        <ChevronDown
          size={16}
          aria-hidden
          className="pointer-events-none absolute right-3 text-ink-soft forced-colors:hidden"
        />
      </span>
      <FieldError id={id} error={error} />
    </div>
  )
}

/** The options of a select: one for each value, with its label. */
export function Options<Value extends string | number>({
  of: values,
  label,
}: {
  of: readonly Value[]
  label: (value: Value) => ReactNode
}) {
  return values.map((value) => (
    <option key={value} value={value}>
      {label(value)}
    </option>
  ))
}
