import type { Processing } from '#kernel/modules/processing.ts'
import { listOrderMessages } from '../contract.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** What this module does with personal data, for the register of processing. */
export const processing: readonly Processing[] = [
  {
    purpose: staffText('Mails and text messages'),
    data: staffText('To whom, what kind, when, and the content'),
    ground: 'contract',
    kept: staffText('The content 90 days; the rest with the personal data of the order'),
    shownBy: [listOrderMessages],
    tables: ['outbox'],
    receivers: ['mail', 'messages'],
  },
]
