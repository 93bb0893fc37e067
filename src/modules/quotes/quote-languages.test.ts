import { beforeEach, describe, expect, test } from 'vitest'
import { updateOption, updateProduct, type WireOption } from '#modules/catalog/contract/index.ts'
import { aConfiguredProduct, anOption } from '#modules/catalog/factory.ts'
import { aCustomer, linkToken } from '#modules/customers/factory.ts'
import { createInstallation, sendInstallation } from '#modules/installations/contract/installations.ts'
import { getOrder, takeOrder } from '#modules/orders/contract/index.ts'
import { getSettings, putSettings } from '#modules/settings/contract/index.ts'
import { renderMail } from '#kernel/outbox/mail/render.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { readPdf } from '#test/pdf.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { answerPublicQuote, getPublicQuote, viewPublicQuote } from './contract/public-quote.ts'
import { createQuote, getQuote, orderQuote, sendQuote } from './contract/quotes.ts'
import { quoteMail } from './server/papers/quote-mail.ts'

let colour: WireOption
let side: WireOption
let productId: string

const shop = await shopOfFile()
const editor = await shop.as('editor')
const visitor = await shop.as(null)
const customerId: string = (await aCustomer(shop, { email: 'erika@example.com' })).id

const plain = { code: 'plain', name: 'Plain', translations: { de: { name: 'Uni' } } }
const sage = { code: 'sage', name: 'Sage', translations: { de: { name: 'Salbei' } } }

beforeEach(async () => {
  const called = (name: string) => ({ translations: { de: { name } } })
  colour = await anOption(editor, 'Colour', [plain, sage], called('Farbe'))
  side = await anOption(editor, 'Side', [{ code: 'left', name: 'Left', ...called('Links') }], called('Seite'))
  const product = await aConfiguredProduct(shop, editor, [colour, side], { kind: 'roller', name: 'Alba' })
  productId = product.id
  await editor.call(updateProduct, { params: { id: productId }, body: called('Rollo Alba') })
})

/** A sent quote with three items: a piece with its product's name, a piece with a name that staff typed, and labour. */
async function quoted(language: LanguageCode) {
  const options = { [colour.code]: 'sage', [side.code]: 'left' }
  const piece = { productId, width: 1, length: 1.5, options, price: 600_000, mount: 'outside' }
  const items = [
    { ...piece, name: 'Alba' },
    { ...piece, name: 'Alba for the bay' },
    { name: 'Fitting', price: 40_000 },
  ]
  const { body: quote } = await editor.call(createQuote, {
    body: { customerId, items, totalAmount: 1_240_000, validUntil: '2030-01-31', notes: '', language },
  })
  const params = { id: quote.id }
  expect((await editor.call(sendQuote, { params, body: {} })).status).toBe(200)
  return { quote, params, link: { token: linkToken(shop, 'quote', quote.id) } }
}

const facts = (items: { name: string; choices: string[] }[]) =>
  items.map(({ name, choices }) => [name, ...choices])
const read = async (params: { token: string }) => (await visitor.call(getPublicQuote, { params })).body
const textOf = async (pdf: Uint8Array) => (await readPdf(pdf)).pages.join(' ')

const german = [
  ['Rollo Alba', 'Farbe: Salbei', 'Seite: Links'],
  ['Alba for the bay', 'Farbe: Salbei', 'Seite: Links'],
  ['Fitting'],
]

describe('a German quote', () => {
  test('names products and choices in German to its customer, and in the base language to staff', async () => {
    const { quote, params, link } = await quoted('de')
    expect(facts((await read(link)).items)).toEqual(german)
    expect(facts((await visitor.call(viewPublicQuote, { params: link })).body.items)).toEqual(german)
    const { body } = await editor.call(getQuote, { params })
    expect(body.items).toEqual(quote.items)
    expect(body.items[0]).toMatchObject({ name: 'Alba', choices: ['Colour: Sage', 'Side: Left'] })
    const old = { answer: 'accepted', version: 1 } as const
    const stale = await visitor.call(answerPublicQuote, { params: link, body: old })
    expect(stale.refused.code).toBe('version_conflict')
    expect(JSON.stringify(stale.body)).toContain('Rollo Alba')
    const answered = await visitor.call(answerPublicQuote, { params: link, body: { answer: 'accepted' } })
    expect(facts(answered.body.items)).toEqual(german)
  })

  test('is German on paper, behind the link and in the mail', async () => {
    const { quote, link } = await quoted('de')
    const printed = /Rollo Alba .*Farbe: Salbei · Seite: Links.*Alba for the bay .*Fitting/
    const { rawPayload } = await visitor.raw({ method: 'GET', url: `/api/quotes/${link.token}/pdf` })
    expect(await textOf(rawPayload)).toMatch(printed)
    const staffs = await editor.raw({ method: 'GET', url: `/api/crm/quotes/${quote.id}/pdf` })
    expect(await textOf(staffs.rawPayload)).toMatch(printed)
    const [mail] = await shop.rows<{ language: string; data: object }>(
      `select language, data from outbox where data->>'quoteId' = $1`,
      [quote.id],
    )
    const message = {
      template: 'quote',
      language: mail?.language ?? '',
      data: { ...mail?.data, link: 'http://shop/quotes/t' },
    }
    const letterhead = { siteName: 'Fenestra', logoUrl: '', publicOrigin: 'http://shop', currency: 'VND' }
    const { attachments } = await renderMail(message, letterhead, { quote: quoteMail })
    expect(await textOf(attachments?.[0]?.content as Uint8Array)).toMatch(printed)
  })

  test('becomes an order in German for its buyer, with the words of the base language for staff', async () => {
    const { params, link } = await quoted('de')
    await visitor.call(answerPublicQuote, { params: link, body: { answer: 'accepted' } })
    const { status, body: order } = await editor.call(orderQuote, { params })
    expect(status).toBe(201)
    const staffs = (await editor.call(getOrder, { params: { id: order.id } })).body.cart
    for (const cart of [order.cart, staffs]) {
      expect(cart.map(({ product_name: name }) => name)).toEqual(['Alba', 'Alba for the bay'])
      expect(cart[0]?.choices).toMatchObject([
        { option: 'Colour', choice: 'Sage' },
        { option: 'Side', choice: 'Left' },
      ])
    }
    const lines = await shop.rows(
      `select product_name, written_name, made->'choices'->0 as choice from order_lines
       where order_id = $1 order by position`,
      [order.id],
    )
    const choice = {
      option: 'Farbe',
      choice: 'Salbei',
      written: { option: 'Colour', choice: 'Sage' },
      amount: 0,
      path: `${colour.code}.sage`,
      part: 'cloth',
    }
    expect(lines).toEqual([
      { product_name: 'Rollo Alba', written_name: 'Alba', choice },
      { product_name: 'Alba for the bay', written_name: null, choice },
    ])
    const mails = JSON.stringify(
      await shop.rows(`select data from outbox where data->'order'->>'id' = $1`, [order.id]),
    )
    expect(mails).toContain('Rollo Alba')
    expect(mails).toContain('Salbei')
  })

  test('stays German after a choice was renamed in the base language', async () => {
    const { link } = await quoted('de')
    const choices = [plain, { ...sage, name: 'Sage green' }]
    await editor.call(updateOption, { params: { id: colour.id }, body: { choices } })
    expect(facts((await read(link)).items)).toEqual(german)
  })

  test('keeps the stored words of a choice that is no longer offered, also in its order', async () => {
    const { params, link } = await quoted('de')
    await visitor.call(answerPublicQuote, { params: link, body: { answer: 'accepted' } })
    const choices = [plain, { ...sage, archived: true }]
    await editor.call(updateOption, { params: { id: colour.id }, body: { choices } })
    expect(facts((await read(link)).items)[0]).toEqual(['Rollo Alba', 'Colour: Sage', 'Seite: Links'])
    const refused = await editor.call(orderQuote, { params })
    expect(refused.refused.fields).toMatchObject({
      [`items.0.options.${colour.code}`]: 'Colour: Sage is not offered any more',
    })
    const { body } = await editor.call(orderQuote, { params, body: { as_agreed: true } })
    const [line] = await shop.rows<{ choices: object[] }>(
      `select made->'choices' as choices from order_lines where order_id = $1 and position = 0`,
      [body.id],
    )
    expect(line?.choices).toEqual([
      { option: 'Colour', choice: 'Sage', amount: 0, path: `${colour.code}.sage`, part: 'cloth' },
      {
        option: 'Seite',
        choice: 'Links',
        written: { option: 'Side', choice: 'Left' },
        amount: 0,
        path: expect.stringMatching(/^side_\d+\.left$/),
      },
    ])
  })
})

test('a quote in the base language of the shop keeps the words of the day it was written', async () => {
  const { link } = await quoted('en')
  await editor.call(updateProduct, { params: { id: productId }, body: { name: 'Alba II' } })
  expect(facts((await read(link)).items)).toEqual([
    ['Alba', 'Colour: Sage', 'Side: Left'],
    ['Alba for the bay', 'Colour: Sage', 'Side: Left'],
    ['Fitting'],
  ])
})

test('quote, order by telephone and visit of a new customer are in the base language of the shop, later ones in that of their last order', async () => {
  const { id: newcomer } = await aCustomer(shop, { email: 'neu@example.com' })
  const items = [{ name: 'Montage', price: 40_000 }]
  const body = { customerId: newcomer, items, totalAmount: 40_000, validUntil: '2030-01-31', notes: '' }
  const visit = { customerId: newcomer, scheduledDate: '2030-06-01' }
  const admin = await shop.as('admin')
  const { site_name, site_description, logo_url, contact_email, contact_phone } = (
    await admin.call(getSettings)
  ).body
  const texts = { site_name, site_description, logo_url, contact_email, contact_phone }
  const useBase = (baseLanguage: LanguageCode) =>
    admin.call(putSettings, { body: { ...texts, baseLanguage } })
  expect((await useBase('de')).status).toBe(200)
  const sentIn = async () => {
    const { id } = (await editor.call(createQuote, { body })).body
    const planned = (await editor.call(createInstallation, { body: visit })).body
    expect((await editor.call(sendInstallation, { params: { id: planned.id }, body: {} })).status).toBe(200)
    const quote = (await editor.call(sendQuote, { params: { id }, body: {} })).body
    const [mail] = await shop.rows<{ language: string }>(
      `select language from outbox where data->>'installationId' = $1`,
      [planned.id],
    )
    return [quote.language, mail?.language]
  }
  const customer = { name: 'Neu', email: 'neu@example.com', phone: '0901234567', address: 'Am Markt 1' }
  const take = async (language?: LanguageCode) => {
    const cart = [{ product_id: productId, width: 1, length: 1.5, mount: 'outside' as const }]
    const { body: order } = await editor.call(takeOrder, {
      body: { customer_id: newcomer, customer_info: customer, cart, ...(language && { language }) },
    })
    const [stored] = await shop.rows<{ language: string }>('select language from orders where id = $1', [
      order.id,
    ])
    return stored?.language
  }
  expect(await sentIn()).toEqual(['de', 'de'])
  expect(await take()).toBe('de')
  expect(await take('vi')).toBe('vi')
  expect(await sentIn()).toEqual(['vi', 'vi'])
  expect(await take()).toBe('vi')
  await useBase('en')
})
