import { address } from '#kernel/contract/endpoint.ts'
import { call, read } from '#kernel/web/api.ts'
import { toastFirstFault, useWrite } from '#kernel/web/backoffice/write.ts'
import { randomId } from '#kernel/web/random-id.ts'
import { sendWithProgress } from '#modules/media/web/backoffice/index.ts'
import {
  addLedgerEntry,
  bookBankLine,
  confirmBankLines,
  getCustomerStanding,
  getOrderPayments,
  ignoreBankLine,
  importBankFile,
  listCashRound,
  refundCardPayment,
  requestPayment,
  reverseLedgerEntry,
  sumOpenItems,
  waitForDeposit,
  type BankLine,
  type BankReport,
  type EntryInput,
  type LedgerEntry,
  type OpenItem,
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
    done: 'Payment entered',
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

/** What a change of the lines of the bank changes. */
const bankChanged = [{ path: '/api/bank-lines' }, ...changed] as const

/** Imports a file of the bank. */
export const useImportBankFile = (done: (report: BankReport) => void) =>
  useWrite({
    write: (file: File) => {
      const form = new FormData()
      form.append('file', file)
      const path = address(importBankFile, { query: { fileName: file.name.slice(0, 200) } })
      return sendWithProgress<BankReport>(path, form, () => {})
    },
    done: (_, report) => {
      done(report)
      return 'File imported'
    },
    failed: 'The file was not imported',
    refreshes: bankChanged,
    refused: toastFirstFault,
  })

export const useConfirmLines = () =>
  useWrite({
    write: (lines: readonly BankLine[]) =>
      call(confirmBankLines, { body: { ids: lines.map(({ id }) => id) } }),
    done: 'Booked',
    failed: 'Nothing was booked',
    refreshes: bankChanged,
  })

export const useBookLine = (after: () => void) =>
  useWrite({
    write: ({ line, orderId }: { line: BankLine; orderId: string }) =>
      call(bookBankLine, {
        params: { id: line.id },
        body: { shares: [{ orderId, amount: Math.abs(line.amount) }] },
      }),
    done: 'Booked',
    failed: 'Nothing was booked',
    refreshes: bankChanged,
    after,
  })

export const useIgnoreLine = () =>
  useWrite({
    write: ({ id, state }: BankLine) =>
      call(ignoreBankLine, { params: { id }, body: { isIgnored: state === 'open' } }),
    done: ({ state }) => (state === 'open' ? 'Put aside' : 'Taken back'),
    failed: 'It could not be changed',
    refreshes: bankChanged,
  })

export const standingOf = (id: string) => read(getCustomerStanding, { params: { id } })

export const useWaitForDeposit = () =>
  useWrite({
    write: ({ id }: OpenItem) => call(waitForDeposit, { params: { id }, body: {} }),
    done: 'Put off',
    failed: 'It could not be changed',
    refreshes: changed,
  })
