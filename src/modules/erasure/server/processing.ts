import type { Processing } from '#kernel/modules/processing.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** What this module does with personal data, for the register of processing. */
export const processing: readonly Processing[] = [
  {
    purpose: staffText('Limits against abuse'),
    data: staffText('Networks and addresses from which too much came'),
    ground: 'interest',
    kept: staffText('At most a day'),
    shownBy: [],
    tables: ['rate_limits'],
    receivers: [],
  },
  {
    purpose: staffText('Delivery of pages'),
    data: staffText('Network of every visitor, and which pages they read'),
    ground: 'interest',
    kept: staffText('As long as the service that delivers the pages keeps it'),
    shownBy: [],
    tables: [],
    receivers: ['cdn'],
  },
  {
    purpose: staffText('Logs and backups'),
    data: staffText('All of the above as of the day of the backup; requests with their network in the log'),
    ground: 'interest',
    kept: staffText('As long as you choose; delete both after it'),
    shownBy: [],
    tables: [],
    receivers: [],
  },
]
