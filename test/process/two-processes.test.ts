import { spawnSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LONG_WORK_LIMITS } from '#kernel/database/connections/connection.ts'
import { startEmbedded } from '#kernel/database/embedded/embedded.ts'
import { readMigrations } from '#kernel/database/migrations/migrations.ts'
import { openPool } from '#kernel/database/connections/pool.ts'
import { createLog } from '#kernel/process/log.ts'
import { aUser } from '#modules/accounts/factory.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { anOrder } from '#modules/orders/factory.ts'
import { propertyRuns } from '#test/property-runs.ts'
import {
  killEverything,
  newFolder,
  removeFolders,
  root,
  shopNode,
  startShop,
  statusOf,
  until,
  type ShopProcess,
} from './shop-process.ts'
import { ask, order, orderOf, OWNER, signIn } from './shopper.ts'

/** Two processes with their own data folders on one PostgreSQL that neither of them started. */

const log = createLog('silent')
let server: Awaited<ReturnType<typeof startEmbedded>>
let pool: ReturnType<typeof openPool>
const folders: string[] = []
let shops: [ShopProcess, ShopProcess]
let here: string
let there: string

beforeAll(async () => {
  server = await startEmbedded({ dataDir: join(await newFolder(), 'server'), purpose: 'a test', log })
  pool = openPool(server.url, log, { connections: 3, limits: LONG_WORK_LIMITS })
  const start = async (): Promise<ShopProcess> => {
    const dataDir = join(await newFolder(), 'data')
    folders.push(dataDir)
    return startOn(dataDir)
  }
  // The database has no tables yet.
  shops = [await start(), await start()]
  ;[here, there] = (await Promise.all(shops.map((shop) => shop.ready()))) as [string, string]
})

const startOn = (dataDir: string) =>
  startShop({
    dataDir,
    env: { DATABASE_URL: server.url, SESSION_SECRET: 'one secret for both of the processes' },
  })

afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.stop()))
  await pool.end()
  await server.close()
  await removeFolders()
})

async function rows<Row extends object>(sql: string): Promise<Row[]> {
  return (await pool.query<Row>(sql)).rows
}

describe('two processes on one database', () => {
  test('migrate it once when they start together, and create one owner', async () => {
    const [applied] = await rows<{ n: number }>('select count(*)::int as n from schema_migrations')
    expect(applied?.n).toBe((await readMigrations()).length)
    expect(await rows(`select email from users where role = 'admin'`)).toEqual([{ email: OWNER.email }])
  })

  test('two processes on one database are backed up by a read-only user without the secrets of the shop', async () => {
    const reading = new URL(server.url)
    reading.searchParams.set('options', '-c default_transaction_read_only=on')
    const dataDir = await newFolder()
    const command = (...args: string[]) =>
      spawnSync(shopNode, [join(root, 'scripts/shop.mjs'), ...args], {
        env: { PATH: process.env['PATH'], DATA_DIR: dataDir, DATABASE_URL: reading.href },
        encoding: 'utf8',
      })
    const file = join(dataDir, 'shop.tar.gz')
    expect(command('backup', file)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/Done: \d+ tables/),
    })
    expect(command('verify', file)).toMatchObject({ status: 0, stdout: expect.stringContaining('is whole') })
    expect(command('create-owner', 'thief@example.com').status).toBe(1)
  })

  test('two processes on one database share sessions: a sign-in at one and a sign-out at the other', async () => {
    const cookie = await signIn(here)
    const statusNow = () => statusOfAs(there, cookie)
    expect(await statusNow()).toBe(200)
    await ask(`${here}/api/logout`, { headers: { cookie }, redirect: 'manual' })
    expect(await statusNow()).toBe(401)
  })

  test('place an order once, whichever process gets it again', async () => {
    const product = await aProduct({ pool })
    const cookie = await signIn(there)
    const body = orderOf(product, 1.234)
    const tries = [here, there, here, there].map((address) => order(address, { cookie, key: 'one', body }))
    const answers = await Promise.all(tries)
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await rows('select 1 from order_lines where width_mm = 1234')).toHaveLength(1)
  })

  test('two processes on one database send its confirmation once', async () => {
    const sent = () => rows(`select 1 from outbox where template = 'order_confirmation' and status = 'sent'`)
    await until('the mail has left', async () => (await sent()).length === 1)
    const files = (
      await Promise.all(folders.map((folder) => readdir(join(folder, 'outbox')).catch(() => [])))
    ).flat()
    expect(files.filter((name) => name.endsWith('.eml')).length).toBe(1)
  })

  test('two processes on one database show changes made at the other at once, although both cache responses', async () => {
    const named = async (address: string) =>
      ((await (await ask(`${address}/api/products`)).json()) as { name: string }[])[0]?.name
    const [product] = (await (await ask(`${there}/api/products`)).json()) as { id: string }[]
    await named(there)
    const cookie = await signIn(here)
    const answer = await ask(`${here}/api/products/${product?.id}`, {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Renamed here' }),
    })
    expect(answer.status).toBe(200)
    expect(await named(here)).toBe('Renamed here')
    await until('the other shows it', async () => (await named(there)) === 'Renamed here')
  })

  test('two processes on one database count failed sign-ins together', async () => {
    const { email } = await aUser({ pool })
    const wrong = (address: string) =>
      fetch(`${address}/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'not the password' }),
      })
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) statuses.push((await wrong(n % 2 === 0 ? here : there)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  })

  test('two processes on one database number documents without a gap, also when one of them is killed while it issues them', async () => {
    await rows(`update settings set address_street = '1 Le Loi', address_postal_code = '700000',
      address_city = 'Ho Chi Minh City', tax_number = '0312345678'`)
    const cookie = await signIn(here)
    const json = { cookie, 'content-type': 'application/json' }
    const turnedOn = await ask(`${here}/api/settings/taxes`, {
      method: 'PUT',
      headers: json,
      body: JSON.stringify({ isOn: true }),
    })
    expect(turnedOn.status).toBe(200)
    const { numRuns: documents } = propertyRuns(40)
    const place = { country: 'VN', region: '', postcode: '' }
    const taxes = {
      mode: 'included' as const,
      reason: null,
      place,
      day: '2026-11-29',
      rates: { '': { percent: 10 } },
      sums: [],
      net: 0,
      tax: 0,
    }
    const orders = await Promise.all(Array.from({ length: documents }, () => anOrder({ pool }, { taxes })))
    const open = orders.map(({ id }) => id)
    const lost = new Set<string>()
    /** Issues the next invoice; one whose answer was lost is asked for again, and refused if it was issued. */
    async function issueNext(address: () => string): Promise<void> {
      const id = open.pop()
      if (id === undefined) return
      const answer = await fetch(`${address()}/api/orders/${id}/documents`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ kind: 'invoice' }),
      }).catch(() => null)
      if (answer === null || answer.status === 503) {
        lost.add(id)
        open.unshift(id)
      } else if (!lost.has(id))
        expect([answer.status, await answer.text()]).toEqual([201, expect.any(String)])
      return issueNext(address)
    }
    const issuing = [here, here, there, there, there].map((address, at) =>
      issueNext(() => (at < 2 ? address : there)),
    )
    await until('half of the documents are issued', () => open.length <= documents / 2)
    shops[1].child.kill('SIGKILL')
    await shops[1].ended
    shops[1] = startOn(folders[1] as string)
    there = await shops[1].ready()
    await Promise.all(issuing)
    const numbers = await rows<{ number: string }>('select number from documents order by number')
    expect(numbers.map(({ number }) => Number(number.split('-')[1]))).toEqual(
      Array.from({ length: documents }, (_, at) => at + 1),
    )
  })

  test('two processes on one database work independently, and one continues when the other is killed', async () => {
    await killEverything(folders[0] as string)
    await expect.poll(() => statusOf(`${there}/readyz`)).toBe(200)
    expect(await statusOfAs(there, await signIn(there))).toBe(200)
  })
})

async function statusOfAs(address: string, cookie: string): Promise<number> {
  return (await ask(`${address}/api/auth/user`, { headers: { cookie } })).status
}
