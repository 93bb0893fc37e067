import { anOrder } from '#modules/orders/factory.ts'
import { expect, test } from 'vitest'
import { prepareFirstStart } from '#app/server/first-start.ts'
import { openShop } from '#test/shop.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { aCustomer } from '#modules/customers/factory.ts'
import { aDeliveryMethod, germanParcel } from '#modules/delivery/factory.ts'
import { createQuote } from '#modules/quotes/contract/index.ts'
import { convertShop, refuseRunningShop } from './convert-shop.ts'

const conversion = { to: 'EUR', rate: '0.000035', dryRun: false }

test('a shop with prices of its own does not start in another currency, says how to convert, and starts after the conversion', async () => {
  const shop = await openShop()
  const start = (currency: string) =>
    prepareFirstStart({ ...shop.env, demo: 'off', currency }, shop, () => {})
  await start('VND')
  await aProduct(shop, { name: 'Roller', pricePerSqm: 450_000 })
  await expect(start('EUR')).rejects.toThrow(
    /SHOP_CURRENCY is EUR, but the prices and orders of this shop are in VND.*npm run shop -- convert-currency --to EUR --rate/s,
  )

  const tried = await convertShop(shop.pool, { ...conversion, dryRun: true })
  expect(tried.examples).toEqual([{ name: 'Roller', before: 450_000, after: 15.75 }])
  expect(await shop.rows('SELECT price_per_sqm::int FROM products')).toEqual([{ price_per_sqm: 450_000 }])

  await convertShop(shop.pool, conversion)
  expect(await shop.rows('SELECT price_per_sqm::int FROM products')).toEqual([{ price_per_sqm: 1575 }])
  await start('EUR')
  await expect(start('VND')).rejects.toThrow(/are in EUR/)
  await shop.close()
})

test('a conversion keeps lines, charges and totals of orders consistent, and the history records the original total', async () => {
  const shop = await openShop()
  await prepareFirstStart({ ...shop.env, demo: 'year', currency: 'VND' }, shop, () => {})
  const [before] = await shop.rows<{ id: string; total: number }>(
    'SELECT id, total_amount::int AS total FROM orders ORDER BY id LIMIT 1',
  )
  const result = await convertShop(shop.pool, conversion)
  expect(result.counts['orders']).toBeGreaterThan(0)
  expect(
    await shop.rows(`SELECT o.id FROM orders o WHERE total_amount <> (SELECT sum(calculated_price) FROM order_lines l
      WHERE l.order_id = o.id) + coalesce((SELECT sum((c ->> 'amount')::bigint) FROM jsonb_array_elements(charges) c), 0)`),
  ).toEqual([])
  const sums = await shop.rows<{ days: string; orders: string }>(
    'SELECT (SELECT sum(revenue) FROM order_day_sums)::text AS days, (SELECT sum(total_amount) FROM orders)::text AS orders',
  )
  expect(sums[0]?.days).toBe(sums[0]?.orders)
  const [kept] = await shop.rows<{ total: number; note: string }>(
    `SELECT (content ->> 'total')::int AS total, note FROM amounts_before_conversion
     JOIN order_events ON order_id = record_id AND note LIKE 'Ordered at%' WHERE record_id = '${before?.id}'`,
  )
  expect(kept?.total).toBe(before?.total)
  expect(kept?.note).toBe(
    `Ordered at ${before?.total} VND. The shop sells in EUR since; converted at 0.000035.`,
  )
  await shop.close()
})

test('a conversion keeps the lines and totals of quotes consistent, and a total that was typed by hand, and converts each amount of delivery methods, discounts and taxes', async () => {
  const shop = await openShop({ settings: { SHOP_CURRENCY: 'EUR' } })
  await prepareFirstStart({ ...shop.env, demo: 'off', currency: 'EUR' }, shop, () => {})
  const editor = await shop.as('editor')
  const { id: customerId } = await aCustomer(shop)
  const hours = { name: 'Fitting by the hour', quantity: 1.5, price: 33.33 }
  for (const totalAmount of [50, 60]) {
    const body = { customerId, items: [hours], totalAmount, validUntil: '2030-01-31' }
    expect((await editor.call(createQuote, { body })).status).toBe(201)
  }
  const carrier = { limits: 'us_ground', extraHandling: 10, large: 20 } as const
  await aDeliveryMethod(shop, { terms: { ...germanParcel.terms, carrier } })
  await aDeliveryMethod(shop, { terms: {} })
  await shop.rows(`INSERT INTO discounts (code, percent, cap) VALUES ('ZEHN', 10, 2000)`)
  const order = await anOrder(shop)
  await shop.rows(
    `UPDATE orders SET taxes = '{"mode": "included", "net": 18597, "tax": 3533, "sums":
      [{"percent": 19, "net": 18597, "tax": 3533, "gross": 22130}]}',
      charges = '[{"kind": "discount", "label": "ZEHN", "percent": 10, "amount": -2000, "cap": 2000}]' WHERE id = $1`,
    [order.id],
  )
  const reduced = await aProduct(shop, { pricePerSqm: 6900, isReduced: true })
  await shop.rows('UPDATE product_prices SET price = 7900, day = day - 8 WHERE product_id = $1', [reduced.id])
  await shop.rows('UPDATE products SET price_per_sqm = 6000 WHERE id = $1', [reduced.id])
  await convertShop(shop.pool, { to: 'JPY', rate: '160.5', dryRun: false })
  expect(
    await shop.rows(`SELECT total_price::float AS line, subtotal::float, total_amount::float AS total
      FROM quotes JOIN quote_items ON quote_id = quotes.id ORDER BY total_amount`),
  ).toEqual([
    { line: 8023.5, subtotal: 8023.5, total: 8023.5 },
    { line: 8023.5, subtotal: 8023.5, total: 9630 },
  ])
  const methods = await shop.rows<{ terms: object }>('SELECT terms FROM delivery_methods ORDER BY position')
  expect(methods.map(({ terms }) => terms)).toMatchObject([
    {
      zones: [{ surcharge: 0 }, { name: 'Islands', surcharge: 1926 }],
      steps: [{ upToG: 10_000, price: 1107 }],
      perKg: 80,
      freeFrom: 40_125,
      oversize: { overMm: 2400, surcharge: 3996 },
      carrier: { limits: 'us_ground', extraHandling: 1605, large: 3210 },
    },
    { zones: [], steps: [], perKg: 0, freeFrom: null, oversize: null, carrier: null },
  ])
  expect(await shop.rows('SELECT percent::float, amount::float, cap::float FROM discounts')).toEqual([
    { percent: 10, amount: null, cap: 3210 },
  ])
  const [kept] = await shop.rows<{ taxes: object; charges: object[] }>('SELECT taxes, charges FROM orders')
  expect(kept?.charges).toMatchObject([{ amount: -3210, cap: 3210, percent: 10 }])
  expect(
    await shop.rows(
      'SELECT lowest_price::int, price::int FROM products JOIN product_prices ON product_id = id WHERE id = $1 ORDER BY day',
      [reduced.id],
    ),
  ).toEqual([
    { lowest_price: 12_680, price: 12_680 },
    { lowest_price: 12_680, price: 9630 },
  ])
  expect(kept?.taxes).toEqual({
    mode: 'included',
    net: 29_848,
    tax: 5670,
    sums: [{ percent: 19, net: 29_848, tax: 5670, gross: 35_518 }],
  })
  await shop.close()
})

test('a shop with only demo content adopts the configured currency, and its demo content is created again, until it has a delivery method', async () => {
  const shop = await openShop()
  const start = (currency: string) =>
    prepareFirstStart({ ...shop.env, demo: 'catalogue', currency }, shop, () => {})
  await start('VND')
  const price = async () =>
    (await shop.rows<{ price: number }>('SELECT max(price_per_sqm)::int AS price FROM products'))[0]?.price
  const dong = await price()
  await start('EUR')
  expect(await price()).not.toBe(dong)
  expect(await price()).toBeLessThan(100_000)
  await aDeliveryMethod(shop)
  await expect(start('VND')).rejects.toThrow(/are in EUR/)
  await shop.close()
})

test('the command does not convert a running shop', async () => {
  const shop = await openShop()
  const answer = () => refuseRunningShop(shop.pool).catch((error: Error) => error.message)
  await expect.poll(answer, { timeout: 10_000 }).toMatch(/Stop every copy of it first/)
  await shop.close()
})
