import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { audit } from '../../../kernel/audit/audit.ts'
import { createDb } from '../../../kernel/database/db.ts'
import { transaction } from '../../../kernel/database/transaction.ts'
import { checkVersion, entityTag } from '../../../kernel/http/entity-tag.ts'
import { mount } from '../../../kernel/http/mount.ts'
import { Refusal, refuse } from '../../../kernel/http/refusal.ts'
import { toMajor, toMinor } from '../../../kernel/rules/money.ts'
import { getCashRounding, putCashRounding } from '../contract/cash-rounding.ts'
import { cashRoundingRepository } from './cash-rounding.repository.ts'

/** To what cash is rounded, read by the cart and changed by administrators. Orders that were placed keep theirs. */
export function mountCashRounding(
  http: FastifyInstance,
  { pool, exponent }: { pool: Pool; exponent: number },
): void {
  const onWire = ({ step, version }: { step: number | null; version: number }) => ({
    step: step === null ? null : toMajor(step, exponent),
    version,
  })

  mount(http, getCashRounding, async ({ reply }) => {
    const stored = onWire(await cashRoundingRepository(createDb(pool)).read())
    reply.header('etag', entityTag(stored.version))
    return stored
  })

  mount(http, putCashRounding, async ({ body, headers, actor, reply }) => {
    const step = body.step === null ? null : toMinor(body.step, exponent)
    if (step !== null && step < 1)
      return refuse('invalid_body', { fields: { step: 'Must be at least the smallest coin' } })
    const saved = await transaction(pool, async (client) => {
      const db = createDb(client)
      const stored = cashRoundingRepository(db)
      const before = onWire(await stored.lock())
      const stale = checkVersion(before, { ifMatch: headers['if-match'], version: body.version }, before)
      if (stale) return stale
      const after = onWire(await stored.write(step))
      await audit(db, { by: actor, action: 'settings.update', id: 'cash-rounding', before, after })
      return after
    })
    if (saved instanceof Refusal) return saved
    reply.header('etag', entityTag(saved.version))
    return saved
  })
}
