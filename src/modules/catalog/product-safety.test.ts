import { beforeAll, describe, expect, test } from 'vitest'
import { shopOfFile } from '#test/shop-of-file.ts'
import { getSettings } from '#modules/settings/contract/index.ts'
import { createProduct, updateProduct } from './contract/catalog-writes.ts'
import { getProduct, listProducts } from './contract/catalog.ts'
import { getSafetySettings, putSafetySettings } from './contract/product-safety.ts'
import { aProduct } from './factory.ts'

const shop = await shopOfFile()
const admin = await shop.as('admin')
const editor = await shop.as('editor')
const visitor = await shop.as(null)

const maker = {
  maker_name: 'Fenster Werk GmbH',
  maker_address: 'Hauptstr. 5\n80331 München',
  maker_email: 'post@fensterwerk.example',
}
const read = async (id: string, query: object = {}) =>
  (await visitor.call(getProduct, { params: { id }, query })).body

describe('a shop that does not show product safety', () => {
  test('a shop that does not show product safety says nothing about it on products and in its settings', async () => {
    const { id } = await aProduct(shop)
    const change = { own_safety: { model: 'R 27' }, safety_warnings: 'Cords can strangle children.' }
    const saved = await editor.call(updateProduct, { params: { id }, body: change })
    expect(saved.body).toMatchObject({ own_safety: { model: 'R 27' } })
    const keys = Object.keys(await read(id))
    expect(keys).not.toContain('safety')
    expect(keys).not.toContain('own_safety')
    expect(keys).not.toContain('safety_warnings')
    expect((await visitor.call(getSettings, {})).body).not.toHaveProperty('product_safety')
  })
})

describe('the settings of product safety', () => {
  test('the settings of product safety cannot be turned on without a maker', async () => {
    const refused = await admin.call(putSafetySettings, { body: { isOn: true, ...maker, maker_email: '' } })
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ fields: { maker_email: 'Needed while products show it' } })
  })

  test('the settings of product safety are changed by administrators only', async () => {
    expect((await editor.call(putSafetySettings, { body: { isOn: true, ...maker } })).status).toBe(403)
  })
})

describe('a shop that shows product safety', () => {
  beforeAll(async () => {
    const warnings = { en: 'Keep cords away from children.', de: 'Schnüre von Kindern fernhalten.' }
    await admin.call(putSafetySettings, { body: { isOn: true, ...maker, warnings } })
  })

  test('a shop that shows product safety has them in its settings', async () => {
    const { body } = await admin.call(getSafetySettings, {})
    expect(body).toMatchObject({ isOn: true, ...maker, warnings: { de: 'Schnüre von Kindern fernhalten.' } })
  })

  test('a shop that shows product safety names itself and its own warnings where a product has none', async () => {
    const { id } = await aProduct(shop)
    expect((await read(id)).safety).toEqual({
      maker: { name: maker.maker_name, address: maker.maker_address, email: maker.maker_email },
      warnings: 'Keep cords away from children.',
    })
    expect((await read(id, { lng: 'de' })).safety?.warnings).toBe('Schnüre von Kindern fernhalten.')
    expect((await read(id, { lng: 'ru' })).safety).toMatchObject({
      warnings: 'Keep cords away from children.',
      warnings_language: 'en',
    })
    expect((await visitor.call(getSettings, {})).body.product_safety).toBe(true)
  })

  test('a shop that shows product safety shows the maker, the warnings, the fibres and the origin of a product in the reader’s language', async () => {
    const created = await editor.call(createProduct, {
      body: {
        name: 'Alba',
        price_calculation: { price_per_sqm: 450_000 },
        own_safety: {
          maker_name: 'Textil Nord AG',
          maker_address: 'Hafen 1, 20457 Hamburg',
          maker_email: 'info@nord.example',
          model: 'TN-4',
          fibres: [
            { name: 'Baumwolle', percent: 60 },
            { name: 'polyester', percent: 39.5 },
            { name: 'Lurex', percent: 0.5 },
          ],
          origin: 'DE',
        },
        safety_warnings: 'Do not hang near a heater.',
        translations: { de: { safety_warnings: 'Nicht neben Heizungen hängen.' } },
      },
    })
    expect(created.status).toBe(201)
    expect((await read(created.body.id, { lng: 'de' })).safety).toEqual({
      maker: { name: 'Textil Nord AG', address: 'Hafen 1, 20457 Hamburg', email: 'info@nord.example' },
      model: 'TN-4',
      warnings: 'Nicht neben Heizungen hängen.',
      fibres: [
        { name: 'Baumwolle', percent: 60 },
        { name: 'Polyester', percent: 39.5 },
        { name: 'Lurex', percent: 0.5 },
      ],
      origin: 'DE',
    })
    expect((await read(created.body.id)).safety?.fibres?.[0]).toEqual({ name: 'cotton', percent: 60 })
  })

  test('a shop that shows product safety shows it of single products and not in lists', async () => {
    await aProduct(shop)
    const [first] = (await visitor.call(listProducts, { query: { limit: 1 } })).body
    expect(first).not.toHaveProperty('safety')
  })

  test('a shop that shows product safety shows nothing again, once it is turned off', async () => {
    const { id } = await aProduct(shop)
    const keysOf = async () => Object.keys(await read(id))
    expect(await keysOf()).toContain('safety')
    await admin.call(putSafetySettings, { body: { isOn: false } })
    expect(await keysOf()).not.toContain('safety')
    await admin.call(putSafetySettings, { body: { isOn: true } })
  })
})

describe('the safety of a product', () => {
  const refusedFields = async (own_safety: object) => {
    const { id } = await aProduct(shop)
    const answer = await editor.call(updateProduct, { params: { id }, body: { own_safety } })
    expect(answer.status).toBe(400)
    return (answer.body as unknown as { fields: Record<string, string> }).fields
  }

  test('the safety of a product is refused where the fibres do not add up to 100', async () => {
    const fibres = [
      { name: 'cotton', percent: 60 },
      { name: 'polyester', percent: 30 },
    ]
    expect(await refusedFields({ fibres })).toEqual({
      'own_safety.fibres': 'The percentages of the fibres must add up to 100',
    })
  })

  test('the safety of a product is refused where a fibre has no name or a wrong percentage', async () => {
    const fibres = [
      { name: ' ', percent: 60 },
      { name: 'polyester', percent: 140 },
    ]
    expect(await refusedFields({ fibres })).toEqual({
      'own_safety.fibres.0.name': 'Please name the fibre',
      'own_safety.fibres.1.percent': 'At most 100',
    })
  })

  test('the safety of a product is refused with a maker who cannot be reached', async () => {
    expect(await refusedFields({ maker_name: 'Textil Nord AG' })).toEqual({
      'own_safety.maker_address': 'A maker has a name, a postal address and an e-mail address',
      'own_safety.maker_email': 'A maker has a name, a postal address and an e-mail address',
    })
  })

  test('the safety of a product is refused with an origin that is no country', async () => {
    expect(await refusedFields({ origin: 'Germany' })).toHaveProperty(['own_safety.origin'])
  })
})
