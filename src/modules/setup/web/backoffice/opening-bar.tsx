import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { putOpening } from '../../contract/index.ts'
import { openingOfShop } from '../queries.ts'
import { OpenDialog } from './open-dialog.tsx'

/** A bar on every screen while the shop is not open or still has demo content. */
export function OpeningBar() {
  const may = useMay(putOpening)
  const { data } = useQuery(openingOfShop)
  const [asks, setAsks] = useState(false)
  if (!data || (data.open && !data.demo && !data.resets)) return null
  return (
    <section
      aria-label="State of the shop"
      className="mb-4 flex min-h-9 flex-wrap items-center gap-x-3 rounded-md bg-linen px-3 py-1 text-note/5 max-sm:mb-2 max-sm:min-h-7 max-sm:flex-nowrap max-sm:gap-x-1 max-sm:rounded-full max-sm:px-1 max-sm:py-0 sm:flex-nowrap print:hidden"
    >
      {!data.open && (
        <span className="min-w-0 truncate rounded-full border border-ink-soft px-2 font-medium">
          Setup not finished
        </span>
      )}
      <p className="min-w-0 truncate text-ink-soft in-[main:has([data-beside])]:hidden max-sm:hidden">
        {data.resets
          ? 'This is a demo: all that is entered is deleted each night at 3:00.'
          : data.demo
            ? 'Demo content is counted in every figure.'
            : 'Visitors see no difference.'}
      </p>
      {data.demo && may && (
        <Link
          to="/admin/settings"
          search={{}}
          className="whitespace-nowrap text-accent underline max-sm:hidden"
        >
          See what it is
        </Link>
      )}
      {!data.open && may && (
        <Button
          size="sm"
          look="quiet"
          onClick={() => setAsks(true)}
          className="ml-auto min-h-7! shrink-0 py-0! whitespace-nowrap max-sm:px-2! max-sm:border-transparent! max-sm:bg-transparent!"
        >
          Open the shop
        </Button>
      )}
      {asks && <OpenDialog demo={data.demo} close={() => setAsks(false)} />}
    </section>
  )
}
