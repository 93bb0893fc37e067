import { Plus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '../ui/button.tsx'

/** A screen's button for a new record, at the top right. */
export const AddButton = ({
  label,
  may,
  run,
  look,
}: {
  label: string
  may: boolean
  run: () => void
  look?: ComponentProps<typeof Button>['look']
}) => (
  <Button look={look} size="touch" disabled={!may} onClick={run}>
    <Plus size={15} aria-hidden />
    {label}
  </Button>
)
