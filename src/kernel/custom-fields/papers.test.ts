import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProduct } from '#modules/catalog/contract/index.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { issueDocument } from '#modules/documents/contract/index.ts'
import { fillLetterhead } from '#modules/documents/factory.ts'
import { getGuestOrder, placeGuestOrder } from '#modules/orders/contract/index.ts'
import { aGuest, serveGuests } from '#modules/orders/guest-factory.ts'
import { putTaxSettings } from '#modules/taxes/contract/index.ts'
import { mailsTo } from '#test/mails.ts'
import { readPdf } from '#test/pdf.ts'
import { openShop, type Client, type TestShop } from '#test/shop.ts'

const module = `import { choice, customFields, day, flag, money, text, whole } from 'fenestra/contract'
import { defineModule } from 'fenestra/server'
const lines = customFields('order_line', {
  engraving: text('Engraving', { max: 40, rows: 2 }), gift: flag('Gift wrapped', false),
  worth: money('Insured for'), hung: day('Hung on'), drill: choice('Drill', ['wood', 'stone'], { initial: 'wood' }),
  holes: whole('Holes', { from: 0, to: 9000 }), secret: text('Why so cheap', { max: 40 }),
}, { isPublic: ['engraving', 'gift', 'worth', 'hung'], isForWorkshop: ['engraving', 'drill', 'holes'] })
export default defineModule({ name: 'engraver', build: () => ({}), customFields: [lines],
  locales: new URL('./locales/', import.meta.url) })`
const english = { a: 'Engraving', b: 'Gift wrapped', c: 'Drill', d: 'Stone', e: 'Wood' }
const german = { a: 'Gravur', b: 'Als Geschenk verpackt', c: 'Bohrer', d: 'Stein', e: 'Holz' }

let folder: string
let shop: TestShop
let admin: Client
let blind: string
let remote: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fenestra-papers-'))
  await mkdir(join(folder, 'locales'))
  await writeFile(join(folder, 'server.ts'), module)
  await writeFile(join(folder, 'locales/en.json'), JSON.stringify(english))
  await writeFile(join(folder, 'locales/de.json'), JSON.stringify(german))
  shop = await openShop({ modules: [folder], settings: { SHOP_COUNTRY: 'DE', SHOP_CURRENCY: 'EUR' } })
  admin = await shop.as('admin')
  await admin.call(putTaxSettings, { body: { isOn: true } })
  await fillLetterhead(shop)
  blind = (await aProduct(shop, { pricePerSqm: 100_00 })).id
  const goods = { name: 'Remote', price_model: 'piece', price_calculation: { price_per_sqm: 12 } } as const
  remote = (await admin.call(createProduct, { body: goods })).body.id
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

interface Read {
  id: string
  version: number
  cart: { custom_fields?: object }[]
  goods?: { custom_fields?: object; quantity: number }[]
}
const send = (method: 'POST' | 'PUT', url: string, payload: object) => admin.send({ method, url, payload })
const read = async (id: string) => (await admin.send({ url: `/api/orders/${id}` })).body as Read

const engraved = {
  engraving: 'For Mai,\nwith <love>',
  gift: true,
  worth: 1250.5,
  hung: '2030-05-21',
  drill: 'stone',
  holes: 1200,
  secret: 'A friend',
}
/** An order of a piece and of goods, taken in German. */
async function taken(more: object = {}, fields: { piece?: object; goods?: object } = {}): Promise<Read> {
  const { status, body, text } = await send('POST', '/api/orders/taken', {
    customer_info: {
      name: 'Mai Tran',
      email: 'mai@example.com',
      phone: '+493012345678',
      address: 'Am Hang 1',
    },
    delivery_address: { street: 'Am Hang 1', postcode: '80337', city: 'München', country: 'DE' },
    cart: [{ product_id: blind, width: 1, length: 1.2, custom_fields: fields.piece ?? engraved }],
    goods: [{ product_id: remote, quantity: 2, custom_fields: fields.goods ?? { engraving: 'Left' } }],
    language: 'de',
    ...more,
  })
  expect(status, text).toBe(201)
  return body as Read
}

const said = [
  'Gravur: For Mai, with <love>',
  'Als Geschenk verpackt',
  'Insured for: 1.250,50 €',
  'Hung on: 21. Mai 2030',
]
const plain = (text: string) => text.replaceAll(/\u00a0|\u202f/g, ' ')

test('an invoice and a delivery note say what modules add to pieces and goods, in the language of the order', async () => {
  const { id } = await taken()
  for (const kind of ['invoice', 'delivery'] as const) {
    const { status, body, text } = await admin.call(issueDocument, { params: { id }, body: { kind } })
    expect(status, text).toBe(201)
    const details = body.lines.map((line) => line.details.map(plain))
    expect(details[0]).toEqual(expect.arrayContaining(said))
    expect(details[1]).toContain('Gravur: Left')
    expect(JSON.stringify(details)).not.toMatch(/Bohrer|Drill|Holes|friend/)
  }
})

test('the packing slip has what the buyer reads, and the papers of the workshop what it needs', async () => {
  const { id } = await taken()
  const [sheet] = (await admin.send({ url: `/api/orders/sheets?ids=${id}` })).body as [
    { lines: Record<string, string[]>[]; goods: Record<string, string[]>[] },
  ]
  expect(sheet.lines[0]?.['buyer_texts']?.map(plain)).toEqual(said)
  expect(sheet.lines[0]?.['workshop_texts']).toEqual([
    'Engraving: For Mai, with <love>',
    'Drill: Stone',
    'Holes: 1,200',
  ])
  expect(sheet.goods[0]?.['buyer_texts']).toEqual(['Gravur: Left'])
  expect(JSON.stringify(sheet)).not.toContain('friend')
  const pdf = await admin.raw({ url: `/api/orders/production.pdf?ids=${id}&lng=en` })
  const { pages } = await readPdf(pdf.rawPayload)
  // In the cut list and on the label of the piece.
  expect(pages.join(' ').split('Engraving: For Mai')).toHaveLength(3)
})

test('the mail of an order says what modules add to its lines, as text and without markup', async () => {
  await taken({ notify: true })
  await shop.runJob('deliver-mails')
  const [mail] = await mailsTo(shop.env.dataDir, 'mai@example.com')
  expect(plain(mail?.body ?? '')).toContain(said.join(' · '))
  expect(mail?.body).toContain('Gravur: Left')
  expect(mail?.body).not.toMatch(/friend|Bohrer/)
})

test('what nobody wrote is on no paper, and an initial value is until another is stored', async () => {
  const { id } = await taken({}, { piece: { gift: false, engraving: ' ' }, goods: {} })
  const [sheet] = (await admin.send({ url: `/api/orders/sheets?ids=${id}` })).body as [
    { lines: Record<string, string[]>[]; goods: Record<string, string[]>[] },
  ]
  expect(sheet.lines[0]).not.toHaveProperty('buyer_texts')
  expect(sheet.lines[0]?.['workshop_texts']).toEqual(['Drill: Wood'])
  expect(sheet.goods[0]).not.toHaveProperty('buyer_texts')
})

test('fields of goods by the piece are taken, corrected and written like those of pieces', async () => {
  const order = await taken()
  const empty = {
    engraving: null,
    gift: false,
    worth: null,
    hung: null,
    drill: 'wood',
    holes: null,
    secret: null,
  }
  expect(order.goods?.[0]?.custom_fields).toEqual({ ...empty, engraving: 'Left' })
  expect(await read(order.id)).toEqual(order)
  const corrected = await send('PUT', `/api/orders/${order.id}/content`, {
    goods: [
      { line: 1, product_id: remote, quantity: 3, custom_fields: { gift: true } },
      { product_id: remote, quantity: 1, custom_fields: { engraving: 'Right' } },
    ],
  })
  const fieldsOf = ({ goods = [] }: Read) => goods.map((item) => item.custom_fields)
  expect(fieldsOf(corrected.body as Read), corrected.text).toEqual([
    { ...empty, engraving: 'Left', gift: true },
    { ...empty, engraving: 'Right' },
  ])
  // Goods are counted after the pieces, as on the packing slip.
  const url = `/api/orders/${order.id}/custom-fields`
  const written = await send('PUT', url, { lines: [{ line: 3, custom_fields: { engraving: 'Middle' } }] })
  expect(fieldsOf(written.body as Read)[1]).toEqual({ ...empty, engraving: 'Middle' })
  expect(await read(order.id)).toEqual(written.body)
  expect((await read(order.id)).cart).toEqual(order.cart)
  expect((await send('PUT', url, { lines: [{ line: 4, custom_fields: {} }] })).status).toBe(422)
  const refused = await send('PUT', `/api/orders/${order.id}/content`, {
    goods: [{ line: 1, product_id: remote, quantity: 3, custom_fields: { worth: -1 } }],
  })
  expect(refused.refused.fields).toEqual({ 'goods.0.custom_fields.worth': 'Insured for must be 0 or more' })
  const file = await admin.send({ url: '/api/orders?rows=lines', headers: { accept: 'text/csv' } })
  expect(file.text.split('\n').filter((row) => row.includes('Middle') && row.includes('goods'))).toHaveLength(
    1,
  )
})

test('what staff wrote about goods is erased with the person', async () => {
  const { id } = await taken()
  const order = (await admin.send({ url: `/api/orders/${id}` })).body as { customer_id: string }
  // The other orders of the same buyer are still open.
  await shop.rows("update orders set status = 'cancelled' where customer_id = $1", [order.customer_id])
  const erased = await send('POST', `/api/crm/customers/${order.customer_id}/erase`, {})
  expect(erased.body, erased.text).toEqual({ erased: true })
  expect(await shop.rows('select custom_fields from order_goods where order_id = $1', [id])).toEqual([
    { custom_fields: {} },
  ])
})

test('whoever ordered reads in their order what papers say of its lines, and nothing else', async () => {
  const customer = await shop.as('customer')
  const { id } = await taken()
  await shop.rows('update orders set user_id = $2 where id = $1', [id, customer.person?.id])
  const url = `/api/account/orders/${id}`
  const { body, text } = await customer.send({ url })
  const { cart, goods } = body as Record<'cart' | 'goods', { buyer_texts?: string[] }[]>
  expect(cart[0]?.buyer_texts?.map(plain)).toEqual(said)
  expect(goods[0]?.buyer_texts).toEqual(['Gravur: Left'])
  const cancelled = await customer.send({ method: 'POST', url: `${url}/cancel` })
  expect(cancelled.body).toMatchObject({ status: 'cancelled', cart, goods })
  const answers = [text, cancelled.text, (await customer.send({ url: '/api/account/export' })).text]
  for (const answer of answers) expect(answer).not.toMatch(/custom_fields|friend|Bohrer/)
})

test('a guest reads behind the private link what papers say of the lines of the order', async () => {
  await serveGuests(shop)
  const guest = await shop.as(null)
  const line = { product_id: blind, width: 1, length: 1.2, calculated_price: 120 }
  const placed = await guest.call(placeGuestOrder, {
    body: {
      customer_info: aGuest({ address: 'Am Hang 1, 80337 München' }),
      delivery_address: { street: 'Am Hang 1', postcode: '80337', city: 'München', country: 'DE' },
      cart: [line],
      total_amount: 120,
    },
  })
  expect(placed.status, placed.text).toBe(201)
  const { id } = placed.body.order
  const lines = [{ line: 1, custom_fields: { engraving: 'For Mai', secret: 'A friend' } }]
  await send('PUT', `/api/orders/${id}/custom-fields`, { lines })
  const token = placed.body.link?.split('/').at(-1) ?? ''
  const { body, text } = await guest.call(getGuestOrder, { params: { token } })
  expect(body.cart[0]?.buyer_texts).toEqual(['Engraving: For Mai'])
  expect(text).not.toMatch(/custom_fields|friend|price_reason/)
})
