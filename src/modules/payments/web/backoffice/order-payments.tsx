import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#kernel/web/backoffice/language.ts'
import { dateOf } from '#kernel/web/backoffice/moments.ts'
import { useOfficeMoney } from '#kernel/web/backoffice/money.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { useShopConfig } from '#kernel/web/shop.ts'
import type { Order } from '#modules/orders/contract/index.ts'
import { TransferFacts } from '#modules/payment-terms/web/index.ts'
import { transferWords, PaymentBadge } from '#modules/payment-terms/web/backoffice/index.ts'
import {
  addLedgerEntry,
  endLostPayment,
  type LedgerEntry,
  type OrderPayments as Payments,
} from '../../contract/index.ts'
import {
  paymentsOfOrder,
  useEndLostPayment,
  useRequestPayment,
  useReverseEntry,
} from '../queries/staff-payments.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { kindLabels, moneyMethodLabels } from './labels.ts'

/** What was paid of an order and what is owed; nothing where no account is kept. */
export function OrderPayments({ order }: { order: Order }) {
  const { data } = useQuery({ ...paymentsOfOrder(order.id), enabled: order.payment !== undefined })
  const may = useMay(addLedgerEntry)
  const [isEntering, setEntering] = useState(false)
  const { mutate: request, isPending } = useRequestPayment(order.id)
  if (order.payment === undefined || data === undefined) return null
  const isOwed = data.balance.due > 0
  return (
    <section aria-label="Payment" className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="flex items-center gap-3 font-sans text-dense font-semibold">
          <span>Payment</span> <PaymentBadge state={data.balance.state} />
        </h3>
        <span className="flex flex-wrap gap-2">
          {isOwed && (
            <Button look="quiet" size="sm" disabled={!may || isPending} onClick={() => request()}>
              Ask for payment
            </Button>
          )}
          <Button look="quiet" size="sm" disabled={!may} onClick={() => setEntering(true)}>
            Enter a payment
          </Button>
        </span>
      </div>
      <ul className="mt-1 divide-y divide-line">
        {data.entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {data.lost && <LostPayment orderId={order.id} lost={data.lost} />}
      <Balance payments={data} />
      {data.transfer && isOwed && (
        <details className="mt-2">
          <summary className="cursor-pointer py-2 text-ink-soft">How it is transferred</summary>
          <Transfer payments={data} />
        </details>
      )}
      {isEntering && <EntryDialog orderId={order.id} payments={data} close={() => setEntering(false)} />}
    </section>
  )
}

/** A payment of which nothing will be heard, and what to do about it. */
function LostPayment({ orderId, lost }: { orderId: string; lost: NonNullable<Payments['lost']> }) {
  const money = useOfficeMoney()
  const { timeZone } = useShopConfig()
  const may = useMay(endLostPayment)
  const { mutate: end, isPending } = useEndLostPayment(orderId)
  return (
    <div className="my-2 grid justify-items-start gap-2 rounded-md border border-clay px-3 py-2.5">
      <p className="font-medium">{`Begun with ${lost.provider} on ${dateOf(lost.begunAt, timeZone)}: ${money(lost.amount)}`}</p>
      <p className="text-ink-soft">
        The shop no longer has this provider, so it does not hear whether this was paid, and the customer
        cannot begin another payment. Look at the provider: enter the payment if it came, then end this one.
      </p>
      <Button look="quiet" size="sm" disabled={!may || isPending} onClick={() => end()}>
        End this payment
      </Button>
    </div>
  )
}

function Transfer({ payments: { transfer } }: { payments: Payments }) {
  const money = useOfficeMoney()
  return transfer && <TransferFacts transfer={transfer} words={transferWords()} money={money} />
}

/** What is owed, and of it the deposit. */
function Balance({ payments: { balance, requests, refunding } }: { payments: Payments }) {
  const money = useOfficeMoney()
  const { timeZone } = useShopConfig()
  const { due, depositDue, cashDue, cashDiscount } = balance
  const rows: readonly (readonly [string, string])[] = [
    ...(depositDue > 0 ? [[t('Deposit to be paid'), money(depositDue)] as const] : []),
    [due < 0 ? t('Owed to the customer') : t('To be paid'), money(Math.abs(due))],
    ...(cashDue !== null && due > 0 && cashDue !== due
      ? [[t('To be paid in cash'), money(cashDue)] as const]
      : []),
    ...(refunding > 0 ? [[t('Being given back by card'), money(refunding)] as const] : []),
    ...(cashDiscount
      ? [
          [
            t('If paid by {{day}}', { day: dateOf(cashDiscount.until, 'UTC') }),
            money(due - cashDiscount.amount),
          ] as const,
        ]
      : []),
  ]
  return (
    <div className="border-t border-line pt-2">
      <dl className="grid gap-1">
        {rows.map(([name, figure]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt>{name}</dt>
            <dd className="figures font-medium whitespace-nowrap">{figure}</dd>
          </div>
        ))}
      </dl>
      {requests[0] && (
        <p className="mt-1 text-ink-soft">Asked for on {dateOf(requests[0].sentAt, timeZone)}</p>
      )}
    </div>
  )
}

function Entry({ entry }: { entry: LedgerEntry }) {
  const money = useOfficeMoney()
  const may = useMay(addLedgerEntry)
  const { mutate: reverse, isPending } = useReverseEntry()
  const { kind, method, amount, bookedOn, note, createdBy, isReversed, reversesId, provider } = entry
  const mayReverse = !isReversed && reversesId === null && provider === null && kind !== 'rounding'
  return (
    <li className="py-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className={isReversed || reversesId ? 'text-ink-soft line-through' : undefined}>
          {t(kindLabels[kind])}
          {method && ` · ${t(moneyMethodLabels[method])}`}
        </span>
        <span className="figures whitespace-nowrap">{money(amount)}</span>
      </p>
      <p className="flex flex-wrap items-center gap-x-4 text-ink-soft">
        <span className="figures">{dateOf(bookedOn, 'UTC')}</span>
        {createdBy && <span>{createdBy}</span>}
        {note && <span className="wrap-anywhere">{note}</span>}
        {mayReverse && (
          <Button look="plain" size="sm" disabled={!may || isPending} onClick={() => reverse(entry)}>
            Reverse
          </Button>
        )}
      </p>
    </li>
  )
}
