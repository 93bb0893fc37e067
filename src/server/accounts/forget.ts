import type { Pool } from 'pg'
import { audit } from '../audit/audit.ts'
import { typed } from '../database/db.ts'
import { transaction } from '../database/transaction.ts'
import { ownAccountRepository } from './own-account.repository.ts'
import { sessionsRepository } from './sessions.repository.ts'

/**
 * Erases an account as its owner did (DELETE /api/account), when a backup has brought it back.
 * @returns false when there is none, or its person is forgotten already
 */
export function forgetAccount(pool: Pool, id: string): Promise<boolean> {
  return transaction(pool, async (client) => {
    const { rows } = await client.query('select from users where id = $1 and closed_at is null for update', [
      id,
    ])
    if (rows.length === 0) return false
    const db = typed(client)
    await ownAccountRepository(db).close(id)
    await sessionsRepository(db).endAll(id)
    await audit(db, { by: null, action: 'account.close', id })
    return true
  })
}
