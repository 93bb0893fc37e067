import type { Processing } from '#kernel/modules/processing.ts'
import { listOpenItems } from '../contract/index.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** What this module does with personal data, for the register of processing. */
export const processing: readonly Processing[] = [
  {
    purpose: staffText('Payments and open items'),
    data: staffText(
      'Name, amounts, bank account and words of a transfer, references of the provider, reminders',
    ),
    ground: 'law',
    kept: staffText(
      'As long as the country of the shop requires it; notices of providers 90 days after they were handled',
    ),
    shownBy: [listOpenItems],
    tables: [
      'ledger_entries',
      'bank_statements',
      'bank_lines',
      'payment_intents',
      'payment_notices',
      'payment_refunds',
      'payment_requests',
      'payouts',
      'payout_lines',
    ],
    receivers: ['cards', 'mail', 'webhooks'],
  },
]
