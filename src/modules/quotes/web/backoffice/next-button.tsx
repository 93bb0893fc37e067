import type { ReactNode } from 'react'
import { Button } from '#kernel/web/ui/button.tsx'

/** The next step of a quote, as a word in its row; a double click counts once. */
export const NextButton = ({
  label,
  disabled,
  run,
  children,
}: {
  /** What it does with which quote. */
  label: string
  disabled: boolean
  run: () => void
  children: ReactNode
}) => (
  <Button
    look="plain"
    size="sm"
    aria-label={label}
    disabled={disabled}
    onClick={({ detail }) => detail < 2 && run()}
    className="min-h-7! px-2! py-0! whitespace-nowrap text-accent! order-last max-desk:min-h-11!"
  >
    {children}
  </Button>
)
