import { useEffect, useRef } from 'react'
import type { ComponentProps } from 'react'

/**
 * A form that checks by itself instead of the browser. When it is sent and something is refused, at once or by the
 * server, the first refused field has the focus; not when somebody went on typing meanwhile. A field that still asks
 * what is meant (`setCustomValidity`) has the focus at once, and nothing is sent.
 */
export function Form({
  onSend,
  ...rest
}: Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate' | 'ref'> & { onSend: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const waits = useRef(false)
  // After each rendering: refusals come with one, whoever keeps them.
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

/** The first field that asks; what folds it away is opened. */
function askingIn(form: HTMLFormElement): HTMLInputElement | undefined {
  const field = [...form.elements].find(
    (one): one is HTMLInputElement => one instanceof HTMLInputElement && one.validity.customError,
  )
  field?.closest('details')?.setAttribute('open', '')
  return field
}
