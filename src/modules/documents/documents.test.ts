import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { aLine, customerInfo } from '#modules/orders/factory.ts'
import { takeOrder, type Order } from '#modules/orders/contract/index.ts'
import { putTaxSettings } from '#modules/taxes/contract/index.ts'
import {
  getDocument,
  getDocumentPdf,
  getDocumentXml,
  issueDocument,
  listDocuments,
  sendDocument,
  type DocumentInput,
} from './contract/index.ts'
import { fillLetterhead } from './factory.ts'

const munich = { street: 'Lindwurmstr. 12', postcode: '80337', city: 'München', country: 'DE' }

type Priced = number | [major: number, taxClass: string]

async function shopIn(country: string, currency: string) {
  const shop = await openShop({ settings: { SHOP_COUNTRY: country, SHOP_CURRENCY: currency } })
  const admin = await shop.as('admin')
  await admin.call(putTaxSettings, { body: { isOn: true } })
  await fillLetterhead(shop)
  const factor = currency === 'VND' ? 1 : 100
  return {
    shop,
    admin,
    /** An order of pieces of a square metre each. */
    async taken(prices: readonly Priced[], delivery = 0, more: object = {}): Promise<Order> {
      const cart = []
      for (const priced of prices) {
        const [price, taxClass = null] = typeof priced === 'number' ? [priced] : priced
        const product = await aProduct(shop, { pricePerSqm: Math.round(price * factor), taxClass })
        cart.push(aLine(product, { width: 1, length: 1, calculated_price: price }))
      }
      const charges = delivery > 0 ? [{ kind: 'delivery' as const, amount: delivery }] : []
      const taken = await admin.call(takeOrder, {
        body: { customer_info: customerInfo, cart, charges, ...more },
      })
      expect(taken.status).toBe(201)
      return taken.body
    },
    issue: (order: { id: string }, body: DocumentInput, client: Client = admin) =>
      client.call(issueDocument, { params: { id: order.id }, body }),
  }
}
type Opened = Awaited<ReturnType<typeof shopIn>>

/** The texts of all elements of a name. */
const valuesOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<ram:${name}[^>]*>([^<]*)<`, 'g'))].map(([, value]) => value)

describe('a German shop', () => {
  let german: Opened
  let shop: TestShop
  beforeAll(async () => {
    german = await shopIn('DE', 'EUR')
    shop = german.shop
  })
  afterAll(() => shop.close())

  test('an invoice has a number, the figures of its order, and its data as XML', async () => {
    const first = await german.taken([89.9, 124.5], 6.9)
    const invoice = await german.issue(first, { kind: 'invoice' })
    expect(invoice.status).toBe(201)
    expect(invoice.body).toMatchObject({ gross: 221.3, tax: 35.33, net: 185.97, hasXml: false })
    expect(invoice.body.number).toMatch(/^\d{4}-00001$/)

    const second = await german.taken([89.9, 64.5], 29.9, { delivery_address: munich })
    const { body } = await german.issue(second, { kind: 'invoice' })
    expect(body).toMatchObject({ gross: 184.3, tax: 29.43, net: 154.87, hasXml: true })
    expect(body.lines.map(({ net }) => net)).toEqual([75.55, 54.2, 25.12])
    expect(body.number).toMatch(/^\d{4}-00002$/)

    const xml = (await german.admin.call(getDocumentXml, { params: { id: body.id } })).text
    expect(valuesOf(xml, 'LineTotalAmount')).toEqual(['75.55', '54.20', '25.12', '154.87'])
    expect(valuesOf(xml, 'TaxTotalAmount')).toEqual(['29.43'])
    expect(valuesOf(xml, 'DuePayableAmount')).toEqual(['184.30'])
    expect(xml).toContain('Fenster Werk &#38; Söhne GmbH')
    const pdf = await german.admin.raw({ method: 'GET', url: `/api/documents/${body.id}/pdf` })
    const bytes = pdf.rawPayload.toString('latin1')
    expect(bytes).toContain('/AFRelationship /Alternative')
    expect(bytes).toContain('<pdfaid:part>3</pdfaid:part>')
    expect(bytes).not.toContain('/Helvetica')
  })
})
