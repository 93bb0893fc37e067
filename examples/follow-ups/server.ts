import { defineModule, outboxOf, publishInvalidation, transactionOrRefusal } from 'fenestra/server'
import { customerFields, lineFields, orderFields, productFields } from './contract.ts'
import { dueMail } from './due-mail.ts'
import { followUpsRepository } from './repository.ts'
import { mountFollowUps } from './routes.ts'

/** Reminds the shop to call its customers some time after an order was delivered. */
export default defineModule({
  name: 'follow-ups',
  needs: ['orders', 'settings'],
  migrations: new URL('./migrations/', import.meta.url),
  locales: new URL('./locales/', import.meta.url),
  customFields: [orderFields, lineFields, customerFields, productFields],
  mails: { follow_ups_due: dueMail },
  purge: (pool) => pool.query("delete from follow_ups where done_at < now() - interval '2 years'"),
  build: ({ db, pool, log, timeZone }, { orders, settings }) => ({
    mount: (http) => mountFollowUps(http, { db, pool, orders }),
    on: {
      'order.status-changed': {
        async inTransaction({ orderId, from, to }, { db: within }) {
          const followUps = followUpsRepository(within)
          if (to === 'delivered') await followUps.plan(orderId, timeZone)
          else if (from === 'delivered') await followUps.withdraw(orderId)
          else return
          await publishInvalidation(within, ['/api/follow-ups'])
        },
        // Notifications to the outside are sent after the commit, so that a rollback cannot make them wrong.
        async afterCommit({ orderNumber, to }) {
          if (to === 'delivered') log.info({ order: orderNumber }, 'a follow-up call is planned')
        },
      },
    },
    jobs: [
      {
        name: 'remind-follow-ups',
        cron: '0 1 * * *',
        async run() {
          const due = await followUpsRepository(db).due(timeZone)
          const { contact_email: recipient, baseLanguage } = await settings.read()
          if (due.length === 0 || recipient === '') return
          await transactionOrRefusal(pool, (within) =>
            outboxOf(within).write({
              channel: 'email',
              recipient,
              template: 'follow_ups_due',
              // The shop's own mailbox reads the language in which the shop writes its texts.
              language: baseLanguage,
              data: { calls: due },
            }),
          )
        },
      },
    ],
  }),
})
