import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { email as emailSchema } from '#kernel/contract/email.ts'
import { borrowDatabase } from '#kernel/database/connections/borrow-database.ts'
import { migrate, pendingMigrations } from '#kernel/database/migrations/migrate.ts'
import { databasePlace, type Database } from '#kernel/database/connections/open.ts'
import { loadModules } from '#kernel/modules/load.ts'
import { migrateModules } from '#kernel/modules/migrate.ts'
import type { Env } from '#kernel/process/env.ts'
import type { Log } from '#kernel/process/log.ts'
import { StartFailure } from '#kernel/process/start-failure.ts'

/** How the commands behind `npm run shop -- <command>` are declared. */

/** A command was called with invalid arguments. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** What a command runs with. */
export interface Context {
  env: Env
  log: Log
  /** The command as it is typed, for messages: `npm run shop -- demo`. */
  command: string
}

type Parsed<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ args: string[]; options: Options; allowPositionals: true }>
>

/** A command of the owner. */
export interface Command {
  name: string
  /** One entry for each way to call it: the arguments, and what it does. */
  usage: readonly (readonly [args: string, what: string])[]
  /** Throws UsageError for wrong arguments, before anything is opened, and StartFailure for an expected failure. */
  run(context: Context, args: string[]): Promise<void>
}

interface Declaration<Options extends ParseArgsOptionsConfig> extends Pick<Command, 'name' | 'usage'> {
  options: Options
  run: (context: Context, parsed: Parsed<Options>) => Promise<void>
}

/** Declares a command; unknown options and options without their value are refused. */
export function defineCommand<const Options extends ParseArgsOptionsConfig>({
  name,
  usage,
  options,
  run,
}: Declaration<Options>): Command {
  return {
    name,
    usage,
    async run(context, args) {
      let parsed
      try {
        parsed = parseArgs({ args, options, allowPositionals: true })
      } catch (error) {
        // The rest of the message is about passing such a word all the same.
        throw new UsageError(`${(error as Error).message.split('. ')[0]?.replace(/\.$/, '')}.`)
      }
      await run(context, parsed)
    },
  }
}

export const dryRunOption = { 'dry-run': { type: 'boolean', default: false } } as const

/** Throws UsageError unless there is exactly one argument, and it is not a mistyped option. */
export function oneArgument([argument, ...more]: readonly string[], description: string): string {
  if (argument === undefined || more.length > 0 || argument.startsWith('-'))
    throw new UsageError(`The command needs ${description}.`)
  return argument
}

export function oneEmail(positionals: readonly string[]): string {
  const email = oneArgument(positionals, 'one e-mail address')
  if (!emailSchema.safeParse(email).success) throw new UsageError(`${email} is not an e-mail address.`)
  return email
}

export function noArguments(positionals: readonly string[]): void {
  if (positionals.length > 0) throw new UsageError(`The command does not take ${positionals[0]}.`)
}

/** A whole number from 0 to `max`, in digits. */
export function wholeNumber(option: string, value: string, max: number): number {
  if (!/^\d{1,10}$/.test(value) || Number(value) > max)
    throw new UsageError(`${option} must be a whole number up to ${max}.`)
  return Number(value)
}

/** Says where a command works, on stderr: stdout has its results alone. */
export function printPlace(env: Env): void {
  console.error(`Database: ${databasePlace(env)}`)
}

export interface DatabaseOptions {
  /** Whether the command may create a shop where there is none. */
  mayCreate?: boolean
  /** Changes nothing, so a database of an older release is refused instead of migrated. */
  dryRun?: boolean
}

/** Runs `work` on the database of the shop, with the schema of this release. */
export async function onDatabase(
  { env, log, command }: Context,
  { mayCreate = false, dryRun = false }: DatabaseOptions,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  printPlace(env)
  const database = await borrowDatabase(env, log, {
    purpose: command,
    onProgress: console.log,
    mayCreate: mayCreate && !dryRun,
  })
  try {
    if (dryRun) await refuseOlderTables(database)
    else await bringUpToDate(env, database)
    await work(database)
  } finally {
    await database.close()
  }
}

async function refuseOlderTables({ pool }: Database): Promise<void> {
  if ((await pendingMigrations(pool)).length > 0)
    throw new StartFailure(
      'The tables are those of an older release, and a dry run changes nothing. Bring them up to date first: npm run shop -- migrate',
    )
}

async function bringUpToDate(env: Env, database: Database): Promise<void> {
  const onMigration = (name: string, index: number, count: number): void =>
    console.log(`Applying ${name} (${index} of ${count})`)
  await migrate(database.url, onMigration)
  await migrateModules(database, await loadModules(env.modules), onMigration)
}
