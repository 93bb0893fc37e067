import { serializeColumns } from '#kernel/record/serialize-columns.ts'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { createDb } from '#kernel/database/db.ts'
import { containsWords } from '#kernel/database/search-words.ts'
import { mount } from '#kernel/http/mount.ts'
import { networkOf } from '#kernel/http/headers/network.ts'
import { mountList } from '#kernel/record/mount-list.ts'
import { recordWriter } from '#kernel/record/record-writer.ts'
import {
  declareWithdrawal,
  listWithdrawals,
  setWithdrawalHandled,
  withdrawal,
  type Withdrawal,
} from '../contract/index.ts'
import { withdrawalsRepository } from './withdrawals.repository.ts'
import type { WithdrawalsService } from './withdrawals.service.ts'
import { withdrawals as table, type WithdrawalRow } from './withdrawals.tables.ts'

const serializeWithdrawal = (row: WithdrawalRow): Withdrawal => serializeColumns(withdrawal.shape, row)

/** Declarations of buyers, and the list for staff. */
export function mountWithdrawals(
  http: FastifyInstance,
  { pool, service }: { pool: Pool; service: WithdrawalsService },
): void {
  const records = recordWriter(pool, {
    entity: 'withdrawal',
    notFound: 'withdrawal_not_found',
    lock: (db, id) => withdrawalsRepository(db).lock(id),
    serialize: serializeWithdrawal,
    // No personal data, which is erased with its order.
    audited: ({ handledAt }) => ({ handledAt }),
    label: ({ orderNumber }) => orderNumber,
    invalidates: ['/api/withdrawals'],
  })

  mount(http, declareWithdrawal, ({ body, request }) => service.declare(body, networkOf(request.ip)))

  mountList(http, listWithdrawals, table, {
    db: createDb(pool),
    where: ({ q, orderId, isOpen }) =>
      and(
        ...containsWords(sql`plain_text(order_number || ' ' || name || ' ' || email)`, q),
        orderId === undefined ? undefined : eq(sql`${table.orderId}::text`, orderId.toLowerCase()),
        isOpen && (isOpen === 'true' ? isNull(table.handledAt) : isNotNull(table.handledAt)),
      ),
  })

  mount(http, setWithdrawalHandled, async ({ params, body, headers, actor }) => {
    const saved = await records.update({
      id: params.id,
      actor,
      precondition: { ifMatch: headers['if-match'], version: body.version },
      write: async (db, stored) =>
        (stored.handledAt !== null) === body.isHandled
          ? stored
          : withdrawalsRepository(db).setHandled(stored.id, body.isHandled ? new Date() : null),
    })
    return saved
  })
}
