import { randomBytes } from 'node:crypto'
import { StartFailure } from '../../../kernel/process/start-failure.ts'
import { isCommonPassword } from './common-passwords.ts'
import { hashPassword } from './passwords.ts'
import type { UsersRepository } from './users.repository.ts'

export interface Owner {
  email: string
  /** Only when it was generated here: printed once, never stored. */
  password: string | undefined
}

/**
 * Creates an administrator if there is none.
 * @returns the new administrator, or null when there was one already
 */
export async function ensureOwner(
  users: UsersRepository,
  owner: { email: string; password?: string | undefined },
): Promise<Owner | null> {
  if (await users.anyAdmin()) return null
  return createOwner(users, owner)
}

/**
 * Creates an administrator with this address, or promotes the account that has it. Throws a StartFailure if the password
 * is a common one; its length is checked with the settings.
 */
export async function createOwner(
  users: UsersRepository,
  { email, password }: { email: string; password?: string | undefined },
): Promise<Owner> {
  if (password !== undefined && (await isCommonPassword(password)))
    throw new StartFailure(
      'OWNER_PASSWORD is too common. Choose another one, or leave it unset for a random one printed once.',
    )
  const generated = password === undefined ? randomBytes(12).toString('base64url') : undefined
  const passwordHash = await hashPassword(password ?? (generated as string))
  const existing = await users.byEmail(email)
  if (existing) await users.promote(existing.id, passwordHash)
  else {
    await users.insert({
      email,
      passwordHash,
      firstName: 'Admin',
      lastName: 'User',
      role: 'admin',
      emailVerified: true,
    })
  }
  return { email, password: generated }
}
