import type { Processing } from '#kernel/modules/processing.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** What this module does with personal data, for the register of processing. */
export const processing: readonly Processing[] = [
  {
    purpose: staffText('Saved addresses'),
    data: staffText('Name, phone and address'),
    ground: 'contract',
    kept: staffText('Until the account is deleted'),
    shownBy: [],
    tables: ['own_addresses'],
    receivers: [],
  },
]
