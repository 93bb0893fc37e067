import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'

/** The buttons at the end of a form in a dialog: one leaves it, the other sends it. */
export function FormButtons({
  close,
  disabled,
  children,
}: {
  close: () => void
  disabled: boolean
  children: ReactNode
}) {
  return (
    <>
      <Button look="quiet" size="sm" onClick={close}>
        Cancel
      </Button>
      <Button type="submit" size="sm" disabled={disabled}>
        {children}
      </Button>
    </>
  )
}
