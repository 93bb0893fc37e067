import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPostbox } from '#test/postbox.ts'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import {
  createOption,
  getConfiguration,
  listMaterials,
  listOfferedChoices,
  listOptions,
  listProducts,
  pricePiece,
  putConfiguration,
  updateOption,
  updateProduct,
} from '#modules/catalog/contract/index.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import type { ProductRow } from '#modules/catalog/server/products/products.tables.ts'
import { aLine, anOrderBody } from '../../factory.ts'
import { listJobSheets } from '../../contract/orders-admin.ts'
import { getOrder, getOwnOrder, placeOrder } from '../../contract/orders.ts'

let shop: TestShop
let editor: Client
let product: ProductRow

beforeAll(async () => {
  shop = await openShop()
  editor = await shop.as('editor')
  const options = [
    {
      code: 'cloth_colour',
      name: 'Colour',
      help: 'Daylight changes it',
      shown_as: 'swatch' as const,
      translations: { de: { name: 'Farbe' } },
      choices: [
        { code: 'sage', name: 'Sage', colour: '#8a9a7b', translations: { de: { name: 'Salbei' } } },
        { code: 'clay', name: 'Clay', colour: '#b07a5a' },
      ],
    },
    {
      code: 'control',
      name: 'Operation',
      choices: [{ code: 'chain', name: 'Chain', translations: { de: { name: 'Kette' } } }],
    },
  ]
  for (const body of options) await editor.call(createOption, { body })
  product = await aProduct(shop, { name: 'Alba', materials: ['Linen', 'Cotton'] })
  const params = { id: product.id }
  await editor.call(putConfiguration, {
    params,
    body: {
      options: [
        { code: 'cloth_colour', default: 'sage' },
        { code: 'control', default: 'chain' },
      ],
    },
  })
  const de = { name: 'Rollo Alba', materials: ['Leinen', 'Baumwolle'] }
  await editor.call(updateProduct, { params, body: { translations: { de } } })
})
afterAll(() => shop.close())

const german = { extraHeaders: { 'accept-language': 'de' } }

describe('options in another language', () => {
  test('options in another language have their own translation, else the built-in word, else their base name', async () => {
    const visitor = await shop.as(null)
    const { body } = await visitor.call(getConfiguration, { params: { id: product.id }, ...german })
    expect(body.options.map(({ name, help, languages }) => ({ name, help, languages }))).toEqual([
      { name: 'Farbe', help: 'Daylight changes it', languages: { help: 'en' } },
      { name: 'Bedienung', help: '', languages: undefined },
    ])
    expect(body.options[0]?.choices.map(({ name, languages }) => [name, languages])).toEqual([
      ['Salbei', undefined],
      ['Clay', { name: 'en' }],
    ])
    const staff = await editor.call(getConfiguration, { params: { id: product.id }, ...german })
    expect(staff.body.options.map(({ name }) => name)).toEqual(['Colour', 'Operation'])
  })

  test('options in another language name the choices that a list can be filtered by', async () => {
    const visitor = await shop.as(null)
    const { body } = await visitor.call(listOfferedChoices, { query: { lng: 'de' } })
    expect(body).toEqual([
      { choice: 'cloth_colour.clay', option: 'Farbe', name: 'Clay', shown_as: 'swatch' },
      { choice: 'cloth_colour.sage', option: 'Farbe', name: 'Salbei', shown_as: 'swatch' },
      { choice: 'control.chain', option: 'Operation', name: 'Kette', shown_as: 'list' },
    ])
  })

  test('options in another language are refused with messages in their language', async () => {
    const visitor = await shop.as(null)
    const { body } = await visitor.call(pricePiece, {
      params: { id: product.id },
      query: { lng: 'de' },
      body: { width: 1, length: 1, options: { cloth_colour: 'gone' } },
    })
    expect(body.messages).toEqual([{ field: 'options.cloth_colour', message: 'Please choose another Farbe' }])
  })

  test('options in another language keep their translations when staff save them without sending any', async () => {
    const stored = async () =>
      (await editor.call(listOptions)).body.find(({ code }) => code === 'cloth_colour')
    const before = await stored()
    const choices = before?.choices.map((stored) => {
      const { translations: _, outdatedTranslations: __, ...choice } = stored
      return choice
    })
    const { status } = await editor.call(updateOption, {
      params: { id: before?.id ?? '' },
      body: { name: 'Colours', choices },
    })
    const after = await stored()
    expect([status, after?.translations, after?.choices[0]?.translations]).toEqual([
      200,
      { de: { name: 'Farbe' } },
      { de: { name: 'Salbei' } },
    ])
    expect(after?.outdatedTranslations).toEqual({ de: ['name'] })
  })
})

describe('materials in another language', () => {
  test('materials in another language are named in it, and found by that name and by their base name', async () => {
    const visitor = await shop.as(null)
    await shop.rows('select fold_materials()')
    const { body } = await visitor.call(listMaterials, { query: { lng: 'de' } })
    expect(body).toEqual([
      { name: 'Baumwolle', material: 'Cotton', count: 1 },
      { name: 'Leinen', material: 'Linen', count: 1 },
    ])
    for (const material of ['Leinen', 'Linen']) {
      const { body: found } = await visitor.call(listProducts, { query: { material, lng: 'de' } })
      expect(found.map(({ id }) => id)).toEqual([product.id])
    }
  })
})

describe('an order in German', () => {
  test('an order in German is in German for its buyer, also in the mail, and in the base language for staff', async () => {
    const buyer = await shop.as('customer')
    const post = aPostbox(shop)
    const placed = await buyer.call(placeOrder, { body: anOrderBody([aLine(product)]), ...german })
    expect([placed.status, placed.body.cart[0]?.product_name]).toEqual([201, 'Rollo Alba'])
    const params = { id: placed.body.id }
    const own = (await buyer.call(getOwnOrder, { params })).body.cart[0]
    const words = own?.choices?.map(({ option, choice }) => [option, choice])
    expect([own?.product_name, words]).toEqual([
      'Rollo Alba',
      [
        ['Farbe', 'Salbei'],
        ['Bedienung', 'Kette'],
      ],
    ])
    const [mail] = await post.deliver()
    expect(mail?.text).toContain('Rollo Alba')
    expect(mail?.text).toContain('Salbei')
    const staff = (await editor.call(getOrder, { params })).body.cart[0]
    expect([staff?.product_name, staff?.choices?.map(({ option, choice }) => [option, choice])]).toEqual([
      'Alba',
      [
        ['Colours', 'Sage'],
        ['Operation', 'Chain'],
      ],
    ])
    const [sheet] = (await editor.call(listJobSheets, { query: { ids: placed.body.id } })).body
    expect(sheet?.lines[0]).toMatchObject({
      product_name: 'Alba',
      choices: [
        { option: 'Colours', choice: 'Sage' },
        { option: 'Operation', choice: 'Chain' },
      ],
    })
  })
})

describe('an order in the base language', () => {
  test('an order in the base language names built-in options as the pages do, and for staff as they have named them', async () => {
    const buyer = await shop.as('customer')
    const placed = await buyer.call(placeOrder, { body: anOrderBody([aLine(product)]) })
    const wordsFor = ({ cart }: { cart: { choices?: { option: string }[] | undefined }[] }) =>
      cart[0]?.choices?.map(({ option }) => option)
    expect(wordsFor(placed.body)).toEqual(['Colours', 'Control'])
    const staff = await editor.call(getOrder, { params: { id: placed.body.id } })
    expect(wordsFor(staff.body)).toEqual(['Colours', 'Operation'])
  })
})
