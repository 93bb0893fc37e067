import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { enterInFields } from '#kernel/web/backoffice/editing/enter-in-fields.ts'
import { Button } from '#kernel/web/ui/button.tsx'

/** The fields of a line to be added, its price, and the button. Enter in a field adds it, too. */
export function NextLine({
  label,
  hidden,
  result,
  isRefused = false,
  ready,
  add,
  children,
}: {
  label: string
  hidden: boolean
  /** The price of the line, or why it cannot be added. */
  result: string
  isRefused?: boolean
  ready: boolean
  add: () => void
  children: ReactNode
}) {
  return (
    // The fieldset is not interactive itself; it receives the Enter key from its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      aria-label={label}
      hidden={hidden}
      className="grid gap-3"
      onKeyDown={enterInFields(() => {
        if (ready) add()
      })}
    >
      {children}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className={isRefused ? 'text-sm text-clay' : 'figures'}>{result}</output>
        <Button look="quiet" size="touch" className="ml-auto" disabled={!ready} onClick={add}>
          <Plus size={15} aria-hidden />
          Add line
        </Button>
      </div>
    </fieldset>
  )
}
