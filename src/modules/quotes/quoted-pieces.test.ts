import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { updateOption } from '#modules/catalog/contract/index.ts'
import { aConfiguredProduct, anOption, aProduct } from '#modules/catalog/factory.ts'
import { readPdf } from '#test/pdf.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { createQuote, orderQuote, sendQuote, updateQuote } from './contract/quotes.ts'
import { listJobSheets, placeGuestOrder, placeOrder } from '#modules/orders/contract/index.ts'
import { aLine, anOrderBody } from '#modules/orders/factory.ts'
import { aGuest, serveGuests } from '#modules/orders/guest-factory.ts'
import { getSettings, putSettings } from '#modules/settings/contract/index.ts'
import { answerPublicQuote, getPublicQuote, getQuotedYear } from './contract/public-quote.ts'
import { aCustomer, linkToken } from '#modules/customers/factory.ts'

const shop = await shopOfFile()
const editor = await shop.as('editor')
const visitor = await shop.as(null)
const customerId: string = (await aCustomer(shop)).id

const make = (items: object[]) =>
  editor.call(createQuote, {
    body: { customerId, items, totalAmount: 250_000, validUntil: '2030-01-31', notes: '' },
  })
const tokenOf = (id: string) => linkToken(shop, 'quote', id)

describe('a quoted piece', () => {
  test('with a mount becomes an order line with its finished size, its cut list and its room', async () => {
    const product = await aProduct(shop, { kind: 'roller' })
    const item = { name: 'Alba', productId: product.id, width: 1.2, length: 1.6, price: 250_000 }
    const place = { mount: 'inside', depth: 0.05, room: 'Kitchen', note: 'Handle on the left' }
    const { body: quote } = await make([{ ...item, ...place }])
    await editor.call(sendQuote, { params: { id: quote.id }, body: {} })
    const params = { token: tokenOf(quote.id) }
    const read = await visitor.call(getPublicQuote, { params })
    expect(read.body.items).toMatchObject([{ mount: 'inside', room: 'Kitchen' }])
    const pdf = await visitor.raw({ method: 'GET', url: `/api/quotes/${params.token}/pdf` })
    expect((await readPdf(pdf.rawPayload)).pages.join()).toContain('Inside the recess · Kitchen')

    await editor.call(updateQuote, { params: { id: quote.id }, body: { status: 'accepted' } })
    const order = await editor.call(orderQuote, { params: { id: quote.id } })
    expect(order.body.cart).toMatchObject([
      { mount: 'inside', room: 'Kitchen', note: 'Handle on the left', finished_width: 1.195, depth: 0.05 },
    ])
    const [made] = await shop.rows<{ cuts: object[] }>(
      `select made->'cuts' as cuts from order_lines where order_id = $1`,
      [order.body.id],
    )
    expect(made?.cuts).toContainEqual(expect.objectContaining({ part: 'tube', lengthMm: 1165 }))
  })

  test('has the year at its window where staff say which way that faces, on its page and its PDF', async () => {
    const product = await aProduct(shop, { kind: 'roller', name: 'Night Blackout' })
    const item = { name: 'Night Blackout', productId: product.id, width: 1.2, length: 1.6, price: 250_000 }
    const light = { town: 'Berlin', side: 5, spot: 'desk' }
    const { body: quote } = await make([item, { ...item, light }])
    await editor.call(sendQuote, { params: { id: quote.id }, body: {} })
    const token = tokenOf(quote.id)
    const read = await visitor.call(getPublicQuote, { params: { token } })
    expect(read.body.items.map(({ hasYear }) => hasYear)).toEqual([undefined, true])
    const year = await visitor.call(getQuotedYear, { params: { token, number: 2 } })
    expect(year.body.sentence).toMatch(
      /^At the desk [\d,]+ hours of glare a year; with Night Blackout none at all\.$/,
    )
    const picture = Buffer.from(year.body.picture.replace('data:image/png;base64,', ''), 'base64')
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 365, height: 272 })
    const unknown = await visitor.call(getQuotedYear, { params: { token, number: 1 } })
    expect(unknown.refused.code).toBe('quote_not_found')
    const pdf = await visitor.raw({ method: 'GET', url: `/api/quotes/${token}/pdf` })
    expect((await readPdf(pdf.rawPayload)).pages.join().replaceAll(/\s+/g, ' ')).toContain(year.body.sentence)

    const wrong = await make([{ ...item, light: { ...light, town: 'Atlantis' } }])
    expect(wrong.refused.fields).toEqual({ 'items.0.light.town': 'This town is not in the list' })
    const unread = await make([{ ...item, light: { ...light, side: 8 } }])
    expect(unread.refused.fields).toEqual({ 'items.0.light.side': 'At most 7' })
  })

  test('that was typed in centimetres is read in centimetres in the quote, its PDF and its order', async () => {
    const product = await aProduct(shop)
    const item = {
      name: 'Alba',
      productId: product.id,
      width: 1.2,
      length: 1.605,
      sizeUnit: 'cm',
      price: 250_000,
    }
    const { body: quote } = await make([item])
    await editor.call(sendQuote, { params: { id: quote.id }, body: {} })
    const params = { token: tokenOf(quote.id) }
    expect((await visitor.call(getPublicQuote, { params })).body.sizeUnit).toBe('cm')
    const pdf = await visitor.raw({ method: 'GET', url: `/api/quotes/${params.token}/pdf` })
    expect((await readPdf(pdf.rawPayload)).pages.join()).toContain('120 cm × 160.5 cm')
    await editor.call(updateQuote, { params: { id: quote.id }, body: { status: 'accepted' } })
    expect((await editor.call(orderQuote, { params: { id: quote.id } })).body.size_unit).toBe('cm')
  })

  test.each([
    [{ mount: 'inside', depth: 0.02 }, { 'items.0.depth': 'Needs at least 30 mm. Choose outside.' }],
    [{ mount: 'above' }, { 'items.0.mount': expect.any(String) }],
  ])('with %o is refused before it is quoted, the field named', async (place, fields) => {
    const product = await aProduct(shop, { kind: 'roller' })
    const item = { name: 'Alba', productId: product.id, width: 1.2, length: 1.6, price: 250_000 }
    const { status, refused } = await make([{ ...item, ...place }])
    expect([status, refused.fields]).toEqual([422, fields])
  })

  test('with a choice that is no longer offered is ordered as agreed once staff confirm it', async () => {
    const plain = { code: 'plain', name: 'Plain' }
    const sage = { code: 'sage', name: 'Sage', price_basis: 'area', price_amount: 90_000 } as const
    const colour = await anOption(editor, 'Colour', [plain, sage])
    const side = await anOption(editor, 'Side', [{ code: 'left', name: 'Left' }])
    const product = await aConfiguredProduct(shop, editor, [colour, side], { kind: 'roller' })
    const options = { [colour.code]: 'sage', [side.code]: 'left' }
    const item = { name: 'Alba', productId: product.id, width: 1, length: 1.5, options, price: 600_000 }
    const { body: quote } = await make([{ ...item, mount: 'outside' }])
    await editor.call(updateQuote, { params: { id: quote.id }, body: { status: 'accepted' } })
    await editor.call(updateOption, {
      params: { id: colour.id },
      body: { choices: [plain, { ...sage, archived: true }] },
    })
    const params = { id: quote.id }
    const refused = await editor.call(orderQuote, { params })
    expect([refused.status, refused.refused.code, refused.refused.fields]).toEqual([
      409,
      'quote_choices_gone',
      { [`items.0.options.${colour.code}`]: 'Colour: Sage is not offered any more' },
    ])
    expect(await shop.rows('select 1 from orders where quote_id = $1', [quote.id])).toEqual([])

    const { status, body } = await editor.call(orderQuote, { params, body: { as_agreed: true } })
    expect([status, body.cart]).toEqual([
      201,
      [expect.objectContaining({ options, calculated_price: 600_000, finished_width: 1 })],
    ])
    expect(body.cart[0]?.choices?.map(({ option, choice }) => [option, choice])).toEqual([
      ['Colour', 'Sage'],
      ['Side', 'Left'],
    ])
    // The agreed colour still decides what the piece is cut from.
    const [sheet] = (await editor.call(listJobSheets, { query: { ids: body.id } })).body
    expect(sheet?.lines[0]?.piece_name).toBe('Alba, Sage')
    const [note] = await shop.rows<{ note: string; actor_name: string | null }>(
      `select note, actor_name from order_events where order_id = $1 and kind = 'note'`,
      [body.id],
    )
    expect(note?.note).toContain('Colour: Sage is not offered any more')
    // The shop's own words, which the timeline translates.
    expect(note?.actor_name).toBeNull()
    expect((await editor.call(orderQuote, { params })).body.id).toBe(body.id)
  })
})

describe('a shop that is closed for orders', () => {
  test('refuses orders of customers, guests and accepted quotes with the owner’s sentence, and staff can still order', async () => {
    await serveGuests(shop)
    const admin = await shop.as('admin')
    const closed = async (closedForOrders: boolean) => {
      const { site_name, site_description, logo_url, contact_email, contact_phone } = (
        await admin.call(getSettings)
      ).body
      await admin.call(putSettings, {
        body: {
          site_name,
          site_description,
          logo_url,
          contact_email,
          contact_phone,
          closedForOrders,
          closed_sentence: 'Back on 6 January.',
          translations: { de: { closed_sentence: 'Ab dem 6. Januar wieder.' } },
        },
      })
    }
    const sentence = async (lng: 'en' | 'de') => (await visitor.call(getSettings, { query: { lng } })).body
    const product = await aProduct(shop, { pricePerSqm: 100_000 })
    const item = { name: 'Alba', productId: product.id, width: 1, length: 1, price: 100_000 }
    const { body: quote } = await make([item])
    await editor.call(sendQuote, { params: { id: quote.id }, body: {} })
    const link = { token: tokenOf(quote.id) }
    const body = anOrderBody([aLine(product)])
    const buyer = await shop.as('customer')
    await closed(true)

    const refused = [
      await buyer.call(placeOrder, { body }),
      await visitor.call(placeGuestOrder, { body: { ...body, customer_info: aGuest() } }),
      await visitor.call(answerPublicQuote, { params: link, body: { answer: 'accepted' } }),
    ]
    expect(refused.map((answer) => [answer.status, answer.refused.code, answer.refused.message])).toEqual(
      refused.map(() => [409, 'closed_for_orders', 'Back on 6 January.']),
    )
    expect(await sentence('de')).toMatchObject({
      closedForOrders: true,
      closed_sentence: 'Ab dem 6. Januar wieder.',
    })
    expect(await shop.rows('select 1 from orders where user_id = $1', [buyer.person?.id])).toEqual([])
    await editor.call(updateQuote, { params: { id: quote.id }, body: { status: 'accepted' } })
    expect((await editor.call(orderQuote, { params: { id: quote.id } })).status).toBe(201)

    await closed(false)
    expect((await buyer.call(placeOrder, { body })).status).toBe(201)
    expect(await sentence('en')).not.toHaveProperty('closed_sentence')
  })
})
