import type { Processing } from '#kernel/modules/processing.ts'
import { listDocuments } from '../contract/index.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** What this module does with personal data, for the register of processing. */
export const processing: readonly Processing[] = [
  {
    purpose: staffText('Invoices and other documents'),
    data: staffText('Name, address, tax number, what was bought, amounts, to whom it was sent'),
    ground: 'law',
    kept: staffText('As long as the country of the shop requires it'),
    shownBy: [listDocuments],
    tables: [
      'documents',
      'document_files',
      'document_sendings',
      'einvoices',
      'einvoice_files',
      'book_exports',
      'tax_closings',
    ],
    receivers: ['mail', 'einvoices', 'webhooks'],
  },
]
