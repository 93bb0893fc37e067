import { Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { maxOrdersAtOnce } from '#modules/orders/contract/orders-admin.ts'
import { setOrderStatuses, type StatusChange } from '#modules/orders/contract/change-order-status.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import type { OrderStatus } from '#modules/record-states/contract.ts'
import { changesEndedEarly, isDepositMissing, missingConfirmations } from '../status/missing-confirmations.ts'
import { isBackward, orderStates, orderStatusLabel } from '#modules/record-states/rules.ts'
import { Button, buttonClasses } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { useChangeStatuses } from '../../queries/order-writes.ts'
import { t } from '#kernel/web/backoffice/language.ts'

/** The actions for several selected orders: changing their status, and printing their documents. */
export function BulkControls({
  orders,
  unselect,
  show,
}: {
  orders: readonly Order[]
  unselect: () => void
  show: (results: readonly StatusChange[]) => void
}) {
  const may = useMay(setOrderStatuses)
  const [requested, setRequested] = useState<OrderStatus | null>(null)
  const { move, isPending } = useChangeStatuses((results) => {
    show(results)
    unselect()
  })
  const tooMany = orders.length > maxOrdersAtOnce
  const set = (status: OrderStatus) => {
    setRequested(null)
    move({ changes: orders.map(({ id, version }) => ({ id, status, version })) })
  }
  const steppingBack = (status: OrderStatus) =>
    orders.filter((order) => isBackward(order.status, status)).length
  const waiting = (status: OrderStatus) =>
    orders.filter(
      (order) => missingConfirmations(order, status).length > 0 || isDepositMissing(order, status),
    ).length
  const early = (status: OrderStatus) =>
    orders.filter((order) => changesEndedEarly(order, status) !== null).length
  const ids = orders.map(({ id }) => id).join(',')
  return (
    <>
      <select
        aria-label="Set status of selected orders"
        value=""
        disabled={!may || isPending || tooMany}
        onChange={({ target }) => {
          const status = target.value as OrderStatus
          if (steppingBack(status) + waiting(status) + early(status) > 0) setRequested(status)
          else set(status)
        }}
        className="h-9 rounded-md border border-line bg-surface px-2 disabled:opacity-60 max-desk:h-11"
      >
        <option value="">Set status…</option>
        {orderStates.map(({ status, label }) => (
          <option key={status} value={status}>
            {t(label)}
          </option>
        ))}
      </select>
      {tooMany ? (
        <span className="text-ink-soft">At most {maxOrdersAtOnce} at once</span>
      ) : (
        (['packing', 'production'] as const).map((sheet) => (
          <Link
            key={sheet}
            to="/admin/orders/print"
            search={{ sheet, ids }}
            className={buttonClasses({ look: 'quiet', size: 'sm' })}
          >
            <Printer size={15} aria-hidden />
            {sheet === 'packing' ? 'Packing slips' : 'Production sheets'}
          </Link>
        ))
      )}
      <Dialog
        open={requested !== null}
        onClose={() => setRequested(null)}
        title={requested ? titleOf(steppingBack(requested), waiting(requested)) : 'Start anyway?'}
        closeLabel="Close"
      >
        {requested && (
          <>
            {waiting(requested) > 0 && (
              <p className="mb-3">
                {waiting(requested)} of {orders.length} orders are not confirmed by phone, or their sizes are
                not. Start anyway?
              </p>
            )}
            {early(requested) > 0 && (
              <p className="mb-3">
                {early(requested)} of {orders.length} orders can still be changed by their customers, as the
                shop has promised them.
              </p>
            )}
            <p hidden={steppingBack(requested) === 0}>
              {steppingBack(requested)} of {orders.length} orders are already further. Set all of them to{' '}
              <strong className="font-semibold">{t(orderStatusLabel(requested))}</strong>? The change is kept
              in their history.
            </p>
            <div className="mt-6 flex flex-wrap justify-end gap-3">
              <Button look="quiet" size="sm" onClick={() => setRequested(null)}>
                Cancel
              </Button>
              <Button size="sm" onClick={() => set(requested)}>
                Set to {t(orderStatusLabel(requested))}
              </Button>
            </div>
          </>
        )}
      </Dialog>
    </>
  )
}

function titleOf(steppingBack: number, waiting: number): string {
  if (steppingBack > 0) return t('Take a step back?')
  return waiting > 0 ? t('Start anyway?') : t('Confirm them already?')
}
