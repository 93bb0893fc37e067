import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aUser } from '#modules/accounts/factory.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { placeOrder, setOrderStatus, type Order } from '#modules/orders/contract/index.ts'
import { aLine, anOrderBody } from '#modules/orders/factory.ts'
import { languageCodes } from '#kernel/rules/languages.ts'
import { aPostbox } from '#test/postbox.ts'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import {
  getMailTexts,
  listMailKinds,
  listOrderMessages,
  previewMail,
  putMailTexts,
  tryMail,
} from './contract.ts'

let shop: TestShop
let post: ReturnType<typeof aPostbox>
let admin: Client
let buyer: Client

beforeAll(async () => {
  shop = await openShop()
  post = aPostbox(shop)
  admin = await shop.as('admin')
  buyer = await shop.asPerson(await aUser(shop, { email: 'anna@example.com', emailVerified: true }))
})
afterAll(() => shop.close())

async function anOrder(language = 'en'): Promise<Order> {
  const body = anOrderBody([aLine(await aProduct(shop, { name: 'Alba' }))])
  const extraHeaders = { 'accept-language': language, 'idempotency-key': randomUUID() }
  return (await buyer.call(placeOrder, { body: { ...body, note: randomUUID() }, extraHeaders })).body
}

const ship = ({ id }: Order) =>
  admin.call(setOrderStatus, { params: { id }, body: { status: 'shipped' } })
const sent = async ({ id }: Order) =>
  (await admin.call(listOrderMessages, { params: { id }, query: {} })).body

test('a mail says what its owner wrote for that language, and what the shop says where nothing was written', async () => {
  const params = { kind: 'order_shipped', language: 'de' } as const
  const texts = {
    subject: '{{siteName}}: {{number}} rollt',
    greeting: 'Hallo {{name}}!',
    intro: 'Auftrag {{number}} ist unterwegs.\nBitte <klingeln>.',
    closing: 'Ihre Werkstatt',
  }
  const saved = await admin.call(putMailTexts, { params, body: { texts, version: 0 } })
  expect([saved.status, saved.body.version]).toEqual([200, 1])
  const [german, english] = [await anOrder('de'), await anOrder('en')]
  await ship(german)
  await ship(english)
  const mails = (await post.deliver()).filter(({ subject }) => !/your order|Ihre Bestellung/i.test(subject) || /way/.test(subject))
  const [own] = mails.filter(({ text }) => text.includes(german.order_number))
  const [usual] = mails.filter(({ text }) => text.includes(english.order_number))
  expect(own?.subject).toBe(`Fenestra: ${german.order_number} rollt`)
  expect(own?.text).toContain(`Auftrag ${german.order_number} ist unterwegs.\nBitte <klingeln>.`)
  expect(own?.text).toMatch(/^Hallo .+!\n/)
  expect(own?.text).toMatch(/Ihre Werkstatt$/)
  expect(own?.html).toContain('ist unterwegs.<br>Bitte &lt;klingeln&gt;.')
  expect(usual?.subject).toBe(`Your order ${english.order_number} is on its way`)

  const reset = await admin.call(putMailTexts, { params, body: { texts: { subject: ' ' }, version: 1 } })
  expect(reset.body.fields.map(({ text }) => text).join('')).toBe('')
  const again = await admin.call(putMailTexts, { params, body: { texts: {}, version: 1 } })
  expect(again.status).toBe(409)
})

test.each([
  [{ subject: 'Order {{nummer}}' }, { 'texts.subject': '“nummer” is not among the names of this text: number, siteName' }],
  [{ subject: 'Order {{name}}' }, { 'texts.subject': '“name” is not among the names of this text: number, siteName' }],
  [{ intro: 'Hello {{ }}' }, { 'texts.intro': 'Double braces stand around one of these names: number, siteName' }],
  [{ subject: 'Two\nlines' }, { 'texts.subject': 'A subject has only one line' }],
  [{ footer: 'Bye' }, { 'texts.footer': 'This mail has no such text' }],
])('what cannot be filled is refused with its field: %j', async (texts, fields) => {
  const params = { kind: 'order_shipped', language: 'en' } as const
  for (const endpoint of [putMailTexts, previewMail, tryMail]) {
    const refused = await admin.send({ method: endpoint.method, url: endpoint.path.replace('{kind}', params.kind).replace('{language}', 'en'), body: { texts } })
    expect([refused.status, (refused.body as { fields: unknown }).fields]).toEqual([422, fields])
  }
})

test('every mail can be written with all of its names in every text, and shows its example in every language', async () => {
  const { body: kinds } = await admin.call(listMailKinds, {})
  expect(kinds.length).toBeGreaterThan(18)
  for (const { kind } of kinds)
    for (const language of languageCodes) {
      const params = { kind, language }
      const { fields } = (await admin.call(getMailTexts, { params })).body
      const texts = Object.fromEntries(
        fields.map(({ field, variables }) => [field, variables.map((name) => `${name}={{${name}}}`).join(' ')]),
      )
      const own = await admin.call(previewMail, { params, body: { texts } })
      const usual = await admin.call(previewMail, { params, body: { texts: {} } })
      expect([kind, language, own.status, usual.status]).toEqual([kind, language, 200, 200])
      expect(own.body.subject).toContain('siteName=Fenestra')
      expect(usual.body.html).toMatch(/^<!doctype html>/)
      expect(`${usual.body.subject}${usual.body.text}${own.body.text}`).not.toMatch(/\{\{|undefined|=(?: |$)/)
      // A name that the shop's own texts use may be used in the owner's too.
      for (const { usual: text, variables } of fields)
        for (const [, name] of text.matchAll(/\{\{(\w+)\}\}/g)) expect(variables).toContain(name)
    }
})

test('a test goes to whoever asks for it and is about no order', async () => {
  const params = { kind: 'order_confirmation', language: 'es' } as const
  const tried = await admin.call(tryMail, { params, body: { texts: { subject: 'Hola {{number}}' } } })
  expect(tried.status).toBe(201)
  const [mail] = (await post.deliver()).filter(({ subject }) => subject.startsWith('[Test]'))
  expect(mail?.subject).toMatch(/^\[Test\] Hola F-/)
  expect(mail?.html).toContain('<!doctype html>')
})

test('an order lists what was sent of it: what, to whom, when, and why it was not accepted', async () => {
  const order = await anOrder()
  await ship(order)
  expect((await sent(order)).map(({ kind, status }) => [kind, status])).toEqual([
    ['order_shipped', 'waiting'],
    ['order_confirmation', 'waiting'],
  ])
  await post.deliver()
  const [shipped, confirmed] = await sent(order)
  expect(shipped).toMatchObject({ channel: 'email', recipient: 'anna@example.com', status: 'waiting' })
  expect(confirmed).toMatchObject({ status: 'sent', sentAt: expect.stringMatching(/Z$/), reason: null })
  expect(await sent({ ...order, id: randomUUID() })).toEqual([])
})

test('one occasion sends one mail, also when it is handled again after a crash, with the Message-ID of the first', async () => {
  const order = await anOrder()
  const [first] = await shop.rows<{ message_key: string; id: string }>(
    `select id, message_key from outbox where order_id = '${order.id}'`,
  )
  expect(first?.message_key).toBe(`email:order_confirmation:${order.id}:placed`)
  // Handled again: the request is repeated with its key.
  const { outboxOf } = await import('#kernel/outbox/mail/outbox.ts')
  const { createDb } = await import('#kernel/database/db.ts')
  const again = await outboxOf(createDb(shop.pool)).write({
    channel: 'email',
    recipient: 'anna@example.com',
    template: 'order_confirmation',
    about: { orderId: order.id, occasion: 'placed' },
    language: 'en',
    data: {},
  })
  expect(again).toBe(first?.id)
  const mails = (await post.deliver()).filter(({ text }) => text.includes(order.order_number))
  expect(mails.map(({ messageId }) => messageId)).toEqual([expect.stringContaining(first?.id as string)])
  // Killed after the mail was handed over: nobody knows whether it was accepted, so it is not sent again.
  await shop.rows(`update outbox set status = 'sending', next_attempt_at = now() - interval '1 hour' where id = '${first?.id}'`)
  expect(await post.deliver()).toEqual([])
})

test('the list of an order stays when the content of its mails is removed, and is erased with the order', async () => {
  const order = await anOrder()
  await post.deliver()
  await shop.rows(`update outbox set created_at = now() - interval '91 days' where order_id = '${order.id}'`)
  const { purgeOutbox } = await import('#kernel/outbox/purge.ts')
  await purgeOutbox(shop.pool)
  expect(await sent(order)).toMatchObject([{ kind: 'order_confirmation', status: 'sent' }])
  expect(await shop.rows(`select data from outbox where order_id = '${order.id}'`)).toEqual([{ data: {} }])
})
