import type { Processing } from '#kernel/modules/processing.ts'

/** What it does with personal data, for the register of processing. */
export const processing: readonly Processing[] = [
  {
    purpose: 'Foreign analytics',
    data: 'Pages that a visitor opened, device and network, once they agreed',
    ground: 'consent',
    kept: 'By its provider; the shop itself counts without knowing anybody',
    shownBy: [],
    tables: [],
    receivers: ['analytics'],
  },
]
