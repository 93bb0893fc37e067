import type { Pool } from 'pg'
import { audit } from '#kernel/audit/audit.ts'
import { createDb } from '#kernel/database/db.ts'
import { transaction } from '#kernel/database/transaction.ts'
import { endSessionsAndLinks } from '../sessions/end-sessions.ts'
import { ownAccountRepository } from './own-account.repository.ts'

/**
 * Erases again an account that its owner had deleted (DELETE /api/account) and that a restored backup contains.
 * @param dryRun only looks whether there is one
 * @returns false when there is no such account, or it is erased already
 */
export function forgetAccount(
  pool: Pool,
  id: string,
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<boolean> {
  return transaction(pool, async (client) => {
    const { rows } = await client.query('select from users where id = $1 and closed_at is null for update', [
      id,
    ])
    if (rows.length === 0) return false
    if (dryRun) return true
    const db = createDb(client)
    // Written first, because closing also removes the person from the audit log.
    await audit(db, { by: null, action: 'account.close', id })
    await ownAccountRepository(db).close(id)
    await endSessionsAndLinks(db, id)
    return true
  })
}
