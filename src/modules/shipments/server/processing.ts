import type { Processing } from '#kernel/modules/processing.ts'
import { listShipments } from '../contract/index.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** What this module does with personal data, for the register of processing. */
export const processing: readonly Processing[] = [
  {
    purpose: staffText('Parcels and deliveries'),
    data: staffText('Name, phone and address on labels, tracking numbers, when it arrived'),
    ground: 'contract',
    kept: staffText('With the personal data of the order'),
    shownBy: [listShipments],
    tables: ['shipments'],
    receivers: ['carriers', 'mail', 'messages'],
  },
]
