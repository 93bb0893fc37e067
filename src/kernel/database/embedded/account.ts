import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { NOBODY } from '#kernel/process/data-folder.ts'
import { StartFailure } from '#kernel/process/start-failure.ts'
import { noLoader } from './explain.ts'

/** How PostgreSQL's programs are started. PostgreSQL refuses to run as root, so root needs another account for them. */
export interface Account {
  /** The command that runs a PostgreSQL program: `[file, ...args]`. */
  command(program: string, args: readonly string[]): [string, string[]]
  /** The same for the server, which additionally ends when this process is killed, if the system supports that. */
  serverCommand(program: string, args: readonly string[]): [string, string[]]
  /** The required owner of the data files. */
  owner: { uid: number; gid: number }
}

/** For root inside a user namespace: PostgreSQL runs under another user id, with root's file permissions. */
const NAMESPACE = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]

/** Runs as another user that can still enter the directories above the data and the programs. */
const SWITCHED = [
  'setpriv',
  `--reuid=${NOBODY}`,
  `--regid=${NOBODY}`,
  '--clear-groups',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
]

const STOP_WITH_PARENT = ['setpriv', '--pdeathsig', 'INT']

/**
 * PATH is needed to find unshare and setpriv. Nothing else of our environment is passed on, because it contains
 * secrets.
 */
export const PROGRAM_ENV = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }

/**
 * Finds a way to run `postgres` (a path). Throws if this process is root and no way works; then DATABASE_URL or another
 * user is needed.
 */
export function chooseAccount(postgres: string): Account {
  const uid = process.getuid?.() ?? -1
  const gid = process.getgid?.() ?? -1
  if (uid !== 0) return account([], postgres, { uid, gid })
  if (works(NAMESPACE, postgres)) return account(NAMESPACE, postgres, { uid, gid })
  if (works(SWITCHED, postgres)) return account(SWITCHED, postgres, { uid: NOBODY, gid: NOBODY })
  refuseUnloadable(postgres)
  throw new StartFailure(
    'The bundled PostgreSQL cannot run as root here: user namespaces are closed and no other account can be used. ' +
      'Start Fenestra as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  )
}

function works(prefix: readonly string[], postgres: string): boolean {
  const [file, args] = line([...prefix, postgres, '--version'])
  return spawnSync(file, args, { env: PROGRAM_ENV, stdio: 'ignore' }).status === 0
}

/** A program that exists and is "not found" lacks the loader that its system should have. */
function refuseUnloadable(postgres: string): void {
  const error: NodeJS.ErrnoException | undefined = spawnSync(postgres, ['--version'], {
    env: PROGRAM_ENV,
    stdio: 'ignore',
  }).error
  if (error?.code === 'ENOENT' && existsSync(postgres)) throw new StartFailure(noLoader)
}

function account(prefix: readonly string[], postgres: string, owner: Account['owner']): Account {
  const withParent = works([...prefix, ...STOP_WITH_PARENT], postgres) ? STOP_WITH_PARENT : []
  if (withParent.length === 0) refuseUnloadable(postgres)
  return {
    command: (program, args) => line([...prefix, program, ...args]),
    serverCommand: (program, args) => line([...prefix, ...withParent, program, ...args]),
    owner,
  }
}

function line([file = '', ...args]: readonly string[]): [string, string[]] {
  return [file, args]
}
