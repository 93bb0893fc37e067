import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTo } from '#test/mails.ts'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { setOrderStatus } from '#modules/orders/contract/index.ts'
import { createProduct, deleteProduct, updateProduct } from '#modules/catalog/contract/index.ts'
import { anOrder } from '#modules/orders/factory.ts'
import type { Endpoint } from '#kernel/contract/endpoint.ts'
import { createDb } from '#kernel/database/db.ts'
import { outboxOf } from '#kernel/outbox/mail/outbox.ts'
import { createLog } from '#kernel/process/log.ts'
import { mount } from './endpoint-fault.ts'
import { forgetModule } from './forget-module.ts'
import { loadModules } from './load.ts'
import { packModule } from './pack-module.ts'
import { release } from '#kernel/process/release.ts'

/** A module that records events in its own table and fails on request. */
const LISTENER = `
import { defineModule, refuse } from 'fenestra/server'

export const failures = { inTransaction: 0, refusal: false, afterCommit: 0 }

const heard = async (client, what) => void (await client.query('insert into heard (what) values ($1)', [what]))

export default defineModule({
  name: 'listener',
  errors: { workshop_closed: { status: 409, message: 'The workshop is closed' } },
  migrations: new URL('./', import.meta.url),
  locales: new URL('./locales/', import.meta.url),
  mails: {
    heard: (t) => ({ subject: t('subject'), text: t('subject'), html: t('subject') }),
    misheard: (t) => ({ subject: t('sujbect'), text: t('subject'), html: t('subject') }),
  },
  build: ({ pool }) => ({
    on: {
      'order.status-changed': {
        async inTransaction({ orderId, to }, { client }) {
          await client.query('insert into heard (order_id, what) values ($1, $2)', [orderId, 'in transaction: ' + to])
          if (failures.refusal) throw refuse('workshop_closed')
          if (failures.inTransaction-- > 0) throw new Error('the listener is broken')
        },
        async afterCommit({ orderId, to }) {
          if (failures.afterCommit-- > 0) throw new Error('the world outside is away')
          await pool.query('insert into heard (order_id, what) values ($1, $2)', [orderId, 'after commit: ' + to])
        },
      },
      'product.saved': {
        inTransaction: ({ isNew }, { client }) => heard(client, 'product.saved: ' + (isNew ? 'new' : 'changed')),
      },
      'product.archived': {
        inTransaction: ({ archived }, { client }) => heard(client, 'product.archived: ' + archived),
      },
      'record.changed': {
        inTransaction: ({ action }, { client }) => heard(client, 'record.changed: ' + action),
      },
    },
  }),
})
`
let folder: string
let shop: TestShop
let admin: Client
const logged: object[] = []
let failures: { inTransaction: number; refusal: boolean; afterCommit: number }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fenestra-module-'))
  await writeFile(join(folder, 'server.ts'), LISTENER)
  await writeFile(
    join(folder, '0001_heard.sql'),
    'create table heard (id bigint generated always as identity, order_id uuid, what text)',
  )
  await mkdir(join(folder, 'locales'))
  await writeFile(join(folder, 'locales', 'en.json'), '{ "subject": "News from the workshop" }')
  const log = createLog('error', { write: (line: string) => void logged.push(JSON.parse(line) as object) })
  shop = await openShop({ modules: [folder], log })
  await shop.startJobs()
  admin = await shop.as('admin')
  ;({ failures } = (await import(join(folder, 'server.ts'))) as { failures: typeof failures })
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

async function deliver() {
  const { id } = await anOrder(shop)
  const changed = await admin.call(setOrderStatus, { params: { id }, body: { status: 'delivered' } })
  const [order] = await shop.rows<{ status: string }>('select status from orders where id = $1', [id])
  return { id, changed, status: order?.status }
}

const eventsOf = async (id: string) =>
  (await shop.rows<{ what: string }>('select what from heard where order_id = $1 order by id', [id])).map(
    ({ what }) => what,
  )

test("a module's handlers run inside the transaction of a change and after its commit", async () => {
  const { id } = await deliver()
  await expect.poll(() => eventsOf(id)).toEqual(['in transaction: delivered', 'after commit: delivered'])
  await expect.poll(() => shop.rows('select from event_deliveries')).toEqual([])
})

test('a refusal by a module, with a code of its own, refuses the request, and nothing is stored', async () => {
  failures.refusal = true
  const { id, changed, status } = await deliver()
  failures.refusal = false
  expect(changed).toMatchObject({
    status: 409,
    refused: { code: 'workshop_closed', message: 'The workshop is closed' },
  })
  expect([status, await eventsOf(id)]).toEqual(['pending', []])
})

test('an exception in a module is answered with 500 and rolls everything back', async () => {
  failures.inTransaction = 1
  const { id, changed, status } = await deliver()
  expect(changed.status).toBe(500)
  expect([status, await eventsOf(id)]).toEqual(['pending', []])
})

test('a handler that fails after the commit is retried', async () => {
  failures.afterCommit = 1
  const { id, status } = await deliver()
  expect(status).toBe('delivered')
  const waiting = () => shop.rows('select attempts, last_error from event_deliveries')
  await expect.poll(waiting).toEqual([{ attempts: 1, last_error: 'the world outside is away' }])
  expect(await eventsOf(id)).toEqual(['in transaction: delivered'])
  // Skips the minute before the retry.
  await shop.rows('update event_deliveries set next_attempt_at = now()')
  await deliver()
  await expect.poll(() => eventsOf(id)).toEqual(['in transaction: delivered', 'after commit: delivered'])
})

test('a module is notified when products are created, changed and archived, and of every audit entry', async () => {
  const made = await admin.call(createProduct, { body: { name: 'Alba' } })
  const { id } = made.body
  await admin.call(updateProduct, { params: { id }, body: { name: 'Alba 2' } })
  await admin.call(deleteProduct, { params: { id } })
  const rows = await shop.rows<{ what: string }>(
    "select what from heard where what like '%product%' order by id",
  )
  expect(rows.map(({ what }) => what)).toEqual([
    'product.saved: new',
    'record.changed: product.create',
    'product.saved: changed',
    'record.changed: product.update',
    'product.archived: true',
    'record.changed: product.delete',
  ])
})

const mailOf = (template: string) =>
  outboxOf(createDb(shop.pool)).write({
    channel: 'email',
    recipient: `${template}@example.com`,
    template,
    language: 'de',
    data: {},
  })

test("a mail whose text is missing in its module's locales is not sent, and module and text are logged", async () => {
  await mailOf('misheard')
  await mailOf('heard')
  await expect.poll(() => mailsTo(shop.env.dataDir, 'heard@example.com')).toHaveLength(1)
  const reason =
    'the module listener could not write its mail misheard: there is no text "sujbect" in en.json'
  expect(
    await shop.rows("select status, attempts, last_error from outbox where template = 'misheard'"),
  ).toEqual([{ status: 'waiting', attempts: 1, last_error: reason }])
  expect(logged).toContainEqual(
    expect.objectContaining({ template: 'misheard', err: expect.objectContaining({ message: reason }) }),
  )
})

test('a mail of a module that is not in MODULES waits without tries, and the reason is stored and logged once', async () => {
  await mailOf('removed')
  const states = () => shop.rows("select attempts, status, last_error from outbox where template = 'removed'")
  const reason = 'there is no mail template "removed"; is its module in MODULES?'
  await expect.poll(states).toEqual([{ attempts: 0, status: 'waiting', last_error: reason }])
  await mailOf('heard')
  await expect.poll(() => mailsTo(shop.env.dataDir, 'heard@example.com')).toHaveLength(2)
  expect(await states()).toEqual([{ attempts: 0, status: 'waiting', last_error: reason }])
  expect(logged.filter((line) => 'templates' in line)).toMatchObject([{ mails: 1, templates: ['removed'] }])
})

test.for([
  [{ 'en.json': '{ "a": "A" }', 'de.json': '{ "b": "B" }' }, 'de.json lacks the text "a" of en.json'],
  [
    { 'en.json': '{ "a": "A" }', 'de.json': '{ "a": "A", "b": "B" }' },
    'de.json has the text "b", which en.json lacks',
  ],
  [{ 'en.json': '{ "a": "A", }' }, 'en.json is no JSON: line 1, column 13'],
  [{ 'de.json': '{ "a": "A" }' }, 'there is no en.json'],
] as const)(
  'a module with faulty locales stops the start, with file and text: %s',
  async ([files, reason]) => {
    const made = await aBrokenModule("locales: new URL('./', import.meta.url), build: () => ({})")
    for (const [name, text] of Object.entries(files)) await writeFile(join(made, name), text)
    await expect(loadModules([made])).rejects.toThrow(reason)
  },
)

test('a locale may have the plural forms of its language', async () => {
  const made = await aBrokenModule("locales: new URL('./', import.meta.url), build: () => ({})")
  await writeFile(
    join(made, 'en.json'),
    '{ "calls_one": "a call", "calls_other": "calls", "of": { "day": "today" } }',
  )
  await writeFile(join(made, 'vi.json'), '{ "calls_other": "cuộc gọi", "of": { "day": "hôm nay" } }')
  expect(await loadModules([made])).toHaveLength(1)
})

/** A module named `broken` with this body. */
async function aBrokenModule(more: string): Promise<string> {
  const made = await mkdtemp(join(folder, 'broken-'))
  await writeFile(
    join(made, 'server.ts'),
    `import { defineModule } from 'fenestra/server'\nexport default defineModule({ name: 'broken', ${more} })`,
  )
  return made
}

test.for([
  ["needs: ['loyalty'], build: () => ({})", 'The module broken needs the module loyalty, which is not here'],
  [
    "build() { throw new Error('the scale does not answer') }",
    /The module broken could not be built: the scale does not answer \(.+\/server\.ts:2\)/,
  ],
  [
    "build: () => ({ mount: (http) => http.get('/api/products', async () => []) })",
    "The module broken could not mount its endpoints: Method 'GET' already declared for route '/api/products'",
  ],
  [
    "build: () => ({ jobs: [{ name: 'deliver-mails', cron: '* * * * *', run: async () => {} }] })",
    'its job deliver-mails has the name of a job of the shop itself',
  ],
  [
    "build: () => ({ jobs: [{ name: 'remind', cron: 'every day', run: async () => {} }] })",
    "The module broken cannot be used: the cron of its job remind is wrong ('every day').",
  ],
  [
    "build: () => ({ jobs: [{ name: 'send reminders', cron: '* * * * *', run: async () => {} }] })",
    'the name of its job "send reminders" must be of letters, digits and hyphens',
  ],
  [
    "build: () => ({ contributes: { paymentProvider: { name: 'bank' } } })",
    'A provider of payments cannot be called "bank"',
  ],
  [
    "build: () => ({ contributes: { deliveryCalculators: [{ name: 'Post Horn', title: 'Post' }] } })",
    'A calculator of delivery cannot be called "Post Horn"',
  ],
  [
    "build: () => ({ contributes: { deliveryCalculators: [1, 2].map(() => ({ name: 'post', title: 'Post' })) } })",
    'Two modules calculate delivery as post.',
  ],
  [
    "build: () => ({ contributes: { taxCalculator: { name: 'rates', countries: ['USA'] } } })",
    "The calculator of taxes rates needs its countries, such as ['US'].",
  ],
  [
    "build: () => ({ contributes: { stockSource: { name: 'The shelf' } } })",
    'A stock cannot be called "The shelf"',
  ],
] as const)(
  'a module that cannot be used stops the start, with its name and the reason: %s',
  async ([more, reason]) => {
    await expect(openShop({ modules: [await aBrokenModule(more)] })).rejects.toThrow(reason)
  },
)

test('a removed module is forgotten with its tables, events and mails, and one that is in use or unknown is refused', async () => {
  await shop.rows('create table loyal_order_points (id int)')
  await shop.rows(
    "insert into module_migrations (module, version, name, checksum) values ('loyal-order', 1, 'a', 'b')",
  )
  await shop.rows(
    "insert into event_deliveries (module, event, payload) values ('loyal-order', 'order.placed', '{}')",
  )
  await mailOf('loyal_order_points')
  const forget = (name: string, dropTables = false) =>
    forgetModule(shop.pool, name, {
      loaded: ['orders', 'listener'],
      templates: ['heard', 'misheard'],
      dropTables,
    })
  await expect(forget('listener', true)).rejects.toThrow('The module listener is in use')
  await expect(forget('order', true)).rejects.toThrow('No module order has left anything here')
  await expect(forget('loyal-order')).rejects.toThrow(
    'has left the tables loyal_order_points. Nothing was deleted.',
  )
  expect(await shop.rows("select from module_migrations where module = 'loyal-order'")).toHaveLength(1)
  expect(await forget('loyal-order', true)).toMatchObject({ events: 1, tables: ['loyal_order_points'] })
  expect(await shop.rows("select from outbox where template = 'loyal_order_points'")).toEqual([])
  expect(await shop.rows("select to_regclass('loyal_order_points') as table")).toEqual([{ table: null }])
})

test("the shop's own tables are never those of a module, whatever its name", async () => {
  await shop.rows(
    "insert into module_migrations (module, version, name, checksum) values ('order', 1, 'a', 'b')",
  )
  const options = { loaded: [], templates: ['heard', 'misheard'], dropTables: true }
  expect(await forgetModule(shop.pool, 'order', options)).toMatchObject({ tables: [] })
})

const declared = (more: string) =>
  `import { endpoint, z } from 'fenestra/contract'
export const listCalls = endpoint({ summary: 'Calls', errors: [], ${more} })`
const answers = 'success: { status: 200, body: z.object({}) }'

test.for([
  [`method: 'GET', path: '/api/calls', access: 'staf', ${answers}`, "the access of GET /api/calls is 'staf'"],
  [`method: 'GET', path: '/api/calls', ${answers}`, 'GET /api/calls has no access'],
  [
    `method: 'GET', path: '/calls', access: 'staff', ${answers}`,
    'the path of GET /calls must begin with /api/',
  ],
  [
    `method: 'GET', path: '/api/calls', access: 'staff', body: z.object({}), ${answers}`,
    'GET /api/calls has a body, which a GET cannot have',
  ],
  [
    "method: 'GET', path: '/api/calls', access: 'staff', success: { status: 200 }",
    'GET /api/calls needs success: { status, body } with the schema of its response',
  ],
] as const)(
  'a faulty endpoint of a module is refused when it is loaded and when it is mounted, with file and line: %s',
  async ([more, reason]) => {
    const made = await aBrokenModule('build: () => ({})')
    await writeFile(join(made, 'contract.ts'), declared(more))
    await expect(loadModules([made])).rejects.toThrow(reason)
    await expect(loadModules([made])).rejects.toThrow(`(${join(made, 'contract.ts')}:2)`)
    const { listCalls } = (await import(join(made, 'contract.ts'))) as { listCalls: Endpoint }
    expect(() => mount(shop.http, listCalls, async () => undefined)).toThrow(reason)
  },
)

test('a module that fits other versions of the shop is refused', async () => {
  const made = await aBrokenModule('build: () => ({})')
  const fits = (fenestra: string) =>
    writeFile(join(made, 'package.json'), JSON.stringify({ engines: { fenestra } }))
  await fits('<0.1')
  await expect(loadModules([made])).rejects.toThrow(`It fits the versions <0.1 of Fenestra, and this is`)
  await fits('of late')
  await expect(loadModules([made])).rejects.toThrow('must be a range of versions')
  await fits(`^${release()}`)
  expect(await loadModules([made])).toHaveLength(1)
})

test('two modules with the same name are refused', async () => {
  const one = await aBrokenModule('build: () => ({})')
  const two = await aBrokenModule('build: () => ({})')
  await expect(openShop({ modules: [one, two] })).rejects.toThrow('Two modules are called broken')
})

test('a module is packed as a package of JavaScript, and a shop runs it from a folder of packages of its own', async () => {
  const target = join(folder, 'node_modules', 'fenestra-follow-ups')
  const example = fileURLToPath(new URL('../../../examples/follow-ups', import.meta.url))
  expect(await packModule(example, target)).toBe('fenestra-follow-ups')
  const names = await readdir(target)
  expect(names).toEqual(expect.arrayContaining(['server.js', 'contract.ts', 'web.tsx', 'package.json']))
  expect(names).not.toContain('follow-ups.test.ts')
  const about: unknown = JSON.parse(await readFile(join(target, 'package.json'), 'utf8'))
  expect(about).toMatchObject({ engines: { fenestra: `^${release()}` } })
  const other = await openShop({ modules: [target] })
  const staff = await other.as('viewer')
  expect((await staff.send({ url: '/api/follow-ups' })).status).toBe(200)
  await other.close()
  expect(await packModule(example, target)).toBe('fenestra-follow-ups')
  for (const foreign of [example, dirname(example), '/'])
    await expect(packModule(example, foreign)).rejects.toThrow('would be replaced')
})
