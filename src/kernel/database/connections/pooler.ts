import pg from 'pg'
import { StartFailure } from '#kernel/process/start-failure.ts'
import { connectionConfig } from './connection.ts'

/** How often the pooler is asked for a connection; one that is idle lends the same again at once. */
const ROUNDS = 5

const LIMIT_NAMES = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const
/** What the shop sets itself where it may (REQUEST_LIMITS). */
const PROPOSED: Record<(typeof LIMIT_NAMES)[number], string> = {
  statement_timeout: '4s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '10s',
}

/** A connection without any setting of ours, which would otherwise stay with a connection that is given back. */
async function bareClient(url: string): Promise<pg.Client> {
  const client = new pg.Client(connectionConfig(url))
  client.on('error', () => {})
  await client.connect()
  return client
}

async function serverProcess(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

/** Whether two connections get the same process of the server in turn, or one gets several. */
async function sharesProcesses(one: pg.Client, other: pg.Client): Promise<boolean> {
  const firstProcess = await serverProcess(one)
  for (let round = 0; round < ROUNDS; round += 1) {
    if ((await serverProcess(other)) === firstProcess || (await serverProcess(one)) !== firstProcess)
      return true
  }
  return false
}

/**
 * Whether `url` leads to a pooler that lends a connection of the server for one transaction each, as PgBouncer does with
 * `pool_mode = transaction`. Throws StartFailure if the shop cannot work with it: without DATABASE_DIRECT_URL, or if the
 * server sets no time limits for the role.
 */
export async function isLentByTransaction(url: string, directUrl: string | undefined): Promise<boolean> {
  const firstClient = await bareClient(url)
  try {
    // A pooler tells another number than the server's.
    const { processID } = firstClient as unknown as { processID: number }
    if (processID === (await serverProcess(firstClient))) return false
    const other = await bareClient(url)
    const isLent = await sharesProcesses(firstClient, other).finally(() => other.end())
    if (isLent) await refuseUnfit(firstClient, directUrl)
    return isLent
  } finally {
    await firstClient.end()
  }
}

async function refuseUnfit(client: pg.Client, directUrl: string | undefined): Promise<void> {
  if (directUrl === undefined)
    throw new StartFailure(
      'DATABASE_URL leads to a pooler that lends connections for one transaction each, through which notifications, locks and migrations cannot work. ' +
        'Set DATABASE_DIRECT_URL to the address of the PostgreSQL server itself, or let the pooler lend them for a session.',
    )
  const { rows } = await client.query<{ name: keyof typeof PROPOSED; role: string }>(
    `select name, current_user::text as role from pg_settings where name = any($1) and setting = '0' order by name`,
    [LIMIT_NAMES],
  )
  if (rows.length === 0) return
  const statements = rows.map(({ name, role }) => `ALTER ROLE "${role}" SET ${name} = '${PROPOSED[name]}';`)
  throw new StartFailure(
    `The pooler of DATABASE_URL lends connections for one transaction each, so the shop cannot set its time limits there, and the server has none for its role (${rows.map(({ name }) => name).join(', ')}). ` +
      `Run on the database server, then RECONNECT in the pooler: ${statements.join(' ')}`,
  )
}
