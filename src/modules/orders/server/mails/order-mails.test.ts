import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aUser } from '#modules/accounts/factory.ts'
import { createOption, putConfiguration } from '#modules/catalog/contract/index.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { aLine, anOrderBody, customerInfo } from '../../factory.ts'
import { aPostbox } from '#test/postbox.ts'
import type { Client } from '#test/shop.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { closeOwnAccount, register, requestMagicLink } from '#modules/accounts/contract/index.ts'
import { listOrderEvents } from '../../contract/orders-admin.ts'
import { changeOwnOrder } from '../../contract/customer-edits.ts'
import { cancelOwnOrder, placeOrder, type Order } from '../../contract/orders.ts'
import { setOrderStatus } from '../../contract/change-order-status.ts'
import { languageCodes } from '#kernel/rules/languages.ts'

const shop = await shopOfFile({ settings: { RATE_LIMITS: 'on' } })
const post = aPostbox(shop)
const admin = await shop.as('admin')
beforeEach(async () => {
  await shop.rows('delete from outbox')
  await shop.rows('delete from rate_limits')
})

const victim = 'victim@elsewhere.example'
const lure = 'You won! Go to https://evil.example/prize now'
/** Every field of the buyer, with a lure in it. */
const typed = {
  name: lure,
  email: victim,
  // A number that costs whoever calls it.
  phone: '0900 190 190',
  address: 'Collect it at\nhttps://evil.example/collect',
}

let lines: ReturnType<typeof aLine>[]
beforeAll(async () => {
  const product = await aProduct(shop, { name: 'Alba' })
  lines = [aLine(product, { room: 'https://evil.example/room' })]
})

async function order(
  client: Client,
  info: Partial<typeof customerInfo> = typed,
  language = 'en',
): Promise<Order> {
  const body = anOrderBody(lines, { customer_info: { ...customerInfo, ...info } })
  const extraHeaders = { 'accept-language': language, 'idempotency-key': randomUUID() }
  const placed = await client.call(placeOrder, { body, extraHeaders })
  expect([placed.status, placed.text]).toEqual([201, expect.anything()])
  return placed.body
}

const historyOf = async ({ id }: Order) =>
  (await admin.call(listOrderEvents, { params: { id } })).body.map(({ kind, note }) => note ?? kind)

/** A user who signs in by phone and has no address. */
async function withoutAddress(): Promise<Client> {
  const client = await shop.as('customer')
  await shop.rows('update users set email = null, email_verified = false where id = $1', [client.person?.id])
  return client
}

describe('the address typed in an order', () => {
  test('the address typed in an order gets no mail when the account has its own', async () => {
    const stranger = await shop.as('customer')
    const { id } = await order(stranger)
    await stranger.call(cancelOwnOrder, { params: { id } })
    const mails = await post.deliver()
    expect(mails.map(({ to }) => to)).toEqual([stranger.person?.email, stranger.person?.email])
  })

  test.each([true, false])(
    'the address typed in an order gets a mail without typed text when the account has none of its own (registered: %s)',
    async (registered) => {
      const stranger = registered
        ? await shop.asPerson(await aUser(shop, { email: victim }))
        : await withoutAddress()
      for (const language of languageCodes) {
        await shop.rows('delete from rate_limits')
        const { id, order_number: number } = await order(stranger, typed, language)
        await stranger.call(cancelOwnOrder, { params: { id } })
        const mails = await post.deliver()
        expect(mails.map(({ to }) => to)).toEqual([victim, victim])
        for (const { subject, text, html } of mails) {
          for (const words of [subject, text, html])
            expect(words).not.toMatch(/evil|won!|0900 190|\{\{|undefined|null/)
          expect(subject).toContain(number)
          expect(text).toContain(`${shop.env.publicOrigin}/account/orders/${id}`)
        }
        for (const words of [mails[0]?.text, mails[0]?.html]) expect(words).toContain('Alba')
        expect(JSON.stringify(await shop.rows('select data from outbox'))).not.toContain('evil')
      }
      await shop.rows('update users set email = null where id = $1', [stranger.person?.id])
    },
  )

  test('the address typed in an order is shown with name and phone in the mail to an account with a confirmed address', async () => {
    const buyer = await shop.asPerson(await aUser(shop, { emailVerified: true }))
    const { id } = await order(buyer, {})
    await buyer.call(cancelOwnOrder, { params: { id } })
    const [confirmation, cancelled] = await post.deliver()
    expect(confirmation?.text).toContain(`Dear ${customerInfo.name},`)
    expect(confirmation?.text).toContain(customerInfo.address)
    expect(confirmation?.text).toContain(customerInfo.phone)
    expect(cancelled?.text).toContain(`Dear ${customerInfo.name},`)
  })

  test('the address typed in an order gets no mail once the account was erased', async () => {
    const buyer = await shop.asPerson(await aUser(shop, { emailVerified: true }))
    const { id } = await order(buyer)
    const { password } = buyer.person as { password: string }
    expect((await buyer.call(closeOwnAccount, { body: { password } })).status).toBe(200)
    await admin.call(setOrderStatus, { params: { id }, body: { status: 'confirmed' } })
    expect(await post.deliver()).toEqual([])
  })
})

test.each([
  lure,
  'www.evil.example',
  'evil.example',
  'Anna evil。example',
  'anna@evil.example',
  '10.20.30.40',
])('a name that mail programs would turn into a link is left out of the greeting: %s', async (name) => {
  const buyer = await shop.asPerson(await aUser(shop, { emailVerified: true }))
  const { id } = await order(buyer, { name })
  await buyer.call(cancelOwnOrder, { params: { id } })
  for (const { text, html } of await post.deliver()) {
    expect(text).toContain('Good day,')
    for (const words of [text, html]) expect(words).not.toContain(name)
  }
})

test('a name is reduced to one line in orders, accounts and mails', async () => {
  const buyer = await shop.asPerson(await aUser(shop, { emailVerified: true }))
  const placed = await order(buyer, { name: ' Lan\r\n\r\nDear customer,\u2028pay here\u0085 ' })
  expect(placed.customer_info.name).toBe('Lan Dear customer, pay here')
  const [mail] = await post.deliver()
  expect(mail?.text).toContain('Dear Lan Dear customer, pay here,')

  const visitor = await shop.as(null)
  const person = { firstName: 'Lan\nwon', lastName: 'a\tprize', password: 'something woven in wool' }
  await visitor.call(register, { body: { ...person, email: 'two.lines@example.com' } })
  const names = `select first_name, last_name from users where email = 'two.lines@example.com'`
  expect(await shop.rows(names)).toEqual([{ first_name: 'Lan won', last_name: 'a prize' }])
})

test('the registration mail contains no user input', async () => {
  const visitor = await shop.as(null)
  const person = { firstName: lure, lastName: 'https://evil.example', password: 'something woven in wool' }
  for (const email of [victim, victim]) await visitor.call(register, { body: { ...person, email } })
  const mails = await post.deliver()
  expect(mails.map(({ to }) => to)).toEqual([victim, victim])
  expect(JSON.stringify(mails)).not.toMatch(/evil|won!/)
  await shop.rows('update users set email = null where email = $1', [victim])
})

describe('a stranger who places many orders', () => {
  const states = () => shop.rows('select status, count(*)::int as n from outbox group by 1 order by 1')

  test('a stranger who places many orders triggers three mails an hour to one address, and staff see that the others were not sent', async () => {
    const stranger = await withoutAddress()
    const placed: Order[] = []
    for (let times = 0; times < 30; times += 1) placed.push(await order(stranger))
    expect(await post.deliver()).toHaveLength(3)
    expect(await states()).toEqual([
      { status: 'sent', n: 3 },
      { status: 'withheld', n: 27 },
    ])
    const histories = await Promise.all(placed.map(historyOf))
    const noted = histories.filter(([newest]) =>
      newest?.startsWith('The confirmation of this order was not mailed'),
    )
    expect(noted).toHaveLength(27)

    const [first, second] = placed as [Order, Order]
    const wider = { cart: [{ line: 1, width: 2, length: 2 }] }
    const changed = await stranger.call(changeOwnOrder, { params: { id: second.id }, body: wider })
    expect(changed.status).toBe(200)
    await stranger.call(cancelOwnOrder, { params: { id: first.id } })
    expect(await post.deliver()).toEqual([])
    expect((await historyOf(second))[0]).toMatch(/^The changed order was not mailed/)
    expect((await historyOf(first))[0]).toMatch(/^The mail about the new status was not sent/)
    expect(await shop.rows('select 1 from outbox where network is not null')).toEqual([])
  })

  test('gains nothing from other accounts or aliases of one mailbox', async () => {
    for (let times = 0; times < 3; times += 1) await order(await withoutAddress())
    await order(await withoutAddress(), { ...typed, email: 'Victim+again@elsewhere.example' })
    expect(await post.deliver()).toHaveLength(3)
  })

  test('a stranger who places many orders triggers ten mails a day to one address, and twenty an hour from one network', async () => {
    for (let hour = 0; hour < 4; hour += 1) {
      for (let times = 0; times < 3; times += 1) await order(await withoutAddress())
      await post.deliver()
      await shop.rows(`update rate_limits set expire = 0 where key like 'mails-hour:%'`)
    }
    expect(await states()).toEqual([
      { status: 'sent', n: 10 },
      { status: 'withheld', n: 2 },
    ])
    await shop.rows('delete from rate_limits')
    await shop.rows('delete from outbox')
    const stranger = await withoutAddress()
    for (let times = 0; times < 22; times += 1)
      await order(stranger, { ...typed, email: `victim${times}@elsewhere.example` })
    expect(await post.deliver()).toHaveLength(20)
  })

  test('a stranger who places many orders does not use up the sign-in links of the person with that address', async () => {
    await aUser(shop, { email: victim })
    const stranger = await withoutAddress()
    for (let times = 0; times < 30; times += 1) await order(stranger)
    await post.deliver()
    await (await shop.as(null)).call(requestMagicLink, { body: { email: victim } })
    expect(await post.deliver()).toMatchObject([{ to: victim, text: expect.stringContaining('token=') }])
    await shop.rows('update users set email = null where email = $1', [victim])
  })

  test('a stranger who places many orders triggers no extra mails through staff, since status mails of such orders are limited too', async () => {
    const stranger = await withoutAddress()
    const placed: Order[] = []
    for (let times = 0; times < 12; times += 1) placed.push(await order(stranger))
    await shop.rows('delete from outbox')
    for (const { id } of placed)
      await admin.call(setOrderStatus, { params: { id }, body: { status: 'cancelled' } })
    expect(await post.deliver()).toHaveLength(10)
  })
})

test('registering one address from many networks sends it at most ten mails an hour', async () => {
  const visitor = await shop.as(null)
  const body = { firstName: 'A', lastName: 'B', password: 'something woven in wool', email: victim }
  for (let times = 0; times < 12; times += 1) {
    await shop.rows(`delete from rate_limits where key like 'register:%'`)
    await visitor.call(register, { body })
  }
  expect(await post.deliver()).toHaveLength(10)
})

test('orders with a confirmed address are all mailed', async () => {
  const buyer = await shop.asPerson(await aUser(shop, { emailVerified: true }))
  for (let times = 0; times < 12; times += 1) await order(buyer)
  expect(await post.deliver()).toHaveLength(12)
})

describe('made-to-measure pieces in the mails', () => {
  const facts = { cloth: { rollMm: 2000, turnable: false, repeatMm: 0 } }
  async function blindOf(client: Client, language: string) {
    const product = await aProduct(shop, { name: 'Feld', kind: 'roller', facts })
    const body = anOrderBody([aLine(product, { width: 1.2, length: 1.6, mount: 'inside', room: 'Küche' })])
    const extraHeaders = { 'accept-language': language, 'idempotency-key': randomUUID() }
    return (await client.call(placeOrder, { body, extraHeaders })).body
  }
  const readable = (text: string | undefined) => (text ?? '').replaceAll('\u00a0', ' ')

  test('made-to-measure pieces in the mails show mount, room, finished size and the number of working days', async () => {
    await blindOf(await shop.asPerson(await aUser(shop, { emailVerified: true })), 'de')
    const [mail] = await post.deliver()
    for (const body of [mail?.text, mail?.html]) {
      expect(readable(body)).toContain('In der Nische · Küche · Fertigmaß 1,195 × 1,6 m')
      expect(readable(body)).toContain('Fertig 5 bis 7 Arbeitstage nach unserer Bestätigung.')
    }
  })

  test('made-to-measure pieces in the mails show the chosen options with the names in the shop', async () => {
    const { body: option } = await admin.call(createOption, {
      body: { code: 'mailed', name: 'Colour', choices: [{ code: 'sage', name: 'Sage' }] },
    })
    const product = await aProduct(shop, { name: 'Feld' })
    await admin.call(putConfiguration, {
      params: { id: product.id },
      body: { options: [{ code: option.code, default: 'sage' }] },
    })
    await (await shop.as('customer')).call(placeOrder, { body: anOrderBody([aLine(product)]) })
    const [mail] = await post.deliver()
    for (const body of [mail?.text, mail?.html]) expect(body).toContain('Colour: Sage')
  })

  test('made-to-measure pieces in the mails show the days between which they will be ready, once confirmed', async () => {
    const { id } = await blindOf(await shop.as('customer'), 'vi')
    await shop.rows('delete from outbox')
    await admin.call(setOrderStatus, { params: { id }, body: { status: 'confirmed' } })
    const [{ from, to }] = (await shop.rows(
      `select ready_from::text as from, ready_to::text as to from orders where id = $1`,
      [id],
    )) as [{ from: string; to: string }]
    await shop.rows(`update outbox set next_attempt_at = now() - interval '1 second'`)
    const [mail] = await post.deliver()
    const day = (iso: string) =>
      new Intl.DateTimeFormat('vi', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(iso))
    expect(readable(mail?.text)).toContain(`Hoàn thành từ ${day(from)} đến ${day(to)}.`)
  })

  test('made-to-measure pieces in the mails do not repeat the room to an unconfirmed address', async () => {
    await blindOf(await shop.asPerson(await aUser(shop, { emailVerified: false })), 'de')
    const [mail] = await post.deliver()
    expect(mail?.text).toContain('In der Nische · Fertigmaß')
    expect(mail?.text).not.toContain('Küche')
  })

  test('made-to-measure pieces in the mails show none of it for a product without questions', async () => {
    await order(await shop.as('customer'))
    const [mail] = await post.deliver()
    expect(mail?.text).not.toMatch(/recess|Finished size|working days/)
  })
})
