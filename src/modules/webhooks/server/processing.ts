import type { Processing } from '#kernel/modules/processing.ts'
import { listWebhookDeliveries } from '../contract.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** What this module does with personal data, for the register of processing. */
export const processing: readonly Processing[] = [
  {
    purpose: staffText('Messages to other programs'),
    data: staffText('What happened to which order or customer; name and phone only in the message itself'),
    ground: 'interest',
    kept: staffText('Messages 30 days; events of the shop until they were passed on, at most 90 days'),
    shownBy: [listWebhookDeliveries],
    tables: ['webhook_deliveries', 'event_deliveries'],
    receivers: ['webhooks'],
  },
]
