import { audit } from '#kernel/audit/audit.ts'
import type { Db } from '#kernel/database/db.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { endSessionsAndLinks } from '../sessions/end-sessions.ts'
import { writeNotice } from '../links/notices.ts'
import { usersRepository } from '../users.repository.ts'
import { displayName } from '../users.serializer.ts'
import { factorsRepository } from './factors.repository.ts'

/**
 * Removes all second factors of an account whose owner has lost them, including recovery codes. Its sessions end;
 * the next sign-in needs only the first factor, after which a new second one must be set up where the shop requires
 * it.
 * @param by null: the command line
 */
export async function resetSecondFactor(
  db: Db,
  id: string,
  { by, language }: { by: Actor | null; language: string },
): Promise<true | Refusal<'user_not_found' | 'own_account'>> {
  if (id === by?.id) return refuse('own_account')
  const user = await usersRepository(db).lock(id)
  if (user === null) return refuse('user_not_found')
  const factors = factorsRepository(db)
  const { passkeys, totpSince } = await factors.of(id)
  await factors.removeAll(id)
  await endSessionsAndLinks(db, id)
  const before = { passkeys, authenticatorApp: totpSince !== null }
  await audit(db, { by, action: 'user.second_factor_reset', id, label: displayName(user), before })
  await writeNotice(db, user, 'second_factor_reset', { language })
  return true
}
