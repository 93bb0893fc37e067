import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { aUser } from '#modules/accounts/factory.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { placeOrder, setOrderStatus, setOrderStatuses, type Order } from '#modules/orders/contract/index.ts'
import { aLine, anOrderBody } from '#modules/orders/factory.ts'
import { languageCodes } from '#kernel/rules/languages.ts'
import { createDb } from '#kernel/database/db.ts'
import { outboxOf } from '#kernel/outbox/mail/outbox.ts'
import { purgeOutbox } from '#kernel/outbox/purge.ts'
import { aPostbox } from '#test/postbox.ts'
import { textMessages } from '#test/text-messages.ts'
import { SmsRefused, type SmsDelivery } from '#kernel/integrations/sms.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import {
  getMailTexts,
  listMailKinds,
  listOrderMessages,
  previewMail,
  putMailTexts,
  tryMail,
} from './contract.ts'

const shop = await shopOfFile()
const post = aPostbox(shop)
const admin = await shop.as('admin')
const buyer = await shop.asPerson(await aUser(shop, { email: 'anna@example.com', emailVerified: true }))

async function anOrder(language = 'en'): Promise<Order> {
  const body = anOrderBody([aLine(await aProduct(shop, { name: 'Alba' }))])
  const extraHeaders = { 'accept-language': language, 'idempotency-key': randomUUID() }
  return (await buyer.call(placeOrder, { body: { ...body, note: randomUUID() }, extraHeaders })).body
}

const ship = ({ id }: Order) => admin.call(setOrderStatus, { params: { id }, body: { status: 'shipped' } })
/** Mails of a status wait, so that it can be undone. */
const makeDue = () => shop.rows(`update outbox set next_attempt_at = created_at where status = 'waiting'`)
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
  await makeDue()
  const mails = await post.deliver()
  const own = mails.findLast(({ text }) => text.includes(german.order_number))
  const usual = mails.findLast(({ text }) => text.includes(english.order_number))
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
  [
    { subject: 'Order {{nummer}}' },
    { 'texts.subject': '“nummer” is not among the names of this text: number, siteName' },
  ],
  [
    { subject: 'Order {{name}}' },
    { 'texts.subject': '“name” is not among the names of this text: number, siteName' },
  ],
  [
    { intro: 'Hello {{ }}' },
    { 'texts.intro': 'Double braces stand around one of these names: number, siteName' },
  ],
  [{ subject: 'Two\nlines' }, { 'texts.subject': 'A subject is short and has only one line' }],
  [{ footer: 'Bye' }, { 'texts.footer': 'This mail has no such text' }],
])('what cannot be filled is refused with its field: %j', async (texts, fields) => {
  const params = { kind: 'order_shipped', language: 'en' } as const
  for (const endpoint of [putMailTexts, previewMail, tryMail]) {
    const url = endpoint.path.replace('{kind}', params.kind).replace('{language}', params.language)
    const refused = await admin.send({ method: endpoint.method, url, payload: { texts } })
    expect([refused.status, refused.refused.fields]).toEqual([422, fields])
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
        fields.map(({ field, variables }) => [
          field,
          variables.map((name) => `${name}={{${name}}}`).join(' '),
        ]),
      )
      const own = await admin.call(previewMail, { params, body: { texts } })
      const usual = await admin.call(previewMail, { params, body: { texts: {} } })
      expect([kind, language, own.status, usual.status]).toEqual([kind, language, 200, 200])
      expect(own.body.subject).toContain('siteName=Fenestra')
      expect(usual.body.html).toMatch(/^<!doctype html>/)
      expect(`${usual.body.subject}${usual.body.text}${own.body.text}`).not.toMatch(
        /\{\{|undefined|\w=(?: |$)/,
      )
      // A name that the shop's own texts use may be used in the owner's too.
      for (const { usual: text, variables } of fields)
        for (const [, name] of text.matchAll(/\{\{(\w+)\}\}/g)) expect(variables).toContain(name)
    }
})

test('a test goes to whoever asks for it and is about no order', async () => {
  const params = { kind: 'order_confirmation', language: 'es' } as const
  const tried = await admin.call(tryMail, { params, body: { texts: { subject: 'Hola {{number}}' } } })
  expect(tried.status).toBe(201)
  const mail = (await post.deliver()).find(({ subject }) => subject.startsWith('[Test]'))
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
  expect(shipped).toMatchObject({ channel: 'email', recipient: 'anna@example.com', status: 'sent' })
  expect(confirmed).toMatchObject({ status: 'sent', sentAt: expect.stringMatching(/Z$/), reason: null })
})

test('one occasion sends one mail, also when it is handled again after a crash, with the Message-ID of the first', async () => {
  const order = await anOrder()
  const [first] = await shop.rows<{ message_key: string; id: string }>(
    `select id, message_key from outbox where order_id = '${order.id}'`,
  )
  expect(first?.message_key).toBe(`email:order_confirmation:${order.id}:placed`)
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
  await shop.rows(
    `update outbox set status = 'sending', next_attempt_at = now() - interval '1 hour' where id = '${first?.id}'`,
  )
  expect(await post.deliver()).toEqual([])
})

test('the list of an order stays when the content of its mails is removed, and is erased with the order', async () => {
  const order = await anOrder()
  await post.deliver()
  await shop.rows(`update outbox set created_at = now() - interval '91 days' where order_id = '${order.id}'`)
  await purgeOutbox(shop.pool)
  expect(await sent(order)).toMatchObject([{ kind: 'order_confirmation', status: 'sent' }])
  expect(await shop.rows(`select data from outbox where order_id = '${order.id}'`)).toEqual([{ data: {} }])
})

describe('a text message', () => {
  const params = { kind: 'order_shipped', language: 'en' } as const
  const says = async (sms: string) =>
    expect((await admin.call(putMailTexts, { params, body: { texts: { sms } } })).status).toBe(200)
  const textsOf = async (order: Order) =>
    (await sent(order)).filter(({ channel }) => channel === 'sms').map(({ status }) => status)
  async function shipped(): Promise<Order> {
    const order = await anOrder()
    await ship(order)
    await makeDue()
    return order
  }

  test('a text message goes with a mail to the phone of its order while its owner says something in it', async () => {
    expect(await textsOf(await shipped())).toEqual([])
    await says('{{siteName}}: {{number}} is coming')
    const order = await shipped()
    const sms = textMessages(shop)
    expect(await sms.deliver()).toEqual([
      {
        id: expect.any(String),
        to: expect.stringMatching(/^\+\d{9,}$/),
        text: `Fenestra: ${order.order_number} is coming`,
      },
    ])
    expect(await textsOf(order)).toEqual(['sent'])
    expect(await sms.deliver()).toEqual([])
    const waiting = await shipped()
    await says('')
    expect(await sms.deliver()).toEqual([])
    expect(await textsOf(waiting)).toEqual(['expired'])
  })

  test.each<[string, SmsDelivery['send'], string, number]>([
    ['refused', () => Promise.reject(new SmsRefused('no such number')), 'failed', 0],
    [
      'without an answer',
      () => Promise.reject(new DOMException('The operation timed out', 'TimeoutError')),
      'unknown',
      0,
    ],
    [
      'never connected',
      () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } })),
      'waiting',
      1,
    ],
  ])(
    'a text message that is %s is shown with its order, and sent again only if it cannot have arrived',
    async (_, send, status, again) => {
      await says('{{number}}')
      const order = await shipped()
      const sms = textMessages(shop)
      await sms.deliverBy({ send })
      expect(await textsOf(order)).toEqual([status])
      await makeDue()
      expect(await sms.deliver()).toHaveLength(again)
      await says('')
    },
  )

  test('a text message of a status that was taken back at once is taken back with its mail', async () => {
    await says('{{number}}')
    const order = await anOrder()
    const change = (status: Order['status']) =>
      admin.call(setOrderStatuses, { body: { changes: [{ id: order.id, status }] } })
    await change('shipped')
    expect(await textsOf(order)).toEqual(['waiting'])
    await change('pending')
    expect(await textsOf(order)).toEqual([])
  })
})

test('an order that does not exist has no list of messages, not an empty one', async () => {
  for (const id of [randomUUID(), 'none']) {
    const { status, refused } = await admin.call(listOrderMessages, { params: { id }, query: {} })
    expect([status, refused.code]).toEqual([404, 'order_not_found'])
  }
})
