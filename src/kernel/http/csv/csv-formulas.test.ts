import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aProduct } from '#modules/catalog/factory.ts'
import { aLine, anOrderBody, customerInfo } from '#modules/orders/factory.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { importReport, listProducts } from '#modules/catalog/contract/index.ts'
import { listOrders, placeOrder } from '#modules/orders/contract/index.ts'
import { unescapeFormulas, escapeFormulas } from './csv-formulas.ts'

const shop = await shopOfFile()

const hostile = [
  '=1+2',
  'x;=1+2;y',
  'x;  =1+2',
  'x\t@SUM(A1)',
  'x|+1',
  'two lines\n=1+2',
  'two lines\r\n-1',
  'x;＝1+2',
  '＠SUM(A1)',
  'x;"=1+2";y',
  "x;'=1+2",
  "'=1",
]

/** The cells as a spreadsheet of some locale reads them. */
const cellsOf = (file: string, delimiter: string): string[] =>
  parse(file, { delimiter, bom: true, relax_quotes: true, relax_column_count: true }).flat()

const computed = (cell: string) => /^[\s"]*[=+\-@＝＋－＠]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell)
const accept = { extraHeaders: { accept: 'text/csv' } }

describe('a CSV export', () => {
  test.for([',', ';', '\t', '|'])(
    'a CSV export contains no formula written by a shopper when cells are separated by %j',
    async (delimiter) => {
      const buyer = await shop.as('customer')
      const product = await aProduct(shop)
      for (const name of hostile) {
        const info = { ...customerInfo, name, address: `12 Street;${name}` }
        const body = anOrderBody([aLine(product)], { customer_info: info })
        expect((await buyer.call(placeOrder, { body })).status).toBe(201)
      }
      const { text } = await (await shop.as('admin')).call(listOrders, accept)
      expect(cellsOf(text, delimiter).filter(computed)).toEqual([])
    },
  )

  test('quotes every text and no number', async () => {
    const product = await aProduct(shop, { name: 'Alba' })
    const { text } = await (await shop.as('admin')).call(listProducts, { query: { q: 'Alba' }, ...accept })
    expect(text).toContain(`"${product.id}","Alba"`)
    expect(text).toMatch(/,\d+(\.\d+)?,/)
  })

  test('a CSV export is imported again unchanged', async () => {
    const editor = await shop.as('editor')
    for (const name of hostile)
      await aProduct(shop, { name: name.trim(), description: `${name} and ;${name}` })
    const { text } = await editor.call(listProducts, accept)
    const headers = { 'content-type': 'text/csv' }
    const answer = await editor.send({
      method: 'POST',
      url: '/api/products/import?dry_run=true',
      headers,
      payload: text,
    })
    const report = importReport.parse(answer.body)
    expect(report).toMatchObject({ created: 0, changed: 0, refused: 0 })
    expect(report.unchanged).toBeGreaterThan(hostile.length)
  })
})

test('any text survives export and parsing, and no cell of it starts like a formula', () => {
  const letter = fc.constantFrom(...`;|\t\r\n "'=+-@＝＋－＠,a1`.split(''))
  fc.assert(
    fc.property(fc.string({ unit: letter, maxLength: 40 }), (text) => {
      const safe = escapeFormulas(text)
      expect(unescapeFormulas(safe)).toBe(text)
      for (const part of safe.split(/[;\t|\r\n]/)) expect(part).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/)
    }),
    { numRuns: 5_000, seed: 1 },
  )
})
