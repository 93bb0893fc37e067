import { spawnSync } from 'node:child_process'
import { StartFailure } from '../../process/start-failure.ts'

/**
 * PostgreSQL refuses to run as root. This decides once how its programs are started instead.
 */
export interface Account {
  /** The command that runs a PostgreSQL program: `[file, ...args]`. */
  command(program: string, args: readonly string[]): [string, string[]]
  /** The same, for the server: it stops by itself when this process is killed, where the system can do that. */
  serverCommand(program: string, args: readonly string[]): [string, string[]]
  /** Who must own the data files. */
  owner: { uid: number; gid: number }
}

/** An account that practically every Linux system has; initdb requires an existing one. */
const NOBODY = 65_534

/** As root inside a user namespace: another account for PostgreSQL, root's own rights on files. */
const NAMESPACE = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]

/** As another account that may still enter the folders above the data and the programs. */
const SWITCHED = [
  'setpriv',
  `--reuid=${NOBODY}`,
  `--regid=${NOBODY}`,
  '--clear-groups',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
]

const STOP_WITH_PARENT = ['setpriv', '--pdeathsig', 'INT']

/** PATH finds unshare and setpriv. The database gets nothing else of our environment, above all no secrets. */
export const PROGRAM_ENV = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }

/**
 * Finds a way to run `postgres` (a path). Throws when this is root and no way works: then
 * DATABASE_URL is needed, or another user.
 */
export function chooseAccount(postgres: string): Account {
  const uid = process.getuid?.() ?? -1
  const gid = process.getgid?.() ?? -1
  if (uid !== 0) return account([], postgres, { uid, gid })
  if (works(NAMESPACE, postgres)) return account(NAMESPACE, postgres, { uid, gid })
  if (works(SWITCHED, postgres)) return account(SWITCHED, postgres, { uid: NOBODY, gid: NOBODY })
  throw new StartFailure(
    'The bundled PostgreSQL cannot run as root here: user namespaces are closed and no other account can be used. ' +
      'Start Fenestra as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  )
}

function works(prefix: readonly string[], postgres: string): boolean {
  const [file, args] = line([...prefix, postgres, '--version'])
  return spawnSync(file, args, { env: PROGRAM_ENV, stdio: 'ignore' }).status === 0
}

function account(prefix: readonly string[], postgres: string, owner: Account['owner']): Account {
  const withParent = works([...prefix, ...STOP_WITH_PARENT], postgres) ? STOP_WITH_PARENT : []
  return {
    command: (program, args) => line([...prefix, program, ...args]),
    serverCommand: (program, args) => line([...prefix, ...withParent, program, ...args]),
    owner,
  }
}

function line([file = '', ...args]: readonly string[]): [string, string[]] {
  return [file, args]
}
