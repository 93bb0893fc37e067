import { call, read } from '#kernel/web/api.ts'
import { saveRecord, useWrite } from '#kernel/web/backoffice/write.ts'
import {
  createExchangeRate,
  deleteExchangeRate,
  getRateCoverage,
  getReportingCurrency,
  listRatesImports,
  undoRatesImport,
  updateExchangeRate,
  type ExchangeRate,
  type RatesImport,
} from '../contract/index.ts'

export const reportingCurrency = read(getReportingCurrency)
export const rateCoverage = read(getRateCoverage)
export const ratesImports = read(listRatesImports)

/** Queries to invalidate when a rate changes. */
export const endpointsWithAmounts = [
  { path: '/api/settings' },
  { path: '/api/inventory' },
  { path: '/api/crm' },
  { path: '/api/forecasting' },
  { path: '/api/analytics' },
] as const

export const writeExchangeRate = saveRecord(createExchangeRate, updateExchangeRate)

export const useDeleteExchangeRate = () =>
  useWrite({
    write: ({ id }: ExchangeRate) => call(deleteExchangeRate, { params: { id } }),
    done: 'Exchange rate deleted successfully',
    failed: 'Failed to delete exchange rate',
    refreshes: endpointsWithAmounts,
  })

export const useUndoRatesImport = (after: () => void) =>
  useWrite({
    write: ({ id }: RatesImport) => call(undoRatesImport, { params: { id } }),
    done: 'The import was undone',
    failed: 'The import could not be undone',
    refreshes: endpointsWithAmounts,
    after,
  })
