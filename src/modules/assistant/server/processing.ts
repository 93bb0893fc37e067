import type { Processing } from '#kernel/modules/processing.ts'
import { generateContent } from '../contract.ts'

/** What it does with personal data, for the register of processing. */
export const processing: readonly Processing[] = [
  {
    purpose: 'Texts with the AI assistant',
    data: 'What staff type into it',
    ground: 'interest',
    kept: 'Not kept by the shop, except what is saved as a draft',
    shownBy: [generateContent],
    tables: [],
    receivers: ['ai'],
  },
]
