import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
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
}

function Frame({ id, label, error, hint, children }: Common & { id: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children}
      {hint && !error && <p className="text-xs text-ink-soft">{hint}</p>}
      <FieldError id={id} error={error} />
    </div>
  )
}

/** A labelled input; an error stands below it and is read with it. */
export function Field({ label, error, hint, className, ...rest }: Common & ComponentProps<'input'>) {
  const own = useId()
  const id = rest.id ?? own
  return (
    <Frame id={id} label={label} error={error} hint={hint}>
      <input
        {...rest}
        id={id}
        {...refusedBy(error, id)}
        className={boxClasses(error, classes('min-h-11', className))}
      />
    </Frame>
  )
}

export function TextArea({ label, error, hint, className, ...rest }: Common & ComponentProps<'textarea'>) {
  const own = useId()
  const id = rest.id ?? own
  return (
    <Frame id={id} label={label} error={error} hint={hint}>
      <textarea {...rest} id={id} {...refusedBy(error, id)} className={boxClasses(error, className)} />
    </Frame>
  )
}
