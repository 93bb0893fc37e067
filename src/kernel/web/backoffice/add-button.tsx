import { Plus, type LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '../ui/button.tsx'

/** A screen's button for a new record, at the top right. */
export const AddButton = ({
  label,
  may,
  run,
  look,
  icon: Icon = Plus,
}: {
  label: string
  may: boolean
  run: () => void
  look?: ComponentProps<typeof Button>['look']
  /** What tells it from another such button on a phone, where both show their icons only. */
  icon?: LucideIcon
}) => (
  <Button look={look} size="touch" disabled={!may} onClick={run}>
    <Icon size={15} aria-hidden />
    {label}
  </Button>
)
