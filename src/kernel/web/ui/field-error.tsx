/** The ARIA attributes of a control with an error; `id` is the control's. */
export function refusedBy(error: string | undefined, id: string) {
  return error ? ({ 'aria-invalid': true, 'aria-describedby': `${id}-error` } as const) : {}
}

/** The error of a control, announced with it. */
export function FieldError({ error, id }: { error: string | undefined; id: string }) {
  if (!error) return null
  return (
    <p id={`${id}-error`} role="alert" className="text-sm text-clay">
      {error}
    </p>
  )
}
