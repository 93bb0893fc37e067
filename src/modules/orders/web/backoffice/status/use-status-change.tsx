import { use, useCallback, useState } from 'react'
import type { Order } from '#modules/orders/contract/orders.ts'
import type { OrderStatus } from '#modules/record-states/contract.ts'
import { isBackward, orderStatusLabel } from '#modules/record-states/rules.ts'
import {
  changesEndedEarly,
  isDepositMissing,
  isEarly,
  missingConfirmations,
} from './missing-confirmations.ts'
import { useSetOrderStatus, type StatusToSet } from '../../queries/order-writes.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { OrderAdditionsContext } from '../order/order-additions.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { momentOf } from '#kernel/web/backoffice/moments.ts'
import { useShopConfig } from '#kernel/web/shop.ts'

/**
 * Changes the status of an order. Asks before a step back, before processing an order with something unconfirmed and
 * before confirming one that its buyer may still change, and after a cancellation what to do with the records that
 * depend on it.
 */
export function useStatusChange() {
  const additions = use(OrderAdditionsContext)
  const [cancelled, setCancelled] = useState<Order | null>(null)
  const { mutate, isPending, variables } = useSetOrderStatus((saved) =>
    setCancelled(saved.status === 'cancelled' ? saved : null),
  )
  const [requested, setRequested] = useState<StatusToSet | null>(null)
  const underWay = isPending ? variables.order.id : undefined
  // Memoised, because the columns of a list are made from it.
  const change = useCallback(
    (order: Order, status: OrderStatus, onSaved?: () => void) => {
      if (underWay === order.id) return
      const change = { order, status, onSaved }
      if (isBackward(order.status, status) || isEarly(order, status)) setRequested(change)
      else mutate(change)
    },
    [mutate, underWay],
  )
  const question = (
    <>
      <Dialog
        open={requested !== null}
        onClose={() => setRequested(null)}
        title={requested ? titleOf(requested) : 'Start anyway?'}
        closeLabel="Close"
      >
        {requested && (
          <Question
            {...requested}
            leave={() => setRequested(null)}
            confirm={() => {
              setRequested(null)
              mutate(requested)
            }}
          />
        )}
      </Dialog>
      {cancelled && additions && (
        <additions.AfterCancelling key={cancelled.id} order={cancelled} close={() => setCancelled(null)} />
      )}
    </>
  )
  return { change, question }
}

function titleOf({ order, status }: StatusToSet): string {
  if (isBackward(order.status, status)) return t('Take a step back?')
  const isUnready = missingConfirmations(order, status).length > 0 || isDepositMissing(order, status)
  return isUnready ? t('Start anyway?') : t('Confirm it already?')
}

function Question({
  order,
  status,
  leave,
  confirm,
}: StatusToSet & { leave: () => void; confirm: () => void }) {
  const next = t(orderStatusLabel(status))
  const missing = missingConfirmations(order, status)
  const { timeZone } = useShopConfig()
  const until = changesEndedEarly(order, status)
  const moment = until && momentOf(until, timeZone)
  return (
    <>
      {until !== null && (
        <p className="mb-3">
          The customer can still change order {order.order_number} until {moment}, as the shop has promised.
        </p>
      )}
      {missing.length > 0 && (
        <p className="mb-3">
          Order {order.order_number} of {order.customer_info.name}: {missing.join(' and ')}{' '}
          {missing.length > 1 || missing[0] === 'the sizes' ? 'are' : 'is'} not confirmed yet. Start anyway?
        </p>
      )}
      {isDepositMissing(order, status) && (
        <p className="mb-3">The deposit of order {order.order_number} has not come yet. Start anyway?</p>
      )}
      <p hidden={!isBackward(order.status, status)}>
        Order {order.order_number} of {order.customer_info.name} is already{' '}
        <strong className="font-semibold">{t(orderStatusLabel(order.status))}</strong>. Set it to{' '}
        <strong className="font-semibold">{next}</strong>? The change is kept in the history of the order.
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="quiet" size="sm" onClick={leave}>
          Cancel
        </Button>
        <Button size="sm" onClick={confirm}>
          Set to {next}
        </Button>
      </div>
    </>
  )
}
