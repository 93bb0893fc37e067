import type { Processing } from '#kernel/modules/processing.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** What this module does with personal data, for the register of processing. */
export const processing: readonly Processing[] = [
  {
    purpose: staffText('Saved windows'),
    data: staffText('Names, sizes and light (town, side and place) of the windows of a customer'),
    ground: 'contract',
    kept: staffText('Until the account is deleted'),
    shownBy: [],
    tables: ['own_windows'],
    receivers: [],
  },
]
