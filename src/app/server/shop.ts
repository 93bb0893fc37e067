import { parseArgs } from 'node:util'
import { z } from 'zod'
import { currencyExponent } from '../../kernel/rules/money.ts'
import { borrowDatabase } from '../../kernel/database/borrow-database.ts'
import { migrate } from '../../kernel/database/migrate.ts'
import type { Database } from '../../kernel/database/open.ts'
import { isUuid } from '../../kernel/database/uuid.ts'
import { readEnv, type Env } from '../../kernel/process/env.ts'
import { createLog, type Log } from '../../kernel/process/log.ts'
import { loadModules } from '../../kernel/modules/load.ts'
import { migrateModules } from '../../kernel/modules/migrate.ts'
import { cacheImportResolution } from '../../kernel/process/import-resolution-cache.ts'
import { describeFailure, StartFailure } from '../../kernel/process/start-failure.ts'

cacheImportResolution()

/** The owner's tools behind `npm run shop -- <command>`. */

const USAGE = `Usage: npm run shop -- <command>

  backup FILE                      writes database and uploads into one file, even while the shop runs
  restore FILE                     restores such a file into an empty shop
  verify FILE                      reads such a file completely and reports whether it is intact
  migrate                          brings the database up to date
  create-owner EMAIL               creates an administrator and prints a password once
                                   (OWNER_PASSWORD sets it instead)
  forget ID ...                    erases accounts again that were deleted after the restored backup was made
  forget-module NAME               deletes what a removed module has left; --drop-tables also its tables
  reset-second-factor EMAIL        removes passkeys, authenticator app and recovery codes of an account
  demo                             adds a year of demo business, and the demo catalogue if there are no products
  demo --seed N                    adds a different year
  demo --remove                    removes all demo content; what you created or changed stays
  demo --remove --also-changed     also removes demo records that you changed
  convert-currency --to EUR --rate 0.000035
                                   converts prices, orders and quotes of a stopped shop; --dry-run only shows the result
  seed --products N --orders N     adds generated products and orders, to try a large shop`

/** A command was called with invalid arguments. */
class UsageError extends Error {
  override name = 'UsageError'
}

type Run = (env: Env, database: Database) => Promise<void>
type Command = (env: Env, log: Log) => Promise<void>

/** Runs one command and returns the exit code: 0, 1 for a failure, 2 for invalid arguments. */
export async function runCommand(args: readonly string[]): Promise<number> {
  try {
    const [name = '', ...rest] = args
    const run = parseCommand(name, rest)
    const env = readEnv(process.env, process.cwd(), false)
    await run(env, createLog(env.logLevel === 'info' ? 'warn' : env.logLevel))
    return 0
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\n\n${USAGE}`)
      return 2
    }
    console.error(describeFailure(error))
    return 1
  }
}

function parseCommand(name: string, rest: string[]): Command {
  const onDatabase = (run: Run): Command => withMigratedDatabase(`npm run shop -- ${name}`, run)
  switch (name) {
    case 'backup':
    case 'restore':
    case 'verify':
      return backupFileCommand(name, rest)
    case 'migrate':
      return onDatabase(migrateOnly)
    case 'create-owner':
      return onDatabase(createOwnerCommand(rest))
    case 'forget':
      return onDatabase(forgetCommand(rest))
    case 'forget-module':
      return onDatabase(forgetModuleCommand(rest))
    case 'reset-second-factor':
      return onDatabase(resetSecondFactorCommand(rest))
    case 'demo':
      return onDatabase(demoCommand(rest))
    case 'convert-currency':
      return onDatabase(convertCurrencyCommand(rest))
    case 'seed':
      return onDatabase(seedCommand(rest))
    case '':
      throw new UsageError('A command is missing.')
    default:
      throw new UsageError(`There is no command ${name}.`)
  }
}

function backupFileCommand(name: 'backup' | 'restore' | 'verify', [file, ...more]: string[]): Command {
  if (file === undefined || more.length > 0) throw new UsageError(`${name} needs one file.`)
  return async (env, log) => {
    const { backupCommand, restoreCommand, verifyCommand } = await import('../../kernel/backup/commands.ts')
    if (name === 'verify') return verifyCommand(file, console.log)
    const run = name === 'backup' ? backupCommand : restoreCommand
    return run(env, log, file, console.log)
  }
}

/** Runs a command on a database with the schema of this release. */
function withMigratedDatabase(purpose: string, run: Run): Command {
  return async (env, log) => {
    const database = await borrowDatabase(env, log, { purpose, onProgress: console.log })
    try {
      await migrate(database.url, (name, index, count) =>
        console.log(`Applying ${name} (${index} of ${count})`),
      )
      await migrateModules(database, await loadModules(env.modules), (name, index, count) =>
        console.log(`Applying ${name} (${index} of ${count})`),
      )
      await run(env, database)
    } finally {
      await database.close()
    }
  }
}

async function migrateOnly(): Promise<void> {
  console.log('The database is up to date.')
}

function createOwnerCommand([email, ...more]: string[]): Run {
  if (email === undefined || more.length > 0 || !z.email().safeParse(email).success)
    throw new UsageError('create-owner needs one e-mail address.')
  return async (env, { pool }) => {
    const { createOwner, passwordWarning } = await import('../../modules/accounts/server/owner.ts')
    const { usersRepository } = await import('../../modules/accounts/server/users.repository.ts')
    const { createDb } = await import('../../kernel/database/db.ts')
    const owner = await createOwner(usersRepository(createDb(pool)), { email, password: env.owner.password })
    console.log(`${owner.email} is an administrator.`)
    console.log(
      owner.password
        ? `Password: ${owner.password} (shown only this once)`
        : 'The password is the one in OWNER_PASSWORD.',
    )
    const warning = passwordWarning(owner)
    if (warning) console.warn(warning)
  }
}

function forgetCommand(ids: string[]): Run {
  if (ids.length === 0 || !ids.every(isUuid)) throw new UsageError('forget needs account ids.')
  return async (_env, { pool }) => {
    const { forgetAccount } = await import('../../modules/accounts/server/forget-account.ts')
    for (const id of ids)
      console.log(
        `${id}: ${(await forgetAccount(pool, id)) ? 'forgotten' : 'there is no such account, or it is already forgotten'}`,
      )
  }
}

function forgetModuleCommand(args: string[]): Run {
  const [name, ...more] = args.filter((argument) => argument !== '--drop-tables')
  if (name === undefined || more.length > 0)
    throw new UsageError('forget-module needs the name of one module.')
  return async (env, { pool }) => {
    const { forgetModuleOf } = await import('./forget-module.ts')
    console.log(await forgetModuleOf(env, pool, name, { dropTables: args.includes('--drop-tables') }))
  }
}

function resetSecondFactorCommand([email, ...more]: string[]): Run {
  if (email === undefined || more.length > 0 || !z.email().safeParse(email).success)
    throw new UsageError('reset-second-factor needs one e-mail address.')
  return async (_env, { pool }) => {
    const { resetSecondFactor } = await import('../../modules/accounts/server/second-factor/reset.ts')
    const { usersRepository } = await import('../../modules/accounts/server/users.repository.ts')
    const { createDb } = await import('../../kernel/database/db.ts')
    const { transaction } = await import('../../kernel/database/transaction.ts')
    const user = await usersRepository(createDb(pool)).byEmail(email)
    if (user === null) throw new StartFailure(`There is no account with the address ${email}.`)
    await transaction(pool, (client) =>
      resetSecondFactor(createDb(client), user.id, { by: null, language: 'en' }),
    )
    console.log(`${email} signs in without a second factor now, and is signed out everywhere.`)
  }
}

function demoCommand(args: string[]): Run {
  const options = parseDemoOptions(args)
  return async (env, { pool }) => {
    if (options.remove) {
      const { removeDemo } = await import('../../modules/demo/server/index.ts')
      const removeOptions = { alsoChanged: options['also-changed'], timeZone: env.timeZone, by: null }
      const { removed, kept } = await removeDemo(pool, removeOptions)
      console.log(`Removed ${removed} demo records.${kept > 0 ? ` ${kept} stay and are yours.` : ''}`)
      return
    }
    const { seedEssentials } = await import('../../../database/seed/demo.ts')
    const { seedYear } = await import('../../../database/seed/year/index.ts')
    await seedEssentials(pool)
    const result = await seedYear(pool, {
      currencyExponent: currencyExponent(env.currency),
      timeZone: env.timeZone,
      ...('seed' in options && { seed: options.seed }),
      print: console.log,
    })
    console.log(
      result.filled
        ? `Added a year with ${result.orders} orders. npm run shop -- demo --remove takes it out again.`
        : 'The demo year is there already. Remove it first with: npm run shop -- demo --remove',
    )
  }
}

function parseDemoOptions(args: string[]) {
  const options = {
    remove: { type: 'boolean', default: false },
    'also-changed': { type: 'boolean', default: false },
    seed: { type: 'string' },
  } as const
  try {
    const { values } = parseArgs({ args, options })
    const seed = values.seed === undefined ? undefined : Number(values.seed)
    const isSeed = seed === undefined || (Number.isInteger(seed) && seed >= 0 && seed < 2 ** 31)
    if (isSeed && (values.remove || !values['also-changed']) && !(values.remove && seed !== undefined))
      return {
        remove: values.remove,
        'also-changed': values['also-changed'],
        ...(seed !== undefined && { seed }),
      }
  } catch {
    // an unknown option; the same advice helps
  }
  throw new UsageError('demo takes --seed N, or --remove with or without --also-changed.')
}

function convertCurrencyCommand(args: string[]): Run {
  const { to, rate, 'dry-run': dryRun } = parseConversionOptions(args)
  return async (_env, { pool }) => {
    const { convertShop, refuseRunningShop } = await import('../../modules/currency/server/index.ts')
    await refuseRunningShop(pool)
    const { from, counts, examples } = await convertShop(pool, { to, rate, dryRun })
    for (const [what, count] of Object.entries(counts)) console.log(`  ${count} ${what}`)
    for (const { name, before, after } of examples)
      console.log(`  ${name}: ${before} ${from} is ${after} ${to}`)
    console.log(
      dryRun
        ? 'Nothing was changed. Run it without --dry-run to convert.'
        : `The shop is in ${to} now. Start it with SHOP_CURRENCY=${to}.`,
    )
  }
}

function parseConversionOptions(args: string[]) {
  const options = {
    to: { type: 'string', default: '' },
    rate: { type: 'string', default: '' },
    'dry-run': { type: 'boolean', default: false },
  } as const
  try {
    const { values } = parseArgs({ args, options })
    if (
      /^[A-Z]{3}$/.test(values.to) &&
      Intl.supportedValuesOf('currency').includes(values.to) &&
      values.rate !== ''
    )
      return values
  } catch {
    // an unknown option; the same advice helps
  }
  throw new UsageError('convert-currency needs --to EUR --rate 0.000035, and takes --dry-run.')
}

function seedCommand(rest: string[]): Run {
  const { products, orders } = parseSeedOptions(rest)
  return async (env, { pool }) => {
    const { seedBulk } = await import('../../../database/seed/bulk.ts')
    await seedBulk(pool, {
      products,
      orders,
      currencyExponent: currencyExponent(env.currency),
      print: console.log,
    })
  }
}

const MAX_SEEDED = 10_000_000

function parseSeedOptions(args: string[]): { products: number; orders: number } {
  const options = {
    products: { type: 'string', default: '0' },
    orders: { type: 'string', default: '0' },
  } as const
  try {
    const { values } = parseArgs({ args, options })
    const [products, orders] = [Number(values.products), Number(values.orders)]
    const fine = [products, orders].every(
      (count) => Number.isInteger(count) && count >= 0 && count <= MAX_SEEDED,
    )
    if (fine && products + orders > 0) return { products, orders }
  } catch {
    // an unknown option; the same message helps
  }
  throw new UsageError(`seed needs --products N, --orders N or both, whole numbers up to ${MAX_SEEDED}.`)
}
