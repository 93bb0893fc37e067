import { appendFile, chmod, cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chooseAccount } from '#kernel/database/embedded/account.ts'
import { createCluster, DATABASE, changeOwner, ROLE } from '#kernel/database/embedded/cluster.ts'
import { findPrograms, run } from '#kernel/database/embedded/programs.ts'
import { freePort, startServer, type Server } from '#kernel/database/embedded/server.ts'

const PASSWORD = 'of-both-servers'

/** One of two PostgreSQL servers. */
export interface OneServer {
  url: string
  /** Of the process that started all others of the server. */
  pid(): number
  start(): Promise<void>
  /** Does nothing while it is stopped. */
  stop(): Promise<void>
}

/** What the shop's role may do beyond what it may in a shop: replicate, and pause the replica. */
const RIGHTS = [
  `ALTER ROLE ${ROLE} REPLICATION`,
  `GRANT EXECUTE ON FUNCTION pg_wal_replay_pause() TO ${ROLE}`,
  `GRANT EXECUTE ON FUNCTION pg_wal_replay_resume() TO ${ROLE}`,
]

/**
 * Two real servers: an empty primary, and a replica that streams what is written to it. The replica begins as a copy
 * of the primary's folder, because the bundled PostgreSQL has no pg_basebackup.
 * @param settings of both, over those of the bundled server
 */
export async function startPrimaryAndReplica(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<{ primary: OneServer; replica: OneServer; close: () => Promise<void> }> {
  const programs = await findPrograms()
  const account = chooseAccount(programs.postgres)
  const [primaryDir, replicaDir] = [join(folder, 'primary'), join(folder, 'replica')]
  await createCluster(primaryDir, programs, account, PASSWORD)
  const alone = ['--single', '-D', primaryDir, '-c', 'exit_on_error=true', DATABASE]
  await run(account, programs.postgres, alone, `${RIGHTS.join('\n')}\n`)
  await appendFile(join(primaryDir, 'pg_hba.conf'), `host replication ${ROLE} 127.0.0.1/32 scram-sha-256\n`)
  await cp(primaryDir, replicaDir, { recursive: true })
  await chmod(replicaDir, 0o700)
  await writeFile(join(replicaDir, 'standby.signal'), '')
  const [primaryPort, replicaPort] = [await freePort(), await freePort()]
  await appendFile(
    join(replicaDir, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primaryPort} user=${ROLE} password=${PASSWORD}'\n`,
  )
  await changeOwner(replicaDir, account.owner)

  function oneServer(dir: string, port: number): OneServer {
    let server: Server | undefined
    return {
      url: `postgres://${ROLE}:${PASSWORD}@127.0.0.1:${port}/${DATABASE}`,
      pid: () => server?.pid ?? 0,
      async start() {
        server = await startServer({ dir, port, account, programs, settings, onLine: () => {} })
      },
      async stop() {
        await server?.stop()
        server = undefined
      },
    }
  }
  const primary = oneServer(primaryDir, primaryPort)
  const replica = oneServer(replicaDir, replicaPort)
  async function close() {
    await replica.stop()
    await primary.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await primary.start()
    await replica.start()
    return { primary, replica, close }
  } catch (error) {
    await close()
    throw error
  }
}
