import type { Processing } from '#kernel/modules/processing.ts'
import { listAudit } from '../contract.ts'

/** What it does with personal data, for the register of processing. */
export const processing: readonly Processing[] = [
  {
    purpose: 'Audit log',
    data: 'Who changed what and when, signing in with network',
    ground: 'interest',
    kept: 'Signing in one year; names and values until the person or record is erased',
    shownBy: [listAudit],
    tables: ['audit_log', 'erased_records'],
    receivers: [],
  },
]
