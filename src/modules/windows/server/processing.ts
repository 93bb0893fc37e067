import type { Processing } from '#kernel/modules/processing.ts'

/** What it does with personal data, for the register of processing. */
export const processing: readonly Processing[] = [
  {
    purpose: 'Saved windows',
    data: 'Names, sizes and light (town, side and place) of the windows of a customer',
    ground: 'contract',
    kept: 'Until the account is deleted',
    shownBy: [],
    tables: ['own_windows'],
    receivers: [],
  },
]
