import { address } from '#kernel/contract/endpoint.ts'
import { ApiError, call, read } from '#kernel/web/api.ts'
import { toastFirstFault, useWrite } from '#kernel/web/backoffice/write.ts'
import { randomId } from '#kernel/web/random-id.ts'
import { sendWithProgress } from '#modules/media/web/backoffice/index.ts'
import {
  addLedgerEntry,
  bookBankLine,
  confirmBankLines,
  endLostPayment,
  getCustomerStanding,
  getOrderPayments,
  ignoreBankLine,
  importBankFile,
  listBankCsvMaps,
  listCashRound,
  refundCardPayment,
  removeBankCsvMap,
  requestPayment,
  reverseLedgerEntry,
  sumOpenItems,
  updateBankCsvMap,
  waitForDeposit,
  type BankColumns,
  type BankCsvMap,
  type BankLine,
  type BankReport,
  type EntryInput,
  type LedgerEntry,
  type OpenItem,
} from '../../contract/index.ts'

/** What a change of the ledger changes. */
const changedPaths = [{ path: '/api/payments' }, { path: '/api/orders' }, { path: '/api/analytics' }] as const

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
    refreshes: changedPaths,
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
    refreshes: changedPaths,
    after,
  })

export const useReverseEntry = () =>
  useWrite({
    write: ({ id }: LedgerEntry) => call(reverseLedgerEntry, { params: { id }, body: {} }),
    done: 'Entry reversed',
    failed: 'The entry was not reversed',
    refreshes: changedPaths,
  })

/** Ends a payment whose provider the shop no longer has. */
export const useEndLostPayment = (orderId: string) =>
  useWrite({
    write: () => call(endLostPayment, { params: { id: orderId } }),
    done: 'Payment ended',
    failed: 'The payment was not ended',
    refreshes: changedPaths,
  })

export const useRequestPayment = (orderId: string) =>
  useWrite({
    write: () => call(requestPayment, { params: { id: orderId } }),
    done: 'The customer was asked for it',
    failed: 'Nothing was sent',
    refreshes: changedPaths,
  })

/** What a change of the lines of the bank changes. */
const bankChanged = [{ path: '/api/bank-lines' }, ...changedPaths] as const

/** How files of banks are read. */
export const bankMaps = read(listBankCsvMaps, { query: { limit: 100 } })

/** A file of the bank that the shop cannot read without being told what its columns are. */
export interface UnreadFile {
  file: File
  headers: string[]
  sample: string[][]
  faults: Record<string, string>
}

function askedOf(error: unknown): Omit<UnreadFile, 'file'> | null {
  if (!(error instanceof ApiError) || error.code !== 'bank_file_refused') return null
  const { headers, sample } = error.body as Partial<UnreadFile>
  return headers && sample && headers.length > 1 ? { headers, sample, faults: error.fields } : null
}

/** Imports a file of the bank; `ask` is called where somebody has to say how its columns are read. */
export const useImportBankFile = (done: (report: BankReport) => void, ask: (unread: UnreadFile) => void) =>
  useWrite({
    async write({ file, columns }: { file: File; columns?: BankColumns }) {
      const form = new FormData()
      form.append('file', file)
      const query = {
        fileName: file.name.slice(0, 200),
        ...(columns && { columns: JSON.stringify(columns) }),
      }
      try {
        return await sendWithProgress<BankReport>(address(importBankFile, { query }), form, () => {})
      } catch (error) {
        const question = askedOf(error)
        if (question) ask({ file, ...question })
        throw error
      }
    },
    done: (_, report) => {
      done(report)
      return 'File imported'
    },
    failed: 'The file was not imported',
    refreshes: [...bankChanged, { path: '/api/bank-csv-maps' }],
    refused: (title) => (error) => {
      if (askedOf(error) === null) toastFirstFault(title)(error)
    },
  })

export const useChangeBankMap = (after: () => void) =>
  useWrite({
    write: ({ map: { id, version }, columns }: { map: BankCsvMap; columns: BankColumns }) =>
      call(updateBankCsvMap, { params: { id }, body: { columns, version } }),
    done: 'Saved',
    failed: 'It could not be changed',
    refreshes: [{ path: '/api/bank-csv-maps' }],
    refused: toastFirstFault,
    after,
  })

export const useForgetBankMap = () =>
  useWrite({
    write: ({ id }: BankCsvMap) => call(removeBankCsvMap, { params: { id } }),
    done: 'Columns forgotten',
    failed: 'It could not be changed',
    refreshes: [{ path: '/api/bank-csv-maps' }],
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

export const customerStanding = (id: string) => read(getCustomerStanding, { params: { id } })

export const useWaitForDeposit = () =>
  useWrite({
    write: ({ id }: OpenItem) => call(waitForDeposit, { params: { id }, body: {} }),
    done: 'Put off',
    failed: 'It could not be changed',
    refreshes: changedPaths,
  })
