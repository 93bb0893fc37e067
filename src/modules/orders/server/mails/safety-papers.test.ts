import { expect, test } from 'vitest'
import { shopOfFile } from '#test/shop-of-file.ts'
import { putSafetySettings } from '#modules/catalog/contract/index.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { getProductionPdf, listJobSheets } from '../../contract/orders-admin.ts'
import { placeOrder } from '../../contract/orders.ts'
import { aLine, anOrder, anOrderBody } from '../../factory.ts'

const shop = await shopOfFile()
const admin = await shop.as('admin')

const maker = {
  maker_name: 'Fenster Werk GmbH',
  maker_address: 'Hauptstr. 5',
  maker_email: 'post@werk.example',
}
const sheetOf = async (ids: string) => (await admin.call(listJobSheets, { query: { ids } })).body[0]

test('job sheets say nothing about product safety while the shop does not show it', async () => {
  const { id } = await anOrder(shop)
  expect(Object.keys((await sheetOf(id))?.lines[0] ?? {})).not.toContain('product_safety')
})

test('labels and leaflets name maker, type and warnings in the language of the order', async () => {
  const warnings = { en: 'Keep cords away from children.', de: 'Schnüre von Kindern fernhalten.' }
  await admin.call(putSafetySettings, { body: { isOn: true, ...maker, warnings } })
  const product = await aProduct(shop)
  const buyer = await shop.as('customer')
  const { body } = await buyer.call(placeOrder, { body: anOrderBody([aLine(product)]) })
  await shop.rows(`update products set safety = '{"model": "R 27"}' where id = '${product.id}'`)
  await shop.rows(`update orders set language = 'de' where id = '${body.id}'`)
  const sheet = await sheetOf(body.id)
  expect(sheet?.lines[0]?.product_safety).toEqual({
    maker: { name: 'Fenster Werk GmbH', address: 'Hauptstr. 5', email: 'post@werk.example' },
    model: 'R 27',
    warnings: 'Schnüre von Kindern fernhalten.',
    month: expect.stringMatching(/^\d{4}-\d{2}$/),
  })
  const pdf = await admin.call(getProductionPdf, { query: { ids: body.id } })
  expect(pdf.status).toBe(200)
})
