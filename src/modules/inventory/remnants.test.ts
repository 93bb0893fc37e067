import { expect, test } from 'vitest'
import { shopOfFile } from '#test/shop-of-file.ts'
import { createDb } from '#kernel/database/db.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { putBill } from '#modules/materials/contract.ts'
import { getCuttingPlan, placeOrder } from '#modules/orders/contract/index.ts'
import { aLine, anOrderBody } from '#modules/orders/factory.ts'
import {
  createRemnant,
  deleteRemnant,
  listRemnants,
  remnantLabel,
  confirmRemnants,
} from './contract/index.ts'
import { anItem } from './factory.ts'
import { remnantsOf } from './server/index.ts'

const shop = await shopOfFile()
const admin = await shop.as('admin')
const editor = await shop.as('editor')

test('a cutting plan takes remnants that save roll, and none again after staff confirmed the cut', async () => {
  const item = await anItem(admin, { name: 'Linen white 2000' })
  const facts = { cloth: { rollMm: 2000, turnable: false, repeatMm: 0 } }
  const product = await aProduct(shop, { kind: 'roller', facts })
  await admin.call(putBill, {
    params: { id: product.id },
    body: { materials: [{ inventoryItemId: item.id, basis: 'cloth', quantity: 1 }] },
  })
  // Cloths of 1165 × 1900, 800 × 1500, 1165 × 1400 and 800 × 1300 mm.
  const sizes = [
    [1.195, 1.6],
    [0.83, 1.2],
    [1.195, 1.1],
    [0.83, 1],
  ] as const
  const cart = sizes.map(([width, length]) => aLine(product, { width, length, mount: 'outside' }))
  const { id, order_number: number } = (
    await (await shop.as('customer')).call(placeOrder, { body: anOrderBody(cart) })
  ).body
  const plan = async () => {
    const [roll] = (await editor.call(getCuttingPlan, { params: { id } })).body
    const remnants = roll?.remnants ?? []
    return [
      roll?.total_mm,
      ...remnants.map((one) => [
        one.label,
        ...one.strips.flatMap(({ pieces }) => pieces.map(({ label }) => label)),
      ]),
    ]
  }
  const record = async (widthMm: number, lengthMm: number) =>
    (
      await editor.call(createRemnant, {
        body: { inventoryItemId: item.id, widthMm, lengthMm, location: 'Shelf 3' },
      })
    ).body

  expect(await plan()).toEqual([3300])
  const kept = await record(820, 1500)
  expect(await plan()).toEqual([3300])
  expect((await editor.call(deleteRemnant, { params: { id: kept.id } })).status).toBe(200)
  const first = await record(1200, 1450)
  expect(await plan()).toEqual([3200, [first.label, `${number}-3`]])
  const second = await record(820, 1350)
  expect(await plan()).toEqual([1900, [first.label, `${number}-3`], [second.label, `${number}-4`]])

  const label = await editor.call(remnantLabel, { params: { id: first.id } })
  expect([first.label, label.headers['content-type']]).toEqual([
    expect.stringMatching(/^R\d{5}$/),
    'application/pdf',
  ])
  const ids = [first.id, second.id]
  expect((await (await shop.as('viewer')).call(confirmRemnants, { body: { ids } })).status).toBe(403)
  const unreadable = await editor.call(confirmRemnants, { body: { ids: [...ids, 'R-1'] } })
  expect(unreadable.refused.code).toBe('remnant_not_found')
  expect((await editor.call(confirmRemnants, { body: { ids } })).status).toBe(200)
  expect(await plan()).toEqual([3300])
  const listed = async (used: 'true' | 'false') =>
    (await editor.call(listRemnants, { query: { inventoryItemId: item.id, used } })).body.map(
      (one) => one.label,
    )
  expect([await listed('false'), await listed('true')]).toEqual([[], [second.label, first.label]])
  expect((await editor.call(confirmRemnants, { body: { ids: [first.id] } })).refused).toMatchObject({
    code: 'remnant_used',
    message: `Remnant ${first.label} has been used already`,
  })
})

test('a remnant without a size or for an unknown item is refused, and the refusal names the field', async () => {
  const item = await anItem(admin, {})
  const refusal = async (body: object) =>
    (await editor.call(createRemnant, { body: body as never })).refused as { fields?: object }
  expect(await refusal({ inventoryItemId: item.id, widthMm: 0, lengthMm: 900 })).toMatchObject({
    fields: { widthMm: 'Must be 1 or more' },
  })
  const unknown = '00000000-0000-4000-8000-000000000000'
  expect(await refusal({ inventoryItemId: unknown, widthMm: 10, lengthMm: 900 })).toMatchObject({
    fields: { inventoryItemId: 'There is no such item' },
  })
})

test('many remnants of one cloth leave those of another to the plan', async () => {
  const [many, few] = [await anItem(admin, {}), await anItem(admin, {})]
  await shop.rows(
    `insert into remnants (inventory_item_id, width_mm, length_mm) select $1, 500, 500 from generate_series(1, 201)`,
    [many.id],
  )
  await editor.call(createRemnant, { body: { inventoryItemId: few.id, widthMm: 900, lengthMm: 900 } })
  const found = await remnantsOf(createDb(shop.pool), [many.id, few.id])
  expect([found.length, found.at(-1)?.inventoryItemId]).toEqual([201, few.id])
})
