import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { dateOf } from '#kernel/web/backoffice/moments.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { useWrite } from '#kernel/web/backoffice/write.ts'
import { call, read } from '#kernel/web/api.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { listOrders, type Order } from '#modules/orders/contract/index.ts'
import { listPurchaseOrders } from '#modules/purchasing/contract/index.ts'
import type { PurchaseOrderStatus } from '#modules/record-states/contract.ts'
import { draftOrderPurchases, listOrderPurchases, type OrderPurchase } from '../../contract.ts'

const states: Record<PurchaseOrderStatus, string> = {
  draft: 'Not sent yet',
  sent: 'Sent',
  confirmed: 'Confirmed',
  partial: 'Sent',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

/** What suppliers make of an order and when it comes; nothing where the shop makes all of it. */
export function OrderPurchases({ order }: { order: Order }) {
  const { data: purchases = [] } = useQuery(read(listOrderPurchases, { params: { id: order.id } }))
  const may = useMay(draftOrderPurchases)
  const { mutate, isPending } = useWrite({
    write: () => call(draftOrderPurchases, { params: { id: order.id } }),
    done: 'On a draft purchase order',
    failed: 'Failed to draft purchase order',
    refreshes: [listOrders, listPurchaseOrders],
  })
  if (purchases.length === 0) return null
  const isAccepted = order.status === 'confirmed' || order.status === 'processing'
  return (
    <section aria-labelledby="order-purchases" className="mt-5 grid justify-items-start gap-2">
      <h3 id="order-purchases" className="font-sans text-dense font-semibold">
        Bought-in pieces
      </h3>
      <ul className="w-full divide-y divide-line">
        {purchases.map((purchase) => (
          <li key={purchase.label} className="py-1.5">
            <Piece {...purchase} isAccepted={isAccepted} />
          </li>
        ))}
      </ul>
      {isAccepted && may && purchases.some(({ purchase }) => purchase === null) && (
        <Button look="quiet" size="sm" disabled={isPending} onClick={() => mutate(undefined)}>
          Draft purchase order
        </Button>
      )}
    </section>
  )
}

function Piece({
  label,
  name,
  supplierName,
  purchase,
  isAccepted,
}: OrderPurchase & {
  isAccepted: boolean
}) {
  const { timeZone } = useShopConfig()
  const size = purchase && `${purchase.widthMm} × ${purchase.lengthMm} mm`
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="figures">{label}</span>
        <span className="wrap-anywhere">{`${name}, ${supplierName}`}</span>
      </p>
      <p className="flex flex-wrap gap-x-3 text-note text-ink-soft">
        {purchase && (
          <Link
            to="/admin/inventory"
            search={{ tab: 'suppliers', view: 'orders', purchase: purchase.id }}
            className="figures underline decoration-line underline-offset-4 hover:decoration-ink"
          >
            {purchase.poNumber}
          </Link>
        )}
        {purchase === null
          ? isAccepted
            ? 'On no purchase order'
            : 'Gets its purchase line when the order is confirmed'
          : [t(states[purchase.status]), stateOf(purchase, timeZone)].filter(Boolean).join(' · ')}
      </p>
      {purchase?.isLate && (
        <p role="alert" className="text-clay">
          This is too late for the day that the customer was promised.
        </p>
      )}
      {purchase?.warning === 'changed' && (
        <p role="alert" className="text-clay">
          {`The order was corrected after the line was sent. The supplier makes ${size}.`}
        </p>
      )}
      {purchase?.warning === 'unwanted' && (
        <p role="alert" className="text-clay">
          {`The supplier still makes ${size}, which the order no longer wants.`}
        </p>
      )}
    </>
  )
}

function stateOf({ promisedOn, receivedAt }: NonNullable<OrderPurchase['purchase']>, timeZone: string) {
  const day = receivedAt ? dateOf(receivedAt, timeZone) : promisedOn && dateOf(promisedOn, 'UTC')
  if (receivedAt) return `Received ${day}`
  return day ? `Promised for ${day}` : 'No day promised'
}
