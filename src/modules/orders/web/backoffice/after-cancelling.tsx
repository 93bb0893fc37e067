import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { updateInstallation } from '../../../installations/contract/installations.ts'
import { updateOpportunity } from '../../../pipeline/contract/opportunities.ts'
import type { Order } from '../../contract/orders.ts'
import { ApiError, call } from '../../../../kernel/web/api.ts'
import { opportunityById } from '../../../customers/web/queries.ts'
import { refresh } from '../../../../kernel/web/refresh.ts'
import { installationsOfOrder, quotesOfOrder } from '../../../quotes/web/queries/staff-quotes.ts'
import { Button } from '../../../../kernel/web/ui/button.tsx'
import { Dialog } from '../../../../kernel/web/ui/dialog.tsx'
import { toast } from '../../../../kernel/web/ui/toast-store.ts'

const planned = ['scheduled', 'confirmed', 'rescheduled']

/** What hangs on an order: visits that are still ahead, and the opportunity that it won. */
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

/** Asks, after an order was cancelled, what is to become of its visits and its opportunity. */
export function AfterCancelling({ order, close }: { order: Order; close: () => void }) {
  const client = useQueryClient()
  const { visits, won } = useLeftBehind(order)
  const [kept, keep] = useState({ visits: false, won: false })
  const write = useMutation({
    mutationFn: async () => {
      for (const { id, version } of kept.visits ? [] : visits) {
        await call(updateInstallation, { params: { id }, body: { status: 'cancelled', version } })
      }
      if (won && !kept.won) {
        const body = { stage: 'negotiation' as const, version: won.version }
        await call(updateOpportunity, { params: { id: won.id }, body })
      }
    },
    onSuccess: () => toast({ title: 'Customer records updated successfully' }),
    onError: (error) =>
      toast({
        title: 'Failed to update customer records',
        description: error instanceof ApiError ? error.said : 'Please check the connection.',
        variant: 'destructive',
      }),
    onSettled: () => {
      close()
      return refresh(client, { path: '/api/crm' })
    },
  })
  if (visits.length === 0 && won === null) return null
  const choice = (name: 'visits' | 'won', label: string) => (
    <label className="flex min-h-9 items-center gap-3">
      <input
        type="checkbox"
        checked={!kept[name]}
        onChange={(event) => keep({ ...kept, [name]: !event.target.checked })}
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
          disabled={write.isPending || (kept.visits && kept.won)}
          onClick={() => write.mutate()}
        >
          Apply
        </Button>
      </div>
    </Dialog>
  )
}
