import { useEffect, useRef, type ComponentProps } from 'react'

/**
 * A form without the browser's validation. If a submission is refused, by the form or by the server, the first refused
 * field gets the focus, unless the user has typed meanwhile. A field with an unresolved question (`setCustomValidity`)
 * gets the focus immediately, and nothing is sent.
 */
export function Form({
  onSend,
  ...rest
}: Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate' | 'ref'> & { onSend: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const waits = useRef(false)
  // After each render, because refusals appear with one, wherever their state is.
  useEffect(() => {
    const refused = waits.current && form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (!refused) return
    waits.current = false
    refused.focus()
  })
  return (
    <form
      {...rest}
      ref={form}
      noValidate
      onInput={() => {
        waits.current = false
      }}
      onSubmit={(event) => {
        event.preventDefault()
        const asking = askingIn(event.currentTarget)
        if (asking) return asking.focus()
        waits.current = true
        onSend()
      }}
    />
  )
}

/** The first field with an unresolved question; opens the details element around it. */
function askingIn(form: HTMLFormElement): HTMLInputElement | undefined {
  const field = [...form.elements].find(
    (element): element is HTMLInputElement =>
      element instanceof HTMLInputElement && element.validity.customError,
  )
  field?.closest('details')?.setAttribute('open', '')
  return field
}
