import type { Processing } from '#kernel/modules/processing.ts'
import { listWithdrawals } from '../contract/index.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** What this module does with personal data, for the register of processing. */
export const processing: readonly Processing[] = [
  {
    purpose: 'Withdrawals',
    data: staffText('Name, e-mail, note and goods of whoever withdraws from a contract'),
    ground: 'law',
    kept: staffText('Name and note with those of the order, the rest four years; without an order one year'),
    shownBy: [listWithdrawals],
    tables: ['withdrawals'],
    receivers: ['mail'],
  },
]
