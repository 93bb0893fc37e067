import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readArchive, writeArchive } from '../../src/server/backup/archive.ts'
import { LONG_WORK_LIMITS } from '../../src/server/database/connection.ts'
import { runningEmbedded } from '../../src/server/database/embedded/embedded.ts'
import { openPool } from '../../src/server/database/pool.ts'
import { createLog } from '../../src/server/log.ts'
import { aProduct } from '../factories/catalog.ts'
import { aForm, aPicture } from '../pictures.ts'
import { ask, order, orderOf, OWNER, signIn, tryOrder } from './shopper.ts'
import { newFolder, removeFolders, root, shopNode, startShop, usedDataFolder } from './shop-process.ts'

/** `npm run shop -- ...` without npm, beside whatever runs: its exit code and all it said. */
async function shopCommand(dataDir: string, ...args: string[]) {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir }
  const child = spawn(shopNode, [join(root, 'scripts/shop.mjs'), ...args], { env })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [status] = (await once(child, 'close')) as [number]
  return { status, said }
}

let dataDir: string
let file: string
/** Ids of orders that were placed before the backup began. */
const before: string[] = []
/** Path of a picture that was uploaded. */
let picture: string
let cookie: string
let product: Awaited<ReturnType<typeof aProduct>>
let whileRunning: { status: number; said: string }
let made: { status: number; said: string }

beforeAll(async () => {
  dataDir = await usedDataFolder()
  file = join(await newFolder(), 'shop.backup')
  const shop = startShop({ dataDir, env: { RATE_LIMITS: 'off' } })
  const address = await shop.ready()
  const pool = openPool((await runningEmbedded(dataDir)) ?? '', createLog('silent'), {
    limits: LONG_WORK_LIMITS,
  })
  product = await aProduct({ pool }, { name: 'Rèm "Hà\tNội"\\n\nhai dòng' })
  await pool.end()
  cookie = await signIn(address)
  const form = aForm({ bytes: await aPicture().png().toBuffer() })
  const upload = await ask(`${address}/api/upload/single`, {
    method: 'POST',
    headers: { cookie, ...(form.headers as Record<string, string>) },
    body: new Uint8Array(form.payload as Buffer),
  })
  picture = new URL(((await upload.json()) as { url: string }).url).pathname
  const sent = (n: number) => ({ cookie, key: `order ${n}`, body: orderOf(product, 1 + n / 1000) })
  for (let n = 0; n < 5; n++) before.push((await order(address, sent(n))).id ?? '')
  const enough = new AbortController()
  const busy = (async () => {
    for (let n = 5; !enough.signal.aborted; n++) await tryOrder(address, sent(n))
  })()
  made = await shopCommand(dataDir, 'backup', file)
  whileRunning = await shopCommand(dataDir, 'restore', file)
  enough.abort()
  await busy
  await shop.stop()
})

afterAll(removeFolders)

describe('a backup of a running shop', () => {
  test('is one file that only its owner may read, with its progress told', async () => {
    expect(made.said).toMatch(/orders: [\d,]+ rows[\s\S]*Done: \d+ tables, [\d,]+ rows, [1-9]\d* uploads, /)
    expect(made.status).toBe(0)
    expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600')
    expect(await readdir(join(file, '..'))).toEqual(['shop.backup'])
  })

  test('is restored into an empty shop: orders, pictures, accounts; nobody is signed in', async () => {
    const target = join(await newFolder(), 'data')
    const restored = await shopCommand(target, 'restore', file)
    expect(restored.said).toMatch(/orders: [\d,]+ rows[\s\S]*Restored and compared/)
    expect(restored.status).toBe(0)
    const shop = startShop({ dataDir: target, env: { RATE_LIMITS: 'off' } })
    const address = await shop.ready()
    const stranger = async () => (await fetch(`${address}/api/orders`, { headers: { cookie } })).status
    // 503 while a busy machine is still starting the shop.
    await expect.poll(stranger).toBe(401)
    const owner = await signIn(address, OWNER)
    const orders = (await (
      await ask(`${address}/api/orders?limit=500`, { headers: { cookie: owner } })
    ).json()) as { id: string; total_amount: number; cart: { calculated_price: number }[] }[]
    expect(orders.map(({ id }) => id)).toEqual(expect.arrayContaining(before))
    for (const { total_amount, cart } of orders)
      expect(cart.map(({ calculated_price }) => calculated_price)).toEqual([total_amount])
    expect((await ask(`${address}${picture}`)).status).toBe(200)
    const [shown] = (await (await ask(`${address}/api/products`)).json()) as { name: string }[]
    expect(shown?.name).toBe('Rèm "Hà\tNội"\\n\nhai dòng')
    // The same key still gives the first order; a new order finds every sequence where it was.
    const again = await order(address, { cookie: owner, key: 'order 0', body: orderOf(product, 1) })
    expect(again.id).toBe(before[0])
    const fresh = await order(address, { cookie: owner, key: 'fresh', body: orderOf(product, 2) })
    expect(fresh.status).toBe(201)
    expect(await shop.stop()).toBe(0)
  })

  test('is restored neither over a running shop nor over one that holds anything', async () => {
    expect(whileRunning.status).toBe(1)
    expect(whileRunning.said).toMatch(/in use by the shop \(pid \d+\)/)
    const filled = await shopCommand(dataDir, 'restore', file)
    expect(filled.status).toBe(1)
    expect(filled.said).toMatch(/not empty \(there are rows in \w+\).*Set DATA_DIR to a new folder/)
  })

  test('that is damaged, cut short, of a newer release or no backup at all is refused before anything is made', async () => {
    const folder = await newFolder()
    const target = join(folder, 'data')
    const damaged = join(folder, 'damaged')
    await copyFile(file, damaged)
    const handle = await open(damaged, 'r+')
    const { size } = await handle.stat()
    await handle.write(Buffer.from([0xff, 0x00, 0xff]), 0, 3, Math.floor(size / 2))
    await handle.close()
    const short = join(folder, 'short')
    await copyFile(file, short)
    const cut = await open(short, 'r+')
    await cut.truncate(size - 100)
    await cut.close()
    const newer = join(folder, 'newer')
    await writeArchive(newer, async (archive) => {
      for await (const { name, bytes } of readArchive(file))
        await archive.add(
          name,
          name === 'about.json'
            ? Buffer.from(
                bytes
                  .toString()
                  .replace('"migrations":[', '"migrations":[{"version":9999,"name":"x","checksum":"x"},'),
              )
            : bytes,
        )
    })
    const refusals = [
      [damaged, /is damaged: .*Nothing was restored/],
      [short, /is damaged: .*Nothing was restored/],
      [newer, /damaged: about.json|was made by release .* or a later one/],
      [join(root, 'package.json'), /is damaged|is not a backup/],
    ] as const
    const answers = await Promise.all(refusals.map(([path]) => shopCommand(target, 'restore', path)))
    for (const [index, { status, said }] of answers.entries()) {
      expect(said).toMatch(refusals[index]?.[1] as RegExp)
      expect(status).toBe(1)
    }
    expect(existsSync(join(target, 'postgres'))).toBe(false)
  })
})
