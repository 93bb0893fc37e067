import { beforeEach, describe, expect, test } from 'vitest'
import { openShop } from '#test/shop.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { aUser } from '#modules/accounts/factory.ts'
import { getConfiguration } from '#modules/catalog/contract/index.ts'
import { createCustomer, listInteractions, mergeCustomers } from '#modules/customers/contract/index.ts'
import {
  getSampleOffer,
  listSampleRequests,
  requestSamples,
  setSampleStatus,
  type SampleOrder,
} from './contract/index.ts'
import { aProductWithSwatches, aSampleOrder, offerSamples } from './factory.ts'

const shop = await shopOfFile()
const visitor = await shop.as(null)
const editor = await shop.as('editor')
const swatches: Awaited<ReturnType<typeof aProductWithSwatches>> = await aProductWithSwatches(shop)
beforeEach(() => offerSamples(shop))

const ask = (body: SampleOrder, by = visitor, headers = {}) => by.call(requestSamples, { body, headers })
const many = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => swatches.wanted(`c${index + from}`))
const customerOf = (email: string) =>
  shop.rows<{ id: string; source: string; user_id: string | null }>(
    'select id, source, user_id from customers where email = $1 order by created_at, id',
    [email],
  )
const requestOf = async (email: string) =>
  (await editor.call(listSampleRequests, { query: { q: email } })).body.find((one) => one.email === email)!

describe('the setting of the shop', () => {
  test('a shop offers no samples until an administrator turns them on', async () => {
    const own = await openShop()
    const stranger = await own.as(null)
    const { product, wanted } = await aProductWithSwatches(own, 2)
    const refused = await stranger.call(requestSamples, { body: aSampleOrder([wanted('c1')]) })
    expect([refused.status, refused.refused.code]).toEqual([404, 'samples_not_offered'])
    expect((await stranger.call(getSampleOffer)).status).toBe(404)
    const offered = async () =>
      (await stranger.call(getConfiguration, { params: { id: product.id } })).body.samples
    expect(await offered()).toBe(false)

    await offerSamples(own)
    expect(await offered()).toBe(true)
    expect((await stranger.call(getSampleOffer)).body).toEqual({ offered: true, at_once: 8 })
    expect((await stranger.call(requestSamples, { body: aSampleOrder([wanted('c1')]) })).status).toBe(201)
    await own.close()
  })

  test('saving the child-safety rules does not change it', async () => {
    const admin = await shop.as('admin')
    await admin.send({ method: 'PUT', url: '/api/settings/selling', payload: { safety: 'as_nz' } })
    expect((await visitor.call(getSampleOffer)).status).toBe(200)
  })
})

describe('a request for samples', () => {
  test('a visitor gets the samples they chose, and staff see them with a link to the configuration', async () => {
    const { product, colour, control, wanted } = swatches
    const sample = wanted('c2', {
      width: 1.2,
      length: 1.5,
      mount: 'inside',
      options: { [control]: 'motor', [colour]: 'c9', gone: 'x' },
    })
    const order = aSampleOrder([sample, wanted('c2'), wanted('c3')], { language: 'de' })
    const { status, body } = await ask(order)
    expect([status, body.samples]).toEqual([
      201,
      [
        { product_name: product.name, option_name: 'Colour', choice_name: 'Colour 2' },
        { product_name: product.name, option_name: 'Colour', choice_name: 'Colour 3' },
      ],
    ])
    const request = await requestOf(order.email)
    expect(request).toMatchObject({
      id: body.id,
      status: 'requested',
      name: order.name,
      address: order.address,
      language: 'de',
      wants_reminder: false,
    })
    expect(request.samples[1]).toMatchObject({ colour: '#aabbcc', product_id: product.id })
    const links = request.samples.map(({ link }) => new URL(link, 'http://shop'))
    expect(links.map(({ pathname }) => pathname)).toEqual([
      `/products/${product.id}`,
      `/products/${product.id}`,
    ])
    expect(Object.fromEntries(links[0]!.searchParams)).toEqual({
      width: '1.2',
      height: '1.5',
      unit: 'm',
      mount: 'inside',
      [`o.${colour}`]: 'c2',
      [`o.${control}`]: 'motor',
    })
  })

  test('a ninth sample is refused, and so is anything but a swatch of a product on sale, with the position of each', async () => {
    const nine = await ask(aSampleOrder(many(9)))
    expect([nine.status, nine.refused.code, nine.refused.message]).toEqual([
      422,
      'samples_limit',
      'At most 8 samples at a time',
    ])
    const { control, wanted } = swatches
    const wrong = await ask(
      aSampleOrder([
        wanted('c1'),
        wanted('c99'),
        wanted('chain', { option: control }),
        wanted('c1', { option: 'scent' }),
        wanted('c1', { product_id: '00000000-0000-4000-8000-000000000000' }),
        wanted('c1', { product_id: 'nonsense' }),
      ]),
    )
    expect([wrong.status, wrong.refused.code, wrong.refused.fields]).toEqual([
      422,
      'samples_refused',
      {
        'samples.1.choice': 'Please choose another Colour',
        'samples.2.choice': 'There are no samples of Control',
        'samples.3.choice': 'This product has no option "scent"',
        'samples.4.product_id': 'There is no such product',
        'samples.5.product_id': 'There is no such product',
      },
    ])
    const empty = await ask({ ...aSampleOrder([]), name: 'L', email: 'no', address: 'x' })
    expect([empty.status, Object.keys(empty.refused.fields ?? {}).sort()]).toEqual([
      400,
      ['address', 'email', 'name', 'samples'],
    ])
  })

  test('a mailbox and a postal address get at most 16 samples in 90 days', async () => {
    const first = aSampleOrder(many(8), { email: 'minh@example.com', address: '9 Lê Lợi, Đà Nẵng' })
    expect((await ask(first)).status).toBe(201)
    const sameMailbox = aSampleOrder(many(7, 9), { email: 'Minh+blinds@example.com' })
    expect((await ask(sameMailbox)).status).toBe(201)
    const over = await ask(aSampleOrder(many(2), { email: 'minh@example.com' }))
    expect([over.status, over.refused.code, over.refused['left']]).toEqual([422, 'samples_address_limit', 1])
    const samePlace = await ask(aSampleOrder(many(8), { address: '9 le loi - DA NANG' }))
    expect(samePlace.status).toBe(201)
    expect((await ask(aSampleOrder(many(1), { address: first.address }))).status).toBe(422)

    await shop.rows(
      `update sample_requests set created_at = now() - interval '91 days' where email = 'minh@example.com'`,
    )
    expect((await ask(aSampleOrder(many(8), { email: 'minh@example.com' }))).status).toBe(201)
  })

  test('cancelled samples do not count, and two concurrent requests cannot exceed the limit together', async () => {
    const email = 'hoa@example.com'
    expect((await ask(aSampleOrder(many(8), { email }))).status).toBe(201)
    const [both] = [await Promise.all([1, 2].map(() => ask(aSampleOrder(many(8), { email }))))]
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
    const { id } = await requestOf(email)
    await editor.call(setSampleStatus, { params: { id }, body: { status: 'cancelled' } })
    expect((await ask(aSampleOrder(many(8), { email }))).status).toBe(201)
  })

  test('a request that is sent twice with one key is stored once, and the key is refused for any other', async () => {
    const order = aSampleOrder(many(3))
    const headers = { 'idempotency-key': 'one-key' }
    const [one, two] = await Promise.all([ask(order, visitor, headers), ask(order, visitor, headers)])
    expect([one.status, two.status, one.body.id]).toEqual([201, 201, two.body.id])
    expect([one, two].filter((answer) => answer.headers['idempotency-replayed'] === 'true')).toHaveLength(1)
    const other = await ask(aSampleOrder(many(1)), visitor, headers)
    expect([other.status, other.refused.code]).toEqual([422, 'idempotency_key_reused'])
    const mails = await shop.rows('select 1 from outbox where recipient = $1', [order.email])
    expect(mails).toHaveLength(1)
  })

  test('a network that sends many requests has to wait', async () => {
    const limited = await openShop({ settings: { RATE_LIMITS: 'on' } })
    const stranger = await limited.as(null)
    const statuses = []
    for (let asked = 0; asked < 21; asked += 1)
      statuses.push((await stranger.call(requestSamples, { body: aSampleOrder(many(1)) })).status)
    expect([statuses[0], statuses.at(-1)]).toEqual([404, 429])
    await limited.close()
  })
})

describe('the customer', () => {
  test('the customer is created once, with the source samples, and the timeline lists the samples', async () => {
    const order = aSampleOrder(many(2))
    await ask(order)
    await ask({ ...order, samples: many(1, 5) })
    const [customer, ...others] = await customerOf(order.email)
    expect([customer?.source, others]).toEqual(['samples', []])
    const { body } = await editor.call(listInteractions, { query: { customerId: customer!.id } })
    expect(body.map(({ subject }) => subject)).toEqual([
      'Asked for a sample by post',
      'Asked for 2 samples by post',
    ])
    expect(body[1]!.description).toContain(`${swatches.product.name}: Colour Colour 2`)
    expect((await requestOf(order.email)).customer_id).toBe(customer!.id)
  })

  test('the customer is matched to a record that staff created, without changing it, and never to the record of an account', async () => {
    const email = 'khanh@example.com'
    const made = await editor.call(createCustomer, { body: { firstName: 'Khanh', lastName: 'Le', email } })
    await ask(aSampleOrder(many(1), { email, name: 'Somebody Else' }))
    expect((await requestOf(email)).customer_id).toBe(made.body.id)

    const person = await aUser(shop, { email: 'thu@example.com', emailVerified: true })
    const client = await shop.asPerson(person)
    await ask(aSampleOrder(many(1), { email: 'other@example.com' }), client)
    const [own] = await customerOf('other@example.com')
    expect(own?.user_id).toBe(person.id)
    await shop.rows('update customers set email = $2 where id = $1', [own!.id, person.email])
    await ask(aSampleOrder(many(1), { email: person.email }))
    const both = await customerOf(person.email)
    expect(both.map((one) => one.user_id)).toEqual([person.id, null])
  })

  test('the customer keeps their requests when they are merged into another customer', async () => {
    const [one, other] = [aSampleOrder(many(1)), aSampleOrder(many(1))]
    await ask(one)
    await ask(other)
    const [kept, gone] = [(await customerOf(one.email))[0]!, (await customerOf(other.email))[0]!]
    const admin = await shop.as('admin')
    await admin.call(mergeCustomers, { params: { id: kept.id }, body: { customerId: gone.id } })
    const { body } = await editor.call(listSampleRequests, { query: { customer_id: kept.id } })
    expect(body.map(({ email }) => email).sort()).toEqual([one.email, other.email].sort())
  })
})

describe('the list of requests for staff', () => {
  test('filters by status, searches, pages and exports a file', async () => {
    const viewer = await shop.as('viewer')
    const orders = [
      aSampleOrder(many(1), { name: 'Đặng Thu Zebra' }),
      aSampleOrder(many(1), { name: 'Bo Zebra' }),
    ]
    for (const order of orders) await ask(order)
    const { id } = await requestOf(orders[0]!.email)
    await editor.call(setSampleStatus, { params: { id }, body: { status: 'sent' } })
    const names = async (query: object) =>
      (await viewer.call(listSampleRequests, { query: { q: 'zebra', ...query } })).body.map(
        ({ name }) => name,
      )
    expect(await names({})).toEqual(['Bo Zebra', 'Đặng Thu Zebra'])
    expect(await names({ sort: 'created_at' })).toEqual(['Đặng Thu Zebra', 'Bo Zebra'])
    expect(await names({ status: 'requested' })).toEqual(['Bo Zebra'])
    expect(await names({ q: 'dang thu' })).toEqual(['Đặng Thu Zebra'])
    const first = await viewer.call(listSampleRequests, { query: { q: 'zebra', limit: 1 } })
    expect([first.body.length, first.headers['x-total-count']]).toEqual([1, '2'])
    const next = /<([^>]+)>/.exec(String(first.headers['link']))![1]!
    expect((await viewer.send({ method: 'GET', url: next })).text).toContain('Thu Zebra')
    const file = await viewer.call(listSampleRequests, {
      query: { q: 'zebra' },
      extraHeaders: { accept: 'text/csv' },
    })
    expect(file.text.split('\r\n')[1]).toContain('"Bo Zebra"')
  })

  test('the list of requests for staff lets editors mark samples as sent, refuses an older version, and lets viewers change nothing', async () => {
    const order = aSampleOrder(many(1))
    await ask(order)
    const { id, version } = await requestOf(order.email)
    const set = (status: 'sent' | 'cancelled' | 'requested', by = editor, seen?: number) =>
      by.call(setSampleStatus, { params: { id }, body: { status, ...(seen && { version: seen }) } })
    expect((await set('sent', await shop.as('viewer'))).status).toBe(403)
    const sent = await set('sent', editor, version)
    expect([sent.status, sent.body.status, sent.body.sent_at !== null, sent.headers['etag']]).toEqual([
      200,
      'sent',
      true,
      `"${version + 1}"`,
    ])
    const late = await set('cancelled', editor, version)
    expect([late.status, late.refused.code]).toEqual([409, 'version_conflict'])
    const back = await set('requested')
    expect([back.body.status, back.body.sent_at]).toEqual(['requested', null])
    const entries = await shop.rows<{ after: object }>(
      `select action, entity_label as label, after from audit_log where entity_id = $1 order by id`,
      [id],
    )
    const entry = { action: 'sample_request.update', label: '1 sample' }
    expect(entries).toMatchObject([
      { ...entry, after: { status: 'sent' } },
      { ...entry, after: { status: 'requested', sent_at: null } },
    ])
    expect(JSON.stringify(entries)).not.toContain(order.name)
    const none = await editor.call(setSampleStatus, {
      params: { id: 'nonsense' },
      body: { status: 'sent' },
    })
    expect([none.status, none.refused.code]).toEqual([404, 'sample_request_not_found'])
  })
})
