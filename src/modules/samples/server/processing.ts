import type { Processing } from '#kernel/modules/processing.ts'
import { listSampleRequests } from '../contract/index.ts'

/** What it does with personal data, for the register of processing. */
export const processing: readonly Processing[] = [
  {
    purpose: 'Samples by post',
    data: 'Name, e-mail, address, which samples',
    ground: 'contract',
    kept: 'A year after the request',
    shownBy: [listSampleRequests],
    tables: ['sample_requests'],
    receivers: ['mail', 'webhooks'],
  },
]
