import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pencil, Printer } from 'lucide-react'
import { use, useId, useState, type ReactNode } from 'react'
import { correctOrder, withdrawOrderLink } from '#modules/orders/contract/order-corrections.ts'
import { listJobSheets } from '#modules/orders/contract/orders-admin.ts'
import { setOrderStatus } from '#modules/orders/contract/change-order-status.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import { nameOfCharge } from '#modules/orders/rules/charges.ts'
import type { OrderStatus } from '#modules/record-states/contract.ts'
import { orderStatusLabel } from '#modules/record-states/rules.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { useOfficeMoney } from '#kernel/web/backoffice/money.ts'
import { Button, buttonClasses } from '#kernel/web/ui/button.tsx'
import { itemCount } from '../list/item-count.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { dateOf, momentOf } from '#kernel/web/backoffice/moments.ts'
import { lazyComponent } from '#kernel/web/backoffice/loading/lazy-component.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { chargeLabels } from './charge-labels.ts'
import { OrderAdditionsContext } from './order-additions.ts'
import { GuestBadge } from '../list/guest-badge.tsx'
import { OrderConfirmations } from '../status/order-confirmations.tsx'
import { OrderFields } from './order-fields.tsx'
import { OrderHistory } from './order-history.tsx'
import { methodLabels as paymentLabels } from '#modules/payment-terms/web/backoffice/index.ts'
import { shopSettings } from '#modules/settings/web/index.ts'
import { OrderTaxes } from '#modules/taxes/web/backoffice/index.ts'
import { OrderedGoodsList } from './ordered-goods.tsx'
import { OrderPapers } from './order-papers.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderMaterials } from './order-materials.tsx'
import { OtherOrders } from './other-orders.tsx'
import { StatusSelect, type ChangeStatus } from '../status/status-select.tsx'
import { useWithdrawOrderLink } from '../../queries/order-corrections.ts'
import { useConfirmations } from '../status/use-confirmations.ts'
import { Slot } from '#kernel/web/backoffice/layout/slot.tsx'

const statusAfter: Partial<Record<OrderStatus, OrderStatus>> = {
  pending: 'confirmed',
  confirmed: 'processing',
  processing: 'shipped',
  shipped: 'delivered',
}

const OrderEditor = lazyComponent(async () => (await import('../editor/order-editor.tsx')).OrderEditor)

/** Ends the private link of an order without an account, for example after it was mailed to somebody else. */
function EndLink({ order }: { order: Order }) {
  const may = useMay(withdrawOrderLink)
  const { mutate, isPending } = useWithdrawOrderLink()
  return (
    <Button
      look="quiet"
      size="sm"
      className="mt-1"
      disabled={!may || isPending}
      onClick={() => mutate(order)}
    >
      End the private link
    </Button>
  )
}

/**
 * The next step of an order: a new one is confirmed, and the one that has waited longest opens then; the others get the
 * status that comes next.
 */
function NextStep({
  order,
  change,
  next: openNext,
  isWaiting,
}: {
  order: Order
  change: ChangeStatus
  next: () => void
  /** Whether another write of the order is in progress, which will change its version. */
  isWaiting: boolean
}) {
  const may = useMay(setOrderStatus)
  const { status } = order
  const following = statusAfter[status]
  if (following === undefined) return null
  const next = t(orderStatusLabel(following))
  return (
    <Button
      size="sm"
      className="ml-auto"
      disabled={!may || isWaiting}
      onClick={() => change(order, following, status === 'pending' ? openNext : undefined)}
    >
      {status === 'pending' ? 'Confirm and next' : `Set to ${next}`}
    </Button>
  )
}

export function OrderDetails({
  order,
  change,
  next,
}: {
  order: Order
  change: ChangeStatus
  /** Opens the next order to be confirmed. */
  next: () => void
}) {
  const money = useOfficeMoney()
  const { timeZone } = useShopConfig()
  const status = useId()
  const confirmations = useConfirmations(order)
  const additions = use(OrderAdditionsContext)
  const takesClaims = useQuery(shopSettings).data?.takes_claims === true
  // A bookkeeper reads the order, and nothing of production or stock.
  const isStaffReader = useMay(listJobSheets)
  const { name, email, phone, address } = order.customer_info
  const at = email.lastIndexOf('@')
  const paidBy = order.payment?.method ?? 'cash'
  return (
    <div className="text-dense/5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <label htmlFor={status} className="sr-only">
          Change status
        </label>
        <StatusSelect id={status} order={order} change={change} isWaiting={confirmations.isSaving} />
        <span className="figures text-ink-soft">{momentOf(order.created_at, timeZone)}</span>
        <NextStep order={order} change={change} next={next} isWaiting={confirmations.isSaving} />
      </div>
      {isStaffReader && additions && order.cart.length > 0 && (
        <>
          <additions.Pieces order={order} setStatus={(status) => change(order, status)} />
          <additions.Purchases order={order} />
          <additions.Sizes order={order} />
        </>
      )}
      <dl className="mt-5 grid gap-x-6 gap-y-4 rounded-md bg-linen px-4 py-4 sm:grid-cols-2">
        <Entry name="Customer">
          {isStaffReader && order.customer_id ? (
            <Link
              to="/admin/crm"
              search={{ customer: order.customer_id }}
              className="underline decoration-line underline-offset-4 hover:decoration-ink"
            >
              {name}
            </Link>
          ) : (
            name
          )}
          <GuestBadge order={order} />
          {order.user_id === null && <EndLink order={order} />}
        </Entry>
        <Entry name="E-mail">
          <a
            href={`mailto:${email}`}
            className="underline decoration-line underline-offset-4 hover:decoration-ink"
          >
            {email.slice(0, at)}
            {/* A narrow column breaks the address here, not within a name. */}
            <wbr />
            {email.slice(at)}
          </a>
        </Entry>
        <Entry name="Phone">
          <a
            href={`tel:${phone.replace(/[^\d+]/g, '')}`}
            className="figures underline decoration-line underline-offset-4 hover:decoration-ink"
          >
            {phone}
          </a>
        </Entry>
        <Entry name="Address">
          <span className="whitespace-pre-line">{address}</span>
        </Entry>
        {order.note && (
          <Entry name="Note of the customer">
            <span className="whitespace-pre-line">{order.note}</span>
          </Entry>
        )}
      </dl>
      <OrderConfirmations order={order} confirmations={confirmations} />
      {order.ready_from && order.ready_to && (
        <p className="figures mt-3">
          Ready between {dateOf(order.ready_from, 'UTC')} and {dateOf(order.ready_to, 'UTC')}
        </p>
      )}
      <h3 className="mt-6 font-sans text-dense font-semibold">{itemCount(order)}</h3>
      <ul className="mt-1 divide-y divide-line">
        <OrderLines order={order} isDrawn={isStaffReader} />
        <OrderedGoodsList order={order} />
      </ul>
      {order.charges?.map(({ kind, label, amount, percent }, index) => (
        // Charges have no id of their own, and their order never changes.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={index} className="flex justify-between gap-4 border-t border-line py-2 text-ink-soft">
          <span>{nameOfCharge({ label, percent }, chargeLabels[kind])}</span>
          <span className="figures whitespace-nowrap">{money(amount)}</span>
        </p>
      ))}
      <p className="flex items-baseline justify-between gap-4 border-t border-ink-soft pt-3 text-base">
        <span>Total</span>
        <span className="figures font-serif text-lg font-medium">{money(order.total_amount)}</span>
      </p>
      <OrderTaxes
        taxes={order.taxes}
        vatNumber={order.billing_address?.vat_number || order.delivery_address?.vat_number}
      />
      {!!order.cash_rounding && order.cash_total !== undefined && (
        <>
          <p className="flex justify-between gap-4 pt-2 text-ink-soft">
            <span>Cash rounding</span>
            <span className="figures whitespace-nowrap">{money(order.cash_rounding)}</span>
          </p>
          <p className="flex justify-between gap-4 pt-1 font-medium">
            <span>To pay in cash</span>
            <span className="figures whitespace-nowrap">{money(order.cash_total)}</span>
          </p>
        </>
      )}
      <p className="mt-3 text-ink-soft">
        {paidBy === 'cash'
          ? 'Payment Method: Cash on Delivery (COD)'
          : `Payment Method: ${t(paymentLabels[paidBy])}`}
      </p>
      <p className="mt-4 flex flex-wrap gap-2">
        <CorrectButton order={order} />
        {isStaffReader &&
          (['packing', 'production'] as const).map((sheet) => (
            <Link
              key={sheet}
              to="/admin/orders/print"
              search={{ sheet, ids: order.id }}
              className={buttonClasses({ look: 'quiet', size: 'sm' })}
            >
              <Printer size={15} aria-hidden />
              {sheet === 'packing' ? 'Packing slip' : 'Production sheet'}
            </Link>
          ))}
        {isStaffReader && additions && <additions.Actions order={order} />}
      </p>
      {additions && <additions.Shipments order={order} setStatus={(status) => change(order, status)} />}
      {additions && order.payment && <additions.Payments order={order} />}
      {additions && <additions.Documents order={order} />}
      {isStaffReader && additions && order.goods && <additions.Withdrawals order={order} />}
      {isStaffReader && additions && takesClaims && <additions.Claims order={order} />}
      {isStaffReader && additions && takesClaims && <additions.Costs order={order} />}
      {order.withdrawal_days !== undefined && <OrderPapers order={order} />}
      {isStaffReader && <OrderMaterials order={order} />}
      {isStaffReader && additions && <additions.Messages order={order} />}
      <OrderFields order={order} />
      <Slot at="order" id={order.id} />
      <OrderHistory orderId={order.id} />
      {order.customer_id && <OtherOrders order={order} customerId={order.customer_id} />}
    </div>
  )
}

/** Opens the order for correction; a cancelled or delivered order cannot be corrected. */
function CorrectButton({ order }: { order: Order }) {
  const may = useMay(correctOrder)
  const [isOpen, setOpen] = useState(false)
  if (order.status === 'cancelled' || order.status === 'delivered') return null
  return (
    <>
      <Button look="quiet" size="sm" disabled={!may} onClick={() => setOpen(true)}>
        <Pencil size={15} aria-hidden />
        Correct order
      </Button>
      {isOpen && <OrderEditor order={order} close={() => setOpen(false)} />}
    </>
  )
}

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-note text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
