import { chmod, chown, cp, readdir, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { spawnSync } from 'node:child_process'
import { afterAll, describe, expect, test } from 'vitest'
import {
  databasePid,
  newFolder,
  pathWith,
  processesOn,
  removeFolders,
  root,
  runsAsRoot,
  shopCommand,
  shopNode,
  startShop,
  statusOf,
  usedDataFolder,
} from './shop-process.ts'

const NOBODY = 65_534
const AS_NOBODY = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'] as const

afterAll(removeFolders)

async function ownerOf(path: string): Promise<number> {
  return (await stat(path)).uid
}

/** The checkout, or a copy of it that another account can read. */
async function readableCheckout(): Promise<string> {
  const [setpriv, ...account] = AS_NOBODY
  if (spawnSync(setpriv, [...account, 'test', '-r', join(root, 'scripts/serve.mjs')]).status === 0)
    return root
  const copy = await newFolder()
  await chmod(copy, 0o755)
  for (const part of ['package.json', 'scripts', 'src', 'database', 'public', 'dist', 'node_modules'])
    await cp(join(root, part), join(copy, part), { recursive: true, verbatimSymlinks: true })
  return copy
}

describe.runIf(runsAsRoot)('started as root', () => {
  test('the database runs as another account without user namespaces, and otherwise as another user in its own, with files of root', async () => {
    const dataDir = await usedDataFolder()
    const switched = startShop({ dataDir, env: { PATH: await pathWith('setpriv') } })
    await switched.ready()
    expect(await ownerOf(`/proc/${await databasePid(dataDir)}`)).toBe(NOBODY)
    expect(await ownerOf(join(dataDir, 'postgres', 'base'))).toBe(NOBODY)
    expect(await switched.stop()).toBe(0)
    const back = startShop({ dataDir })
    await back.ready()
    const inside = await readFile(`/proc/${await databasePid(dataDir)}/uid_map`, 'utf8')
    expect(inside.trim().split(/\s+/)).toEqual([String(NOBODY), '0', '1'])
    for (const path of ['postgres', 'postgres/base']) expect(await ownerOf(join(dataDir, path))).toBe(0)
    await back.stop()
  })

  test('the shop asks for DATABASE_URL when it cannot drop root', async () => {
    const shop = startShop({ dataDir: join(await newFolder(), 'data'), env: { PATH: await newFolder() } })
    expect(await shop.ended).toBe(1)
    expect(shop.output()).toMatch(/cannot run as root.*ordinary user.*DATABASE_URL/)
  })

  test('an ordinary user runs the same shop in their own folder, and commands of root use its database only while it runs', async () => {
    const cwd = await readableCheckout()
    const home = await newFolder()
    await chown(home, NOBODY, NOBODY)
    const dataDir = join(home, 'data')
    const server = join(cwd, 'scripts/serve.mjs')
    const command = [...AS_NOBODY, join(cwd, relative(root, shopNode)), server]
    const shop = startShop({ dataDir, cwd, command })
    const address = await shop.ready()
    await expect.poll(() => statusOf(`${address}/readyz`)).toBe(200)
    expect(await ownerOf(join(dataDir, 'postgres'))).toBe(NOBODY)
    const backup = ['backup', join(await newFolder(), 'shop.tar.gz')]
    expect(await shopCommand(dataDir, backup)).toMatchObject({ status: 0 })
    expect(await shop.stop()).toBe(0)
    expect(processesOn(dataDir)).toEqual([])
    expect(await shopCommand(dataDir, backup)).toMatchObject({
      status: 1,
      output: expect.stringContaining(`${dataDir} belongs to nobody: run this as nobody`),
    })
    for (const name of await readdir(dataDir)) expect(await ownerOf(join(dataDir, name))).toBe(NOBODY)

    await chown(join(dataDir, 'postgres'), 0, 0)
    const closed = startShop({ dataDir, cwd, command })
    expect(await closed.ended).toBe(1)
    expect(closed.output()).toBe(
      `${dataDir}/postgres belongs to root, and Fenestra runs as nobody. Give the folder to nobody with: sudo chown -R nobody ${dataDir}\n`,
    )
  })
})
