import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Order } from '#modules/orders/contract/index.ts'
import { opportunityById } from '#modules/pipeline/web/queries.ts'
import { installationsOfOrder, useFollowCancellation } from '../queries/staff-installations.ts'
import { quotesOfOrder } from '#modules/quotes/web/queries/index.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'

const planned = ['scheduled', 'confirmed', 'rescheduled']

/** Records that depend on an order: future visits, and the opportunity that it won. */
function useLeftBehind(order: Order) {
  const fresh = { staleTime: 0 }
  const { data: visits } = useQuery({ ...installationsOfOrder(order.id), ...fresh })
  const { data: quotes } = useQuery({ ...quotesOfOrder(order.id), ...fresh })
  const opportunityId = quotes?.[0]?.opportunityId ?? ''
  const { data: opportunity } = useQuery({
    ...opportunityById(opportunityId),
    ...fresh,
    enabled: opportunityId !== '',
  })
  return {
    visits: visits?.filter(({ status }) => planned.includes(status)) ?? [],
    won: opportunity?.stage === 'closed_won' ? opportunity : null,
  }
}

/** After an order is cancelled, asks what to do with its visits and opportunity. */
export function AfterCancelling({ order, close }: { order: Order; close: () => void }) {
  const { visits, won } = useLeftBehind(order)
  const [unchanged, setUnchanged] = useState({ visits: false, won: false })
  const write = useFollowCancellation(close)
  if (visits.length === 0 && won === null) return null
  const choice = (name: 'visits' | 'won', label: string) => (
    <label className="flex min-h-9 items-center gap-3">
      <input
        type="checkbox"
        checked={!unchanged[name]}
        onChange={(event) => setUnchanged({ ...unchanged, [name]: !event.target.checked })}
        className="size-4 accent-accent"
      />
      {label}
    </label>
  )
  return (
    <Dialog open onClose={close} title={`Order ${order.order_number} is cancelled`} closeLabel="Close">
      <p className="mb-2">What is to become of what hangs on it?</p>
      {visits.length > 0 &&
        choice(
          'visits',
          `Cancel ${visits.length === 1 ? 'the planned installation' : `${visits.length} planned installations`}`,
        )}
      {won && choice('won', `Reopen the opportunity ${won.title}`)}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="quiet" size="sm" onClick={close}>
          Leave as it is
        </Button>
        <Button
          size="sm"
          disabled={write.isPending || (unchanged.visits && unchanged.won)}
          onClick={() =>
            write.mutate({ visits: unchanged.visits ? [] : visits, won: unchanged.won ? null : won })
          }
        >
          Apply
        </Button>
      </div>
    </Dialog>
  )
}
