import type { Processing } from '#kernel/modules/processing.ts'
import { listAudit } from '../contract.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** What this module does with personal data, for the register of processing. */
export const processing: readonly Processing[] = [
  {
    purpose: staffText('Audit log'),
    data: staffText('Who changed what and when, signing in with network'),
    ground: 'interest',
    kept: staffText('Signing in one year; names and values until the person or record is erased'),
    shownBy: [listAudit],
    tables: ['audit_log', 'erased_records'],
    receivers: [],
  },
]
