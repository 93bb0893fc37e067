import { call, read } from '#kernel/web/api.ts'
import { saveRecord, useWrite } from '#kernel/web/backoffice/write.ts'
import {
  createTaxCertificate,
  createTaxRate,
  deleteTaxCertificate,
  deleteTaxRate,
  getTaxSettings,
  listTaxCertificates,
  updateTaxCertificate,
  updateTaxRate,
  listVatChecks,
  type TaxCertificate,
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

export const certificatesOf = (customerId: string) =>
  read(listTaxCertificates, { query: { customerId, limit: 100 } })

export const vatChecksOf = (number: string) => read(listVatChecks, { query: { number } })

export const endpointsWithCertificates = [{ path: '/api/tax-certificates' }] as const

export const writeCertificate = saveRecord(createTaxCertificate, updateTaxCertificate)

export const useDeleteCertificate = () =>
  useWrite({
    write: ({ id }: TaxCertificate) => call(deleteTaxCertificate, { params: { id } }),
    done: 'Tax certificate deleted successfully',
    failed: 'Failed to delete tax certificate',
    refreshes: endpointsWithCertificates,
  })
