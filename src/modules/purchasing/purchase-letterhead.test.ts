import { expect, test, vi } from 'vitest'
import { mailsTo } from '#test/mails.ts'
import { readPdf } from '#test/pdf.ts'
import { aPicture, uploaded } from '#test/pictures.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { createSupplier } from '#modules/inventory/contract/index.ts'
import { anItem } from '#modules/inventory/factory.ts'
import { createPurchaseOrder, sendPurchaseOrder } from './contract/purchasing.ts'

const shop = await shopOfFile()
const admin = await shop.as('admin')
await shop.startJobs()

const form = {
  site_name: 'Lamellen & Licht',
  site_description: 'Blinds to measure',
  contact_email: 'hello@example.com',
  contact_phone: '+49 89 123456',
}
const say = async (more: object) =>
  expect(
    (await admin.send({ method: 'PUT', url: '/api/settings', payload: { ...form, ...more } })).status,
  ).toBe(200)

let suppliers = 0
/** A draft purchase order with the given number of lines, for a German supplier. */
async function anOrder(lines = 1) {
  suppliers += 1
  const email = `weberei${suppliers}@example.net`
  const supplier = await admin.call(createSupplier, { body: { name: 'Weberei', email, language: 'de' } })
  const items = []
  for (let line = 1; line <= lines; line++) {
    items.push({ inventoryItemId: (await anItem(admin)).id, quantity: 2, unitCost: 1 })
  }
  const { body } = await admin.call(createPurchaseOrder, { body: { supplierId: supplier.body.id, items } })
  return { id: body.id, email }
}

/** Sends the order and returns the mail to its supplier. */
async function mailed(order: { id: string; email: string }) {
  expect((await admin.call(sendPurchaseOrder, { params: { id: order.id } })).status).toBe(200)
  return vi.waitFor(
    async () => {
      const [mail] = await mailsTo(shop.env.dataDir, order.email)
      expect(mail).toBeDefined()
      return mail!
    },
    { timeout: 60_000, interval: 50 },
  )
}

test('a mail has the shop as sender and its reply address, unless that is an example address', async () => {
  await say({})
  const { headers, body } = await mailed(await anOrder())
  expect(headers['reply-to']).toBeUndefined()
  expect(headers['from']).toMatch(/^"?Lamellen & Licht"? <no-reply@[^>]+>$/)
  expect(body).not.toContain('auf diese E-Mail antworten')
  expect(body).toContain('Bitte bestätigen Sie sie uns.')

  await say({ contact_email: 'post@lamellen.de' })
  const second = await mailed(await anOrder())
  expect(second.headers['reply-to']).toBe('post@lamellen.de')
  expect(second.body).toContain('auf diese E-Mail antworten')

  await say({ reply_to: 'einkauf@lamellen.de', sender_name: 'Einkauf Lamellen' })
  const third = await mailed(await anOrder())
  expect(third.headers['reply-to']).toBe('einkauf@lamellen.de')
  expect(third.headers['from']).toMatch(/^Einkauf Lamellen <no-reply@[^>]+>$/)
})

test("a purchase order is printed with the shop's letterhead and logo, and with page numbers", async () => {
  const place = { address_street: 'Türkenstraße 7', address_postal_code: '80333', address_city: 'München' }
  await say({ ...place, tax_number: 'DE123456789' })
  const order = await anOrder(40)
  const url = `/api/inventory/purchase-orders/${order.id}/pdf`
  const fileOf = async () => (await admin.raw({ method: 'GET', url })).rawPayload
  const plain = await fileOf()
  const { pages } = await readPdf(plain)
  expect(pages[0]).toContain('Lamellen & Licht')
  for (const line of ['Türkenstraße 7', '+49 89 123456', 'USt-IdNr. DE123456789'])
    expect(pages[0]).toContain(line)
  expect(pages.length).toBeGreaterThan(1)
  for (const [index, page] of pages.entries())
    expect(page).toContain(`Seite ${index + 1} von ${pages.length}`)
  expect(plain.toString('latin1')).not.toContain('/Subtype /Image')

  const logo = await uploaded(admin, await aPicture({ width: 200, height: 50 }).webp().toBuffer(), 'logo')
  await say({ ...place, logo_url: logo })
  const signed = await fileOf()
  expect(signed.toString('latin1')).toContain('/Subtype /Image')
  expect((await readPdf(signed)).pages[0]).toContain('Lamellen & Licht')
})
