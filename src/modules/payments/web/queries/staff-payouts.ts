import { address } from '#kernel/contract/endpoint.ts'
import { call, read } from '#kernel/web/api.ts'
import { toastFirstFault, useWrite } from '#kernel/web/backoffice/write.ts'
import { sendWithProgress } from '#modules/media/web/backoffice/index.ts'
import {
  bookPayout,
  changePayout,
  createPayout,
  deletePayout,
  getPayout,
  importPayout,
  type PayoutInput,
  type PayoutWithLines,
} from '../../contract/index.ts'

/** What a change of payouts changes. */
const changedPaths = [{ path: '/api/payouts' }, { path: '/api/payments' }, { path: '/api/orders' }] as const

export const payoutById = (id: string) => read(getPayout, { params: { id } })

/** Enters a payout, or corrects an open one; `after` gets it as it is then. */
export const useSavePayout = (id: string | null, after: (saved: PayoutWithLines) => void) =>
  useWrite({
    write: (body: PayoutInput) =>
      id === null ? call(createPayout, { body }) : call(changePayout, { params: { id }, body }),
    done: (_, saved) => {
      after(saved)
      return 'Payout saved'
    },
    failed: 'The payout was not saved',
    refreshes: changedPaths,
    refused: toastFirstFault,
  })

export interface PayoutFile {
  file: File
  name: string
  kind: PayoutWithLines['kind']
  paidOn: string
  amount: number | undefined
  feePercent: number
}

export const useImportPayout = (after: (imported: PayoutWithLines) => void) =>
  useWrite({
    write: ({ file, ...payout }: PayoutFile) => {
      const form = new FormData()
      form.append('file', file)
      const query = { ...payout, fileName: file.name.slice(0, 200) }
      return sendWithProgress<PayoutWithLines>(address(importPayout, { query }), form, () => {})
    },
    done: (_, imported) => {
      after(imported)
      return 'File imported'
    },
    failed: 'The file was not imported',
    refreshes: changedPaths,
    refused: toastFirstFault,
  })

export const useBookPayout = (after: () => void) =>
  useWrite({
    write: ({ id, difference }: PayoutWithLines) =>
      call(bookPayout, { params: { id }, body: { acceptsDifference: difference !== 0 } }),
    done: 'Booked',
    failed: 'Nothing was booked',
    refreshes: changedPaths,
    after,
  })

export const useDeletePayout = (after: () => void) =>
  useWrite({
    write: ({ id }: PayoutWithLines) => call(deletePayout, { params: { id } }),
    done: 'Payout deleted',
    failed: 'The payout was not deleted',
    refreshes: changedPaths,
    after,
  })
