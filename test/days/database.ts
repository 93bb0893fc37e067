import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chooseAccount, type Account } from '#kernel/database/embedded/account.ts'
import { createCluster, DATABASE, ROLE } from '#kernel/database/embedded/cluster.ts'
import { findPrograms } from '#kernel/database/embedded/programs.ts'
import { freePort, startServer } from '#kernel/database/embedded/server.ts'

const password = 'days'

/**
 * A PostgreSQL server with an environment of its own, for its clock: the shop starts its server without the variables of
 * this process. Its data may be lost in a power cut.
 */
export async function startServerWith(env: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'fenestra-days-'))
  const dir = join(folder, 'postgres')
  const programs = await findPrograms()
  const account = chooseAccount(programs.postgres)
  await createCluster(dir, programs, account, password)
  const port = await freePort()
  const server = await startServer({
    dir,
    port,
    account: withVariables(account, env),
    programs,
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', autovacuum: 'off' },
    onLine: () => {},
  })
  return {
    url: `postgres://${ROLE}:${password}@127.0.0.1:${port}/${DATABASE}`,
    async close() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function withVariables(account: Account, env: Readonly<Record<string, string>>): Account {
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  return {
    ...account,
    serverCommand: (program, args) => {
      const [file, words] = account.serverCommand(program, args)
      return ['env', [...variables, file, ...words]]
    },
  }
}
