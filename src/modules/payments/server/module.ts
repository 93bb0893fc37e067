import { sql } from 'drizzle-orm'
import { defineModule } from '#kernel/modules/definition.ts'
import { paymentsErrors } from '../errors.ts'
import { mountLedger } from './ledger.routes.ts'
import { ledgerService } from './ledger.service.ts'
import { mountCards } from './cards.routes.ts'
import { paymentNotices } from './notices.service.ts'
import { payService } from './pay.service.ts'
import { openPaymentProviders } from './providers/open.ts'
import { cardRefunds } from './refunds.service.ts'
import { settlement } from './settle.ts'
import { mountOpenItems } from './open-items.ts'
import { paymentMail } from './payment-mail.ts'
import { paymentRequests } from './requests.service.ts'

/** What orders owe and what was paid of them: an append-only ledger, and asking for the rest. */
export const payments = defineModule({
  name: 'payments',
  errors: paymentsErrors,
  needs: ['orders', 'settings'],
  mails: { payment: paymentMail },
  purge: (pool) => pool.query("delete from payment_notices where handled_at < now() - interval '90 days'"),
  build(host, { orders, settings }) {
    const { country, currency } = host.env
    const providers = openPaymentProviders(host.env)
    const parts = { ...host, country, currency, readSettings: settings.read, providers }
    const ledger = ledgerService(parts)
    const requests = paymentRequests(parts, ledger)
    const settle = settlement({ ...parts, ledger })
    const pay = payService({ ...parts, ledger, settle })
    const notices = paymentNotices({ ...parts, settle })
    const refunds = cardRefunds({ ...parts, ledger, settle })
    const isOwnOrder = async (id: string, personId: string) => (await orders.ownOrder(id, personId)) !== null
    return {
      on: {
        'account.erased': {
          async inTransaction({ accountId }, { db }) {
            await db.execute(
              sql`update payment_refunds set created_by_name = null where created_by = ${accountId}`,
            )
          },
        },
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
        const ofBuyers = { ledger, isOwnOrder, orderByLink: orders.byLink }
        mountLedger(http, { ...host, ...ofBuyers, requests })
        mountCards(http, { ...host, ...ofBuyers, pay, notices, refunds })
        mountOpenItems(http, host)
      },
      jobs: [
        { name: 'remind-of-payments', cron: '23 8 * * *', run: () => requests.remind() },
        {
          name: 'handle-payment-notices',
          cron: '* * * * *',
          run: (stopping) => notices.handleWaiting(stopping),
        },
        {
          name: 'ask-payment-providers',
          cron: '*/5 * * * *',
          async run(stopping) {
            await pay.reconcile(stopping)
            await refunds.reconcile(stopping)
          },
        },
      ],
    }
  },
})
