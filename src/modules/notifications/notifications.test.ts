import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { parseMail } from '#test/mails.ts'
import { languageCodes } from '#kernel/contract/language-codes.ts'
import { dayAndTimeIn, todayIn } from '#kernel/rules/shop-time.ts'
import { chooseOfficeLanguage, closeOwnAccount } from '#modules/accounts/contract/index.ts'
import { aUser } from '#modules/accounts/factory.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { listMessages } from '#modules/chat/contract.ts'
import {
  cancelOwnOrder,
  changeOwnOrder,
  getUnseenOrders,
  placeOrder,
  setSeenOrders,
} from '#modules/orders/contract/index.ts'
import { aLine, anOrder, anOrderBody, customerInfo } from '#modules/orders/factory.ts'
import {
  getNotifications,
  getShopNotifications,
  putNotifications,
  putShopNotifications,
  type NotificationChoices,
} from './contract.ts'
import { visitsDigest } from '#modules/installations/server/visits-digest.ts'
import { stockDigest } from '#modules/inventory/server/alerts/stock-digest.ts'
import { ordersDigest } from '#modules/orders/server/status/orders-digest.ts'
import { samplesDigest } from '#modules/samples/server/samples-digest.ts'
import { writeDigest } from './server/digest.ts'

let shop: TestShop
let server: SMTPServer
let admin: Client
let editor: Client
let buyer: Client
/** The texts received by the mail server, in order of arrival. */
const mails: { to: string; body: string }[] = []

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      void text(stream).then((content) => {
        for (const { address: to } of envelope.rcptTo) mails.push({ to, body: parseMail(content).body })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  shop = await openShop({ settings: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
  admin = await shop.as('admin')
  editor = await shop.as('editor')
  buyer = await shop.as('customer')
  await shop.startJobs()
})
afterAll(async () => {
  await shop.close()
  await new Promise<void>((closed) => server.close(() => closed()))
})
beforeEach(async () => {
  await shop.rows('delete from notification_choices')
  await shop.rows('update shop_notifications set chat = false, digest_hour = 7')
  await shop.rows('delete from notification_digests')
})

const soon = { timeout: 20_000 }
/** The first mail to a person whose text contains these words. */
const mailTo = (client: Client, words: string) =>
  vi.waitFor(() => {
    const found = mails.find(({ to, body }) => to === client.person!.email && body.includes(words))
    expect(found).toBeDefined()
    return found!.body
  }, soon)

const choose = (client: Client, body: NotificationChoices) => client.call(putNotifications, { body })

async function ordered(by = buyer) {
  const product = await aProduct(shop, { name: 'Oak blind', pricePerSqm: 100_000 })
  const { status, body } = await by.call(placeOrder, {
    body: anOrderBody([aLine(product, { width: 1.5, length: 2 })]),
  })
  expect(status).toBe(201)
  return body
}

/** Resolves when all events have been handled. */
const handled = () =>
  vi.waitFor(async () => expect(await shop.rows('select 1 from event_deliveries')).toEqual([]), soon)

describe('a new order', () => {
  test('a new order is mailed to staff who have subscribed, in their back-office language', async () => {
    await choose(editor, { order_mails: true })
    await editor.call(chooseOfficeLanguage, { body: { language: 'de' } })
    const order = await ordered()
    const mail = await mailTo(editor, order.id)
    expect(mail).toContain('ist eingegangen')
    expect(mail).toContain('Verwaltung öffnen')
    expect(mail).toContain(`/admin/orders?order=${order.id}`)
    expect(mail).toContain(`${customerInfo.name} · ${customerInfo.phone}`)
    expect(mail).toContain('Oak blind, 1,5 × 2 m')
    expect(mail).toContain('300.000')
    await handled()
    expect(mails.filter(({ to }) => to === admin.person!.email)).toEqual([])
  })

  test('a new order stores no event and no mail for staff while nobody has subscribed', async () => {
    const before = await shop.rows<{ count: number }>(
      'select last_value::int as count from event_deliveries_id_seq',
    )
    const { id } = await ordered()
    const after = await shop.rows<{ count: number }>(
      'select last_value::int as count from event_deliveries_id_seq',
    )
    expect(after).toEqual(before)
    expect(
      await shop.rows(
        `select 1 from outbox where template = 'order_news' and data -> 'order' ->> 'id' = $1`,
        [id],
      ),
    ).toEqual([])
  })

  test('a new order is mailed once to each of them, even if its event is handled twice', async () => {
    await choose(editor, { order_mails: true })
    const order = await ordered()
    await mailTo(editor, order.id)
    await handled()
    const payload = {
      orderId: order.id,
      orderNumber: order.order_number,
      customerId: null,
      actorId: buyer.person!.id,
    }
    const [{ event } = { event: '0' }] = await shop.rows<{ event: string }>(
      'select max(event_id) as event from notification_mails',
    )
    await shop.rows(
      `insert into event_deliveries (id, module, event, payload) overriding system value values ($1, 'notifications', 'order.placed', $2)`,
      [event, payload],
    )
    await ordered()
    await handled()
    const told = await shop.rows(
      `select 1 from outbox where template = 'order_news' and data -> 'order' ->> 'id' = $1`,
      [order.id],
    )
    expect(told).toHaveLength(1)
  })

  test('a new order is announced in the team chat by the shop, if that is switched on', async () => {
    const { body: settings } = await admin.call(getShopNotifications)
    await admin.call(putShopNotifications, { body: { chat: true, version: settings.version } })
    const order = await ordered()
    await vi.waitFor(async () => {
      const { body } = await editor.call(listMessages)
      expect(body.at(-1)).toMatchObject({ user_id: null, full_name: 'Fenestra' })
      expect(body.at(-1)!.message).toMatch(
        new RegExp(`New order ${order.order_number}: 300\\.000.*/admin/orders\\?order=${order.id}`),
      )
    }, soon)
  })
})

describe('a customer who', () => {
  test('a customer who changes or cancels an order is reported by mail', async () => {
    const order = await ordered()
    await choose(admin, { order_mails: true })
    const cart = [{ line: 1, width: 2, length: 2 }]
    expect((await buyer.call(changeOwnOrder, { params: { id: order.id }, body: { cart } })).status).toBe(200)
    expect(await mailTo(admin, `The customer has changed order ${order.order_number}`)).toContain('400.000')
    await buyer.call(cancelOwnOrder, { params: { id: order.id } })
    await mailTo(admin, `The customer has cancelled order ${order.order_number}`)
  })

  test('a customer who deletes the account leaves no staff mail with their name', async () => {
    await choose(editor, { order_mails: true })
    const leaving = await aUser(shop, { emailVerified: true })
    const client = await shop.asPerson(leaving)
    const { id } = await ordered(client)
    await handled()
    const about = () =>
      shop.rows(`select 1 from outbox where template = 'order_news' and data -> 'order' ->> 'id' = $1`, [id])
    expect(await about()).toHaveLength(1)
    expect((await client.call(closeOwnAccount, { body: { password: leaving.password } })).status).toBe(200)
    expect(await about()).toEqual([])
  })
})

describe('the count of new orders', () => {
  test('increases with each order until that user has viewed the orders', async () => {
    const viewer = await shop.as('viewer')
    const { body: first } = await viewer.call(getUnseenOrders)
    expect(first.count).toBe(0)
    await ordered()
    const { created_at: newest } = await ordered()
    expect((await viewer.call(getUnseenOrders)).body).toEqual({ count: 2, newest })
    expect((await viewer.call(setSeenOrders, { body: { until: newest } })).status).toBe(200)
    expect((await viewer.call(getUnseenOrders)).body).toEqual({ count: 0, newest })
    expect((await editor.call(getUnseenOrders)).body.count).toBeGreaterThanOrEqual(2)
    // It never moves back, nor beyond the present.
    await viewer.call(setSeenOrders, { body: { until: '2001-01-01T00:00:00Z' } })
    await viewer.call(setSeenOrders, { body: { until: '2999-01-01T00:00:00Z' } })
    expect((await viewer.call(getUnseenOrders)).body.count).toBe(0)
    await ordered()
    expect((await viewer.call(getUnseenOrders)).body.count).toBe(1)
    const refused = await viewer.send({
      method: 'PUT',
      url: '/api/orders/unseen',
      payload: { until: 'yesterday' },
    })
    expect(refused).toMatchObject({ status: 400, refused: { fields: { until: expect.any(String) } } })
  })
})

describe('the morning digest', () => {
  const reports = [stockDigest, ordersDigest, visitsDigest, samplesDigest]
  const digest = () => writeDigest({ pool: shop.pool, timeZone: shop.env.timeZone, reports })
  const hourNow = () => Number(dayAndTimeIn(shop.env.timeZone, new Date()).slice(11, 13))
  const written = () =>
    shop.rows<{ recipient: string }>(`select recipient from outbox where template = 'morning_digest'`)

  beforeEach(() => shop.rows(`delete from outbox where template = 'morning_digest'`))

  test("the morning digest lists new orders, pending work, today's installations and low stock, once a day", async () => {
    await choose(editor, { digest: true })
    await editor.call(chooseOfficeLanguage, { body: { language: 'de' } })
    await admin.call(putShopNotifications, { body: { digest_hour: hourNow() } })
    const order = await ordered()
    await shop.rows(
      `insert into installations (order_id, scheduled_date, scheduled_time_slot, assigned_installer)
      values ($1, $2, '09:00-11:00', 'Tuan')`,
      [order.id, todayIn(shop.env.timeZone)],
    )
    await digest()
    await digest()
    expect(await written()).toEqual([{ recipient: editor.person!.email }])
    const content = await mailTo(editor, 'Neue Bestellungen seit gestern')
    expect(content).toContain(`${order.order_number} · 300.000`)
    expect(content).toContain(`09:00-11:00 · Bestellung ${order.order_number} · Tuan`)
    expect(content).not.toContain(customerInfo.name)
  })

  test('the morning digest is not sent before its hour', async () => {
    await choose(editor, { digest: true })
    await anOrder(shop)
    const later = (hourNow() + 1) % 24
    await admin.call(putShopNotifications, { body: { digest_hour: later } })
    // In the last hour of the day, the next hour is that of the day before, long past.
    await digest()
    expect(await written()).toEqual([])
  })

  test('the morning digest is not sent on a day without news', async () => {
    const empty = await openShop()
    try {
      const reader = await empty.as('admin')
      await reader.call(putNotifications, { body: { digest: true } })
      await reader.call(putShopNotifications, { body: { digest_hour: hourNow() } })
      await writeDigest({ pool: empty.pool, timeZone: empty.env.timeZone, reports })
      expect(await empty.rows('select 1 from outbox')).toEqual([])
      expect(await empty.rows('select 1 from notification_digests')).toHaveLength(1)
    } finally {
      await empty.close()
    }
  })
})

describe('notification settings', () => {
  test('notification settings are personal, and administrators see who receives mails', async () => {
    const viewer = await shop.as('viewer')
    expect((await viewer.call(getNotifications)).body).toEqual({
      order_mails: false,
      digest: false,
      sound: false,
      email: viewer.person!.email,
    })
    await choose(viewer, { digest: true, sound: true })
    expect((await choose(viewer, { sound: false })).body).toMatchObject({ digest: true, sound: false })
    const { body } = await admin.call(getShopNotifications)
    expect(body.recipients).toMatchObject([{ id: viewer.person!.id, order_mails: false, digest: true }])
    expect((await editor.call(getShopNotifications)).status).toBe(403)
    const stale = await admin.call(putShopNotifications, { body: { chat: true, version: body.version + 1 } })
    expect(stale).toMatchObject({ status: 409, refused: { code: 'version_conflict' } })
    const wrong = await admin.call(putShopNotifications, { body: { digest_hour: 24 } })
    expect(wrong).toMatchObject({ status: 400, refused: { fields: { digest_hour: expect.any(String) } } })
  })

  test('notification settings have mails in all six languages', async () => {
    await choose(editor, { order_mails: true })
    for (const language of languageCodes) {
      await editor.call(chooseOfficeLanguage, { body: { language } })
      const { id, order_number: number } = await ordered()
      const { orderNews } = JSON.parse(
        await readFile(new URL(`../../../public/locales/${language}/mail.json`, import.meta.url), 'utf8'),
      ) as { orderNews: { text: { placed: string } } }
      expect(await mailTo(editor, id)).toContain(orderNews.text.placed.replace('{{number}}', number))
    }
  })
})
