/** What a control tells about itself when its value was refused; `id` is the control's. */
export function refusedBy(error: string | undefined, id: string) {
  return error ? ({ 'aria-invalid': true, 'aria-describedby': `${id}-error` } as const) : {}
}

/** Why a value was refused; stands beside the control and is read with it. */
export function FieldError({ error, id }: { error: string | undefined; id: string }) {
  if (!error) return null
  return (
    <p id={`${id}-error`} role="alert" className="text-sm text-clay">
      {error}
    </p>
  )
}
