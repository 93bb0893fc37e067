import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { audit } from '#kernel/audit/audit.ts'
import { createDb } from '#kernel/database/db.ts'
import { transaction } from '#kernel/database/transaction.ts'
import { mount } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { toMajor, toMinor } from '#kernel/rules/money.ts'
import { getCashRounding, putCashRounding } from '../../contract/cash-rounding.ts'
import { cashStepNow, lockCashStep, writeCashStep } from './order-terms.repository.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** The rounding of cash, which the cart reads and administrators change. Placed orders keep theirs. */
export function mountCashRounding(
  http: FastifyInstance,
  { pool, exponent }: { pool: Pool; exponent: number },
): void {
  const onWire = (step: number | null) => ({ step: step === null ? null : toMajor(step, exponent) })

  mount(http, getCashRounding, async () => onWire(await cashStepNow(createDb(pool))))

  mount(http, putCashRounding, async ({ body, actor }) => {
    const step = body.step === null ? null : toMinor(body.step, exponent)
    if (step !== null && step < 1)
      return refuse('invalid_body', { fields: { step: staffText('Must be at least the smallest coin') } })
    return transaction(pool, async (client) => {
      const db = createDb(client)
      const before = onWire(await lockCashStep(db))
      await writeCashStep(db, step)
      const after = onWire(step)
      await audit(db, { by: actor, action: 'settings.update', id: 'cash-rounding', before, after })
      await publishInvalidation(db, [getCashRounding.path])
      return after
    })
  })
}
