import type { Processing } from '#kernel/modules/processing.ts'
import { listClaims } from '../contract/index.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** What this module does with personal data, for the register of processing. */
export const processing: readonly Processing[] = [
  {
    purpose: staffText('Claims and late orders'),
    data: staffText('What was wrong, notes, photos, answers'),
    ground: 'contract',
    kept: staffText('With the personal data of the order'),
    shownBy: [listClaims],
    tables: ['claims', 'delay_notices'],
    receivers: ['mail', 'storage'],
  },
]
