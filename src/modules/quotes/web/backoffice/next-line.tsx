import { Plus } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Button } from '../../../../kernel/web/ui/button.tsx'

/** The fields of a line that is not on the quote yet, what it comes to, and the button. Enter in a field adds it, too. */
export function NextLine({
  label,
  hidden,
  said,
  isRefused = false,
  ready,
  add,
  children,
}: {
  label: string
  hidden: boolean
  /** What the line comes to, or why it cannot be added. */
  said: string
  isRefused?: boolean
  ready: boolean
  add: () => void
  children: ReactNode
}) {
  // It does not save the quote around it.
  const onEnter = (event: KeyboardEvent) => {
    const isField = event.target instanceof HTMLInputElement && event.target.type === 'text'
    if (event.key !== 'Enter' || !isField) return
    event.preventDefault()
    if (ready) add()
  }
  return (
    // The group is not operated itself: it hears the Enter key of the fields in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset aria-label={label} hidden={hidden} className="grid gap-3" onKeyDown={onEnter}>
      {children}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className={isRefused ? 'text-sm text-clay' : 'figures'}>{said}</output>
        <Button look="quiet" size="sm" className="ml-auto max-desk:min-h-11" disabled={!ready} onClick={add}>
          <Plus size={15} aria-hidden />
          Add line
        </Button>
      </div>
    </fieldset>
  )
}
