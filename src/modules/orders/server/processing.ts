import type { Processing } from '#kernel/modules/processing.ts'

import { getWall, listOrders } from '../contract/index.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** What this module does with personal data, for the register of processing. */
export const processing: readonly Processing[] = [
  {
    purpose: 'Orders',
    data: staffText('Name, e-mail, phone, addresses, what was ordered, rooms, notes, history'),
    ground: 'contract',
    kept: staffText(
      'Name and address ten years after the year of a delivered order; all else until the person asks for erasure',
    ),
    shownBy: [listOrders, getWall],
    tables: [
      'orders',
      'order_lines',
      'order_goods',
      'order_events',
      'order_versions',
      'guest_order_keys',
      'past_orders',
      'house_links',
    ],
    receivers: ['mail', 'messages', 'webhooks'],
  },
]
