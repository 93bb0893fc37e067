import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { copyImageFiles } from '../../scripts/image-files.mjs'
import {
  newFolder,
  processesOn,
  removeFolders,
  root,
  serverIn,
  NPM_START,
  SERVER,
  startShop,
  statusOf,
  usedDataFolder,
} from './shop-process.ts'
import { OWNER, signIn } from './shopper.ts'

afterAll(removeFolders)

describe('starting the shop', () => {
  test('starting the shop from only the files of the image serves pages and what the deployment files ask, and shows the owner once how to sign in and which setting does not exist', async () => {
    const dataDir = join(await newFolder(), 'data')
    const image = await newFolder()
    copyImageFiles(image)
    await symlink(join(root, 'dist'), join(image, 'dist'))
    const env = { OWNER_PASSWORD: '', SMTP_UR: 'x' }
    const first = startShop({ dataDir, env, command: serverIn(image), cwd: image })
    const address = await first.ready()
    const asked = ['Dockerfile', 'deploy/proxy/Caddyfile', 'deploy/kubernetes/shop.yaml'].flatMap((file) =>
      // The health checks, and the metrics that the proxy keeps to itself.
      readFileSync(join(root, file), 'utf8').match(/(?<=PORT \+ '|path: |health_uri |respond )\/\w*/g),
    )
    expect(new Set(asked)).toEqual(new Set(['/', '/healthz', '/readyz', '/metrics']))
    for (const path of new Set(asked)) expect(await statusOf(`${address}${path}`), `${path}`).toBe(200)
    expect(first.output()).toContain(`The owner signs in at ${address}/login`)
    expect(first.output()).toContain(
      'SMTP_UR is not a setting of Fenestra and is ignored; did you mean SMTP_URL?',
    )
    expect(first.output()).toContain(`Mails are written to ${join(dataDir, 'outbox')}: SMTP_URL is not set`)
    const password = /password: (\S+)/.exec(first.output())?.[1]
    expect(await signIn(address, { ...OWNER, password: password ?? '' })).not.toBe('')
    await first.stop()
    const second = startShop({ dataDir })
    await second.ready()
    expect(second.output()).not.toContain('signs in')
    await second.stop()
  })

  test.for([
    ['the server alone', SERVER],
    ['npm start, which would first build pages that changed', NPM_START],
  ] as const)(
    'starting the shop with an invalid setting stops at once and names it: %s',
    async ([, command]) => {
      const dataDir = await newFolder()
      const shop = startShop({ dataDir, command, env: { PORT: 'abc', SHOP_CURRENCY: 'Dong' } })
      expect(await shop.ended).toBe(1)
      expect(shop.output()).toMatch(/2 settings are wrong.*PORT must be.*SHOP_CURRENCY must be/s)
      expect(shop.output()).not.toContain('Building')
    },
  )

  test('starting the shop with a backup folder that cannot be written stops before the database is created', async () => {
    const dataDir = await newFolder()
    for (const folder of ['/proc/backups', '/etc/passwd']) {
      const shop = startShop({ dataDir, env: { BACKUP_DIR: folder } })
      expect(await shop.ended).toBe(1)
      expect(shop.output()).toMatch(
        new RegExp(`a setting is wrong.\\n  BACKUP_DIR must be a folder .*${folder} is none \\(E\\w+\\)`),
      )
    }
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  })

  test('starting the shop with a data folder that cannot be created reports it', async () => {
    const file = join(await newFolder(), 'file')
    await writeFile(file, '')
    const shop = startShop({ dataDir: join(file, 'data') })
    expect(await shop.ended).toBe(1)
    expect(shop.output()).toMatch(/The data folder .* cannot be used \(ENOTDIR\).*set DATA_DIR/)
  })

  test('starting the shop on a used port reports it and leaves no database running', async () => {
    const dataDir = await usedDataFolder()
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const shop = startShop({ dataDir, env: { PORT: String(port) } })
    expect(await shop.ended).toBe(1)
    expect(shop.output()).toMatch(new RegExp(`^Port ${port} of 127.0.0.1 is in use .*\\n$`))
    expect(processesOn(dataDir)).toEqual([])
    other.close()
  })

  test('starting the shop with an unreachable database names the server and the setting, but not the password', async () => {
    const env = { DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/shop', SESSION_SECRET: 'x'.repeat(32) }
    const shop = startShop({ dataDir: await newFolder(), env })
    expect(await shop.ended).toBe(1)
    expect(shop.output()).toMatch(/127\.0\.0\.1:1\/shop \(DATABASE_URL\) cannot be used.*Check that it runs/)
    expect(shop.output()).not.toContain('hidden')
  })
})
