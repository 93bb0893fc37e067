import { sql } from 'drizzle-orm'
import { defineModule } from '#kernel/modules/definition.ts'
import { withdrawalsErrors } from '../errors.ts'
import { offersWithdrawal } from '../rules/offers-withdrawal.ts'
import { withdrawalMail, withdrawalMailKinds } from './withdrawal-mail.ts'
import { mountWithdrawals } from './withdrawals.routes.ts'
import { withdrawalsService } from './withdrawals.service.ts'
import { processing } from './processing.ts'

/** Declarations of buyers that they withdraw from a contract. */
export const withdrawals = defineModule({
  name: 'withdrawals',
  processing,
  errors: withdrawalsErrors,
  needs: ['orders', 'settings'],
  mails: { withdrawal: withdrawalMail },
  mailKinds: withdrawalMailKinds,
  // Claims from a withdrawal end after three years; what is about no order concerns nobody after one.
  purge: (pool) =>
    pool.query(`delete from withdrawals where received_at < now() - interval '4 years'
      or order_id is null and received_at < now() - interval '1 year'`),
  build(host, { settings }) {
    const service = withdrawalsService({
      ...host,
      country: host.env.country,
      isOffered: async () => offersWithdrawal(await settings.read()),
    })
    return {
      contributes: {
        digest: async (db, { maxCounted }) => {
          const { rows } = await db.execute<{ count: number }>(sql`
            select count(*)::int as count from (select from withdrawals
              where handled_at is null limit ${maxCounted}) as found`)
          return [{ kind: 'withdrawals', count: rows[0]?.count ?? 0, lines: [] }]
        },
        personalData: {
          withdrawals: (id) => sql`
            select w.received_at, w.order_number, w.name, w.email, w.note, w.lines, w.last_day
            from withdrawals w join orders o on o.id = w.order_id where o.user_id = ${id} order by w.received_at`,
        },
      },
      mount: (http) => mountWithdrawals(http, { pool: host.pool, service }),
    }
  },
})
