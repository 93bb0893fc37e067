import { hash } from '@node-rs/argon2'
import type { Pool } from 'pg'
import { users, type UserRow } from './server/users.tables.ts'
import { createDb } from '#kernel/database/db.ts'
import { nextMoment } from '#test/moments.ts'

/** An account with its plain-text password. */
export type Person = UserRow & { email: string; password: string }

const password = 'a window to the garden'
/** The least that argon2 can cost: thousands of tests sign in, and verifying takes what the hash says. */
const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 }
let passwordHash: Promise<string> | undefined
let people = 0

/** An account that can sign in; a customer by default. */
export async function aUser(
  { pool }: { pool: Pool },
  overrides: Partial<typeof users.$inferInsert> = {},
): Promise<Person> {
  passwordHash ??= hash(password, cheap)
  const number = (people += 1)
  const [row] = await createDb(pool)
    .insert(users)
    .values({
      email: `person${number}@example.com`,
      firstName: 'Lan',
      lastName: `Nguyen ${number}`,
      authProvider: 'password',
      passwordHash: await passwordHash,
      createdAt: nextMoment(),
      ...overrides,
    })
    .returning()
  return { ...row, password } as Person
}
