import { hash, verify } from '@node-rs/argon2'

const argon2id = 2

/** OWASP's figures: 19 MiB, two passes, one lane. */
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

let hashOfNobody: Promise<string> | undefined

/**
 * Whether the password belongs to the hash. Without a hash it takes just as long and says no, so
 * that time does not tell which addresses have an account.
 */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  hashOfNobody ??= hashPassword('nobody has this password')
  const matches = await verify(stored ?? (await hashOfNobody), password)
  return matches && stored !== null
}
