import type { Processing } from '#kernel/modules/processing.ts'
import { listVatChecks } from '../contract/vat-checks.ts'

/** What it does with personal data, for the register of processing. */
export const processing: readonly Processing[] = [
  {
    purpose: 'Tax numbers and certificates',
    data: 'Number, region and last day of a certificate; answers about VAT numbers',
    ground: 'law',
    kept: 'With the customer record; answers about VAT numbers ten years',
    shownBy: [listVatChecks],
    tables: ['tax_certificates', 'vat_checks'],
    receivers: ['vat'],
  },
]
