import { chmod, chown, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root, until } from '../process/shop-process.ts'
import { AS_POSTGRES, HUB, makeMachine, makeSwitch, output, runLogged, type Machine } from './machines.ts'

/**
 * Three machines with Patroni and PostgreSQL 15, and HAProxy and PgBouncer before them, all with the examples of
 * `deploy/database`. Of etcd there is one, on a machine that does not fail.
 */
export interface Cluster {
  machines: readonly Machine[]
  /** Through PgBouncer, in transaction mode. */
  url: string
  /** Through HAProxy alone. */
  directUrl: string
  /** The machine that Patroni calls the primary; undefined while there is none. */
  primary(): Promise<Machine | undefined>
  /** Waits until there are a primary, a synchronous standby and another replica on the same timeline. */
  settled(): Promise<void>
  /** Starts Patroni on a machine whose processes were killed. */
  start(machine: Machine): void
}

/** A member as Patroni's `/cluster` describes it. */
interface Member {
  name: string
  role: string
  state: string
  timeline?: number
  lag?: number | 'unknown'
}

const ADDRESSES = ['10.0.0.11', '10.0.0.12', '10.0.0.13']
const ROLES = 'leader, replica, sync_standby'
/** Passwords of roles, none of which is known outside of the test's own network. */
const PASSWORD = 'a password of the test'
const PATRONI_PASSWORDS = Object.fromEntries(
  ['SUPERUSER', 'REPLICATION', 'REWIND'].map((role) => [`PATRONI_${role}_PASSWORD`, PASSWORD]),
)
/** What docs/deployment.md says to run once. */
const SHOP_ROLE = [
  `CREATE ROLE fenestra LOGIN PASSWORD '${PASSWORD}'`,
  'CREATE DATABASE fenestra OWNER fenestra',
  "ALTER ROLE fenestra SET statement_timeout = '4s'",
  "ALTER ROLE fenestra SET lock_timeout = '3s'",
  "ALTER ROLE fenestra SET idle_in_transaction_session_timeout = '10s'",
]
/** A machine that is copied, or rewound, on a busy computer. */
const SETTLED_MS = 180_000

/** @param logs folder for what the programs print */
export async function startCluster(folder: string, logs: string): Promise<Cluster> {
  makeSwitch()
  const machines: Machine[] = []
  for (const [at, address] of ADDRESSES.entries())
    machines.push(await makeMachine(`database-${at + 1}`, address))
  await makeCertificate(folder)
  // Beside it, the computers of a real etcd do nothing else: it must not wait for the disk of the others.
  const memory = join('/dev/shm', basename(tmpdir()))
  const etcd = `--data-dir ${memory} --listen-client-urls http://${HUB}:2379 --advertise-client-urls http://${HUB}:2379`
  runLogged('etcd', etcd.split(' '), join(logs, 'etcd.log'))
  for (const machine of machines) await configure(machine, folder)
  const start = (machine: Machine) =>
    void machine.run(
      join(logs, `${machine.name}.log`),
      ['patroni', fileOf(machine, folder)],
      PATRONI_PASSWORDS,
    )
  for (const machine of machines) start(machine)
  const cluster = { machines, start, primary: () => primaryOf(machines), settled: () => settle(machines) }
  await cluster.settled()
  await createRole(await cluster.primary(), folder)
  runLogged('haproxy', ['-db', '-f', join(root, 'deploy/database/haproxy.cfg')], join(logs, 'haproxy.log'))
  await startPgBouncer(folder, logs)
  const login = `fenestra:${encodeURIComponent(PASSWORD)}`
  return {
    ...cluster,
    url: `postgres://${login}@127.0.0.1:6432/fenestra`,
    directUrl: `postgres://${login}@${HUB}:5432/fenestra?sslmode=verify-full&sslrootcert=${join(folder, 'fenestra.pem')}`,
  }
}

const fileOf = ({ name }: Machine, folder: string) => join(folder, name, 'patroni.yaml')

/** One certificate for all of them, which is also the authority that clients trust. */
async function makeCertificate(folder: string): Promise<void> {
  const names = [HUB, ...ADDRESSES].map((address) => `IP:${address}`)
  const command = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=database'
  const files = ['-keyout', join(folder, 'fenestra.key'), '-out', join(folder, 'fenestra.pem')]
  output('openssl', [...command.split(' '), '-addext', `subjectAltName=${names.join()}`, ...files])
  await chmod(join(folder, 'fenestra.pem'), 0o644)
}

/** Gives a machine its folder and its copy of the example. */
async function configure({ name, address }: Machine, folder: string): Promise<void> {
  const own = join(folder, name)
  const [user = 0, group = 0] = ['-u', '-g'].map((which) => Number(output('id', [which, 'postgres'])))
  await mkdir(own)
  const example = await readFile(join(root, 'deploy/database/patroni.yaml'), 'utf8')
  const config = example
    .replaceAll('10.0.0.11', address)
    .replace(/^name: .*$/m, `name: ${name}`)
    .replace(/hosts: '[^']*'/, `hosts: '${HUB}:2379'`)
    .replace(/data_dir: .*$/m, `data_dir: ${join(own, 'data')}`)
    .replaceAll('/var/run/postgresql', own)
    .replaceAll('/etc/postgresql', own)
  await writeFile(join(own, 'patroni.yaml'), config)
  for (const file of ['fenestra.pem', 'fenestra.key']) await copyFile(join(folder, file), join(own, file))
  await chmod(join(own, 'fenestra.key'), 0o600)
  for (const file of ['', 'patroni.yaml', 'fenestra.pem', 'fenestra.key'])
    await chown(join(own, file), user, group)
}

async function createRole(primary: Machine | undefined, folder: string): Promise<void> {
  const psql = ['psql', '-h', join(folder, primary?.name ?? ''), '-d', 'postgres', '-v', 'ON_ERROR_STOP=1']
  const [setpriv = '', ...rights] = AS_POSTGRES
  output(setpriv, [...rights, ...psql, ...SHOP_ROLE.flatMap((sql) => ['-c', sql])])
}

async function startPgBouncer(folder: string, logs: string): Promise<void> {
  const users = join(folder, 'userlist.txt')
  await writeFile(users, `"fenestra" "${PASSWORD}"\n`)
  const example = await readFile(join(root, 'deploy/database/pgbouncer.ini'), 'utf8')
  const config = example
    .replace(/^auth_file = .*$/m, `auth_file = ${users}`)
    .replace(/^server_tls_ca_file = .*$/m, `server_tls_ca_file = ${join(folder, 'fenestra.pem')}`)
    .replace(/^listen_port = .*$/m, '$&\nunix_socket_dir =')
  await writeFile(join(folder, 'pgbouncer.ini'), config)
  const log = join(logs, 'pgbouncer.log')
  runLogged('pgbouncer', ['-u', 'nobody', join(folder, 'pgbouncer.ini')], log)
  await until('PgBouncer runs', async () => /process up/.test(await readFile(log, 'utf8')))
}

/** Patroni should have better things to do than to answer. */
const POLL_MS = 500

/** What the first machine that answers says of all. */
async function membersOf(machines: readonly Machine[]): Promise<Member[]> {
  const asked = machines.map(async ({ address }) => {
    const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(3_000) })
    return ((await answer.json()) as { members: Member[] }).members
  })
  return Promise.any(asked).catch(() => [])
}

/** Asked of each, because one that was cut off may still believe that it is the primary: only that with the lock is. */
async function primaryOf(machines: readonly Machine[]): Promise<Machine | undefined> {
  await wait(POLL_MS)
  const asked = machines.map(async (machine) => {
    const answer = await fetch(`http://${machine.address}:8008/primary`, {
      signal: AbortSignal.timeout(1_000),
    })
    if (answer.status !== 200) throw new Error('not the primary')
    return machine
  })
  return Promise.any(asked).catch(() => undefined)
}

async function settle(machines: readonly Machine[]): Promise<void> {
  await until(
    'one primary, one synchronous standby and one replica run',
    async () => {
      await wait(POLL_MS)
      const members = await membersOf(machines)
      const roles = members.map(({ role }) => role).toSorted()
      const follows = ({ state, timeline, lag = 0 }: Member) =>
        ['running', 'streaming'].includes(state) && timeline === members[0]?.timeline && lag !== 'unknown'
      return roles.join(', ') === ROLES && members.every(follows)
    },
    SETTLED_MS,
  )
}
