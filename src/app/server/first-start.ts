import { currencyExponent } from '#kernel/rules/money.ts'
import { withAdvisoryLock } from '#kernel/database/with-advisory-lock.ts'
import type { Database } from '#kernel/database/connections/open.ts'
import type { Env } from '#kernel/process/env.ts'

/** Prints how the owner signs in, given the final URL of the shop. */
export type OwnerNotice = (address: string) => void

/**
 * Creates what a shop needs before its first visitor: the essential records, the demo catalogue or demo year if it is
 * configured and there are no products, and an owner if there is no administrator. Processes that start together take
 * turns, so only one of them creates the owner and prints a password. Returns the notice for the owner, if it has
 * created one.
 */
export function prepareFirstStart(
  env: Env,
  { pool }: Pick<Database, 'pool'>,
  print: (line: string) => void,
): Promise<OwnerNotice | undefined> {
  return withAdvisoryLock(pool, () => prepare(env, pool, print))
}

async function prepare(
  env: Env,
  pool: Database['pool'],
  print: (line: string) => void,
): Promise<OwnerNotice | undefined> {
  const { allowResets, forbidResets, resetNotice } = await import('./demo-reset.ts')
  if (env.demoReset) {
    await allowResets(pool)
    print(resetNotice(env) ?? '')
  } else await forbidResets(pool)
  await holdCurrencyOf(env, pool)
  const { rows } = await pool.query<{ owned: boolean; filled: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM users WHERE role = 'admin' AND disabled_at IS NULL
              AND lower(coalesce(email, '')) NOT LIKE '%.invalid') AS owned,
            EXISTS (SELECT 1 FROM products) AS filled`,
  )
  const { owned = true, filled = true } = rows[0] ?? {}
  const { seedEssentials } = await import('#database/seed/demo.ts')
  await seedEssentials(pool, env.country)
  if (env.demo !== 'off' && !filled) await fill(env, pool, print)
  return owned ? undefined : makeOwner(env, pool, print)
}

/**
 * Demo content is priced in the shop's currency. If the currency changes, it is removed here and created again below.
 */
async function holdCurrencyOf(env: Env, pool: Database['pool']): Promise<void> {
  const { lockCurrency } = await import('./currency/shop-currency.ts')
  await lockCurrency(pool, env.currency, async () => {
    const { removeDemo } = await import('#modules/demo/server/index.ts')
    await removeDemo(pool, { alsoChanged: false, timeZone: env.timeZone, by: null })
  })
}

async function fill(env: Env, pool: Database['pool'], print: (line: string) => void): Promise<void> {
  print('Filling the demo shop')
  const { country, currency, timeZone } = env
  const options = { currencyExponent: currencyExponent(currency), country, timeZone, print }
  if (env.demo === 'year') {
    const { seedYear } = await import('#database/seed/year/index.ts')
    await seedYear(pool, options)
  } else {
    const { seedDemo } = await import('#database/seed/demo.ts')
    await seedDemo(pool, options)
  }
}

async function makeOwner(
  env: Env,
  pool: Database['pool'],
  print: (line: string) => void,
): Promise<OwnerNotice | undefined> {
  const { ensureOwner, passwordWarning } = await import('#modules/accounts/server/team/owner.ts')
  const { usersRepository } = await import('#modules/accounts/server/users.repository.ts')
  const { createDb } = await import('#kernel/database/db.ts')
  const owner = await ensureOwner(usersRepository(createDb(pool)), env.owner)
  if (!owner) return undefined
  return (address) => {
    print(`The owner signs in at ${address}/login`)
    print(`  e-mail:   ${owner.email}`)
    print(
      `  password: ${owner.password ?? 'the one in OWNER_PASSWORD'}${owner.password ? ' (shown only this once)' : ''}`,
    )
    const warning = passwordWarning(owner)
    if (warning) print(`  ${warning}`)
  }
}
