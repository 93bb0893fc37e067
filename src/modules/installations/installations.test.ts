import { expect, test } from 'vitest'
import { aUser } from '#modules/accounts/factory.ts'
import { anOrder } from '#modules/orders/factory.ts'
import { aPicture, uploaded } from '#test/pictures.ts'
import { insertRow } from '#test/rows.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { readTimeline } from '#modules/customers/contract/index.ts'
import {
  createInstallation,
  installationCalendar,
  listInstallations,
  installationSorts,
  previewInstallationMail,
  sendInstallation,
  updateInstallation,
} from './contract/installations.ts'
import { deleteUpload } from '#modules/media/contract.ts'
import { createQuote, sendQuote } from '#modules/quotes/contract/index.ts'
import {
  confirmInstallation,
  getPublicInstallation,
  publicInstallationCalendar,
} from './contract/public-installation.ts'
import { privateLinks } from '#modules/customers/server/private-links.ts'

let mailboxes = 0

const shop = await shopOfFile({ settings: { SHOP_TIME_ZONE: 'Europe/Berlin' } })
const editor = await shop.as('editor')

type Body = NonNullable<Parameters<typeof editor.call<typeof createInstallation>>[1]>['body']
const plan = (body: Body) => editor.call(createInstallation, { body })
const change = (id: string, body: Body & { version?: number }) =>
  editor.call(updateInstallation, { params: { id }, body })

test('an installation for an order gets its customer, address and phone', async () => {
  const customer = await insertRow(shop.pool, 'customers', { first_name: 'Lan' })
  const order = await anOrder(shop, { customerId: customer['id'] as string })
  const { status, body, headers } = await plan({
    orderId: order.id,
    scheduledDate: '2030-02-01',
    scheduledTimeSlot: '09:00-11:00',
    assignedInstaller: 'Minh',
    estimatedDuration: 120,
    notes: 'Ring twice',
  })
  expect([status, headers.etag]).toEqual([201, '"1"'])
  expect(body).toMatchObject({
    customerId: customer['id'],
    orderNumber: order.orderNumber,
    customerName: order.customerName,
    address: order.customerAddress,
    phone: order.customerPhone,
    status: 'scheduled',
    scheduledDate: '2030-02-01',
    notes: 'Ring twice',
    customerNotes: 'Ring twice',
  })
  const ofOrder = await editor.call(listInstallations, { query: { orderId: order.id } })
  expect(ofOrder.body).toEqual([body])
})

test('installations are sorted by date of creation or by day, in both directions, page by page', async () => {
  const customer = await insertRow(shop.pool, 'customers')
  const customerId = customer['id'] as string
  const days = { first: '2030-05-02', second: null, third: '2030-05-01' }
  for (const [notes, scheduledDate] of Object.entries(days)) await plan({ customerId, notes, scheduledDate })
  const sorted = async (sort?: (typeof installationSorts)[number]) => {
    const query = { customerId, limit: 2, sort }
    const first = await editor.call(listInstallations, { query })
    const cursor = /cursor=([^&>]+)/.exec(String(first.headers.link))?.[1] ?? ''
    const second = await editor.call(listInstallations, { query: { ...query, cursor } })
    return [...first.body, ...second.body].map(({ notes }) => notes)
  }
  expect(await sorted()).toEqual(['third', 'second', 'first'])
  expect(await sorted('-createdAt')).toEqual(['third', 'second', 'first'])
  expect(await sorted('createdAt')).toEqual(['first', 'second', 'third'])
  expect(await sorted('-scheduledDate')).toEqual(['first', 'third', 'second'])
  expect(await sorted('scheduledDate')).toEqual(['second', 'third', 'first'])
  const unknown = await editor.send({ method: 'GET', url: '/api/crm/installations?sort=phone' })
  expect([unknown.status, Object.keys(unknown.refused.fields ?? {})]).toEqual([400, ['sort']])
})

test('an installer cannot have two installations at one time, unless staff override it', async () => {
  const day = { scheduledDate: '2030-03-01', assignedInstaller: 'Huy' }
  const first = (await plan({ ...day, scheduledTimeSlot: '09:00-11:00' })).body
  const next = await plan({ ...day, scheduledTimeSlot: '11:00-12:00' })
  expect(next.status).toBe(201)
  const both = { ...day, assignedInstaller: ' huy ', scheduledTimeSlot: '10:30', estimatedDuration: 20 }
  const refused = await plan(both)
  expect([refused.status, refused.refused.code]).toEqual([409, 'installer_busy'])
  expect(refused.refused['conflict']).toMatchObject({ id: first.id })
  expect((await plan({ ...both, override: true })).status).toBe(201)
  expect((await plan({ ...both, assignedInstaller: 'Mai' })).status).toBe(201)
  expect((await change(next.body.id, { scheduledTimeSlot: '10:00-12:00' })).status).toBe(409)
  await change(first.id, { status: 'cancelled' })
  expect((await change(first.id, { status: 'scheduled' })).status).toBe(409)
})

test('of two simultaneous overlapping appointments one is refused', async () => {
  const body = { scheduledDate: '2030-04-01', assignedInstaller: 'Tam', scheduledTimeSlot: '09:00-10:00' }
  const answers = await Promise.all([plan(body), plan(body)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

test('start and end times are set once, and a rescheduled installation keeps its previous date', async () => {
  const { id } = (await plan({ scheduledDate: '2030-05-01' })).body
  const begun = (await change(id, { status: 'in_progress' })).body
  expect(begun.actualStartTime).not.toBeNull()
  const done = (await change(id, { status: 'completed', completionNotes: 'All four hang' })).body
  expect(done).toMatchObject({ actualStartTime: begun.actualStartTime, notes: 'All four hang' })
  expect(done.actualEndTime).not.toBeNull()
  const moved = (await change(id, { scheduledDate: '2030-05-09', status: 'rescheduled' })).body
  expect(moved).toMatchObject({ scheduledDate: '2030-05-09', rescheduledFrom: '2030-05-01' })
  const stale = await change(id, { notes: 'x', version: 1 })
  expect([stale.status, stale.refused.code]).toEqual([409, 'version_conflict'])
})

test('installation photos are stored, shown with the customer, and cannot be deleted while in use', async () => {
  const { id: customerId } = await insertRow(shop.pool, 'customers', { first_name: 'Lan' })
  const { id } = (await plan({ customerId: customerId as string, scheduledDate: '2030-05-02' })).body
  const path = await uploaded(editor, await aPicture().png().toBuffer())
  const done = await change(id, { status: 'completed', photos: [`https://shop.example${path}`] })
  expect(done.body).toMatchObject({ status: 'completed', photos: [path] })
  expect((await change(id, { completionNotes: 'All hang' })).body.photos).toEqual([path])
  const timeline = await editor.call(readTimeline, { params: { id: customerId as string } })
  expect(timeline.body).toMatchObject([{ kind: 'installation', state: 'completed', photos: [path] }])

  const remove = () => editor.call(deleteUpload, { params: { filename: path.split('/').at(-1) as string } })
  const refusal = await remove()
  expect([refusal.status, refusal.refused.code]).toEqual([409, 'in_use'])
  expect(refusal.refused['used_by']).toEqual([{ entity: 'installation', id, name: '2030-05-02' }])
  expect((await change(id, { photos: [] })).body.photos).toEqual([])
  expect((await remove()).status).toBe(200)
})

test('a photo that was not uploaded to this shop is refused with its index', async () => {
  const { id } = (await plan({})).body
  const path = await uploaded(editor, await aPicture().png().toBuffer())
  for (const stranger of ['https://elsewhere.example/a.jpg', path.replace(/[0-9a-f]{8}/, '00000000')]) {
    const { status, refused } = await change(id, { photos: [path, stranger] })
    expect([status, refused.fields]).toEqual([422, { 'photos.1': 'There is no such picture' }])
  }
})

test('invalid fields are reported by name', async () => {
  const fields = async (body: object) => {
    const { status, refused } = await editor.send({
      method: 'POST',
      url: createInstallation.path,
      payload: body,
    })
    return [status, Object.keys(refused.fields ?? {})[0] ?? refused.code]
  }
  expect(await fields({ scheduledDate: 'soon' })).toEqual([400, 'scheduledDate'])
  expect(await fields({ status: 'lost' })).toEqual([400, 'status'])
  expect(await fields({ scheduledTimeSlot: '11:00-09:00' })).toEqual([422, 'scheduledTimeSlot'])
  expect(await fields({ orderId: 'nothing' })).toEqual([422, 'orderId'])
  expect(await fields({ customerId: 'nobody' })).toEqual([422, 'customerId'])
  expect((await (await shop.as('viewer')).call(createInstallation, { body: {} })).status).toBe(403)
})

/** The token in the mailed link. */
function tokenOf(id: string): string {
  const links = privateLinks('installation', {
    secret: shop.env.sessionSecret as string,
    publicOrigin: () => 'https://shop.example',
  })
  return links.addressOf(id).split('/').at(-1) as string
}

test('a customer is mailed the day and time, and confirms them through a private link', async () => {
  const buyer = await aUser(shop)
  const order = await anOrder(shop, { language: 'vi', userId: buyer.id })
  const { id } = (
    await plan({ orderId: order.id, scheduledDate: '2030-06-01', scheduledTimeSlot: '09:00-11:00' })
  ).body
  const stranger = await shop.as(null)
  const params = { token: tokenOf(id) }
  expect((await stranger.call(getPublicInstallation, { params })).status).toBe(404)

  const preview = await editor.call(previewInstallationMail, { params: { id } })
  expect(preview.body).toMatchObject({ to: buyer.email, attachments: [] })
  expect(preview.body.text).toContain('09:00-11:00')
  const sent = await editor.call(sendInstallation, { params: { id }, body: { version: 1 } })
  expect(sent.body).toMatchObject({ version: 2, confirmedAt: null, sentAt: expect.any(String) as string })
  const [mail] = await shop.rows(
    `select recipient, language, data->>'installationId' as id from outbox where template = 'installation'`,
  )
  expect(mail).toEqual({ recipient: buyer.email, language: 'vi', id })

  const seen = await stranger.call(getPublicInstallation, { params })
  expect(seen.body).toEqual({
    customerName: order.customerName,
    address: order.customerAddress,
    orderNumber: order.orderNumber,
    scheduledDate: '2030-06-01',
    scheduledTimeSlot: '09:00-11:00',
    estimatedDuration: null,
    assignedInstaller: null,
    status: 'scheduled',
    confirmedAt: null,
    version: 2,
  })
  expect(seen.headers['cache-control']).toBe('no-store')

  expect((await change(id, { scheduledTimeSlot: '13:00-15:00' })).body.sentAt).toBeNull()
  const stale = await stranger.call(confirmInstallation, { params, body: { version: 2 } })
  expect([stale.status, stale.refused.code]).toEqual([409, 'version_conflict'])
  const confirmed = await stranger.call(confirmInstallation, { params, body: { version: 3 } })
  expect(confirmed.body).toMatchObject({ status: 'confirmed', confirmedAt: expect.any(String) as string })
  const again = await stranger.call(confirmInstallation, { params, body: { version: 3 } })
  expect(again.body).toEqual(confirmed.body)
  expect((await change(id, { assignedInstaller: 'Minh' })).body.confirmedAt).not.toBeNull()
  expect((await change(id, { scheduledDate: '2030-06-02' })).body.confirmedAt).toBeNull()
  await change(id, { status: 'cancelled' })
  const late = await stranger.call(confirmInstallation, { params, body: {} })
  expect([late.status, late.refused.code]).toEqual([409, 'installation_not_open'])
})

test('an installation mail is sent to the account that placed the order, not to the address entered in the order', async () => {
  const buyer = await aUser(shop)
  const order = await anOrder(shop, { userId: buyer.id, customerEmail: 'somebody-else@example.com' })
  const { id } = (await plan({ orderId: order.id, scheduledDate: '2030-06-02' })).body
  await editor.call(sendInstallation, { params: { id }, body: {} })
  const recipients = await shop.rows(`select recipient from outbox where data->>'installationId' = $1`, [id])
  expect(recipients).toEqual([{ recipient: buyer.email }])
  await shop.rows('update users set closed_at = now() where id = $1', [buyer.id])
  const late = await editor.call(sendInstallation, { params: { id }, body: {} })
  expect([late.status, late.refused.code]).toEqual([422, 'installation_refused'])
})

test('an installation without a day or a mail address cannot be announced', async () => {
  const { id } = (await plan({ notes: 'Some day' })).body
  const send = () => editor.call(sendInstallation, { params: { id }, body: {} })
  expect((await send()).refused.code).toBe('installation_not_open')
  await change(id, { scheduledDate: '2030-06-03' })
  const { status, refused } = await send()
  expect([status, Object.keys(refused.fields ?? {})]).toEqual([422, ['customerId']])
  expect((await (await shop.as('viewer')).call(sendInstallation, { params: { id }, body: {} })).status).toBe(
    403,
  )
})

test("an installation has a calendar file in the shop's time zone", async () => {
  const order = await anOrder(shop)
  const { id } = (
    await plan({
      orderId: order.id,
      scheduledDate: '2030-07-01',
      scheduledTimeSlot: '09:00-11:00',
      status: 'confirmed',
    })
  ).body
  const file = await editor.call(installationCalendar, { params: { id } })
  expect([file.status, file.headers['content-type']]).toEqual([
    200,
    'text/calendar; charset=utf-8; method=PUBLISH',
  ])
  expect(file.text).toContain('\r\nDTSTART:20300701T070000Z\r\nDTEND:20300701T090000Z\r\n')
  expect(file.text).toContain(`\r\nSUMMARY:Installation: ${order.customerName}\r\n`)
  expect(file.text).toContain('\r\nSTATUS:CONFIRMED\r\n')
  await editor.call(sendInstallation, { params: { id }, body: {} })
  const stranger = await shop.as(null)
  const theirs = await stranger.call(publicInstallationCalendar, { params: { token: tokenOf(id) } })
  expect(theirs.text).toContain('\r\nSEQUENCE:1\r\n')
  expect(theirs.text).toContain(`\r\nDESCRIPTION:Order ${order.orderNumber}\r\n`)
  const none = (await plan({})).body
  expect((await editor.call(installationCalendar, { params: { id: none.id } })).status).toBe(409)
})

test.for([
  ['2031-03-30', '02:45-03:15', '20310330T014500Z', '20310330T021500Z'],
  ['2031-03-30', '14:00-16:00', '20310330T120000Z', '20310330T140000Z'],
  ['2031-10-26', '02:30-03:30', '20311026T003000Z', '20311026T023000Z'],
  ['2031-10-26', '14:00-16:00', '20311026T130000Z', '20311026T150000Z'],
] as const)(
  'a visit on a day with a clock change ends after it begins: %s, %s',
  async ([scheduledDate, scheduledTimeSlot, from, to]) => {
    const { id } = (await plan({ scheduledDate, scheduledTimeSlot })).body
    const file = await editor.call(installationCalendar, { params: { id } })
    expect(file.text).toContain(`\r\nDTSTART:${from}\r\nDTEND:${to}\r\n`)
  },
)

test('mails about a visit and a quote repeat nothing that a visitor typed, unless staff entered it or the address is confirmed', async () => {
  const typed = { first_name: 'Canary', last_name: 'Won', address: 'Canary https://evil.example/claim' }
  const mailsTo = async (record: Record<string, unknown>) => {
    const email = `visits-${++mailboxes}@example.com`
    const { id: customerId } = await insertRow(shop.pool, 'customers', { ...typed, email, ...record })
    const visit = (await plan({ customerId: customerId as string, scheduledDate: '2030-06-03' })).body
    expect((await editor.call(sendInstallation, { params: { id: visit.id }, body: {} })).status).toBe(200)
    const body = { customerId: customerId as string, items: [], totalAmount: 100, validUntil: '2030-01-31' }
    const quote = (await editor.call(createQuote, { body })).body
    expect((await editor.call(sendQuote, { params: { id: quote.id }, body: {} })).status).toBe(200)
    const mails = await shop.rows<{ template: string; data: object }>(
      'select template, data from outbox where recipient = $1 order by template',
      [email],
    )
    expect(mails.map(({ template }) => template)).toEqual(['installation', 'quote'])
    return mails.map(({ data }) => JSON.stringify(data).includes('Canary'))
  }
  const { id: user_id } = await aUser(shop, { emailVerified: false })
  for (const record of [{ source: 'guest' }, { source: 'samples' }, { source: 'storefront', user_id }])
    expect(await mailsTo(record)).toEqual([false, false])
  expect(await mailsTo({ source: 'phone' })).toEqual([true, true])
})
