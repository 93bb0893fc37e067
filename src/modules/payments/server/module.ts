import { sql } from 'drizzle-orm'
import { defineModule } from '#kernel/modules/definition.ts'
import { paymentsErrors } from '../errors.ts'
import { mountBank } from './bank/bank.routes.ts'
import { bankService } from './bank/bank.service.ts'
import { mountLedger } from './ledger.routes.ts'
import { ledgerService } from './ledger.service.ts'
import { deleteOldPayments } from './retention.ts'
import { mountOpenItems } from './open-items.ts'
import { paymentMail } from './payment-mail.ts'
import { paymentRequests } from './requests.service.ts'

/** What orders owe and what was paid of them: an append-only ledger, and asking for the rest. */
export const payments = defineModule({
  name: 'payments',
  errors: paymentsErrors,
  needs: ['orders'],
  mails: { payment: paymentMail },
  build(host, { orders }) {
    const { country, currency } = host.env
    const parts = { ...host, country, currency }
    const ledger = ledgerService(parts)
    const requests = paymentRequests(parts, ledger)
    const bank = bankService(parts, ledger)
    const isOwnOrder = async (id: string, personId: string) => (await orders.ownOrder(id, personId)) !== null
    return {
      on: {
        'order.placed': {
          wantedWhile: `select coalesce((payments ->> 'isOn')::boolean, false) from settings limit 1`,
          afterCommit: ({ orderId }) => requests.requestOfNew(orderId),
        },
      },
      contributes: {
        personalData: {
          payments: (id) => sql`
            select l.order_number, l.kind, l.amount, l.method, l.booked_on from ledger_entries l
            join orders o on o.id = l.order_id where o.user_id = ${id} order by l.created_at`,
        },
      },
      mount(http) {
        mountLedger(http, { ...host, ledger, requests, isOwnOrder, orderByLink: orders.byLink })
        mountOpenItems(http, host)
        mountBank(http, { ...host, bank })
      },
      jobs: [
        { name: 'remind-of-payments', cron: '23 8 * * *', run: () => requests.remind() },
        {
          name: 'delete-old-payments',
          cron: '53 3 * * *',
          run: () => deleteOldPayments(host.pool, { country, timeZone: host.timeZone }),
        },
      ],
    }
  },
})
