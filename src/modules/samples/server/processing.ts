import type { Processing } from '#kernel/modules/processing.ts'
import { listSampleRequests } from '../contract/index.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** What this module does with personal data, for the register of processing. */
export const processing: readonly Processing[] = [
  {
    purpose: staffText('Samples by post'),
    data: staffText('Name, e-mail, address, which samples'),
    ground: 'contract',
    kept: staffText('A year after the request'),
    shownBy: [listSampleRequests],
    tables: ['sample_requests'],
    receivers: ['mail', 'webhooks'],
  },
]
