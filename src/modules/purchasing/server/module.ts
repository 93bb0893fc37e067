import { defineModule } from '#kernel/modules/definition.ts'
import { purchasingErrors } from '../errors.ts'
import { mountInventorySettings } from './inventory-settings.routes.ts'
import { purchaseMail } from './purchase-mail.ts'
import { mountPurchasing } from './purchasing.routes.ts'
import { mountReceivedInvoices } from './received-invoices.routes.ts'
import { deleteOldReceivedInvoices } from './received-invoices.service.ts'
import { mountReorder } from './reorder.routes.ts'

/** Purchase orders and reorder suggestions. */
export const purchasing = defineModule({
  name: 'purchasing',
  errors: purchasingErrors,
  needs: ['settings'],
  mails: { purchase_order: purchaseMail },
  build({ pool, timeZone, env }, { settings }) {
    const buyer = async () => {
      const { site_name: name, contact_email: email, contact_phone: phone } = await settings.read()
      return { name, email, phone }
    }
    return {
      mount(http) {
        mountPurchasing(http, { pool, timeZone, buyer, letterhead: settings.letterhead })
        mountInventorySettings(http, { pool })
        mountReorder(http, { pool, timeZone })
        mountReceivedInvoices(http, { pool })
      },
      jobs: [
        {
          name: 'delete-old-received-invoices',
          cron: '49 3 * * *',
          run: () => deleteOldReceivedInvoices(pool, { country: env.country, timeZone }),
        },
      ],
    }
  },
})
