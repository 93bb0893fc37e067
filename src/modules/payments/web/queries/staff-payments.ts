import { call, read } from '#kernel/web/api.ts'
import { useWrite } from '#kernel/web/backoffice/write.ts'
import { randomId } from '#kernel/web/random-id.ts'
import {
  addLedgerEntry,
  getOrderPayments,
  listCashRound,
  refundCardPayment,
  requestPayment,
  reverseLedgerEntry,
  sumOpenItems,
  type EntryInput,
  type LedgerEntry,
} from '../../contract/index.ts'

/** What a change of the ledger changes. */
const changed = [{ path: '/api/payments' }, { path: '/api/orders' }, { path: '/api/analytics' }] as const

export const paymentsOfOrder = (orderId: string) => read(getOrderPayments, { params: { id: orderId } })

export const openSums = read(sumOpenItems)

export const cashRound = (day: string) => read(listCashRound, { query: day === '' ? {} : { day } })

/** Makes an entry; `after` is called once it is made. */
export const useAddEntry = (orderId: string, after: () => void) =>
  useWrite({
    write: (input: EntryInput) =>
      call(addLedgerEntry, {
        params: { id: orderId },
        body: input,
        headers: { 'idempotency-key': randomId() },
      }),
    done: 'Entered',
    failed: 'It was not entered',
    refreshes: changed,
    after,
  })

/** Gives back what was paid by card, through the provider. */
export const useRefundCard = (orderId: string, after: () => void) =>
  useWrite({
    write: (body: { amount: number; note?: string }) =>
      call(refundCardPayment, {
        params: { id: orderId },
        body,
        headers: { 'idempotency-key': randomId() },
      }),
    done: 'Given back by card',
    failed: 'It was not given back',
    refreshes: changed,
    after,
  })

export const useReverseEntry = () =>
  useWrite({
    write: ({ id }: LedgerEntry) => call(reverseLedgerEntry, { params: { id }, body: {} }),
    done: 'Entry reversed',
    failed: 'The entry was not reversed',
    refreshes: changed,
  })

export const useRequestPayment = (orderId: string) =>
  useWrite({
    write: () => call(requestPayment, { params: { id: orderId } }),
    done: 'The customer was asked for it',
    failed: 'Nothing was sent',
    refreshes: changed,
  })
