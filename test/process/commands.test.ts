import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import {
  newFolder,
  processesOn,
  removeFolders,
  root,
  shopNode,
  startShop,
  usedDataFolder,
} from './shop-process.ts'
import { ask } from './shopper.ts'

afterAll(removeFolders)

/** Runs `npm run shop -- ...` without npm; returns its exit code and output. */
function shopCommand(dataDir: string, ...args: string[]) {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir }
  const { status, stdout, stderr } = spawnSync(shopNode, [join(root, 'scripts/shop.mjs'), ...args], {
    env,
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

describe('npm run shop', () => {
  test('creates an owner in a shop that was never started, removes the second factor that they have lost, and leaves no process', async () => {
    const dataDir = join(await newFolder(), 'data')
    const created = shopCommand(dataDir, 'create-owner', 'boss@example.com')
    expect(created.output).toMatch(/boss@example.com is an administrator.\nPassword: \S{12,}/)
    expect(created.status).toBe(0)
    expect(processesOn(dataDir)).toEqual([])
    expect(shopCommand(dataDir, 'reset-second-factor', 'Boss@example.com')).toEqual({
      status: 0,
      output: 'Boss@example.com signs in without a second factor now, and is signed out everywhere.\n',
    })
    expect(shopCommand(dataDir, 'reset-second-factor', 'nobody@example.com')).toEqual({
      status: 1,
      output: 'There is no account with the address nobody@example.com.\n',
    })
    expect(processesOn(dataDir)).toEqual([])
  })

  test('works on the database of a running shop', async () => {
    const dataDir = await usedDataFolder()
    const shop = startShop({ dataDir })
    const address = await shop.ready()
    expect(shopCommand(dataDir, 'seed', '--products', '7').status).toBe(0)
    expect(await (await ask(`${address}/api/products`)).json()).toHaveLength(7)
    expect(shopCommand(dataDir, 'migrate')).toEqual({ status: 0, output: 'The database is up to date.\n' })
    await shop.stop()
  })

  test('prints its usage when not understood', async () => {
    const dataDir = join(await newFolder(), 'data')
    for (const args of [['frobnicate'], ['seed', '--orders', 'many']]) {
      const { status, output } = shopCommand(dataDir, ...args)
      expect(status).toBe(2)
      expect(output).toContain('Usage: npm run shop -- <command>')
    }
  })
})
