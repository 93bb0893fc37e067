import { describe, expect, test } from 'vitest'
import { aProduct } from '#modules/catalog/factory.ts'
import { insertRow } from '#test/rows.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { getOrder } from '#modules/orders/contract/index.ts'
import {
  createQuote,
  deleteQuote,
  getQuote,
  listQuotes,
  orderQuote,
  previewQuoteMail,
  sendQuote,
  shareQuote,
  updateQuote,
  type Quote,
} from './contract/quotes.ts'
import { answerPublicQuote, getPublicQuote, viewPublicQuote } from './contract/public-quote.ts'
import { readDashboard } from '#modules/dashboard/contract.ts'
import { dayIn as dayOfShop } from '#kernel/rules/shop-time.ts'
import { aCustomer, linkToken } from '#modules/customers/factory.ts'

/** A zone in which it is another day than in UTC, now and for the next half hour at least. */
const timeZone =
  new Date().getUTCHours() * 60 + new Date().getUTCMinutes() < 630
    ? 'Pacific/Pago_Pago'
    : 'Pacific/Kiritimati'
const dayIn = (days: number) => dayOfShop(timeZone, new Date(Date.now() + days * 86_400_000))

const lan = {
  firstName: 'Lan',
  lastName: 'Nguyen',
  email: 'lan@example.com',
  phone: '0901234567',
  address: '12 Nguyen Hue',
}

const shop = await shopOfFile({ settings: { SHOP_TIME_ZONE: timeZone } })
const editor = await shop.as('editor')
const visitor = await shop.as(null)
const customerId: string = (await aCustomer(shop, lan)).id

type Body = NonNullable<Parameters<typeof editor.call<typeof createQuote>>[1]>['body']
const form = (overrides: Partial<Body> = {}): Body => ({
  customerId,
  items: [],
  totalAmount: 100,
  validUntil: '2030-01-31',
  notes: '',
  ...overrides,
})
const make = (overrides: Partial<Body> = {}) => editor.call(createQuote, { body: form(overrides) })
const tokenOf = (id: string) => linkToken(shop, 'quote', id)

/** A sent quote and the token of its link. */
async function sent(overrides: Partial<Body> = {}) {
  const { id } = (await make(overrides)).body
  const answer = await editor.call(sendQuote, { params: { id }, body: {} })
  return { quote: answer.body, params: { token: tokenOf(id) } }
}

describe('creating a quote', () => {
  test('returns the items as sent, with their sums', async () => {
    const items = [
      { name: 'Roller blind', quantity: 2, price: 120.5, colour: 'linen', width: 1.2 },
      { name: 'Fitting', quantity: 1, price: 59 },
    ]
    const { status, body, headers } = await make({ items, totalAmount: 280 })
    expect([status, headers.etag]).toEqual([201, '"1"'])
    expect(body).toMatchObject({
      items,
      status: 'draft',
      customerName: 'Lan Nguyen',
      title: `Quote ${body.quoteNumber}`,
      validUntil: '2030-01-31',
      subtotal: 300,
      discountAmount: 20,
      totalAmount: 280,
      totalsMatch: true,
    })
    expect(body.rows[0]).toMatchObject({ unitPrice: 120.5, totalPrice: 241, quantity: 2 })
    const read = await editor.call(getQuote, { params: { id: body.id } })
    expect(read.body).toEqual(body)
  })

  test('accepts a list as JSON text, and reports where it cannot be parsed', async () => {
    const text = await make({ items: '[{"name": "Blind", "price": 5}]' })
    expect(text.body.items).toEqual([{ name: 'Blind', price: 5, quantity: 1 }])
    const wrong = {
      '[{"name": "a" "x"}]': 'Items must be valid JSON (line 1, column 15: unexpected """)',
      '[{"name": "a"},\n}': 'Items must be valid JSON (line 2, column 1: unexpected "}")',
      '{': 'Items must be valid JSON (line 1, column 2: unexpected end)',
      '{"name": "a"}': 'Items must be a list',
    }
    for (const [items, message] of Object.entries(wrong)) {
      const { status, refused } = await make({ items })
      expect([status, refused.code, refused.message, refused.fields]).toEqual([
        400,
        'invalid_body',
        message,
        { items: message },
      ])
    }
  })

  test('refuses invalid items by their index', async () => {
    const refused = async (items: unknown) => Object.keys((await make({ items })).refused.fields ?? {})
    expect(await refused([{ name: 'a' }, { price: 1 }])).toEqual(['items.1.name'])
    expect(await refused([{ name: 'a', quantity: 0 }])).toEqual(['items.0.quantity'])
    expect(await refused([{ name: 'a', price: -1 }])).toEqual(['items.0.price'])
    expect(await refused([7])).toEqual(['items.0'])
    expect(await refused('[{"name": "\\u0000"}]')).toEqual(['items.0.name'])
  })

  test('calculates the price of a size as the shop does, and refuses an impossible size', async () => {
    const { id: productId } = await aProduct(shop)
    const item = { name: 'Alba', productId, width: 1.5, length: 1.8 }
    const { body } = await make({ items: [item], totalAmount: 270_000 })
    expect(body.items).toEqual([{ ...item, quantity: 1, price: 270_000 }])
    const tooWide = await make({ items: [{ ...item, width: 9 }] })
    expect([tooWide.status, tooWide.refused.fields]).toEqual([
      422,
      { 'items.0.width': 'Width must be between 0.5 and 5 m' },
    ])
    const unknown = await make({ items: [{ ...item, productId: 'nothing' }] })
    expect([unknown.status, Object.keys(unknown.refused.fields ?? {})]).toEqual([422, ['items.0.productId']])
  })

  test('stores a total above the sum and marks it as different', async () => {
    const { body } = await make({ items: [{ name: 'a', price: 10 }], totalAmount: 11 })
    expect(body).toMatchObject({ subtotal: 10, totalAmount: 11, totalsMatch: false })
    for (const change of [{ notes: 'Agreed by phone' }, { status: 'accepted' as const }]) {
      const kept = await editor.call(updateQuote, { params: { id: body.id }, body: change })
      expect(kept.body).toMatchObject({ ...change, subtotal: 10, totalAmount: 11, totalsMatch: false })
    }
  })

  test('numbers quotes by year, without duplicates when many are created at once', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => make()))
    const numbers = made.map(({ body }) => body.quoteNumber)
    expect(new Set(numbers).size).toBe(12)
    for (const number of numbers) expect(number).toMatch(/^Q-20\d\d-\d{4,}$/)
  })

  test('requires a customer, a total and a date', async () => {
    const nobody = await make({ customerId: '00000000-0000-4000-8000-000000000000' })
    expect([nobody.status, nobody.refused.code]).toEqual([422, 'reference_unknown'])
    const empty = await editor.send({ method: 'POST', url: createQuote.path, payload: {} })
    expect(empty.status).toBe(400)
    expect(Object.keys(empty.refused.fields ?? {})).toEqual(['customerId', 'totalAmount', 'validUntil'])
  })
})

describe('a sent quote', () => {
  test('is mailed with a link stored only as a hash, and marked as viewed when opened', async () => {
    const { quote, params } = await sent()
    expect(quote).toMatchObject({ status: 'sent', language: 'en' })
    const stored = JSON.stringify(await shop.rows('select * from outbox, quotes'))
    expect(stored).toContain('lan@example.com')
    expect(stored).not.toContain(params.token)
    const read = await visitor.call(getPublicQuote, { params })
    expect(read.body).toMatchObject({ quoteNumber: quote.quoteNumber, status: 'sent' })
    expect(read.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect((await visitor.call(viewPublicQuote, { params })).body.status).toBe('viewed')
    const seen = await editor.call(getQuote, { params: { id: quote.id } })
    expect(seen.body.viewedAt).not.toBeNull()
    expect((await visitor.call(getPublicQuote, { params: { token: 'guessed' } })).status).toBe(404)
  })

  test('is still unread after a mail scanner has requested it twice', async () => {
    const { quote, params } = await sent()
    const headers = { 'user-agent': 'Mozilla/5.0 (compatible; SafeLinks)' }
    for (const method of ['HEAD', 'GET', 'HEAD', 'GET'] as const) {
      const read = await visitor.send({ method, url: `/api/quotes/${params.token}`, headers })
      expect(read.status).toBe(200)
    }
    const stored = await editor.call(getQuote, { params: { id: quote.id } })
    expect(stored.body).toMatchObject({ status: 'sent', viewedAt: null })
  })

  test('can be answered once', async () => {
    const { quote, params } = await sent()
    const answer = (body: { answer: 'accepted' | 'rejected'; version?: number }) =>
      visitor.call(answerPublicQuote, { params, body })
    const stale = await answer({ answer: 'accepted', version: quote.version - 1 })
    expect([stale.status, stale.refused.code]).toEqual([409, 'version_conflict'])
    const both = await Promise.all([answer({ answer: 'accepted' }), answer({ answer: 'accepted' })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await answer({ answer: 'rejected' })).refused.code).toBe('quote_settled')
    const stored = await editor.call(getQuote, { params: { id: quote.id } })
    expect(stored.body).toMatchObject({ status: 'accepted', rejectedAt: null })
  })

  test('is accepted on its last day in the time zone of the shop', async () => {
    const { quote, params } = await sent({ validUntil: dayIn(0) })
    expect(quote.status).toBe('sent')
    const accepted = await visitor.call(answerPublicQuote, { params, body: { answer: 'accepted' } })
    expect(accepted.body).toMatchObject({ status: 'accepted' })
  })

  test('expires after its last day, for the customer and in the list', async () => {
    const { quote, params } = await sent()
    const past = dayIn(-1)
    await editor.call(updateQuote, { params: { id: quote.id }, body: { validUntil: past } })
    const late = await visitor.call(answerPublicQuote, { params, body: { answer: 'accepted' } })
    expect([late.status, late.refused.code]).toEqual([409, 'quote_expired'])
    const draft = (await make({ validUntil: past })).body
    const accepted = (await make({ validUntil: past, status: 'accepted' })).body
    const expired = await editor.call(listQuotes, { query: { status: 'expired' } })
    const ids = expired.body.map(({ id }) => id)
    expect(ids).toContain(quote.id)
    expect(ids).not.toContain(draft.id)
    expect(ids).not.toContain(accepted.id)
    const change = { params: { id: quote.id }, body: { validUntil: '2031-01-01' } }
    expect((await editor.call(updateQuote, change)).body.status).toBe('sent')
  })

  test('is listed among the quotes that end within seven days while it waits for an answer, as the dashboard counts them', async () => {
    const before = (await editor.call(readDashboard)).body.toDo.quotesEnding
    const today = (await sent({ validUntil: dayIn(0) })).quote.id
    const last = (await sent({ validUntil: dayIn(6) })).quote.id
    const others = [
      (await sent({ validUntil: dayIn(7) })).quote.id,
      (await make({ validUntil: dayIn(1) })).body.id,
      (await make({ validUntil: dayIn(1), status: 'accepted' })).body.id,
    ]
    const ending = (await editor.call(listQuotes, { query: { ending: 'week' } })).body.map(({ id }) => id)
    expect(ending).toEqual(expect.arrayContaining([today, last]))
    for (const id of others) expect(ending).not.toContain(id)
    expect(ending).toHaveLength(before + 2)
    expect((await editor.call(readDashboard)).body.toDo.quotesEnding).toBe(before + 2)
  })

  test('requires a customer with an e-mail address', async () => {
    const nameless = (await insertRow(shop.pool, 'customers', { first_name: 'Minh' }))['id'] as string
    const { id } = (await make({ customerId: nameless })).body
    const { status, refused } = await editor.call(sendQuote, { params: { id }, body: {} })
    expect([status, refused.code]).toEqual([422, 'quote_refused'])
    const preview = await editor.call(previewQuoteMail, { params: { id } })
    expect([preview.status, preview.refused.code]).toEqual([422, 'quote_refused'])
  })

  test('shows its mail before it leaves, and changes nothing by that', async () => {
    const { id, quoteNumber, version } = (await make({ totalAmount: 280, description: 'For the loft' })).body
    const { body: mail } = await editor.call(previewQuoteMail, { params: { id } })
    expect(mail.subject).toContain(quoteNumber)
    expect(mail.text).toMatch(/Lan Nguyen[^]*For the loft[^]*280/)
    expect(mail.attachments).toEqual([`${quoteNumber}.pdf`])
    expect((await editor.call(getQuote, { params: { id } })).body).toMatchObject({ status: 'draft', version })
    expect(await shop.rows("select 1 from outbox where data->>'quoteId' = $1", [id])).toEqual([])
  })

  test('reaches a customer without an e-mail address by its link, which staff pass on', async () => {
    const nameless = (await insertRow(shop.pool, 'customers', { first_name: 'Minh' }))['id'] as string
    const { id, version } = (await make({ customerId: nameless })).body
    const shared = await editor.call(shareQuote, { params: { id }, body: { version, language: 'vi' } })
    expect([shared.status, shared.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(shared.body.quote).toMatchObject({ id, status: 'sent', version: version + 1 })
    const { pathname, search } = new URL(shared.body.link)
    expect(search).toBe('?lng=vi')
    const params = { token: pathname.slice('/quotes/'.length) }
    expect((await visitor.call(getPublicQuote, { params })).body).toMatchObject({ customerName: 'Minh' })
    expect(await shop.rows("select 1 from outbox where data->>'quoteId' = $1", [id])).toEqual([])
    const late = await editor.call(shareQuote, { params: { id }, body: { version } })
    expect(late.refused.code).toBe('version_conflict')
    const again = await editor.call(shareQuote, { params: { id }, body: {} })
    expect(new URL(again.body.link).pathname).toBe(pathname)
    // The link was only copied again.
    expect(again.body.quote.version).toBe(shared.body.quote.version)

    expect((await visitor.call(answerPublicQuote, { params, body: { answer: 'accepted' } })).status).toBe(200)
    const settled = await editor.call(shareQuote, { params: { id }, body: {} })
    expect([settled.status, settled.refused.code]).toEqual([409, 'quote_settled'])
  })
})

describe('an accepted quote', () => {
  test('becomes one order with the same sizes and prices, and wins its opportunity', async () => {
    const product = await aProduct(shop)
    const opportunity = await insertRow(shop.pool, 'opportunities', {
      customer_id: customerId,
      title: 'Flat',
    })
    const opportunityId = opportunity['id'] as string
    const items = [
      { name: 'Alba', productId: product.id, width: 1.5, length: 1.8, quantity: 2, price: 250_000 },
      { name: 'Fitting', price: 40_000 },
    ]
    const { id } = (await make({ items, totalAmount: 500_000, opportunityId })).body
    const order = () => editor.call(orderQuote, { params: { id } })
    expect((await order()).refused.code).toBe('quote_not_accepted')
    await editor.call(updateQuote, { params: { id }, body: { status: 'accepted' } })
    const [first, second] = await Promise.all([order(), order()])
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.id).toBe(first.body.id)
    const { body } = await editor.call(getOrder, { params: { id: first.body.id } })
    expect(body).toMatchObject({ customer_id: customerId, total_amount: 500_000, status: 'pending' })
    expect(body.cart.map(({ width, length, calculated_price }) => [width, length, calculated_price])).toEqual(
      [
        [1.5, 1.8, 250_000],
        [1.5, 1.8, 250_000],
      ],
    )
    const won = await shop.rows('select stage, probability from opportunities where id = $1', [opportunityId])
    expect(won).toEqual([{ stage: 'closed_won', probability: 100 }])
    const [buyer] = await shop.rows('select status, address from customers where id = $1', [customerId])
    expect(buyer).toEqual({ status: 'active', address: lan.address })
    const became = await editor.call(listQuotes, { query: { orderId: first.body.id } })
    expect(became.body.map((quote) => quote.id)).toEqual([id])
    const [{ totalAmount, items: storedItems }] = became.body as [Quote]
    const noted = { totalAmount, items: storedItems, notes: 'Called on Friday' }
    expect((await editor.call(updateQuote, { params: { id }, body: noted })).body.notes).toBe(noted.notes)
    const late = await editor.call(updateQuote, { params: { id }, body: { totalAmount: 1 } })
    expect([late.status, late.refused.code]).toEqual([409, 'quote_settled'])
    const admin = await shop.as('admin')
    expect((await admin.call(deleteQuote, { params: { id } })).refused.code).toBe('quote_settled')
  })

  test('copies the options of an item to the order, but nothing else that staff wrote', async () => {
    const product = await aProduct(shop)
    const sized = { name: 'Alba', productId: product.id, width: 1.5, length: 1.8, price: 250_000 }
    const item = {
      ...sized,
      room: 'Kitchen',
      options: { colour: 'linen' },
      purchase: 90_000,
      remark: 'haggles',
    }
    const { id } = (await make({ items: [item], status: 'accepted' })).body
    const order = await editor.call(orderQuote, { params: { id } })
    expect(order.body.cart).toMatchObject([{ room: 'Kitchen', options: { colour: 'linen' } }])
    expect(JSON.stringify(order.body.cart)).not.toMatch(/purchase|90000|haggles/)
    const nested = { ...sized, options: { colour: { inside: 'linen' } } }
    const refused = (await make({ items: [nested], status: 'accepted' })).body
    expect((await editor.call(orderQuote, { params: { id: refused.id } })).refused.fields).toEqual({
      'items.0.options': 'Must be a text, a number or true or false',
    })
  })

  test('creates no order without a product and a size', async () => {
    const { id } = (await make({ status: 'accepted' })).body
    expect((await editor.call(orderQuote, { params: { id } })).status).toBe(422)
  })
})

test('a quote names its customer with the family name first where their names are written so', async () => {
  for (const [firstName, lastName, name] of [
    ['Văn An', 'Nguyễn', 'Nguyễn Văn An'],
    ['THỊ MAI', 'HỒ', 'HỒ THỊ MAI'],
    ['小明', '王', '王小明'],
    ['Ann', 'Baker', 'Ann Baker'],
    ['Minh', '', 'Minh'],
  ] as const) {
    const customer = await aCustomer(shop, { firstName, lastName })
    expect((await make({ customerId: customer.id })).body).toMatchObject({ customerName: name })
  }
})

test('a quote keeps fields that are left out of a change, and a stale change is refused', async () => {
  const { id } = (await make({ items: [{ name: 'a', price: 7 }], totalAmount: 7 })).body
  const { body } = await editor.call(updateQuote, {
    params: { id },
    body: { notes: 'Calls on Monday', version: 1 },
  })
  expect(body).toMatchObject({ notes: 'Calls on Monday', totalAmount: 7, version: 2 })
  const stale = await editor.call(updateQuote, { params: { id }, body: { notes: 'x', version: 1 } })
  expect([stale.status, stale.refused.code]).toEqual([409, 'version_conflict'])
  const tag = { params: { id }, body: { notes: 'x' }, headers: { 'if-match': '"1"' } }
  expect((await editor.call(updateQuote, tag)).status).toBe(412)
  expect((await editor.call(deleteQuote, { params: { id } })).status).toBe(403)
  const admin = await shop.as('admin')
  expect((await admin.call(deleteQuote, { params: { id } })).body).toEqual({ success: true })
  const log = await shop.rows<{ action: string }>(
    'select action from audit_log where entity_id = $1 order by id',
    [id],
  )
  expect(log.map(({ action }) => action)).toEqual(['quote.create', 'quote.update', 'quote.delete'])
})
