import { expect, test } from 'vitest'
import { readMigrations } from '#kernel/database/migrations/migrations.ts'
import { readTimeline } from '#modules/customers/contract/timeline.ts'
import { aCustomer } from '#modules/customers/factory.ts'
import { openShop } from '#test/shop.ts'
import { getQuote, orderQuote, updateQuote } from './contract/quotes.ts'

const taxes = {
  terms: { mode: 'included', country: 'DE', day: '2026-01-01', rates: { goods: { percent: 19 } } },
  figures: {
    mode: 'included',
    sums: [
      { percent: 19, net: 100.5, tax: 19.1, gross: 119.6, parts: [{ name: 'A', percent: 19, tax: 19.1 }] },
    ],
    net: 100.5,
    tax: 19.1,
  },
}

/** Rows in major units, as they were stored before. */
const rowsBefore = `
  WITH made AS (
    INSERT INTO quotes (quote_number, customer_id, subtotal, tax_amount, discount_amount, total_amount, taxes, updated_at)
    VALUES ('Q-1', $1, 123.45, 8.1, 0.05, 131.5, $2, '2026-01-02T03:04:05Z') RETURNING id)
  INSERT INTO quote_items (quote_id, description, quantity, unit_price, total_price)
  SELECT id, 'Fitting', 1.5, 82.3001, 123.45 FROM made RETURNING quote_id AS id`

test.each([
  ['VND', 'VN', { sums: '123.45 8.10 0.05 131.50', item: '82.3001 123.45', tax: 19.1 }],
  ['EUR', 'DE', { sums: '12345.00 810.00 5.00 13150.00', item: '8230.0100 12345.00', tax: 1910 }],
  ['KWD', 'KW', { sums: '123450.00 8100.00 50.00 131500.00', item: '82300.1000 123450.00', tax: 19_100 }],
])(
  'quotes that a shop in %s stored in major units are in minor units, and answered as before',
  async (currency, country, stored) => {
    const shop = await openShop({ settings: { SHOP_CURRENCY: currency, SHOP_COUNTRY: country } })
    const editor = await shop.as('editor')
    const customer = await aCustomer(shop)
    await shop.rows('INSERT INTO shop_currency (currency) VALUES ($1)', [currency])
    const [row] = await shop.rows<{ id: string }>(rowsBefore, [customer.id, taxes])
    const id = row?.id ?? ''
    const content = {
      subtotal: 123.45,
      tax: 8.1,
      discount: 0.05,
      total: 131.5,
      lines: [{ position: 0, price: 0.1234, total: 123.45 }],
    }
    await shop.rows(
      `INSERT INTO amounts_before_conversion (kind, record_id, currency, content) VALUES ('quote', $1, 'USD', $2)`,
      [id, content],
    )
    const migration = (await readMigrations()).find(({ version }) => version === 653)
    await shop.rows(migration?.sql ?? '')

    expect(
      await shop.rows(`SELECT concat_ws(' ', subtotal, tax_amount, discount_amount, total_amount) AS sums,
      concat_ws(' ', unit_price, total_price) AS item, (taxes #>> '{figures,sums,0,parts,0,tax}')::float AS tax
      FROM quotes JOIN quote_items ON quote_id = quotes.id`),
    ).toEqual([stored])
    const { body } = await editor.call(getQuote, { params: { id } })
    expect(body).toMatchObject({
      items: [{ name: 'Fitting', quantity: 1.5, price: 82.3001 }],
      rows: [{ unitPrice: 82.3001, totalPrice: 123.45 }],
      subtotal: 123.45,
      taxAmount: 8.1,
      discountAmount: 0.05,
      totalAmount: 131.5,
      taxes: taxes.figures,
      totalsMatch: true,
      updatedAt: '2026-01-02T03:04:05.000Z',
    })
    const timeline = await editor.call(readTimeline, { params: { id: customer.id } })
    expect(timeline.body.find(({ kind }) => kind === 'quote')).toMatchObject({ amount: 131.5, currency })
    // What a conversion had replaced is in the currency of then.
    expect(await shop.rows('SELECT content FROM amounts_before_conversion')).toEqual([
      {
        content: {
          subtotal: 12_345,
          tax: 810,
          discount: 5,
          total: 13_150,
          lines: [{ position: 0, price: 12.34, total: 12_345 }],
        },
      },
    ])
    const changed = await editor.call(updateQuote, { params: { id }, body: { title: 'Same' } })
    expect(changed.body).toMatchObject({ totalAmount: 131.5, items: [{ price: 82.3001 }] })
    expect((await editor.call(orderQuote, { params: { id } })).refused.code).toBe('quote_not_accepted')
    await shop.close()
  },
)

test('quotes stay as they are while it is not known in which currency they are', async () => {
  const shop = await openShop()
  const { id } = await aCustomer(shop)
  await shop.rows(rowsBefore, [id, null])
  const migration = (await readMigrations()).find(({ version }) => version === 653)
  await expect(shop.rows(migration?.sql ?? '')).rejects.toThrow(
    'the currency of the stored quotes is not known',
  )
  expect(await shop.rows('SELECT total_amount::float AS total FROM quotes')).toEqual([{ total: 131.5 }])
  await shop.close()
})
