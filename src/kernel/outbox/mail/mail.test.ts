import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aUser, type Person } from '#modules/accounts/factory.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { aLine, anOrderBody, customerInfo } from '#modules/orders/factory.ts'
import { readMail } from '#test/mails.ts'
import { unlimited } from '#test/postbox.ts'
import { aPicture, uploaded } from '#test/pictures.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { register } from '#modules/accounts/contract/index.ts'
import { placeOrder, type OrderInput } from '#modules/orders/contract/index.ts'
import { putSettings } from '#modules/settings/contract/index.ts'
import { createLog } from '#kernel/process/log.ts'
import { fileDelivery, smtpDelivery, type MailDelivery } from '#kernel/integrations/mail.ts'
import { deliverMails } from './deliver.ts'

let buyer: Person

const shop = await shopOfFile()
buyer = await aUser(shop, { emailVerified: true })
const customer = await shop.asPerson(buyer)
beforeEach(() => shop.rows('delete from outbox'))

const shopWords = {
  site_name: 'Fenestra',
  site_description: 'Blinds to measure',
  contact_email: 'hello@example.com',
  contact_phone: '0901234567',
}
const letterhead = async () => ({
  siteName: 'Fenestra',
  logoUrl: '',
  publicOrigin: 'https://shop.example.com',
  currency: 'VND',
})
const log = createLog('silent')
const deliver = (delivery: MailDelivery) =>
  deliverMails({ pool: shop.pool, delivery, letterhead, linkOf: async () => undefined, ...unlimited, log })
const outbox = () =>
  shop.rows('select status, attempts, last_error, message_id from outbox order by created_at, id')
const folder = ({ env }: TestShop) => join(env.dataDir, 'outbox')

async function place(input: Partial<OrderInput> = {}, headers: Record<string, string> = {}) {
  const product = await aProduct(shop, { name: 'Alba <linen> & "oak"' })
  const body = anOrderBody([aLine(product), aLine(product, { width: 1, length: 1 })], input)
  return (await customer.call(placeOrder, { body, extraHeaders: headers })).body
}

describe('the confirmation mail of an order', () => {
  test('the confirmation mail of an order is delivered soon after the order, as a file that mail programs can open', async () => {
    const lively = await openShop()
    try {
      await lively.startJobs()
      const admin = await lively.as('admin')
      const logo = await uploaded(admin, await aPicture({ width: 200, height: 50 }).png().toBuffer(), 'logo')
      await admin.call(putSettings, { body: { ...shopWords, logo_url: `${lively.env.publicOrigin}${logo}` } })
      const buyer = await lively.as('customer')
      const body = anOrderBody([aLine(await aProduct(lively, { name: 'Alba' }))])
      const { body: order } = await buyer.call(placeOrder, { body })
      const files = await vi.waitFor(
        async () => {
          const found = (await readdir(folder(lively))).filter((name) => name.endsWith('.eml'))
          expect(found).toHaveLength(1)
          return found
        },
        { timeout: 60_000, interval: 50 },
      )
      const { headers, body: words } = await readMail(join(folder(lively), files[0] as string))
      expect(headers.to).toBe(buyer.person?.email)
      expect(headers.subject).toContain(order.order_number)
      expect(words).toContain('Alba')
      const whole = (await readFile(join(folder(lively), files[0] as string), 'utf8')).replace(/=\r\n/g, '')
      expect(whole).toContain(`<img src=3D"${lively.env.publicOrigin}${logo}" alt=3D"Fenestra"`)
    } finally {
      await lively.close()
    }
  })

  test('the confirmation mail of an order lists the order number, the lines, the total and the payment method', async () => {
    const order = await place()
    await deliver(fileDelivery(folder(shop), 'Fenestra <shop@example.com>'))
    const [{ message_id: messageId }] = (await outbox()) as [{ message_id: string }]
    const file = join(folder(shop), `${messageId.replace(/[^\w.-]/g, '')}.eml`)
    const { headers, body } = await readMail(file)
    expect(headers).toMatchObject({
      to: buyer.email,
      from: 'Fenestra <shop@example.com>',
      'message-id': messageId,
    })
    expect(headers.subject).toContain(order.order_number)
    for (const words of [
      customerInfo.name,
      order.order_number,
      'Alba <linen> & "oak"',
      '1.5 m × 1.8 m = 2.70 m²',
      '1 m × 1 m = 1.00 m²',
      'Payment Method: Cash on Delivery (COD)',
      customerInfo.address,
      customerInfo.phone,
      `https://shop.example.com/account/orders/${order.id}`,
    ]) {
      expect(body).toContain(words)
    }
    expect(body).toContain('Total area: 3.70 m²')
    expect(body).toMatch(/What happens next\n1\. .+call.+\n2\. .+make.+\n3\. .+pay/)
    const money = (amount: string) => new RegExp(`${amount.replace('.', '\\.')}\\s₫`)
    for (const amount of ['270.000', '100.000', '370.000']) expect(body).toMatch(money(amount))
    expect(body).not.toMatch(/!|\{\{|order\.\w/)
    const whole = (await readFile(file, 'utf8')).replace(/=\r\n/g, '')
    expect(whole).toContain('Alba &lt;linen&gt; &amp; &quot;oak&quot;<br>')
  })

  test("embeds only the shop's own picture of each line, and no external picture", async () => {
    const [ours, theirs] = await Promise.all([
      aProduct(shop, { imageUrls: ['/pictures/wood-oak-50-1-1280.webp'] }),
      aProduct(shop, { imageUrls: ['https://elsewhere.example/x-1280.webp'] }),
    ])
    await customer.call(placeOrder, { body: anOrderBody([aLine(ours), aLine(theirs)]) })
    const sent: string[] = []
    await deliver({ send: async ({ html }) => void sent.push(html), close: () => {} })
    const pictures = Array.from(sent[0]?.matchAll(/<img src="([^"]+)"/g) ?? [], ([, src]) => src)
    expect(pictures).toEqual([
      // The mark of a shop without a logo.
      'https://shop.example.com/icons/icon-192.png',
      'https://shop.example.com/pictures/wood-oak-50-1-640.webp',
    ])
  })

  test.for(['en', 'vi', 'zh', 'es', 'de', 'ru'])('is translated for a reader of %s', async (language) => {
    const order = await place({}, { 'accept-language': language })
    const sent: string[] = []
    await deliver({
      send: async ({ subject }) => void sent.push(subject),
      close: () => {},
    })
    expect(sent).toEqual([expect.stringContaining(order.order_number)])
  })
})

test.each([
  ['an SVG, which mail programs do not show', '/uploads/0123456789abcdef0123456789abcdef-200x50-ffffff.svg'],
  ['a picture on another server', 'https://elsewhere.example/logo.png'],
  ['missing', ''],
])('with the logo %s, a mail shows the name of the shop', async (_, logoUrl) => {
  await place()
  const sent: string[] = []
  await deliverMails({
    pool: shop.pool,
    delivery: { send: async ({ html }) => void sent.push(html), close: () => {} },
    letterhead: async () => ({ ...(await letterhead()), siteName: 'Fenster & Co', logoUrl }),
    linkOf: async () => undefined,
    ...unlimited,
    log,
  })
  expect(sent[0]).toContain('serif">Fenster &amp; Co</td>')
  expect(sent[0]).not.toContain('elsewhere.example')
})

test('registering a known address mails its owner that the account exists', async () => {
  const { email } = await aUser(shop)
  const visitor = await shop.as(null)
  await visitor.call(register, {
    body: { email, password: 'something woven', firstName: 'A', lastName: 'B' },
  })
  const sent: { to: string; text: string }[] = []
  await deliver({ send: async (mail) => void sent.push(mail), close: () => {} })
  expect(sent).toMatchObject([{ to: email, text: expect.stringContaining('https://shop.example.com/login') }])
  expect(sent[0]?.text).not.toContain('something woven')
})

describe('a mail server', () => {
  let server: SMTPServer
  let url: string
  let refusing = false
  const received: string[] = []

  beforeAll(async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        void text(stream).then((mail) => {
          if (refusing) return done(Object.assign(new Error('Come back later'), { responseCode: 451 }))
          received.push(mail)
          done()
        })
      },
    })
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise<void>((closed) => server.close(() => closed())))
  beforeEach(() => {
    received.length = 0
    refusing = false
  })

  const due = () => shop.rows(`update outbox set next_attempt_at = now() - interval '1 second'`)

  test('a mail server that rejects a mail is retried after a pause, and receives it once', async () => {
    const { order_number: number } = await place()
    const delivery = smtpDelivery(url, 'shop@example.com')
    refusing = true
    await deliver(delivery)
    expect(await outbox()).toMatchObject([
      { status: 'waiting', attempts: 1, last_error: expect.stringContaining('451') },
    ])
    const [pause] = await shop.rows<{ later: boolean }>(
      `select next_attempt_at > now() + interval '20 seconds' as later from outbox`,
    )
    expect(pause).toEqual({ later: true })

    refusing = false
    await deliver(delivery)
    expect(received).toEqual([])
    await due()
    await deliver(delivery)
    await deliver(delivery)
    delivery.close()
    expect(received).toHaveLength(1)
    expect(received[0]).toContain(number)
    expect(await outbox()).toMatchObject([{ status: 'sent', attempts: 2 }])
  })

  test('a mail server that never accepts a mail is retried with growing pauses and then given up', async () => {
    await place()
    refusing = true
    const delivery = smtpDelivery(url, 'shop@example.com')
    const pauses: number[] = []
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      await due()
      await deliver(delivery)
      const [row] = await shop.rows<{ minutes: string }>(
        'select round(extract(epoch from next_attempt_at - now()) / 60) as minutes from outbox',
      )
      pauses.push(Number(row?.minutes))
    }
    delivery.close()
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240, 240, 240, 240])
    expect(await outbox()).toMatchObject([{ status: 'failed', attempts: 12 }])
  })

  test('a mail server that rejects one mail still receives the others', async () => {
    await place()
    await place()
    await shop.rows(
      `update outbox set recipient = 'first@example.com' where id = (select min(id::text) from outbox)::uuid`,
    )
    await shop.rows(
      `update outbox set recipient = 'second@example.com' where recipient <> 'first@example.com'`,
    )
    const real = smtpDelivery(url, 'shop@example.com')
    await deliver({
      send: (mail, beforeTheEnd) =>
        mail.to.startsWith('first') ? Promise.reject(new Error('no')) : real.send(mail, beforeTheEnd),
      close: () => {},
    })
    real.close()
    const mails = await shop.rows('select recipient, status from outbox order by recipient')
    expect(mails).toEqual([
      { recipient: 'first@example.com', status: 'waiting' },
      { recipient: 'second@example.com', status: 'sent' },
    ])
    expect(received).toHaveLength(1)
  })

  test('a mail server receives each mail once when two processes deliver at the same time', async () => {
    for (let mail = 0; mail < 10; mail += 1) await place()
    const deliveries = [smtpDelivery(url, 'shop@example.com'), smtpDelivery(url, 'shop@example.com')]
    await Promise.all(deliveries.map(deliver))
    for (const delivery of deliveries) delivery.close()
    expect(received).toHaveLength(10)
    const ids = received.map((mail) => /^message-id: (.+)$/im.exec(mail)?.[1])
    expect(new Set(ids).size).toBe(10)
    expect((await outbox()).every(({ status, attempts }) => status === 'sent' && attempts === 1)).toBe(true)
  })
})

describe('stopping the shop', () => {
  test('finishes the mail being sent and leaves the others for the next start', async () => {
    await place()
    await place()
    const stopping = new AbortController()
    const delivery: MailDelivery = {
      async send(_mail, beforeTheEnd) {
        stopping.abort()
        await beforeTheEnd()
      },
      close() {},
    }
    const { signal } = stopping
    const linkOf = async () => undefined
    await deliverMails({
      pool: shop.pool,
      delivery,
      letterhead,
      linkOf,
      ...unlimited,
      log,
      stopping: signal,
    })
    expect((await outbox()).map(({ status }) => status).toSorted()).toEqual(['sent', 'waiting'])
  })
})
