import { useId } from 'react'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

/** A labelled choice on the browser's own list. */
export function SelectField({
  label,
  hideLabel,
  frameClassName,
  className,
  children,
  ...rest
}: ComponentProps<'select'> & { label: string; hideLabel?: boolean; frameClassName?: string }) {
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
        className={classes(
          'min-h-11 w-full rounded-md border border-line bg-surface px-3 text-base text-ink hover:border-ink-soft',
          className,
        )}
      >
        {children}
      </select>
    </div>
  )
}
