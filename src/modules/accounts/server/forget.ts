import type { Pool } from 'pg'
import { audit } from '../../../kernel/audit/audit.ts'
import { createDb } from '../../../kernel/database/db.ts'
import { transaction } from '../../../kernel/database/transaction.ts'
import { endCredentials } from './credentials.ts'
import { ownAccountRepository } from './own-account.repository.ts'

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
    const db = createDb(client)
    // First, for closing takes the person out of the audit log as well.
    await audit(db, { by: null, action: 'account.close', id })
    await ownAccountRepository(db).close(id)
    await endCredentials(db, id)
    return true
  })
}
