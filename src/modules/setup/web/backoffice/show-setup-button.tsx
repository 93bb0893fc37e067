import { useNavigate } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { Button } from '#kernel/web/ui/button.tsx'
import { useShowSetup } from '../queries.ts'

/** Shows the checklist on this person's dashboard again. */
export function ShowSetupButton() {
  const navigate = useNavigate()
  const show = useShowSetup()
  return (
    <Button
      look="quiet"
      size="sm"
      disabled={show.isPending}
      className="mt-6"
      onClick={() =>
        show.mutate(true, { onSuccess: () => void navigate({ to: '/admin', search: {} as never }) })
      }
    >
      <ListChecks size={15} aria-hidden />
      Show the setup checklist
    </Button>
  )
}
