import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { processesOn, removeFolders, root, shopNode, startShop, usedDataFolder } from './shop-process.ts'
import { ask } from './shopper.ts'

afterAll(removeFolders)

/** Runs `npm run shop -- ...` without npm; returns its exit code and output. */
function shopCommand(dataDir: string, ...args: string[]) {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir }
  const {
    status,
    stdout: output,
    stderr,
  } = spawnSync(shopNode, [join(root, 'scripts/shop.mjs'), ...args], {
    env,
    encoding: 'utf8',
  })
  return { status, output, stderr }
}

describe('npm run shop', () => {
  test('npm run shop creates an owner in a stopped shop, and leaves no process', async () => {
    const dataDir = await usedDataFolder()
    const created = shopCommand(dataDir, 'create-owner', 'boss@example.com')
    expect(created.output).toMatch(/boss@example.com is an administrator.\nPassword: \S{12,}/)
    expect(created).toMatchObject({ status: 0, stderr: `Database: ${dataDir} (DATA_DIR)\n` })
    expect(processesOn(dataDir)).toEqual([])
  })

  test('npm run shop works on the database of a running shop', async () => {
    const dataDir = await usedDataFolder()
    const shop = startShop({ dataDir })
    const address = await shop.ready()
    expect(shopCommand(dataDir, 'seed', '--products', '7').status).toBe(0)
    expect(await (await ask(`${address}/api/products`)).json()).toHaveLength(7)
    expect(shopCommand(dataDir, 'migrate')).toEqual({
      status: 0,
      output: 'The database is up to date.\n',
      stderr: `Database: ${dataDir} (DATA_DIR)\n`,
    })
    expect(shopCommand(dataDir, 'reset-second-factor', '--dry-run', 'Owner@example.com')).toMatchObject({
      status: 0,
      output: expect.stringMatching(
        /^Owner@example.com has passkeys: 0, authenticator app: no, unused recovery codes: 0.\nNothing was changed/,
      ),
    })
    expect(shopCommand(dataDir, 'reset-second-factor', 'Owner@example.com')).toMatchObject({
      status: 0,
      output: 'Owner@example.com signs in without a second factor now, and is signed out everywhere.\n',
    })
    expect(shopCommand(dataDir, 'reset-second-factor', 'nobody@example.com')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('There is no account with the address nobody@example.com.\n'),
    })
    await shop.stop()
  })
})
