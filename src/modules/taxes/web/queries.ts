import { call, read } from '#kernel/web/api.ts'
import { saveRecord, useWrite } from '#kernel/web/backoffice/write.ts'
import {
  createTaxRate,
  deleteTaxRate,
  getTaxSettings,
  updateTaxRate,
  type TaxRateRecord,
} from '../contract/index.ts'

export const taxSettings = read(getTaxSettings)

/** What a change of rates or settings changes. */
export const endpointsWithTaxes = [{ path: '/api/settings' }, { path: '/api/tax-rates' }] as const

export const writeTaxRate = saveRecord(createTaxRate, updateTaxRate)

export const useDeleteTaxRate = () =>
  useWrite({
    write: ({ id }: TaxRateRecord) => call(deleteTaxRate, { params: { id } }),
    done: 'Tax rate deleted successfully',
    failed: 'Failed to delete tax rate',
    refreshes: endpointsWithTaxes,
  })
