import type { Processing } from '#kernel/modules/processing.ts'

/** What it does with personal data, for the register of processing. */
export const processing: readonly Processing[] = [
  {
    purpose: 'Limits against abuse',
    data: 'Networks and addresses from which too much came',
    ground: 'interest',
    kept: 'At most a day',
    shownBy: [],
    tables: ['rate_limits'],
    receivers: [],
  },
  {
    purpose: 'Delivery of pages',
    data: 'Network of every visitor, and which pages they read',
    ground: 'interest',
    kept: 'As long as the service that delivers the pages keeps it',
    shownBy: [],
    tables: [],
    receivers: ['cdn'],
  },
  {
    purpose: 'Logs and backups',
    data: 'All of the above as of the day of the backup; requests with their network in the log',
    ground: 'interest',
    kept: 'As long as you choose; delete both after it',
    shownBy: [],
    tables: [],
    receivers: [],
  },
]
