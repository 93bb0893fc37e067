import { audit } from '#kernel/audit/audit.ts'
import type { Db } from '#kernel/database/db.ts'
import type { AnyActor } from '#kernel/http/actor.ts'
import type { Purpose } from './tokens.ts'
import type { UserRow } from '../users.tables.ts'
import { personOf } from '../users.serializer.ts'

/** Records in the audit log that a mailed link was used; the actor is the link's account. */
export function auditLink(db: Db, user: UserRow, by: AnyActor, purpose: Purpose): Promise<void> {
  const actor = { ...by, ...personOf(user) }
  return audit(db, {
    by: actor,
    action: 'account.link_used',
    id: user.id,
    label: user.email,
    after: { purpose },
  })
}
