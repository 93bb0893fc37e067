import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { seedEssentials } from '#database/seed/demo.ts'
import { connectClient, LONG_WORK_LIMITS } from '#kernel/database/connections/connection.ts'
import { startEmbedded } from '#kernel/database/embedded/embedded.ts'
import { migrate } from '#kernel/database/migrations/migrate.ts'
import { openPool } from '#kernel/database/connections/pool.ts'
import { createLog } from '#kernel/process/log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a migrated database that is only cloned. */
    templateUrl: string
    /** The same with what each shop begins with. */
    shopTemplateUrl: string
    /** Another database of the same server: a template must have no connections. */
    serverUrl: string
  }
}

/** Before all tests: one server (the bundled one, or DATABASE_URL's) with a migrated template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env['DATABASE_URL'] ? external(process.env['DATABASE_URL']) : await bundled()
  const template = `fenestra_template_${process.pid}`
  const templateUrl = withDatabase(server.url, template)
  await execute(server.url, `CREATE DATABASE ${template}`)
  await migrate(templateUrl)
  project.provide('templateUrl', templateUrl)
  project.provide('shopTemplateUrl', await shopTemplate(server.url, template))
  project.provide('serverUrl', server.url)
  return async () => {
    await dropTestDatabases(server.url, template)
    await server.close()
  }
}

async function shopTemplate(serverUrl: string, template: string): Promise<string> {
  const name = `${template}_shop`
  await execute(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  const url = withDatabase(serverUrl, name)
  const pool = openPool(url, createLog('silent'), { limits: LONG_WORK_LIMITS })
  await seedEssentials(pool)
  await pool.end()
  return url
}

function external(url: string) {
  return { url, close: async () => {} }
}

/** Test data may be lost in a power cut, so this server does not wait for the disk. */
async function bundled() {
  const dataDir = await mkdtemp(join(tmpdir(), 'fenestra-test-'))
  const server = await startEmbedded({
    dataDir,
    purpose: 'npm test',
    log: createLog('silent'),
    settings: {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      autovacuum: 'off',
      // Each worker has several shops with a pool of twenty each; a shop answers 503 to whom it gets no connection for.
      max_connections: '300',
    },
  })
  return {
    url: server.url,
    async close() {
      await server.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function dropTestDatabases(url: string, template: string): Promise<void> {
  const clones = await execute(url, `SELECT datname FROM pg_database WHERE datname LIKE '${template}%'`)
  for (const { datname } of clones) await execute(url, `DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`)
}

/** The same server, another database. */
export function withDatabase(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

/** Runs one statement on its own connection. */
export async function execute(url: string, sql: string): Promise<{ [column: string]: string }[]> {
  const client = await connectClient(url, LONG_WORK_LIMITS)
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
