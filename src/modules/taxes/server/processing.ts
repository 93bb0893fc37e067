import type { Processing } from '#kernel/modules/processing.ts'
import { listVatChecks } from '../contract/vat-checks.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** What this module does with personal data, for the register of processing. */
export const processing: readonly Processing[] = [
  {
    purpose: staffText('Tax numbers and certificates'),
    data: staffText('Number, region and last day of a certificate; answers about VAT numbers'),
    ground: 'law',
    kept: staffText('With the customer record; answers about VAT numbers ten years'),
    shownBy: [listVatChecks],
    tables: ['tax_certificates', 'vat_checks'],
    receivers: ['vat'],
  },
]
