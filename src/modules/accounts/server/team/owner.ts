import { randomBytes } from 'node:crypto'
import { isCommonPassword } from '../passwords/common-passwords.ts'
import { hashPassword } from '../passwords/passwords.ts'
import type { UsersRepository } from '../users.repository.ts'

export interface Owner {
  email: string
  /** Only when it was generated here: printed once, never stored. */
  password: string | undefined
  /** Whether OWNER_PASSWORD is among the passwords that are guessed first. Accounts cannot choose such a one. */
  hasCommonPassword: boolean
}

/** What the owner is told about a common password, or nothing. */
export const passwordWarning = ({ hasCommonPassword }: Owner) =>
  hasCommonPassword ? 'OWNER_PASSWORD is a common password. Change it after signing in.' : undefined

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

/** Creates an administrator with this address, or promotes the account that has it. */
export async function createOwner(
  users: UsersRepository,
  { email, password }: { email: string; password?: string | undefined },
): Promise<Owner> {
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
  const hasCommonPassword = password !== undefined && (await isCommonPassword(password))
  return { email, password: generated, hasCommonPassword }
}
