import { expect, test } from 'vitest'
import { exportOwnData } from '#modules/accounts/contract/index.ts'
import { aUser } from '#modules/accounts/factory.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { createSupportItem } from '#modules/content/contract/support.ts'
import { putSelling } from '#modules/making/contract/index.ts'
import { placeOrder } from '#modules/orders/contract/index.ts'
import { aLine, anOrderBody } from '#modules/orders/factory.ts'
import { requestSamples, withdrawSampleReminder } from '#modules/samples/contract/index.ts'
import { sampleLinks } from '#modules/samples/server/sample-links.ts'
import { aProductWithSwatches, aSampleOrder, offerSamples } from '#modules/samples/factory.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import {
  createCustomer,
  eraseCustomer,
  listConsents,
  listCustomers,
  mergeCustomers,
  recordConsent,
} from './contract/index.ts'
import { deleteOldConsents } from './server/consents.ts'

const shop = await shopOfFile()
const admin = await shop.as('admin')

const aCustomer = async (email: string) => {
  const body = { firstName: 'Lan', lastName: 'Nguyen', email }
  return (await admin.call(createCustomer, { body })).body.id
}
const consentsOf = async (id: string) => (await admin.call(listConsents, { params: { id } })).body
const record = (id: string, isGiven: boolean, wording = 'May we write to you about offers?') =>
  admin.call(recordConsent, {
    params: { id },
    body: { purpose: 'marketing', isGiven, wording, origin: 'By phone' },
  })

test('a customer of a shop that never asked for anything has no consents', async () => {
  const id = await aCustomer('never@example.com')
  expect(await consentsOf(id)).toEqual({ isOffered: false, entries: [] })
})

test('a consent and its withdrawal are entries that nobody changes, follow a merge and go with the person', async () => {
  const [id, other] = [await aCustomer('lan@example.com'), await aCustomer('lan.2@example.com')]
  expect((await record(other, false)).refused.code).toBe('consent_not_given')
  expect((await record(other, true, ' ')).refused.fields).toEqual({ wording: 'Please write what was agreed' })
  expect((await record(other, true)).status).toBe(201)
  expect((await record(other, false)).body.entries).toMatchObject([{ isGiven: false }, { isGiven: true }])

  await expect(shop.rows('update consents set is_given = true')).rejects.toThrow('never changed')
  await expect(shop.rows('delete from consents')).rejects.toThrow('never changed')
  await admin.call(mergeCustomers, { params: { id }, body: { customerId: other } })
  const { entries } = await consentsOf(id)
  expect(entries).toMatchObject([
    {
      purpose: 'marketing',
      isGiven: false,
      origin: 'By phone',
      wording: 'May we write to you about offers?',
    },
    { purpose: 'marketing', isGiven: true },
  ])
  expect((await admin.call(eraseCustomer, { params: { id } })).body).toEqual({ erased: true })
  expect(await shop.rows('select from consents')).toEqual([])
})

test('consents to other purposes stand apart by their words', async () => {
  const params = { id: await aCustomer('others@example.com') }
  const say = (wording: string, isGiven: boolean) =>
    admin.call(recordConsent, { params, body: { purpose: 'other', isGiven, wording, language: 'de' } })
  await say('Mein Haus darf auf die Karte', true)
  await say('Der Monteur darf mich anrufen', true)
  expect((await say('Der Monteur darf mich anrufen', false)).status).toBe(201)
  expect((await say('Der Monteur darf mich anrufen', false)).refused.code).toBe('consent_not_given')
  const { status, body } = await say('Mein Haus darf auf die Karte', false)
  expect([status, body.entries[0]?.language]).toEqual([201, 'de'])
})

test('a withdrawn consent is deleted after three years, one that still holds stays', async () => {
  const [withdrawn, held] = [await aCustomer('old@example.com'), await aCustomer('held@example.com')]
  for (const [id, isGiven] of [
    [withdrawn, true],
    [withdrawn, false],
    [held, true],
  ] as const)
    await shop.rows(
      `insert into consents (customer_id, purpose, is_given, wording, language, created_at)
        values ($1, 'photos', $2, 'Photos', 'en', now() - interval '3 years 1 day')`,
      [id, isGiven],
    )
  await record(withdrawn, true)
  await deleteOldConsents(shop.pool)
  expect((await consentsOf(withdrawn)).entries).toMatchObject([{ purpose: 'marketing' }])
  expect((await consentsOf(held)).entries).toMatchObject([{ purpose: 'photos' }])
})

test('the reminder of samples and the legal texts of an order are among the consents, and in the export of the person', async () => {
  const swatches = await aProductWithSwatches(shop, 1)
  await offerSamples(shop)
  for (const legal of ['privacy', 'terms'] as const)
    await admin.call(createSupportItem, {
      body: { slug: legal, title: `The ${legal}`, content: '<p>Text</p>', legal, isActive: true },
    })
  await admin.call(putSelling, { body: { withdrawalNotices: true } })
  const person = await aUser(shop, { emailVerified: true })
  const buyer = await shop.asPerson(person)
  const sample = aSampleOrder([swatches.wanted('c1')], {
    email: person.email,
    reminder: true,
    language: 'de',
  })
  const asked = await buyer.call(requestSamples, { body: sample })
  expect(asked.status).toBe(201)
  const links = sampleLinks({ secret: shop.env.sessionSecret as string, publicOrigin: () => '' })
  const token = links.addressOf(asked.body.id).replace('/samples/reminders/', '')
  for (let times = 0; times < 2; times += 1)
    await (await shop.as(null)).call(withdrawSampleReminder, { params: { token } })
  const body = anOrderBody([aLine(await aProduct(shop))])
  const { body: order } = await buyer.call(placeOrder, { body })

  const { body: known } = await admin.call(listCustomers, { query: { q: person.email } })
  expect(await consentsOf(known[0]!.id)).toMatchObject({
    isOffered: true,
    entries: [
      { purpose: 'legal_texts', wording: 'The terms', orderNumber: order.order_number },
      { purpose: 'sample_reminder', isGiven: false, language: 'de', origin: 'samples' },
      { purpose: 'sample_reminder', isGiven: true, wording: expect.stringContaining('Erinnern Sie mich') },
    ],
  })
  const { body: own } = await buyer.call(exportOwnData)
  expect(JSON.parse(JSON.stringify(own)).consents).toMatchObject([{ is_given: true }, { is_given: false }])
})
