import type { Processing } from '#kernel/modules/processing.ts'
import { listQuotes } from '../contract/index.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** What this module does with personal data, for the register of processing. */
export const processing: readonly Processing[] = [
  {
    purpose: staffText('Quotes and signatures'),
    data: staffText('What was offered, prices, notes, choices and signature'),
    ground: 'contract',
    kept: staffText('Until the customer record is erased, at the request of the person'),
    shownBy: [listQuotes],
    tables: ['quotes', 'quote_items'],
    receivers: ['mail', 'webhooks'],
  },
]
