import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestMagicLink } from '#modules/accounts/contract/accounts.ts'
import { address, type Endpoint } from '#kernel/contract/endpoint.ts'
import { endpoints } from '#app/contract/index.ts'
import {
  createInstallation,
  createVisitFeed,
  sendInstallation,
} from '#modules/installations/contract/index.ts'
import { createInteraction } from '#modules/customers/contract/interactions.ts'
import { startMeasuring } from '#modules/measuring/contract/measuring.ts'
import { createOpportunity } from '#modules/pipeline/contract/opportunities.ts'
import { correctOrder } from '#modules/orders/contract/order-corrections.ts'
import { addOrderNote } from '#modules/orders/contract/orders-admin.ts'
import { cancelOwnOrder, placeOrder } from '#modules/orders/contract/orders.ts'
import { setOrderStatus } from '#modules/orders/contract/change-order-status.ts'
import { exportOwnData, updateOwnAccount } from '#modules/accounts/contract/own-account.ts'
import { addOwnAddress } from '#modules/addresses/contract/index.ts'
import { addOwnWindow } from '#modules/windows/contract.ts'
import { createQuote, sendQuote } from '#modules/quotes/contract/quotes.ts'
import { confirmInstallation } from '#modules/installations/contract/public-installation.ts'
import {
  answerPublicQuote,
  getPublicQuotePdf,
  viewPublicQuote,
} from '#modules/quotes/contract/public-quote.ts'
import { sampleLinks } from '#modules/samples/server/sample-links.ts'
import { updateUser } from '#modules/accounts/contract/users.ts'
import { linkToken, anOpportunity } from '#modules/customers/factory.ts'
import { createLog } from '#kernel/process/log.ts'
import type { Mail } from '#kernel/integrations/mail.ts'
import { expectationsOf } from './collected-expectations.ts'
import { columnsOfWords, namedColumns, plantCanaries, storedSecrets } from './canaries.ts'
import { aUser, type Person } from '#modules/accounts/factory.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { aBlogPost, aSupportItem, inHours } from '#modules/content/factory.ts'
import { aLine, anOrder, anOrderBody } from '#modules/orders/factory.ts'
import { aPicture, uploaded } from './pictures.ts'
import { aPostbox } from './postbox.ts'
import { insertRow } from './rows.ts'
import { putStreetSettings, shareOwnHouse } from '#modules/street/contract/index.ts'
import { openShop, type Answered, type Client, type TestShop } from './shop.ts'

let shop: TestShop
let admin: Client
let customer: Client
let stranger: Client
let post: ReturnType<typeof aPostbox>
let output = ''

beforeAll(async () => {
  const into = new Writable({
    write(chunk: Buffer, _encoding, done) {
      output += chunk.toString()
      done()
    },
  })
  shop = await openShop({ log: createLog('trace', into) })
  post = aPostbox(shop)
  admin = await shop.as('admin')
  stranger = await shop.as(null)
  customer = await shop.asPerson(await aUser(shop, { email: 'lan@example.com', emailVerified: true }))
})
afterAll(() => shop.close())

test('the list of what may be published names existing text columns, each once', async () => {
  const stored = (await columnsOfWords(shop)).map(({ table, column }) => `${table}.${column}`)
  const listed = namedColumns()
  expect({
    gone: listed.filter((place) => !stored.includes(place)),
    twice: listed.filter((place, index) => listed.indexOf(place) !== index),
  }).toEqual({ gone: [], twice: [] })
})

interface CustomerRecords {
  product: Awaited<ReturnType<typeof aProduct>>
  /** Pending orders. */
  orders: string[]
  quote: string
  visit: string
}

const made = ({ status, text, body }: Answered<unknown>) => {
  expect([status, text]).toEqual([201, expect.anything()])
  return (body as { id: string }).id
}

/** Orders, windows and a measurement of the customer; a quote, an installation and notes by staff. */
async function createRecords(): Promise<CustomerRecords> {
  const product = await aProduct(shop)
  const order = async (width: number) => {
    const line = aLine(product, { width, room: 'Kitchen', options: { colour: 'linen' } })
    const key = { 'idempotency-key': `order ${width}` }
    return customer.call(placeOrder, { body: anOrderBody([line], { note: 'Ring twice' }), headers: key })
  }
  const orders = [made(await order(1)), made(await order(1.1))]
  const window = { name: 'Kitchen', width: 1, height: 1, mount: 'inside', method: 'typed' } as const
  made(await customer.call(addOwnWindow, { body: window }))
  const home = { name: 'Lan', phone: '0901234567', address: '12 Nguyen Hue, Ho Chi Minh City' }
  made(await customer.call(addOwnAddress, { body: { ...home, label: 'Home' } }))
  const session = made(await customer.call(startMeasuring, { body: { deviceInfo: {} } }))
  await insertRow(shop.pool, 'ar_measurements', { session_id: session })
  const [record] = await shop.rows<{ id: string }>('select id from customers where user_id = $1', [
    customer.person?.id,
  ])
  return { product, orders, ...(await staffWrites((record as { id: string }).id, orders)) }
}

async function staffWrites(customerId: string, orders: string[]) {
  const deal = { customerId, title: 'Villa', estimatedValue: 10, probability: 10, notes: 'Haggles' }
  const opportunityId = made(await admin.call(createOpportunity, { body: deal }))
  const items = [{ name: 'Alba', quantity: 1, price: 10, width: 1, length: 1, bought: 5 }]
  const quoteForm = { customerId, opportunityId, items, totalAmount: 10, validUntil: '2099-01-01' }
  const words = { title: 'Blinds', description: 'All windows', terms: 'Cash', notes: 'Cheap for us' }
  const quote = made(await admin.call(createQuote, { body: { ...quoteForm, ...words } }))
  made(await admin.call(createQuote, { body: { ...quoteForm, ...words } }))
  const photos = [await uploaded(admin, await aPicture().png().toBuffer())]
  const plan = { customerId, scheduledDate: '2099-01-01', scheduledTimeSlot: '09:00-11:00', photos }
  const visit = made(await admin.call(createInstallation, { body: { ...plan, installerNotes: 'Dog' } }))
  made(await admin.call(createInteraction, { body: { customerId, type: 'call', notes: 'Was rude' } }))
  for (const id of orders) await admin.call(addOrderNote, { params: { id }, body: { note: 'Pays late' } })
  return { quote, visit }
}

/** Other records of the shop and of other people, of every kind that no customer may read. */
async function createOtherRecords(): Promise<void> {
  const other = await aUser(shop)
  const order = await anOrder(shop, { userId: other.id })
  await shop.asPerson(other)
  const row = (table: string, overrides = {}) => insertRow(shop.pool, table, overrides)
  const record = await row('customers', { user_id: other.id })
  const quote = await row('quotes', { customer_id: record['id'], sent_at: new Date() })
  await shop.rows(`insert into quote_items (quote_id, position, description, quantity, unit_price, total_price)
    values ('${quote['id'] as string}', 0, 'Alba', 1, 1, 1)`)
  await row('installations', { customer_id: record['id'], order_id: order.id })
  await row('ar_measurement_sessions', { user_id: other.id })
  for (const user_id of [other.id, customer.person?.id]) {
    const request = await row('sample_requests', { user_id })
    await shop.rows(`insert into sample_request_items
      (request_id, position, product_name, option_name, choice_name, link)
      values ('${request['id'] as string}', 0, 'Alba', 'Colour', 'Sage', '/products/1')`)
  }
  await aBlogPost(shop, { publishedAt: inHours(9) })
  await aBlogPost(shop)
  await aSupportItem(shop, { isActive: false })
  await anOpportunity(shop)
  for (const table of ['content_posts', 'stock_movements', 'purchase_order_items', 'ar_measurement_feedback'])
    await row(table)
  for (const table of ['sales_forecasts', 'product_forecasts', 'market_trends', 'ar_analytics'])
    await row(table)
  await rowsOfTheMachinery(other)
}

async function rowsOfTheMachinery(other: Person): Promise<void> {
  for (const { rows = [] } of Object.values(expectationsOf))
    for (const row of rows)
      await shop.rows(
        `insert into ${row.replaceAll(':me', `'${customer.person?.id}'`).replaceAll(':other', `'${other.id}'`)}`,
      )
}

/** Delivers all queued mails, also those scheduled for later. */
async function delivered(): Promise<Mail[]> {
  await shop.rows(`update outbox set next_attempt_at = now() where status = 'waiting'`)
  return post.deliver()
}

/** The secret of the private link to a quote or an installation. */
const tokenOf = (kind: 'quote' | 'installation', id: string) => linkToken(shop, kind, id)

/** A PDF without its creation time; its text is compressed and cannot be searched. */
const undated = (pdf: Buffer) =>
  pdf
    .toString('latin1')
    .replaceAll(/\(D:\d{14}Z\)/g, '')
    .replaceAll(/\/ID \[[^\]]*\]/g, '')
const pdfText = (mails: Mail[]) =>
  mails.flatMap(({ attachments = [] }) => attachments).find(({ filename }) => filename.endsWith('.pdf'))

/** Everything answered or mailed to outsiders, as text with its source. */
const responses: { from: string; text: string }[] = []
const record = (from: string, { text, headers }: Answered<unknown>) =>
  responses.push({ from, text: `${JSON.stringify(headers)} ${text}` })

function recordMails(mails: Mail[]): void {
  for (const { attachments = [], ...mail } of mails) {
    const files = attachments.map(({ filename, content }) => `${filename} ${content.toString()}`)
    responses.push({ from: `the mail “${mail.subject}”`, text: JSON.stringify([mail, files]) })
  }
}

/** What customers do while the shop is full of canaries. */
async function customerActivity({ product, orders, quote, visit }: CustomerRecords): Promise<Mail[]> {
  const body = anOrderBody([aLine(product, { width: 2 })])
  record('placing an order', await customer.call(placeOrder, { body }))
  const [first, second] = orders as [string, string]
  record('cancelling it', await customer.call(cancelOwnOrder, { params: { id: first } }))
  await admin.call(setOrderStatus, { params: { id: second }, body: { status: 'shipped' } })
  await admin.call(sendQuote, { params: { id: quote }, body: {} })
  await admin.call(sendInstallation, { params: { id: visit }, body: {} })
  const email = 'lan@example.com'
  record('asking for a link', await stranger.call(requestMagicLink, { body: { email } }))
  await admin.call(updateUser, { params: { id: customer.person?.id as string }, body: { firstName: 'Lan' } })
  const mails = await delivered()
  recordMails(mails)
  return mails
}

/** Values for URL parameters: those of the customer and those of others. */
async function values(quoteToken: string, visitToken: string): Promise<Record<string, string[]>> {
  const all = async (what: string) =>
    (await shop.rows<{ value: string }>(`select ${what}`)).map(({ value }) => value)
  return {
    '/api/products/{id}': await all('id as value from products'),
    '/api/products/{id}/configuration': await all('id as value from products'),
    '/products/{id}/link-picture.jpg': await all('id as value from products'),
    '/api/categories/{id}': await all('id as value from categories'),
    '/categories/{id}/link-picture.jpg': await all('id as value from categories'),
    '/api/categories/slug/{slug}': await all('slug as value from categories'),
    '/api/support/slug/{slug}': await all('slug as value from support_items'),
    '/api/blog/{slug}': await all('slug as value from blogs'),
    '/api/account/orders/{id}': await all('id as value from orders'),
    '/api/account/orders/{id}/documents': await all('id as value from orders'),
    '/api/account/orders/{id}/payment': await all('id as value from orders'),
    '/api/account/orders/{id}/claims': await all('id as value from orders'),
    '/api/account/orders/{id}/shipments': await all('id as value from orders'),
    '/api/account/orders/{id}/house': await all('id as value from orders'),
    '/api/account/documents/{id}/pdf': await all('id as value from documents'),
    '/api/installations/{token}': [visitToken],
    '/api/installations/{token}/calendar.ics': [visitToken],
    '/api/visits/{token}/calendar.ics': [await feedToken()],
    '/api/samples/reminders/{token}': await sampleTokens(),
    '/api/guest-orders/{token}': await guestTokens(),
    '/api/guest-orders/{token}/payment': await guestTokens(),
    '/api/guest-orders/{token}/documents': await guestTokens(),
    '/api/guest-orders/{token}/documents/{id}/pdf': await guestDocuments(),
    '/api/guest-orders/{token}/claims': await guestTokens(),
    '/api/guest-orders/{token}/shipments': await guestTokens(),
    '/api/guest-orders/{token}/house': await guestTokens(),
    '/api/houses/{token}': [await houseToken()],
    '/api/delays/{token}': [await delayToken()],
    '/api/quotes/{token}': [quoteToken],
    '/api/quotes/{token}/pdf': [quoteToken],
    '/api/quotes/{token}/years/{number}': [`${quoteToken} 1`],
  }
}

/** The secret of the private link to an order that was placed without an account, and is the customer's since. */
async function guestTokens(): Promise<string[]> {
  const [order] = await shop.rows<{ id: string }>('select id from orders where user_id = $1 limit 1', [
    customer.person?.id,
  ])
  const { id } = order as { id: string }
  const token = linkToken(shop, 'order', id)
  const hash = createHash('sha256').update(token).digest('base64url')
  await shop.rows('update orders set guest = true, view_token = $2 where id = $1', [id, hash])
  return [token]
}

/** The same with each document. */
async function guestDocuments(): Promise<string[]> {
  const [token] = await guestTokens()
  return (await shop.rows<{ id: string }>('select id from documents')).map(({ id }) => `${token} ${id}`)
}

/** The secret of the link in the notice of a late order. */
async function delayToken(): Promise<string> {
  const token = 'the link of a late order'
  const hash = createHash('sha256').update(token).digest('base64url')
  await shop.rows(
    `insert into delay_notices (order_id, promised_day, new_day, status, view_token, sent_at)
     select id, '2026-12-01', '2026-12-08', 'sent', $2, now() from orders where user_id = $1 limit 1`,
    [customer.person?.id, hash],
  )
  return token
}

/** The token of a link to the house of an order, which anybody may open. */
async function houseToken(): Promise<string> {
  await admin.call(putStreetSettings, { body: { showsHouses: true } })
  const [order] = await shop.rows<{ id: string }>('select id from orders where user_id = $1 limit 1', [
    customer.person?.id,
  ])
  const { body } = await customer.call(shareOwnHouse, { params: { id: order?.id as string } })
  return (body.link as string).slice('/houses/'.length)
}

/** The secret of a calendar address that shows a visit. */
async function feedToken(): Promise<string> {
  await shop.rows('update installations set installer_id = $1', [admin.person?.id])
  const { body } = await admin.call(createVisitFeed)
  return new URL(body.address).pathname.split('/').at(-2) as string
}

/** The secrets of the links that withdraw a reminder. */
async function sampleTokens(): Promise<string[]> {
  const links = sampleLinks({ secret: shop.env.sessionSecret as string, publicOrigin: () => '' })
  const requests = await shop.rows<{ id: string }>('select id from sample_requests')
  return requests.map(({ id }) => links.addressOf(id).split('/').at(-1) as string)
}

/** Including filters that lists ignore, and searches for hidden text. */
const queryValues: Record<string, string> = {
  active: 'false',
  state: 'scheduled',
  q: 'canary',
  featured: 'true',
}

function addressesOf(endpoint: Endpoint, pathParams: Record<string, string[]>): string[] {
  const names = Array.from(endpoint.path.matchAll(/\{(\w+)\}/g), ([, name]) => name as string)
  if (names.length > 0) {
    const found = pathParams[endpoint.path] ?? []
    expect([endpoint.path, found.length]).not.toEqual([endpoint.path, 0])
    return found.map((value) => {
      // Several parameters of one path have a space between their values.
      const values = names.length > 1 ? value.split(' ') : [value]
      const params = Object.fromEntries(names.map((name, at) => [name, values[at] as string]))
      return address(endpoint, { params })
    })
  }
  const queries = Object.keys(endpoint.query?.shape ?? {}).filter((key) => queryValues[key] !== undefined)
  return [{}, ...queries.map((key) => ({ [key]: queryValues[key] }))].map((query) =>
    address(endpoint, { query }),
  )
}

const outside = endpoints
  .filter(({ method, access }) => method === 'GET' && (access === 'anyone' || access === 'signed-in'))
  // Logging out ends what follows.
  .sort((one, another) => Number(one.path === '/api/logout') - Number(another.path === '/api/logout'))
const pages = [
  '/sitemap.xml',
  '/robots.txt',
  '/blog/rss.xml',
  '/products/feed.xml',
  '/manifest.webmanifest',
  '/api/openapi.json',
]

/** Reads every URL open to visitors and customers; @returns those that answered with 200. */
async function readAllUrls(pathParams: Record<string, string[]>): Promise<Set<string>> {
  const answered = new Set<string>()
  for (const [who, client] of [
    ['a stranger', stranger],
    ['the customer', customer],
  ] as const) {
    const urls = outside.flatMap((endpoint) =>
      addressesOf(endpoint, pathParams).map((url) => ({ url, path: endpoint.path })),
    )
    for (const { url, path } of [...pages.map((page) => ({ url: page, path: page })), ...urls]) {
      const answer = await client.send({ method: 'GET', url })
      record(`${url}, read by ${who}`, answer)
      if (answer.status === 200) answered.add(`${who}: ${path}`)
      expect([url, answer.status < 500]).toEqual([url, true])
      if (answer.status === 200 && url.endsWith('?q=canary'))
        expect([url, answer.headers['x-total-count']]).toEqual([url, '0'])
    }
  }
  return answered
}

/** Makes a write fail with a database error that quotes the whole row with its internal data. */
async function failWithQuotedRow(): Promise<void> {
  await shop.rows('alter table users add constraint broken check (version < 0) not valid')
  const answer = await customer.call(updateOwnAccount, { body: { firstName: 'Mai' } })
  await shop.rows('alter table users drop constraint broken')
  expect(answer.status).toBe(500)
  record('a failure', answer)
  expect(output).toContain(answer.refused.requestId)
}

const canariesIn = (text: string) => [...new Set(text.match(/canary-[a-z0-9-]+/g))]

test('internal data appears in no response, header, mail, PDF or log line', async () => {
  const me = customer.person?.id as string
  const records = await createRecords()
  await createOtherRecords()
  await admin.call(correctOrder, {
    params: { id: records.orders[1] as string },
    body: { charges: [{ kind: 'delivery', label: '', amount: 1000 }] },
  })
  await admin.call(sendQuote, { params: { id: records.quote }, body: {} })
  await admin.call(sendInstallation, { params: { id: records.visit }, body: {} })
  const before = await delivered()
  const quoteLink = { token: tokenOf('quote', records.quote) }
  const visitLink = { token: tokenOf('installation', records.visit) }
  const readPdf = () =>
    customer.raw({ method: 'GET', url: address(getPublicQuotePdf, { params: quoteLink }) })
  const [pdfBefore, mailedBefore] = [(await readPdf()).rawPayload, pdfText(before)?.content as Buffer]

  await shop.rows(
    `insert into passkeys (user_id, credential_id, public_key, name)
     select id, 'the key of ' || id, ''::bytea, 'Phone' from users`,
  )
  const planted = await plantCanaries(shop, me)
  expect([...planted].filter(([, rows]) => rows === 0).map(([place]) => place)).toEqual([])
  output = ''

  const mails = await customerActivity(records)
  expect(mails.length).toBeGreaterThanOrEqual(5)
  await plantCanaries(shop, me)
  expect(undated((await readPdf()).rawPayload)).toBe(undated(pdfBefore))
  expect(undated(pdfText(mails)?.content as Buffer)).toBe(undated(mailedBefore))

  record('opening the quote', await stranger.call(viewPublicQuote, { params: quoteLink }))
  record(
    'the answer',
    await stranger.call(answerPublicQuote, { params: quoteLink, body: { answer: 'accepted' } }),
  )
  record('confirming', await stranger.call(confirmInstallation, { params: visitLink, body: {} }))
  recordMails(await delivered())
  await plantCanaries(shop, me)
  await failWithQuotedRow()
  const own = await customer.call(exportOwnData)
  for (const kind of [
    'orders',
    'customer_records',
    'addresses',
    'windows',
    'measurements',
    'activity',
    'chat_messages',
  ])
    expect([kind, own.body[kind]]).toEqual([
      kind,
      [expect.anything(), ...(own.body[kind] as unknown[]).slice(1)],
    ])
  const answered = await readAllUrls(await values(quoteLink.token, visitLink.token))
  expect(answered.size).toBeGreaterThanOrEqual(40)

  const secrets = await storedSecrets(shop)
  expect(secrets.length).toBeGreaterThan(10)
  const seen = [...responses, { from: 'the log', text: output }].flatMap(({ from, text }) =>
    [...canariesIn(text), ...secrets.filter((secret) => text.includes(secret))].map(
      (word) => `${from}: ${word}`,
    ),
  )
  expect([...new Set(seen)]).toEqual([])
})
