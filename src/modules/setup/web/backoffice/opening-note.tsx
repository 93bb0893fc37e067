import { useQuery } from '@tanstack/react-query'
import { useOfficeDate } from '#kernel/web/backoffice/moments.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { putOpening } from '../../contract/index.ts'
import { openingOfShop, useOpening } from '../queries.ts'

/** When the shop was opened and by whom, with a button to take it back; empty while it is not open. */
export function OpeningNote() {
  const may = useMay(putOpening)
  const date = useOfficeDate()
  const { data } = useQuery(openingOfShop)
  const { mutate, isPending } = useOpening({
    done: 'The setup is not finished',
    failed: 'Failed to open or close the shop',
  })
  if (!data?.openedAt) return null
  const day = date(data.openedAt)
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
      {data.openedBy === null
        ? `The shop is open since ${day}.`
        : `${data.openedBy} opened the shop on ${day}.`}
      {may && (
        <Button look="plain" size="sm" disabled={isPending} onClick={() => mutate(false)}>
          The setup is not finished
        </Button>
      )}
    </p>
  )
}
