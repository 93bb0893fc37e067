import { expect, test, vi } from 'vitest'
import { mailsTo, type ReadMail } from '#test/mails.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { languageCodes } from '#kernel/contract/language-codes.ts'
import { createLog } from '#kernel/process/log.ts'
import { aUser } from '#modules/accounts/factory.ts'
import { exportOwnData } from '#modules/accounts/contract/index.ts'
import { aLine, anOrderBody } from '#modules/orders/factory.ts'
import { placeOrder } from '#modules/orders/contract/index.ts'
import {
  getSampleReminder,
  listSampleRequests,
  requestSamples,
  setSampleStatus,
  withdrawSampleReminder,
  type SampleOrder,
} from './contract/index.ts'
import { aProductWithSwatches, aSampleOrder, offerSamples } from './factory.ts'
import { remindOfSamples } from './server/remind.ts'
import { samples as samplesModule } from './server/module.ts'

const shop = await shopOfFile()
const visitor = await shop.as(null)
const editor = await shop.as('editor')
const swatches: Awaited<ReturnType<typeof aProductWithSwatches>> = await aProductWithSwatches(shop, 3)
await offerSamples(shop)
await shop.startJobs()

/** Orders a sample and marks it as sent this many days ago. */
async function sentSample(
  days: number,
  overrides: Partial<SampleOrder> = {},
  by = visitor,
): Promise<SampleOrder> {
  const order = aSampleOrder([swatches.wanted('c1')], { reminder: true, ...overrides })
  const { status, body } = await by.call(requestSamples, { body: order })
  expect(status).toBe(201)
  await editor.call(setSampleStatus, { params: { id: body.id }, body: { status: 'sent' } })
  await shop.rows(`update sample_requests set sent_at = now() - make_interval(days => $2) where id = $1`, [
    body.id,
    days,
  ])
  return order
}

const remind = () =>
  remindOfSamples({ pool: shop.pool, log: createLog('silent') }, new AbortController().signal)
const reminders = (email: string) =>
  shop.rows<{ language: string }>(
    `select language from outbox where template = 'samples_reminder' and recipient = $1`,
    [email],
  )
const mails = (email: string, count: number): Promise<ReadMail[]> =>
  vi.waitFor(
    async () => {
      const found = await mailsTo(shop.env.dataDir, email)
      expect(found).toHaveLength(count)
      return found
    },
    { timeout: 15_000 },
  )
const tokenIn = ({ body }: ReadMail) => /\/samples\/reminders\/([\w-]+)/.exec(body)?.[1] as string

test('a customer who agreed is reminded once, a week after the samples were sent, however often and concurrently the job runs', async () => {
  const due = await sentSample(7, { language: 'de' })
  const [early, silent] = [await sentSample(6), await sentSample(30, { reminder: false })]
  await Promise.all([remind(), remind(), remind()])
  await remind()
  expect(await reminders(due.email)).toEqual([{ language: 'de' }])
  expect([await reminders(early.email), await reminders(silent.email)]).toEqual([[], []])
  const { body } = await editor.call(listSampleRequests, { query: { q: due.email } })
  expect(body[0]!.reminded_at).not.toBeNull()

  await editor.call(setSampleStatus, { params: { id: body[0]!.id }, body: { status: 'requested' } })
  await editor.call(setSampleStatus, { params: { id: body[0]!.id }, body: { status: 'sent' } })
  await shop.rows(`update sample_requests set sent_at = now() - interval '8 days' where id = $1`, [
    body[0]!.id,
  ])
  await remind()
  expect(await reminders(due.email)).toHaveLength(1)
})

test('a request is not marked as reminded when its mail cannot be written', async () => {
  const { email } = await sentSample(7)
  await shop.rows(`alter table outbox add constraint shut check (template <> 'samples_reminder') not valid`)
  try {
    await expect(remind()).rejects.toThrow(/Failed query|shut/)
  } finally {
    await shop.rows('alter table outbox drop constraint shut')
  }
  expect(await reminders(email)).toEqual([])
  await remind()
  expect(await reminders(email)).toHaveLength(1)
})

test('the link in the mail withdraws consent: no reminder is written, and one in the outbox is not sent', async () => {
  const order = await sentSample(7)
  const [confirmation] = await mails(order.email, 1)
  const token = tokenIn(confirmation!)
  const params = { token }
  expect((await visitor.call(getSampleReminder, { params })).body).toEqual({ reminder: true })
  // A reminder in the outbox, withdrawn before it is sent.
  const [request] = await shop.rows<{ id: string }>('select id from sample_requests where email = $1', [
    order.email,
  ])
  await shop.rows(
    `insert into outbox (channel, recipient, template, language, data, next_attempt_at)
    values ('email', $1, 'samples_reminder', 'en', $2, now() + interval '1 day')`,
    [order.email, { requestId: request!.id, name: null, samples: [] }],
  )
  const withdrawn = await visitor.call(withdrawSampleReminder, { params })
  expect([withdrawn.status, withdrawn.body, withdrawn.headers['cache-control']]).toEqual([
    200,
    { reminder: false },
    'no-store',
  ])
  expect((await visitor.call(withdrawSampleReminder, { params })).status).toBe(200)
  expect((await visitor.call(getSampleReminder, { params })).body).toEqual({ reminder: false })
  await remind()
  expect(await reminders(order.email)).toHaveLength(1)
  await shop.rows(`update outbox set next_attempt_at = now() where recipient = $1 and status = 'waiting'`, [
    order.email,
  ])
  // Any mail wakes the delivery job.
  await visitor.call(requestSamples, { body: aSampleOrder([swatches.wanted('c1')]) })
  await vi.waitFor(async () => expect(await reminders(order.email)).toEqual([]), { timeout: 15_000 })
  expect(await mailsTo(shop.env.dataDir, order.email)).toHaveLength(1)
  const unknown = await visitor.call(withdrawSampleReminder, { params: { token: 'nonsense' } })
  expect([unknown.status, unknown.refused.code]).toEqual([404, 'sample_request_not_found'])
  const stored = await shop.rows('select 1 from sample_requests where withdraw_token = $1', [token])
  expect(stored).toEqual([])
})

test('a customer who has ordered since is not reminded', async () => {
  const person = await aUser(shop, { emailVerified: true })
  const client = await shop.asPerson(person)
  const order = await sentSample(7, { email: person.email }, client)
  const line = aLine(swatches.product)
  expect((await client.call(placeOrder, { body: anOrderBody([line]) })).status).toBe(201)
  await remind()
  expect(await reminders(order.email)).toEqual([])
})

test("the confirmation is in the reader's language and names the samples; the reminder links to the product as configured", async () => {
  const orders: [string, SampleOrder][] = []
  for (const language of languageCodes)
    orders.push([language, await sentSample(7, { language, name: `Zebra ${language}` })])
  await remind()
  for (const [language, order] of orders) {
    const [one, two] = await mails(order.email, 2)
    for (const { body } of [one!, two!]) {
      expect(body).toContain(`${swatches.product.name}: Colour Colour 1`)
      expect(body).toContain(`/products/${swatches.product.id}?o.${swatches.colour}=c1&lng=${language}`)
      expect(body).toContain(`?lng=${language}`)
      // A mail to an unconfirmed address repeats nothing that was typed.
      expect(body).not.toMatch(/Zebra|Nguyen Hue/)
      expect(body).not.toMatch(/\{\{|samples(Reminder)?\./)
    }
    expect(tokenIn(one!)).toBe(tokenIn(two!))
  }
}, 60_000)

test('customers with a confirmed address are greeted by name, and their data export contains the request', async () => {
  const person = await aUser(shop, { emailVerified: true })
  const client = await shop.asPerson(person)
  const order = aSampleOrder([swatches.wanted('c2')], { email: person.email })
  await client.call(requestSamples, { body: order })
  const [mail] = await mails(person.email, 1)
  expect(mail!.body).toContain(order.name)
  expect(mail!.body).not.toContain('/samples/reminders/')
  const { body } = await client.call(exportOwnData)
  expect(JSON.parse(JSON.stringify(body))).toMatchObject({
    samples: [{ address: order.address, samples: [{ choice_name: 'Colour 2' }] }],
  })
})

test('a request that was sent or cancelled is deleted after a year; one that still waits is kept', async () => {
  const [settled, waiting] = [await sentSample(1), aSampleOrder([swatches.wanted('c1')])]
  await visitor.call(requestSamples, { body: waiting })
  await shop.rows(
    `update sample_requests set created_at = now() - interval '366 days' where email = any($1)`,
    [[settled.email, waiting.email]],
  )
  await samplesModule.purge?.(shop.pool)
  const left = await shop.rows('select email from sample_requests where email = any($1)', [
    [settled.email, waiting.email],
  ])
  expect(left).toEqual([{ email: waiting.email }])
})

test('both mails name product, option and choice in the language of their reader, staff read those of the shop', async () => {
  const { product, colour } = swatches
  await shop.rows(`update products set translations = '{"de": {"name": "Rollo Salbei"}}' where id = $1`, [
    product.id,
  ])
  await shop.rows(`update options set translations = '{"de": {"name": "Farbe"}}' where code = $1`, [colour])
  await shop.rows(
    `update choices set translations = '{"de": {"name": "Hafer"}}'
      where code = 'c1' and option_id = (select id from options where code = $1)`,
    [colour],
  )
  const { email } = await sentSample(8, { language: 'de' })
  await remind()
  const mails = await shop.rows<{ data: { samples: object[] } }>(
    'select data from outbox where recipient = $1',
    [email],
  )
  expect(mails.map(({ data }) => data.samples[0])).toEqual(
    [1, 2].map(() =>
      expect.objectContaining({ productName: 'Rollo Salbei', optionName: 'Farbe', choiceName: 'Hafer' }),
    ),
  )
  const requests = await editor.call(listSampleRequests, { query: { q: email } })
  expect(requests.body[0]!.samples[0]).toMatchObject({
    product_name: product.name,
    option_name: 'Colour',
    choice_name: 'Colour 1',
  })
})
