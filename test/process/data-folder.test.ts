import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { existsSync as exists } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runningEmbedded } from '#kernel/database/embedded/embedded.ts'
import { execute } from '../database-server.ts'
import {
  databasePid,
  isAlive,
  killEverything,
  newFolder,
  pathWith,
  removeFolders,
  startShop,
  statusOf,
  until,
  usedDataFolder,
  type ShopProcess,
} from './shop-process.ts'

afterAll(removeFolders)

/** Runs one statement on the running database of a data folder. */
async function sql(dataDir: string, statement: string) {
  return execute((await runningEmbedded(dataDir)) ?? '', statement)
}

async function mode(path: string): Promise<string> {
  return ((await stat(path)).mode & 0o777).toString(8)
}

describe('a data folder', () => {
  test('a data folder is closed to other accounts: folders have mode 700, secrets and lock 600', async () => {
    const dataDir = await usedDataFolder()
    for (const folder of ['', 'postgres', 'secrets']) expect(await mode(join(dataDir, folder))).toBe('700')
    const secrets = await readdir(join(dataDir, 'secrets'))
    expect(secrets).toEqual(['database-password', 'session-secret'])
    for (const name of secrets) expect(await mode(join(dataDir, 'secrets', name))).toBe('600')
    expect(await mode(join(dataDir, 'lock'))).toBe('600')
  })

  test('a data folder starts with a postmaster.pid whose process is gone or is another program', async () => {
    const dataDir = await usedDataFolder()
    const file = join(dataDir, 'postgres', 'postmaster.pid')
    for (const pid of [4_194_000, process.pid]) {
      await writeFile(file, `${pid}\n${join(dataDir, 'postgres')}\n1700000000\n5432\n\n127.0.0.1\n`)
      const shop = startShop({ dataDir })
      await shop.ready()
      expect(await databasePid(dataDir)).not.toBe(pid)
      await shop.stop()
    }
  })

  test('a data folder with incomplete database files recreates them, since they were never used', async () => {
    const dataDir = join(await newFolder(), 'data')
    const interrupted = startShop({ dataDir })
    // Either name counts: a slow machine may look only after the folder was renamed.
    const begun = ['postgres.initialising', 'postgres'].map((name) => join(dataDir, name, 'PG_VERSION'))
    await until('files are being made', () => begun.some(exists))
    await killEverything(dataDir)
    expect(await interrupted.ended).toBe('SIGKILL')
    const shop = startShop({ dataDir })
    await shop.ready()
    expect(await readdir(dataDir)).not.toContain('postgres.initialising')
    await shop.stop()
  })

  test('a data folder with a damaged database is refused with a clear message and left untouched', async () => {
    const dataDir = await usedDataFolder()
    await rm(join(dataDir, 'postgres', 'PG_VERSION'))
    const before = await readdir(join(dataDir, 'postgres'))
    const shop = startShop({ dataDir })
    expect(await shop.ended).toBe(1)
    expect(shop.output()).toMatch(/no PG_VERSION.*Nothing in it was changed.*Put a copy/)
    expect(await readdir(join(dataDir, 'postgres'))).toEqual(before)
  })

  test('a data folder of another PostgreSQL is refused with the release and the commands that move it', async () => {
    const dataDir = await usedDataFolder()
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
    const shop = startShop({ dataDir })
    expect(await shop.ended).toBe(1)
    expect(shop.output()).toMatch(
      /made by PostgreSQL 17.*make a backup there.*restore it into an empty DATA_DIR/,
    )
  })

  test('a data folder with a lost database password gets a new one', async () => {
    const dataDir = await usedDataFolder()
    const file = join(dataDir, 'secrets', 'database-password')
    const before = await readFile(file, 'utf8')
    await rm(file)
    const shop = startShop({ dataDir })
    await shop.ready()
    expect(await readFile(file, 'utf8')).not.toBe(before)
    await shop.stop()
  })
})

describe('a database server', () => {
  test('a database server left by a killed process is stopped and replaced at the next start', async () => {
    const dataDir = await usedDataFolder()
    // Without setpriv the server is not told when its parent process ends.
    const shop = startShop({ dataDir, env: { PATH: await pathWith('unshare') } })
    await shop.ready()
    const left = await databasePid(dataDir)
    await shop.stop('SIGKILL')
    expect(isAlive(left)).toBe(true)
    const again = startShop({ dataDir })
    await again.ready()
    expect(isAlive(left)).toBe(false)
    expect(await databasePid(dataDir)).not.toBe(left)
    await again.stop()
  })
})

describe('a data folder in use', () => {
  let dataDir: string
  let shop: ShopProcess
  let address: string
  beforeAll(async () => {
    dataDir = await usedDataFolder()
    shop = startShop({ dataDir, env: { LOG_LEVEL: 'silent' } })
    address = await shop.ready()
  })

  test('a data folder in use belongs to one process, and a second is refused at once with the pid of the first', async () => {
    const second = startShop({ dataDir })
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`in use by the shop (pid ${shop.pid})`)
    await expect.poll(() => statusOf(`${address}/readyz`)).toBe(200)
  })

  test('a data folder in use gets its database server back within ten seconds of a crash, and until then requests are answered with 503', async () => {
    const died = await databasePid(dataDir)
    process.kill(died, 'SIGKILL')
    await until('the shop notices', async () => (await statusOf(`${address}/api/products`)) === 503)
    expect(await statusOf(`${address}/healthz`)).toBe(200)
    await until('the shop recovers', async () => (await statusOf(`${address}/api/products`)) === 200)
    expect(await databasePid(dataDir)).not.toBe(died)
  })

  test('a data folder in use survives kill -9 of everything with all committed data', async () => {
    await sql(dataDir, `INSERT INTO categories (name, slug) VALUES ('Kept', 'kept')`)
    await killEverything(dataDir)
    const again = startShop({ dataDir })
    await again.ready()
    expect(await sql(dataDir, `SELECT name FROM categories WHERE slug = 'kept'`)).toEqual([{ name: 'Kept' }])
    expect(await again.stop()).toBe(0)
  })
})
