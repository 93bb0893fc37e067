import type { Processing } from '#kernel/modules/processing.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** What this module does with personal data, for the register of processing. */
export const processing: readonly Processing[] = [
  {
    purpose: staffText('Foreign analytics'),
    data: staffText('Pages that a visitor opened, device and network, once they agreed'),
    ground: 'consent',
    kept: staffText('By its provider; the shop itself counts without knowing anybody'),
    shownBy: [],
    tables: [],
    receivers: ['analytics'],
  },
]
