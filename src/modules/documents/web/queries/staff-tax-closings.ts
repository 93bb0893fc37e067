import { call, read } from '#kernel/web/api.ts'
import { useWrite } from '#kernel/web/backoffice/write.ts'
import { closeTaxMonth, listTaxClosings, reopenTaxMonth } from '../../contract/index.ts'

export const taxClosings = read(listTaxClosings)

const refreshes = [{ path: '/api/documents' }] as const

export const useCloseMonth = () =>
  useWrite({
    write: (month: string) => call(closeTaxMonth, { body: { month } }),
    done: 'Month closed',
    failed: 'The month was not closed',
    refreshes,
  })

export const useReopenMonth = () =>
  useWrite({
    write: (month: string) => call(reopenTaxMonth, { params: { month } }),
    done: 'Month opened again',
    failed: 'The month was not opened',
    refreshes,
  })
