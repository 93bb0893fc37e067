import { sql } from 'drizzle-orm'
import { settings } from '../../settings/server/index.ts'
import type { Db } from '../../../kernel/database/db.ts'
import { statement } from '../../../kernel/database/statement.ts'

interface StoredCashRounding {
  /** Minor units; null: cash is not rounded. */
  step: number | null
  version: number
}

const columns = { step: settings.cashStep, version: settings.version }

const present = (row: StoredCashRounding | undefined): StoredCashRounding => {
  if (row === undefined) throw new Error('the settings row is missing; run: npm run shop -- migrate')
  return row
}

/** To what cash is rounded: a part of the single row of settings, with its version. */
export function cashRoundingRepository(db: Db) {
  return {
    read: async () => present((await db.select(columns).from(settings).limit(1))[0]),
    /** The same, locked until the transaction ends. */
    lock: async () => present((await db.select(columns).from(settings).limit(1).for('update'))[0]),
    async write(step: number | null): Promise<StoredCashRounding> {
      const [row] = await db
        .update(settings)
        .set({ cashStep: step, version: sql`${settings.version} + 1` })
        .returning(columns)
      return present(row)
    },
  }
}

const step = statement<{ step: string | null }>('select cash_step::text as step from settings limit 1')

/** To what cash of an order that is placed now is rounded: minor units; null: it is not. */
export async function cashStepNow(db: Db): Promise<number | null> {
  const [row] = await step(db.$client)
  return row?.step ? Number(row.step) : null
}
