import { globSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { columnsHolding } from '#test/canaries.ts'
import { aUser } from '#modules/accounts/factory.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { aLine, anOrderBody } from '#modules/orders/factory.ts'
import { aPicture, fileAt, uploaded } from '#test/pictures.ts'
import type { Client } from '#test/shop.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import {
  closeOwnAccount,
  login,
  requestMagicLink,
  updateOwnAccount,
} from '#modules/accounts/contract/index.ts'
import { listAudit } from '#modules/audit/contract.ts'
import {
  createCustomer,
  createInteraction,
  deleteInteraction,
  mergeCustomers,
  updateCustomer,
} from '#modules/customers/contract/index.ts'
import {
  createInstallation,
  sendInstallation,
  updateInstallation,
} from '#modules/installations/contract/index.ts'
import { sendFeedback, startMeasuring } from '#modules/measuring/contract/index.ts'
import { createOpportunity } from '#modules/pipeline/contract/index.ts'
import { addOrderNote, placeOrder, setOrderStatus } from '#modules/orders/contract/index.ts'
import type { OrderStatus } from '#modules/record-states/contract.ts'
import { addOwnAddress } from '#modules/addresses/contract/index.ts'
import { addOwnWindow } from '#modules/windows/contract.ts'
import { requestSamples, setSampleStatus } from '#modules/samples/contract/index.ts'
import { aProductWithSwatches, aSampleOrder, offerSamples } from '#modules/samples/factory.ts'
import { createQuote, sendQuote, updateQuote } from '#modules/quotes/contract/index.ts'
import { createLog } from '#kernel/process/log.ts'
import { sweepUploads } from '#modules/media/server/sweep-uploads.ts'
import { uploadsService } from '#modules/media/server/uploads.service.ts'
import { openStorage } from '#kernel/storage/open-storage.ts'
import { getProcessingRegister } from './contract.ts'
import { eraseSettled } from './server/erase-settled.ts'

let people = 0
const log = createLog('silent')

const shop = await shopOfFile()
const admin = await shop.as('admin')

/** A customer with a record of every kind that contains their texts. */
async function somebody() {
  people += 1
  const canary = `zq${people}canary`
  const phone = `09771233${people}0`
  const email = `${canary}@example.com`
  const person = await aUser(shop, { email, firstName: canary, lastName: canary, emailVerified: true })
  const client = await shop.asPerson(person)
  const product = await aProduct(shop, { name: 'Alba' })
  const info = { name: `Lan ${canary}`, email, phone, address: `12 ${canary} Street, Hue` }
  const order = async (width: number) => {
    const line = aLine(product, {
      width,
      room: `${canary}'s room`,
      note: `${canary} has narrow stairs`,
      options: { note: canary },
    })
    const body = anOrderBody([line], { customer_info: info, note: `${canary} works at night` })
    return (await client.call(placeOrder, { body, headers: { 'idempotency-key': `${canary}${width}` } })).body
  }
  const [delivered, cancelled] = [await order(1), await order(1.1)]
  await shop.rows(
    `update orders set delivery_address = jsonb_build_object('street', $2::text),
      billing_address = jsonb_build_object('company', $2::text),
      taxes = '{"mode": "included", "reason": null, "rates": {}, "sums": [], "net": 0, "tax": 0}'::jsonb
        || jsonb_build_object('place', jsonb_build_object('country', 'VN', 'postcode', $2::text)) where id = any($1)`,
    [[delivered.id, cancelled.id], canary],
  )
  const customer = delivered.customer_id as string
  await ownTraces(client, canary, phone)
  const photo = await staffWrites(customer, canary)
  for (const { id } of [delivered, cancelled])
    await admin.call(addOrderNote, { params: { id }, body: { note: `${canary} has a dog` } })
  return {
    canary,
    phone,
    email,
    client,
    person,
    customer,
    delivered,
    cancelled,
    photo,
    words: [canary, phone],
  }
}

async function ownTraces(client: Client, canary: string, phone: string): Promise<void> {
  const { email } = client.person as { email: string }
  await client.call(updateOwnAccount, { body: { lastName: `${canary} II`, phone } })
  const stranger = await shop.as(null)
  await stranger.call(login, { body: { email, password: 'not the one' } })
  await stranger.call(requestMagicLink, { body: { email } })
  await client.call(addOwnWindow, {
    body: { name: canary, width: 1, height: 1, mount: 'inside', method: 'typed' },
  })
  await client.call(addOwnAddress, {
    body: { label: canary, name: canary, phone, address: `12 ${canary} Street` },
  })
  const { body } = await client.call(startMeasuring, { body: { deviceInfo: {} } })
  await samplesOf(client, canary)
  const feedback = { sessionId: body.id, feedbackComments: `${canary} liked it`, satisfactionRating: 5 }
  await client.call(sendFeedback, { body: feedback })
}

/** Samples that the person asked for with their account, and once more without signing in. */
async function samplesOf(client: Client, canary: string): Promise<void> {
  await offerSamples(shop)
  const { wanted } = await aProductWithSwatches(shop, 2)
  const words = {
    email: client.person?.email as string,
    name: `Lan ${canary}`,
    address: `12 ${canary} Street`,
  }
  for (const by of [client, await shop.as(null)]) {
    const { status, body } = await by.call(requestSamples, { body: aSampleOrder([wanted('c1')], words) })
    expect([status, body.id]).toEqual([201, expect.anything()])
    await admin.call(setSampleStatus, { params: { id: body.id }, body: { status: 'sent' } })
  }
}

/**
 * Staff data about the customer.
 * @returns the path of a photo of an installation
 */
async function staffWrites(customerId: string, canary: string): Promise<string> {
  const params = { id: customerId }
  const words = { notes: `${canary}: key under the mat`, city: canary, companyName: canary }
  await admin.call(updateCustomer, { params, body: words })
  const twin = { firstName: canary, lastName: 'Twin', email: `twin.${canary}@example.com` }
  const { body: other } = await admin.call(createCustomer, { body: twin })
  await admin.call(mergeCustomers, { params, body: { customerId: other.id } })

  const interaction = { customerId, type: 'call' as const, notes: `${canary} is in hospital` }
  await admin.call(createInteraction, { body: interaction })
  const { body: gone } = await admin.call(createInteraction, { body: interaction })
  await admin.call(deleteInteraction, { params: { id: gone.id } })
  const deal = { customerId, title: `Villa ${canary}`, estimatedValue: 10, probability: 10 }
  await admin.call(createOpportunity, { body: { ...deal, notes: canary } })

  const text = { title: canary, description: canary, terms: canary, notes: canary }
  const items = [{ name: `Blind for ${canary}`, quantity: 1, price: 10 }]
  const body = { customerId, opportunityId: null, items, totalAmount: 10, validUntil: '2099-01-01', ...text }
  const { body: quote } = await admin.call(createQuote, { body })
  await admin.call(sendQuote, { params: { id: quote.id }, body: {} })

  const photo = await uploaded(
    admin,
    await aPicture({ width: 40 + people })
      .png()
      .toBuffer(),
  )
  const visit = { customerId, scheduledDate: '2099-01-01', customerNotes: canary, installerNotes: canary }
  const planned = await admin.call(createInstallation, { body: { ...visit, photos: [photo] } })
  expect([planned.status, planned.text]).toEqual([201, expect.anything()])
  await admin.call(sendInstallation, { params: { id: planned.body.id }, body: {} })
  return photo
}

type Somebody = Awaited<ReturnType<typeof somebody>>
const move = (id: string, status: OrderStatus) =>
  admin.call(setOrderStatus, { params: { id }, body: { status } })
const leave = async ({ client, person: { password } }: Somebody) =>
  expect((await client.call(closeOwnAccount, { body: { password } })).status).toBe(200)

/** Closes everything open: orders delivered or cancelled, the quote rejected, the installation done. */
async function settle({ customer, delivered, cancelled }: Somebody): Promise<void> {
  await move(delivered.id, 'delivered')
  await move(cancelled.id, 'cancelled')
  const [quote] = await shop.rows<{ id: string }>('select id from quotes where customer_id = $1', [customer])
  const [visit] = await shop.rows<{ id: string }>('select id from installations where customer_id = $1', [
    customer,
  ])
  await admin.call(updateQuote, { params: { id: quote?.id as string }, body: { status: 'rejected' } })
  await admin.call(updateInstallation, { params: { id: visit?.id as string }, body: { status: 'completed' } })
}

/** The columns that accounting retains of a delivered order. */
const books = [
  'orders.billing_address',
  'orders.customer_address',
  'orders.customer_name',
  'orders.delivery_address',
  'orders.search_text',
  'orders.taxes',
]

function sweep(): Promise<void> {
  const storage = openStorage(shop.env.storageUrl, undefined)
  return sweepUploads({
    pool: shop.pool,
    storage,
    uploads: uploadsService({ pool: shop.pool, storage, log }),
    log,
  })
}
const files = () => readdir(join(shop.env.dataDir, 'uploads'))

/** The tables from which the erasure, and modules when an account is erased, delete. */
function erasedTables(): string[] {
  const files = globSync(join(import.meta.dirname, '../*/server/**/*.ts')).filter((file) => {
    const code = readFileSync(file, 'utf8')
    return file.includes('/erasure/') || code.includes("'account.erased': {")
  })
  return files.flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(/\b(?:update|delete from)\s+(?!of\b)([a-z_]+)/g),
      ([, table]) => table as string,
    ),
  )
}

/** Those tables that no row of the register of processing names. */
async function outsideRegister(tables: readonly string[]): Promise<string[]> {
  const { body } = await admin.call(getProcessingRegister)
  const known = new Set(body.flatMap((row) => row.tables))
  return tables.filter((table) => !known.has(table)).toSorted()
}

describe('deleting an account', () => {
  test('deleting an account removes the person from every table column and file, except for the accounting records', async () => {
    const bystander = await somebody()
    const one = await somebody()
    await settle(one)
    const before = await columnsHolding(shop, one.words)
    expect(before.length).toBeGreaterThan(50)
    for (const table of [
      'audit_log',
      'ar_measurement_feedback',
      'customer_interactions',
      'customers',
      'idempotency_keys',
      'installations',
      'opportunities',
      'order_events',
      'order_lines',
      'orders',
      'outbox',
      'own_addresses',
      'own_windows',
      'quote_items',
      'quotes',
      'sample_requests',
      'users',
    ])
      expect(before.map((place) => place.split('.')[0])).toContain(table)
    expect((await fileAt(admin, one.photo)).status).toBe(200)
    const held = before.map((place) => place.split('.')[0] as string)
    expect(await outsideRegister([...new Set([...held, ...erasedTables()])])).toEqual([])
    const others = await columnsHolding(shop, bystander.words)

    await leave(one)
    expect(await columnsHolding(shop, one.words)).toEqual(books)
    await sweep()
    expect((await fileAt(admin, one.photo)).status).toBe(404)
    const name = one.photo.split('/').at(-1) as string
    expect((await files()).filter((file) => file.startsWith(name.slice(0, 32)))).toEqual([])

    expect(await columnsHolding(shop, bystander.words)).toEqual(others)
    expect((await fileAt(admin, bystander.photo)).status).toBe(200)
    await settle(bystander)
    await leave(bystander)
    expect(await columnsHolding(shop, bystander.words)).toEqual(books)
  })

  test('deleting an account touches nothing that belongs to the owners of an address and a number that were never confirmed', async () => {
    const victim = { email: 'victim@example.com', phone: '+84912000111' }
    await shop.rows(
      `insert into phone_codes (phone, salt, expires_at, tries, tries_forgotten_at)
       values ($1, 'x', now() + interval '10 minutes', 5, now() + interval '1 hour')`,
      [victim.phone],
    )
    await shop.rows(`insert into outbox (channel, recipient, template) values
      ('email', '${victim.email}', 'order_status'), ('sms', '${victim.phone}', 'phone_code')`)
    await admin.send({
      method: 'POST',
      url: '/auth/login',
      body: { email: victim.email, password: 'a wrong password' },
    })
    const held = () => columnsHolding(shop, Object.values(victim))
    const before = await held()
    expect(before.map((place) => place.split('.')[0])).toEqual(
      expect.arrayContaining(['phone_codes', 'outbox', 'audit_log']),
    )

    const first = await aUser(shop, { email: victim.email, phone: victim.phone })
    const other = await aUser(shop, {
      email: 'leaving@example.com',
      phone: victim.email,
      emailVerified: true,
    })
    for (const person of [first, other]) {
      const client = await shop.asPerson(person)
      const closed = await client.call(closeOwnAccount, { body: { password: person.password } })
      expect(closed.status).toBe(200)
    }
    expect(await held()).toEqual(before)
  })

  test('deleting an account keeps the audit entries, but without their texts and the person', async () => {
    const one = await somebody()
    await settle(one)
    await leave(one)
    const { body: entries } = await admin.call(listAudit, { query: { record: one.person.id } })
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'account.close',
        'account.update',
        'account.sign_in',
        'account.sign_in_failed',
      ]),
    )
    for (const entry of entries)
      expect(entry).toMatchObject({
        personName: null,
        personEmail: null,
        network: null,
        before: null,
        after: null,
      })
    const { body: audited } = await admin.call(listAudit, { query: { record: one.customer } })
    expect(audited.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['customer.erase', 'customer.merge', 'customer.update']),
    )
    expect(audited.find(({ action }) => action === 'customer.update')).toMatchObject({
      personEmail: admin.person?.email,
      recordLabel: null,
      after: null,
    })
    const moves = (
      await admin.call(listAudit, { query: { record: one.delivered.id, action: 'order.status' } })
    ).body
    expect(moves[0]).toMatchObject({ before: { status: 'pending' }, after: { status: 'delivered' } })
  })

  test('deleting an account deletes what staff wrote about the address, but only if it was confirmed', async () => {
    const [mine, foreign] = [`mine${Date.now()}@example.com`, `foreign${Date.now()}@example.com`]
    for (const email of [mine, foreign])
      await admin.call(createCustomer, { body: { firstName: 'Walk-in', lastName: 'Lead', email } })
    for (const [email, emailVerified] of [
      [mine, true],
      [foreign, false],
    ] as const) {
      const person = await aUser(shop, { email, emailVerified })
      const client = await shop.asPerson(person)
      await client.call(closeOwnAccount, { body: { password: person.password } })
    }
    const left = await shop.rows('select email from customers where email = any($1)', [[mine, foreign]])
    expect(left).toEqual([{ email: foreign }])
  })

  test('deleting an account removes the name shown on work done as staff', async () => {
    const person = await aUser(shop, { role: 'editor', firstName: 'Zqeditor', email: 'zqeditor@example.com' })
    const editor = await shop.asPerson(person)
    await uploaded(editor, await aPicture().png().toBuffer())
    const { delivered } = await somebody()
    await editor.call(addOrderNote, {
      params: { id: delivered.id },
      body: { note: 'Called, nobody answered' },
    })
    await shop.rows(
      `insert into chat_messages (user_id, full_name, message) values ($1, 'Zqeditor', 'Hello')`,
      [person.id],
    )
    await shop.rows(
      `insert into content_posts (title, platform, author_id, created_by) values ('Post', 'blog', $1, 'Zqeditor')`,
      [person.id],
    )
    await editor.call(closeOwnAccount, { body: { password: person.password } })
    expect(await columnsHolding(shop, ['zqeditor'])).toEqual([])
    const notes = `select note, actor_id, actor_name from order_events where note like 'Called%'`
    expect(await shop.rows(notes)).toEqual([
      { note: 'Called, nobody answered', actor_id: person.id, actor_name: null },
    ])
  })
})

describe('unfinished business of a deleted account', () => {
  test('unfinished business of a deleted account keeps the data it needs until it closes, and the next nightly job erases it', async () => {
    const one = await somebody()
    await leave(one)
    const columns = await columnsHolding(shop, one.words)
    for (const place of [
      'orders.customer_phone',
      'customers.last_name',
      'quotes.title',
      'installations.customer_notes',
    ])
      expect(columns).toContain(place)
    for (const place of columns)
      expect(place).not.toMatch(/^(users|own_windows|own_addresses|idempotency_keys|ar_)/)
    await eraseSettled({ pool: shop.pool, log })
    expect(await columnsHolding(shop, one.words)).toEqual(columns)

    await settle(one)
    await eraseSettled({ pool: shop.pool, log })
    expect(await columnsHolding(shop, one.words)).toEqual(books)
  })

  test('unfinished business of a deleted account counts as closed after a year without activity', async () => {
    const one = await somebody()
    await leave(one)
    await move(one.delivered.id, 'delivered')
    await move(one.cancelled.id, 'cancelled')
    await eraseSettled({ pool: shop.pool, log })
    expect(await columnsHolding(shop, one.words)).toContain('quotes.title')
    for (const table of ['quotes', 'installations'])
      await shop.rows(`update ${table} set updated_at = now() - interval '366 days' where customer_id = $1`, [
        one.customer,
      ])
    await eraseSettled({ pool: shop.pool, log })
    expect(await columnsHolding(shop, one.words)).toEqual(books)
  })

  test('unfinished business of a deleted account is not erased for someone who has taken over the record with another account', async () => {
    const one = await somebody()
    await leave(one)
    const next = await aUser(shop)
    await shop.rows('update customers set user_id = $1 where id = $2', [next.id, one.customer])
    await settle(one)
    await eraseSettled({ pool: shop.pool, log })
    expect(await columnsHolding(shop, one.words)).toContain('customers.notes')
  })
})

test('accounting records lose name and address ten years after the year of the order', async () => {
  const one = await somebody()
  await shop.rows(`update orders set created_at = '2015-06-01Z' where id = $1`, [one.delivered.id])
  await settle(one)
  await leave(one)
  expect(await shop.rows('select name_until::text from orders where id = $1', [one.delivered.id])).toEqual([
    { name_until: '2026-01-01' },
  ])
  await eraseSettled({ pool: shop.pool, log })
  expect(await columnsHolding(shop, one.words)).toEqual([])
  const row = 'select customer_name, customer_address, erasure_requested_at from orders where id = $1'
  expect(await shop.rows(row, [one.delivered.id])).toEqual([
    { customer_name: '(erased)', customer_address: '', erasure_requested_at: null },
  ])
})

describe('an audit entry', () => {
  const rewrite = (set: string, id: string) =>
    shop.rows(`update audit_log set ${set} where entity_id = $1`, [id])
  const refused = { code: '23001' }
  const nothing = 'entity_label = null, before = null, after = null'

  test('an audit entry keeps everything as long as nobody was erased', async () => {
    const person = await aUser(shop)
    await (await shop.asPerson(person)).call(updateOwnAccount, { body: { firstName: 'Mai' } })
    await expect(rewrite(`${nothing}, redacted_at = now()`, person.id)).rejects.toMatchObject(refused)
    await expect(
      rewrite('actor_name = null, actor_email = null, network = null, redacted_at = now()', person.id),
    ).rejects.toMatchObject(refused)
  })

  test.for([
    [`entity_label = 'somebody else', redacted_at = now()`],
    [`after = '{"price": 1}', redacted_at = now()`],
    [`actor_name = 'somebody else', redacted_at = now()`],
    [`action = 'account.nothing', redacted_at = now()`],
    [`at = now(), redacted_at = now()`],
    [`actor_id = null, redacted_at = now()`],
    [`entity_id = 'another', redacted_at = now()`],
    [`${nothing}, redacted_at = null`],
  ])('an audit entry of an erased person cannot be modified either: %s', async ([set]) => {
    const person = await aUser(shop)
    const client = await shop.asPerson(person)
    await client.call(closeOwnAccount, { body: { password: person.password } })
    await expect(rewrite(set as string, person.id)).rejects.toMatchObject(refused)
  })
})
