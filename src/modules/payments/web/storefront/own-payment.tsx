import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { useDate, useMoney } from '#kernel/web/shop.ts'
import { TransferCard } from '#modules/payment-terms/web/storefront/index.ts'
import type { OwnPayment as Payment } from '../../contract/index.ts'
import { paymentOf, type PaidOrder } from '../queries/own-payment.ts'
import { PayNow } from './pay-now.tsx'

/** What was paid of an order, what is owed, and how it is paid. */
export function OwnPayment(of: PaidOrder) {
  const { data } = useQuery(paymentOf(of))
  return data ? <PaymentFacts of={of} data={data} /> : null
}

function PaymentFacts({ of, data }: { of: PaidOrder; data: Payment }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="order-payment" className="mt-10 max-w-2xl print:break-inside-avoid">
      <h2 id="order-payment" className="text-lg">
        {t('payment.title')}
      </h2>
      <p className="mt-2">{t(`payment.states.${data.balance.state}`)}</p>
      <Moved entries={data.entries} />
      <Owed payment={data} />
      <PayNow of={of} payment={data} />
      {data.transfer && data.balance.due > 0 && (
        <div className="mt-5">
          <TransferCard transfer={data.transfer} />
        </div>
      )}
    </section>
  )
}

/** What was paid, given back or let off. */
function Moved({ entries }: Pick<Payment, 'entries'>) {
  const { t } = useTranslation()
  const money = useMoney()
  const date = useDate()
  if (entries.length === 0) return null
  return (
    <ul className="mt-3 divide-y divide-line border-y border-line">
      {entries.map(({ kind, amount, method, bookedOn }, index) => (
        // Entries never change, and their order stays.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className="flex flex-wrap items-baseline justify-between gap-x-6 py-2">
          <span>
            {t(`payment.kinds.${kind}`)}
            {method && <span className="text-ink-soft"> · {t(`payment.moved.${method}`)}</span>}
          </span>
          <span className="figures text-ink-soft">
            {date(bookedOn)} · {money(amount)}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What is owed: the deposit first. */
function Owed({ payment: { balance } }: { payment: Payment }) {
  const { t } = useTranslation()
  const money = useMoney()
  const date = useDate()
  const { due, depositDue, cashDue, cashDiscount, method } = balance
  if (due <= 0) return null
  const inCash = method === 'cash' && cashDue !== null
  const rows: readonly (readonly [string, string])[] = [
    ...(depositDue > 0 ? [[t('payment.depositDue'), money(depositDue)] as const] : []),
    [depositDue > 0 ? t('payment.restDue') : t('payment.due'), money(due - depositDue)],
    ...(inCash && depositDue === 0 && cashDue !== due
      ? [[t('payment.cashDue'), money(cashDue)] as const]
      : []),
    ...(cashDiscount
      ? [
          [
            t('payment.ifPaidBy', { day: date(cashDiscount.until) }),
            money(due - cashDiscount.amount),
          ] as const,
        ]
      : []),
  ]
  return (
    <dl className="mt-3 grid gap-1">
      {rows.map(([name, figure]) => (
        <div key={name} className="flex items-baseline justify-between gap-x-6">
          <dt>{name}</dt>
          <dd className="figures font-medium whitespace-nowrap">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
