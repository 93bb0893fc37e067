import { existsSync } from 'node:fs'
import { copyFile, open, readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readArchive, writeArchive } from '#kernel/backup/archive.ts'
import { LONG_WORK_LIMITS } from '#kernel/database/connections/connection.ts'
import { runningEmbedded } from '#kernel/database/embedded/embedded.ts'
import { openPool } from '#kernel/database/connections/pool.ts'
import { createLog } from '#kernel/process/log.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { aForm, aPicture } from '../pictures.ts'
import { ask, order, orderOf, OWNER, signIn, tryOrder } from './shopper.ts'
import {
  newFolder,
  removeFolders,
  root,
  shopCommand,
  startShop,
  until,
  usedDataFolder,
} from './shop-process.ts'

let dataDir: string
let file: string
/** Ids of orders placed before the backup. */
const before: string[] = []
/** Path of an uploaded picture. */
let picture: string
let cookie: string
let product: Awaited<ReturnType<typeof aProduct>>
let whileRunning: { status: number; output: string }
let made: { status: number; output: string }
/** A backup by somebody who forgot the STORAGE_URL of the service. */
let incomplete: { status: number; output: string; folder: string }
/** A user who deletes their account after the backup. */
let leaver: Awaited<ReturnType<typeof register>>
/** The id under which the log reports the deletion. */
let erased: string
/** From a mail sent before the backup and not yet used. */
let resetToken: string

/** Creates an account and signs in. */
async function register(address: string) {
  const person = { email: 'leaver@example.com', password: 'gone with the wind' }
  await ask(`${address}/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, firstName: 'Lea', lastName: 'Verlassen' }),
  })
  return { ...person, cookie: await signIn(address, person) }
}

/** Requests a password reset and returns the token in the mail. */
async function newPasswordToken(address: string): Promise<string> {
  await ask(`${address}/auth/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: OWNER.email }),
  })
  let token: string | undefined
  await until('the mail has left', async () => {
    const folder = join(dataDir, 'outbox')
    const names = existsSync(folder) ? await readdir(folder) : []
    // A mail that is still being written is a hidden file, which may be renamed meanwhile.
    const mails = names.filter((name) => !name.startsWith('.'))
    const texts = await Promise.all(mails.map((name) => readFile(join(folder, name), 'utf8')))
    const plain = texts.map((text) => text.replaceAll('=\r\n', '').replaceAll('=3D', '='))
    token = plain.flatMap((text) => /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? [])[0]
    return token !== undefined
  })
  return token ?? ''
}

beforeAll(async () => {
  dataDir = await usedDataFolder()
  file = join(await newFolder(), 'shop.backup')
  const shop = startShop({ dataDir, env: { RATE_LIMITS: 'off', LOG_LEVEL: 'info' } })
  const address = await shop.ready()
  const pool = openPool((await runningEmbedded(dataDir)) ?? '', createLog('silent'), {
    limits: LONG_WORK_LIMITS,
  })
  product = await aProduct({ pool }, { name: 'Rèm "Hà\tNội"\\n\nhai dòng' })
  cookie = await signIn(address)
  leaver = await register(address)
  resetToken = await newPasswordToken(address)
  await pool.query(
    "insert into outbox (channel, recipient, template, next_attempt_at) values ('email', 'late@example.com', 'verify', now() + interval '1 hour')",
  )
  await pool.query(
    `insert into own_windows (user_id, name, width_mm, height_mm, mount, method)
     select id, 'Hall', 1000, 1000, 'inside', 'tape' from users where email = $1`,
    [leaver.email],
  )
  await pool.query(
    `with receiver as (
       insert into webhooks (name, url, events, sealed_secret, is_active)
       values ('Telegram', 'https://example.com/x', '{}', '\\x00', false) returning id)
     insert into webhook_deliveries (webhook_id, type, content, status, next_attempt_at)
     select id, 'order.placed', '{}', 'waiting', now() + interval '1 hour' from receiver`,
  )
  await pool.end()
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
  const folder = await newFolder()
  const [whole, lacking] = await Promise.all([
    shopCommand(dataDir, ['backup', file]),
    shopCommand(dataDir, ['backup', join(folder, 'x.tar.gz')], { STORAGE_URL: `file://${folder}/none` }),
  ])
  made = whole
  incomplete = { ...lacking, folder }
  whileRunning = await shopCommand(dataDir, ['restore', file])
  enough.abort()
  await busy
  await ask(`${address}/api/account`, {
    method: 'DELETE',
    headers: { 'content-type': 'application/json', cookie: leaver.cookie },
    body: JSON.stringify({ password: leaver.password }),
  })
  await until('the log tells who left', () => {
    erased = /"account":"([^"]+)"[^\n]*an account was erased/.exec(shop.output())?.[1] ?? ''
    return erased !== ''
  })
  await shop.stop()
})

afterAll(removeFolders)

describe('a backup of a running shop', () => {
  test('a backup of a running shop is one file readable only by its owner, with its progress shown', async () => {
    expect(made.output).toMatch(/orders: [\d,]+ rows[\s\S]*Done: \d+ tables, [\d,]+ rows, [1-9]\d* uploads, /)
    expect(made.status).toBe(0)
    expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600')
    expect(await readdir(join(file, '..'))).toEqual(['shop.backup'])
  })

  test('a backup of a running shop without the pictures of the shop fails, names one of them and the setting, and is written under another name', async () => {
    expect(incomplete.output).toContain(
      `The backup is not complete: in file://${incomplete.folder}/none (STORAGE_URL), 1 picture that the database names is missing: ${basename(picture)}.`,
    )
    expect(incomplete.output).toMatch(
      /written to \S+-lacks-1-pictures\.tar\.gz \(\d+ tables, .*\nSet STORAGE_URL/,
    )
    expect(incomplete.output).not.toMatch(/Done|\n +at /)
    expect(incomplete.status).toBe(1)
    expect(await readdir(incomplete.folder)).toEqual(['x-lacks-1-pictures.tar.gz'])
  })

  describe('once restored', () => {
    const target = { folder: '', address: '' }
    let shop: ReturnType<typeof startShop>
    let tried: { status: number; output: string }
    let isUntouched: boolean
    let restored: { status: number; output: string }
    let forgotten: { status: number; output: string }

    beforeAll(async () => {
      target.folder = join(await newFolder(), 'data')
      tried = await shopCommand(target.folder, ['restore', '--dry-run', file])
      isUntouched = !existsSync(target.folder)
      restored = await shopCommand(target.folder, ['restore', file])
      forgotten = await shopCommand(target.folder, ['forget', erased, '00000000-0000-0000-0000-000000000000'])
      shop = startShop({ dataDir: target.folder, env: { RATE_LIMITS: 'off' } })
      target.address = await shop.ready()
    })

    test('a backup of a running shop once restored was said before by a dry run, which changed nothing', () => {
      expect(tried.output).toMatch(/is whole: made at [^]*It would be restored into .*\(DATA_DIR\)/)
      expect([tried.status, isUntouched]).toEqual([0, true])
    })

    test('a backup of a running shop once restored has its orders, pictures and accounts, and no sessions', async () => {
      const { address } = target
      expect(restored.output).toMatch(/orders: [\d,]+ rows[\s\S]*Restored and compared/)
      expect(restored.status).toBe(0)
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
      // The same key still returns the first order; a new order finds every sequence where it was.
      const again = await order(address, { cookie: owner, key: 'order 0', body: orderOf(product, 1) })
      expect(again.id).toBe(before[0])
      const fresh = await order(address, { cookie: owner, key: 'fresh', body: orderOf(product, 2) })
      expect(fresh.status).toBe(201)
    })

    test('a backup of a running shop once restored has no queued mail and no sent link, and deleted people can be erased again', async () => {
      const { address } = target
      expect(restored.output).toMatch(/[1-9]\d* messages waited to be sent then; they are not sent/)
      expect(forgotten.output).toMatch(new RegExp(`${erased}: forgotten[^]*0{12}: there is no such account`))
      const used = await ask(`${address}/auth/reset-password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token: resetToken, password: 'somebody else has the mail' }),
      })
      expect(used.status).toBe(400)
      await expect(signIn(address, leaver)).rejects.toThrow('signing in failed: 401')
      const pool = openPool((await runningEmbedded(target.folder)) ?? '', createLog('silent'), {
        limits: LONG_WORK_LIMITS,
      })
      const { rows } = await pool.query("select status from outbox where recipient = 'late@example.com'")
      expect(rows).toEqual([{ status: 'expired' }])
      const named = await pool.query('select from users where first_name = $1 or email = $2', [
        'Lea',
        leaver.email,
      ])
      expect(named.rows).toEqual([])
      // The modules erase their own data about a person, and end what must not go on.
      expect((await pool.query('select from own_windows')).rowCount).toBe(0)
      const { rows: deliveries } = await pool.query('select status from webhook_deliveries')
      expect(deliveries).toEqual([{ status: 'failed' }])
      await pool.end()
      expect(await shop.stop()).toBe(0)
    })
  })

  test('a backup of a running shop is not restored over a running shop or over existing data', async () => {
    expect(whileRunning.status).toBe(1)
    expect(whileRunning.output).toMatch(/in use by the shop \(pid \d+\)/)
    const filled = await shopCommand(dataDir, ['restore', '--dry-run', file])
    expect(filled.status).toBe(1)
    expect(filled.output).toMatch(/not empty \(there are rows in \w+\).*Set DATA_DIR to a new folder/)
  })

  test('a backup of a running shop that is damaged, truncated, from a newer release or not a backup is refused before anything is created', async () => {
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
    const answers = await Promise.all(refusals.map(([path]) => shopCommand(target, ['restore', path])))
    for (const [index, { status, output }] of answers.entries()) {
      expect(output).toMatch(refusals[index]?.[1] as RegExp)
      expect(status).toBe(1)
    }
    expect(existsSync(join(target, 'postgres'))).toBe(false)
  })
})
