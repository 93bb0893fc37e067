import type { Processing } from '#kernel/modules/processing.ts'

/** What it does with personal data, for the register of processing. */
export const processing: readonly Processing[] = [
  {
    purpose: 'Saved addresses',
    data: 'Name, phone and address',
    ground: 'contract',
    kept: 'Until the account is deleted',
    shownBy: [],
    tables: ['own_addresses'],
    receivers: [],
  },
]
