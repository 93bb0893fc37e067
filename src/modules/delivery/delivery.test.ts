import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createDb } from '#kernel/database/db.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import {
  createDeliveryMethod,
  deleteDeliveryMethod,
  getDeliveryMethod,
  listDeliveryMethods,
  orderDeliveryMethods,
  maxDeliveryMethods,
  tryDelivery,
  updateDeliveryMethod,
} from './contract/index.ts'
import { aDeliveryMethod, germanParcel } from './factory.ts'
import { deliveryChoices, isDeliveryOn } from './server/delivery-choices.ts'

const shop = await shopOfFile({ settings: { SHOP_CURRENCY: 'EUR', SHOP_COUNTRY: 'DE' } })
const admin = await shop.as('admin')
const editor = await shop.as('editor')
beforeEach(() => shop.rows('delete from delivery_methods'))

const terms = germanParcel.terms!
const aPiece = { weightG: 3200, widthMm: 1200, lengthMm: 1600 }
const tried = async (
  piece: Partial<typeof aPiece> = {},
  { goods = 89.9, postcode = '80331', country = 'DE' } = {},
) =>
  (await editor.call(tryDelivery, { body: { country, postcode, pieces: [{ ...aPiece, ...piece }], goods } }))
    .body

describe('a delivery method', () => {
  test('a delivery method is returned as it was sent, and stored in minor units', async () => {
    const { body, status } = await admin.call(createDeliveryMethod, { body: germanParcel })
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...germanParcel, isActive: true, taxClass: 'delivery', position: 1 })
    expect((await editor.call(getDeliveryMethod, { params: { id: body.id } })).body).toEqual(body)
    const stored = `select terms #>> '{steps,0,price}' price, terms #>> '{zones,1,surcharge}' zone,
      terms ->> 'perKg' kg, terms ->> 'freeFrom' free, terms #>> '{oversize,surcharge}' oversize from delivery_methods`
    expect(await shop.rows(stored)).toEqual([
      { price: '690', zone: '1200', kg: '50', free: '25000', oversize: '2490' },
    ])
  })

  test('a delivery method keeps what a change omits, and refuses a change of an older version', async () => {
    const { id, version } = await aDeliveryMethod(shop)
    const change = (body: object) =>
      admin.call(updateDeliveryMethod, { params: { id }, body: { ...body, version } })
    const { body } = await change({ name: 'DHL' })
    expect(body).toMatchObject({ ...germanParcel, name: 'DHL', version: version + 1 })
    expect((await change({ name: 'UPS' })).refused.code).toBe('version_conflict')
  })

  test('a delivery method is listed in its position, which by default is the last', async () => {
    const first = await aDeliveryMethod(shop, { name: 'First' })
    await aDeliveryMethod(shop, { name: 'Second' })
    const names = async (query = {}) =>
      (await editor.call(listDeliveryMethods, { query })).body.map(({ name }) => name)
    expect(await names()).toEqual(['First', 'Second'])
    await admin.call(updateDeliveryMethod, {
      params: { id: first.id },
      body: { position: 3, isActive: false },
    })
    expect(await names()).toEqual(['Second', 'First'])
    expect(await names({ active: 'true' })).toEqual(['Second'])
    expect((await admin.call(deleteDeliveryMethod, { params: { id: first.id } })).status).toBe(200)
    expect(await names()).toEqual(['Second'])
  })

  test('delivery methods are put in an order all at once', async () => {
    const first = await aDeliveryMethod(shop, { name: 'First' })
    const second = await aDeliveryMethod(shop, { name: 'Second' })
    const ids = [second.id, first.id]
    expect((await editor.call(orderDeliveryMethods, { body: { ids } })).status).toBe(403)
    expect((await admin.call(orderDeliveryMethods, { body: { ids } })).status).toBe(200)
    const { body } = await editor.call(listDeliveryMethods, { query: {} })
    expect(body.map(({ name, position }) => [name, position])).toEqual([
      ['Second', 1],
      ['First', 2],
    ])
  })

  test('a delivery method is refused beside fifty others', async () => {
    await aDeliveryMethod(shop)
    await shop.rows(`insert into delivery_methods (kind, name, days_min, days_max, terms)
      select kind, name, days_min, days_max, terms from delivery_methods, generate_series(2, ${maxDeliveryMethods})`)
    const refused = await admin.call(createDeliveryMethod, { body: germanParcel })
    expect([refused.status, refused.refused.code]).toEqual([409, 'delivery_methods_full'])
  })

  test('a delivery method is written by administrators and read by staff only', async () => {
    const { id } = await aDeliveryMethod(shop)
    const customer = await shop.as('customer')
    expect((await editor.call(createDeliveryMethod, { body: germanParcel })).status).toBe(403)
    expect((await editor.call(updateDeliveryMethod, { params: { id }, body: { name: 'x' } })).status).toBe(
      403,
    )
    expect((await customer.call(listDeliveryMethods)).status).toBe(403)
  })

  test.for<[string, object, string, RegExp]>([
    ['no name', { name: ' ' }, 'name', /required/],
    ['fewer days at most than at least', { daysMin: 5, daysMax: 3 }, 'daysMax', /fewest/],
    ['a tax class in words', { taxClass: 'My class' }, 'taxClass', /lower-case/],
    [
      'a negative price',
      { terms: { ...terms, steps: [{ upToG: 1000, price: -1 }] } },
      'terms.steps.0.price',
      /negative/,
    ],
    [
      'steps that do not rise',
      {
        terms: {
          ...terms,
          steps: [
            { upToG: 1000, price: 1 },
            { upToG: 1000, price: 2 },
          ],
        },
      },
      'terms.steps.1.upToG',
      /more than in the step before/,
    ],
    [
      'a country in words',
      { terms: { ...terms, zones: [{ name: 'x', country: 'Germany' }] } },
      'terms.zones.0.country',
      /two letters/,
    ],
    [
      'a postcode with a sign',
      { terms: { ...terms, zones: [{ name: 'x', country: 'DE', postcodes: ['80*'] }] } },
      'terms.zones.0.postcodes.0',
      /letters and digits/,
    ],
    [
      'a postcode in two zones',
      { terms: { ...terms, zones: [...terms.zones!, { name: 'x', country: 'DE', postcodes: ['258 46'] }] } },
      'terms.zones.2.postcodes',
      /25846 is in the zone “Islands” already/,
    ],
    [
      '501 postcodes in a zone',
      { terms: { ...terms, zones: [{ name: 'x', country: 'DE', postcodes: Array(501).fill('1') }] } },
      'terms.zones.0.postcodes',
      /At most 500/,
    ],
    [
      '201 zones',
      { terms: { ...terms, zones: Array.from({ length: 201 }, () => ({ name: 'x', country: 'DE' })) } },
      'terms.zones',
      /At most 200/,
    ],
  ])('a delivery method is refused with %s, naming the field', async ([, wrong, field, message]) => {
    const payload = { ...germanParcel, ...wrong }
    const refused = await admin.send({ method: 'POST', url: createDeliveryMethod.path, payload })
    expect(refused.status).toBe(400)
    expect(refused.refused.fields).toMatchObject({ [field]: expect.stringMatching(message) })
  })

  test('a delivery method is refused a change after which its fields contradict each other', async () => {
    const { id } = await aDeliveryMethod(shop, { daysMin: 2, daysMax: 4 })
    const refused = await admin.call(updateDeliveryMethod, { params: { id }, body: { daysMin: 5 } })
    expect(refused).toMatchObject({ status: 400, refused: { fields: { daysMax: expect.any(String) } } })
  })
})

describe('what a delivery would cost', () => {
  test('what a delivery would cost is said by weight, zone, size and value in major units', async () => {
    await aDeliveryMethod(shop)
    const amounts = [
      await tried(),
      await tried({ weightG: 12_300 }, { goods: 180 }),
      await tried({}, { postcode: '25846' }),
      await tried({ weightG: 4000, lengthMm: 2500 }, { goods: 260 }),
      await tried({ weightG: 10_000, lengthMm: 2400 }),
      await tried({ weightG: 10_001 }),
    ].map(({ choices }) => choices[0]?.amount)
    expect(amounts).toEqual([6.9, 8.4, 18.9, 24.9, 6.9, 7.4])
    const [choice] = (await tried({}, { postcode: '25846' })).choices
    expect(choice).toMatchObject({
      kind: 'parcel',
      name: 'Parcel',
      taxClass: 'delivery',
      daysMin: 2,
      daysMax: 4,
      notes: [{ code: 'zone', name: 'Islands', amount: 12 }],
    })
  })

  test('what a delivery would cost has the methods in their order, and the reason of each that refuses', async () => {
    await aDeliveryMethod(shop, { terms: { ...terms, limits: { maxLengthMm: 2000 } } })
    await aDeliveryMethod(shop, { kind: 'freight', name: 'Freight', terms: { ...terms, perKg: 2 } })
    await aDeliveryMethod(shop, { kind: 'van', name: 'Van', isActive: false })
    await aDeliveryMethod(shop, { kind: 'pickup', name: 'Pick-up', terms: {} })
    const { choices, refused } = await tried({ lengthMm: 2300 })
    expect(choices.map(({ name, amount }) => [name, amount])).toEqual([
      ['Freight', 6.9],
      ['Pick-up', 0],
    ])
    expect(refused).toMatchObject([{ name: 'Parcel', reason: { code: 'too_long', is: 2300, max: 2000 } }])
    expect((await tried({}, { country: 'AT' })).refused.map(({ reason }) => reason.code)).toEqual([
      'not_delivered_there',
      'not_delivered_there',
    ])
  })

  test('what a delivery would cost is nothing at all in a shop without a method that is switched on', async () => {
    expect(await tried()).toEqual({ choices: [], refused: [] })
    const db = createDb(shop.pool)
    const method = await aDeliveryMethod(shop, { isActive: false })
    expect(await tried()).toEqual({ choices: [], refused: [] })
    expect(await isDeliveryOn(db)).toBe(false)
    await admin.call(updateDeliveryMethod, { params: { id: method.id }, body: { isActive: true } })
    expect(await isDeliveryOn(db)).toBe(true)
  })

  test('what a delivery would cost is read in one statement, however many methods and pieces there are', async () => {
    for (const name of ['One', 'Two', 'Three']) await aDeliveryMethod(shop, { name })
    const client = await shop.pool.connect()
    const query = vi.spyOn(client, 'query')
    const destination = { country: 'DE', postcode: '80331' }
    const wanted = { destination, pieces: [aPiece, aPiece, aPiece], goods: 8990 }
    const { choices } = await deliveryChoices(createDb(client), wanted, { base: 'en' })
    expect([choices.length, query.mock.calls.length]).toEqual([3, 1])
    query.mockRestore()
    client.release()
  })

  test('what a delivery would cost names the methods in the language of the customer, otherwise in that of the shop', async () => {
    await aDeliveryMethod(shop, { translations: { de: { name: 'Paket' } } })
    const db = createDb(shop.pool)
    const destination = { country: 'DE', postcode: '80331' }
    const wanted = { destination, pieces: [aPiece], goods: 8990 }
    const nameIn = async (language: 'de' | 'vi') =>
      (await deliveryChoices(db, { ...wanted, language }, { base: 'en' })).choices[0]?.name
    expect([await nameIn('de'), await nameIn('vi')]).toEqual(['Paket', 'Parcel'])
  })
})
