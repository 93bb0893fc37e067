import { hash, verify } from '@node-rs/argon2'
import type { Role } from '#kernel/contract/roles.ts'
import { errors } from '#kernel/contract/errors.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import { isCommonPassword } from './common-passwords.ts'

const argon2id = 2

/** OWASP's recommendation: 19 MiB, two passes, one lane. */
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

let hashOfNobody: Promise<string> | undefined

/**
 * Verifies a password. Without a hash it takes just as long and returns false, so that response times do not reveal
 * which addresses have an account.
 */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  hashOfNobody ??= hashPassword('nobody has this password')
  const matches = await verify(stored ?? (await hashOfNobody), password)
  return matches && stored !== null
}

/** Staff passwords give access to the back office. */
const minStaffPasswordLength = 12

/** The minimum length for customers, as in the forms (`account-forms.ts`). */
const minPasswordLength = 6

/** The minimum length of a new password for an account with this role, in characters. */
export const minLengthFor = (role: Role): number =>
  role === 'customer' ? minPasswordLength : minStaffPasswordLength

/** Whether a password is too short for the account's role, which may have become staff since it was chosen. */
export function isTooShortFor(role: Role, password: string): boolean {
  return role !== 'customer' && password.length < minStaffPasswordLength
}

/** Why a new password is refused for an account of this role. */
export async function passwordRefusal(
  password: string,
  role: Role,
): Promise<Refusal<'password_too_common' | 'password_too_short'> | null> {
  const against = (code: 'password_too_common' | 'password_too_short') =>
    refuse(code, { fields: { password: errors[code].message } })
  if (isTooShortFor(role, password)) return against('password_too_short')
  return (await isCommonPassword(password)) ? against('password_too_common') : null
}
