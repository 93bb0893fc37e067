import { sql } from 'drizzle-orm'
import { defineModule } from '#kernel/modules/definition.ts'
import { paymentsErrors } from '../errors.ts'
import { mountBank } from './bank/bank.routes.ts'
import { bankService } from './bank/bank.service.ts'
import { mountLedger } from './ledger.routes.ts'
import { ledgerService } from './ledger.service.ts'
import { deleteOldPayments } from './retention.ts'
import { mountCards } from './cards.routes.ts'
import { paymentNotices } from './notices.service.ts'
import { payService } from './pay.service.ts'
import { openPaymentProviders } from './providers/open.ts'
import { cardRefunds } from './refunds.service.ts'
import { settlement } from './settle.ts'
import { mountCustomerStanding } from './customer-standing.ts'
import { mountOpenItems } from './open-items.ts'
import { mountPayouts } from './payouts/payouts.routes.ts'
import { payoutsService } from './payouts/payouts.service.ts'
import { paymentMail, paymentMailKinds } from './payment-mail.ts'
import { paymentRequests } from './requests.service.ts'
import { processing } from './processing.ts'

/** What orders owe and what was paid of them: an append-only ledger, and asking for the rest. */
export const payments = defineModule({
  name: 'payments',
  processing,
  errors: paymentsErrors,
  needs: ['orders'],
  mails: { payment: paymentMail },
  mailKinds: paymentMailKinds,
  purge: (pool) => pool.query("delete from payment_notices where handled_at < now() - interval '90 days'"),
  build(host, { orders }) {
    const { country, currency } = host.env
    const providers = openPaymentProviders(host)
    const parts = { ...host, country, currency, providers }
    const ledger = ledgerService(parts)
    const requests = paymentRequests(parts, ledger)
    const settle = settlement({ ...parts, ledger })
    const pay = payService({ ...parts, ledger, settle })
    const notices = paymentNotices({ ...parts, settle })
    const refunds = cardRefunds({ ...parts, ledger, settle })
    const bank = bankService(parts, ledger)
    const payouts = payoutsService(parts, ledger)
    const isOwnOrder = async (id: string, personId: string) => (await orders.ownOrder(id, personId)) !== null
    return {
      on: {
        'account.erased': {
          async inTransaction({ accountId }, { db }) {
            await db.execute(
              sql`update payment_refunds set created_by_name = null where created_by = ${accountId}`,
            )
            await db.execute(sql`
              update payouts set created_by_name = case when created_by = ${accountId} then null else created_by_name end,
                booked_by_name = case when booked_by = ${accountId} then null else booked_by_name end
              where ${accountId} in (created_by, booked_by)`)
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
        mountCustomerStanding(http, host)
        mountBank(http, { ...host, bank })
        mountPayouts(http, { ...host, service: payouts })
      },
      jobs: [
        { name: 'remind-of-payments', cron: '23 8 * * *', run: () => requests.remind() },
        {
          name: 'delete-old-payments',
          cron: '53 3 * * *',
          run: () => deleteOldPayments(host.pool, { country, timeZone: host.timeZone }),
        },
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
