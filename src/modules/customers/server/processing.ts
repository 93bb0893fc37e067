import type { Processing } from '#kernel/modules/processing.ts'
import { listConsents, listCustomers } from '../contract/index.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** What this module does with personal data, for the register of processing. */
export const processing: readonly Processing[] = [
  {
    purpose: staffText('Customer records and contacts'),
    data: staffText('Name, company, e-mail, phone, address, notes, calls and visits, opportunities'),
    ground: 'interest',
    kept: staffText('Until the customer record is erased, at the request of the person'),
    shownBy: [listCustomers],
    tables: ['customers', 'customer_interactions', 'opportunities'],
    receivers: ['webhooks'],
  },
  {
    purpose: staffText('Log of consents'),
    data: staffText('Purpose, words, when and where it was said, and by whom it was written down'),
    ground: 'law',
    kept: staffText('With the customer record; three years after a withdrawal'),
    shownBy: [listConsents],
    tables: ['consents'],
    receivers: [],
  },
]
