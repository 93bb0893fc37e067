import type { Processing } from '#kernel/modules/processing.ts'
import { listInstallations, listOwnVisits } from '../contract/index.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** What this module does with personal data, for the register of processing. */
export const processing: readonly Processing[] = [
  {
    purpose: staffText('Visits for measuring and fitting'),
    data: staffText('Address, phone, day, notes, photos of the rooms, report with signature'),
    ground: 'contract',
    kept: staffText('Until the customer record is erased, at the request of the person'),
    shownBy: [listInstallations, listOwnVisits],
    tables: ['installations', 'visit_reports'],
    receivers: ['mail', 'storage'],
  },
]
