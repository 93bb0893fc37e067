import { expect, test } from 'vitest'
import { isEInvoiceDue, mayInvoiceDeposits, taxCategoryOf } from './law.ts'
import { retentionYears } from '#kernel/rules/dates/retention-years.ts'

test('a German business gets an electronic invoice from the day that the shop’s turnover decides', () => {
  const sale = { country: 'DE', buyerCountry: 'DE', isBusiness: true, gross: 119_000, turnover: 900_000_00 }
  expect(isEInvoiceDue({ ...sale, day: '2026-12-30' })).toBe(false)
  expect(isEInvoiceDue({ ...sale, day: '2027-01-04' })).toBe(true)
  expect(isEInvoiceDue({ ...sale, day: '2027-01-04', turnover: 700_000_00 })).toBe(false)
  expect(isEInvoiceDue({ ...sale, day: '2027-01-04', turnover: null })).toBe(true)
  expect(isEInvoiceDue({ ...sale, day: '2028-01-03', turnover: 700_000_00 })).toBe(true)
  expect(isEInvoiceDue({ ...sale, day: '2028-01-03', gross: 250_00 })).toBe(false)
  expect(isEInvoiceDue({ ...sale, day: '2028-01-03', isBusiness: false })).toBe(false)
})

test('each reason for no tax has its category in an electronic invoice', () => {
  const categories = (['intra_community', 'export', 'small_business', 'certificate', null] as const).map(
    (reason) => taxCategoryOf(0, reason).category,
  )
  expect(categories).toEqual(['K', 'G', 'E', 'E', 'Z'])
  expect(taxCategoryOf(20, 'destination').category).toBe('S')
})

test('documents are kept as long as the country wants', () => {
  expect(['DE', 'VN', 'US'].map(retentionYears)).toEqual([8, 10, 7])
  expect(mayInvoiceDeposits('VN')).toBe(false)
})
