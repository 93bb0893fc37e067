import { Ellipsis } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState, type ReactNode } from 'react'
import { t } from '../language.ts'
import { PopoverCard } from '../layout/popover-card.tsx'
import { rowButtonLook } from '../editing/row-buttons.tsx'

/**
 * What a row offers on demand, in a menu that names each: on a phone there is no pointer that would show it. The
 * stylesheet leaves out what stands in the row, and the button where nothing is left.
 */
export function RowMenu({
  name,
  children,
}: {
  /** The name of the row. */
  name: string
  /** All buttons of the row. */
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        data-row-menu
        aria-label={t('More for {{name}}', { name })}
        title={t('More for {{name}}', { name })}
        className={`${rowButtonLook} order-last`}
      >
        <Ellipsis size={16} aria-hidden />
      </Popover.Trigger>
      <PopoverCard
        data-row-choices
        aria-label={t('More for {{name}}', { name })}
        align="end"
        className="w-72 p-2"
        onClick={() => setOpen(false)}
      >
        {children}
      </PopoverCard>
    </Popover.Root>
  )
}
