import type { Processing } from '#kernel/modules/processing.ts'
import { listImports } from '../contract/index.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** What this module does with personal data, for the register of processing. */
export const processing: readonly Processing[] = [
  {
    purpose: staffText('Imported files'),
    data: staffText('Customers and orders of another program, as their file has them'),
    ground: 'interest',
    kept: staffText('For 30 days, to undo it; then only what became records of the shop'),
    shownBy: [listImports],
    tables: ['imports', 'import_records'],
    receivers: [],
  },
]
