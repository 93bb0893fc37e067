import type { Processing } from '#kernel/modules/processing.ts'
import { generateContent } from '../contract.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** What this module does with personal data, for the register of processing. */
export const processing: readonly Processing[] = [
  {
    purpose: staffText('Texts with the AI assistant'),
    data: staffText('What staff type into it'),
    ground: 'interest',
    kept: staffText('Not kept by the shop, except what is saved as a draft'),
    shownBy: [generateContent],
    tables: [],
    receivers: ['ai'],
  },
]
