import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { aPostbox } from '#test/postbox.ts'
import { createSupportItem, updateSupportItem } from '#modules/content/contract/support.ts'
import { putSelling } from '#modules/making/contract/index.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { takeOrder } from '../../contract/order-corrections.ts'
import { listOrderPapers } from '../../contract/order-papers.ts'
import { placeOrder } from '../../contract/orders.ts'
import { aLine, anOrderBody, customerInfo } from '../../factory.ts'

let shop: TestShop
let admin: Client
let buyer: Client
let terms: string
let count = 0

beforeAll(async () => {
  shop = await openShop()
  admin = await shop.as('admin')
  const made = await admin.call(createSupportItem, {
    body: {
      slug: 'our-terms',
      title: 'Terms',
      content: '<h2>Contract</h2><p>Your order is an offer.</p><ul><li>Cut to size</li></ul>',
      legal: 'terms',
      isActive: true,
      translations: { de: { title: 'AGB', content: '<p>Ihre Bestellung ist ein Angebot.</p>' } },
    },
  })
  terms = made.body.id
  await admin.call(createSupportItem, {
    body: {
      slug: 'back',
      title: 'Withdrawal',
      content: '<p>14 days.</p>',
      legal: 'withdrawal',
      isActive: false,
    },
  })
  buyer = await shop.as('customer')
})
beforeEach(() => admin.call(putSelling, { body: { withdrawalNotices: true } }))
afterAll(() => shop.close())

async function placed(language?: string) {
  const product = await aProduct(shop)
  const post = aPostbox(shop)
  const body = anOrderBody([aLine(product)], { note: `Number ${(count += 1)}` })
  const answer = await buyer.call(placeOrder, {
    body,
    ...(language && { extraHeaders: { 'accept-language': language } }),
  })
  expect(answer.status).toBe(201)
  const mails = await post.deliver()
  const papers = await admin.call(listOrderPapers, { params: { id: answer.body.id } })
  return { order: answer.body, mail: mails.at(-1), papers: papers.body }
}

test('a confirmation carries nothing in a shop without notices of withdrawal', async () => {
  await admin.call(putSelling, { body: { withdrawalNotices: false } })
  const { mail, papers } = await placed()
  expect(mail?.attachments).toBeUndefined()
  expect(mail?.text).not.toContain('Attached')
  expect(papers).toEqual([])
})

test('a confirmation carries the published texts as files, and the order keeps them', async () => {
  const { mail, papers } = await placed()
  expect(mail?.attachments).toMatchObject([{ filename: 'Terms.pdf', contentType: 'application/pdf' }])
  expect(mail?.attachments?.[0]?.content.subarray(0, 5).toString()).toBe('%PDF-')
  expect(mail?.text).toContain('Attached to this mail, to keep: Terms.')
  expect(papers).toMatchObject([
    { kind: 'terms', language: 'en', text: 'Contract\nYour order is an offer.\nCut to size' },
  ])
})

test('the texts are in the language of the order', async () => {
  const { mail, papers } = await placed('de')
  expect(mail?.attachments).toMatchObject([{ filename: 'AGB.pdf' }])
  expect(papers).toMatchObject([{ language: 'de', title: 'AGB' }])
})

test('an order keeps the version of its day when the text changes later, and each version is stored once', async () => {
  const before = await placed()
  const again = await placed()
  expect(again.papers[0]?.id).toBe(before.papers[0]?.id)
  const body = { content: '<p>New terms.</p>' }
  await admin.call(updateSupportItem, { params: { id: terms }, body })
  const after = await placed()
  expect(after.papers).toMatchObject([{ text: 'New terms.' }])
  const params = { id: before.order.id }
  expect((await admin.call(listOrderPapers, { params })).body).toEqual(before.papers)
})

test('orders that staff take carry them too', async () => {
  const product = await aProduct(shop)
  const post = aPostbox(shop)
  const body = { customer_info: customerInfo, cart: [aLine(product)], notify: true }
  const taken = await admin.call(takeOrder, { body })
  expect(taken.status).toBe(201)
  expect((await post.deliver()).at(-1)?.attachments).toHaveLength(1)
})
