import { cacheImportResolution } from '#kernel/process/import-resolution-cache.ts'
import { readEnv } from '#kernel/process/env.ts'
import { createLog } from '#kernel/process/log.ts'
import { describeFailure } from '#kernel/process/start-failure.ts'
import { createOwner, forget, resetSecondFactor } from './commands/accounts.ts'
import { UsageError, type Command } from './commands/command.ts'
import { backup, convertCurrency, migrate, restore, verify } from './commands/database.ts'
import { forgetModule, packModule } from './commands/modules.ts'
import { demo, seed } from './commands/demo.ts'

cacheImportResolution()

/** The owner's tools behind `npm run shop -- <command>`. */
const commands: readonly Command[] = [
  backup,
  restore,
  verify,
  migrate,
  createOwner,
  forget,
  forgetModule,
  packModule,
  resetSecondFactor,
  demo,
  convertCurrency,
  seed,
]

const HELP = ['--help', '-h', 'help']
const COLUMN = 36

function usageOf(described: readonly Command[]): string {
  const lines = described.flatMap(({ name, usage }) =>
    usage.map(([args, what]) => {
      const call = `  ${name} ${args}`.trimEnd()
      return call.length < COLUMN ? call.padEnd(COLUMN) + what : `${call}\n${' '.repeat(COLUMN)}${what}`
    }),
  )
  const [only] = described.length === 1 ? described : []
  return [`Usage: npm run shop -- ${only?.name ?? '<command>'}`, '', ...lines].join('\n')
}

/**
 * Runs one command and returns the exit code: 0, 1 for a failure, 2 for invalid arguments. `--help` anywhere prints the
 * usage and touches nothing.
 */
export async function runCommand(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args.filter((argument) => !HELP.includes(argument))
  const command = commands.find((candidate) => candidate.name === name)
  const usage = usageOf(command === undefined ? commands : [command])
  if (args.some((argument) => HELP.includes(argument))) {
    console.log(usage)
    return 0
  }
  try {
    if (command === undefined)
      throw new UsageError(name === undefined ? 'A command is missing.' : `There is no command ${name}.`)
    const env = readEnv(process.env, process.cwd(), false)
    for (const warning of env.misspelt) console.error(warning)
    const log = createLog(env.logLevel === 'info' ? 'warn' : env.logLevel)
    await command.run({ env, log, command: `npm run shop -- ${command.name}` }, rest)
    return 0
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\n\n${usage}`)
      return 2
    }
    console.error(describeFailure(error))
    return 1
  }
}
