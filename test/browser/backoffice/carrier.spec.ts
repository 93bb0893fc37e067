import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { accessibilityFaults } from '../accessibility.ts'
import { test as base, expect, openProduct, signedIn, signIn } from '../fixtures.ts'
import { owner, startShop, type ShopProcess } from '../shop-process.ts'

/** A carrier on the network, whose price a test sets; null: it is away. */
interface Carrier {
  price: number | null
  url: string
}

/** A shop in Germany with the module of `examples/carrier`. */
const test = base.extend<object, { carrier: Carrier; shop: ShopProcess }>({
  carrier: [
    async ({}, use) => {
      const carrier: Carrier = { price: 1490, url: '' }
      const server = createServer((_, response) => {
        if (carrier.price === null) response.writeHead(503).end()
        else response.end(JSON.stringify({ price: carrier.price }))
      })
      await once(server.listen(0, '127.0.0.1'), 'listening')
      carrier.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      await use(carrier)
      server.close()
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ carrier }, use) => {
      const shop = await startShop({
        POSTHORN_URL: carrier.url,
        SHOP_COUNTRY: 'DE',
        SHOP_CURRENCY: 'EUR',
        MODULES: fileURLToPath(new URL('../../../examples/carrier', import.meta.url)),
      })
      await use(shop)
      await shop.remove()
    },
    { scope: 'worker', timeout: 200_000 },
  ],
})

test('the price of a delivery comes from a module, and a shopper orders once its carrier answers again', async ({
  page,
  shop,
  carrier,
}) => {
  await signIn(page, owner)
  await page.goto('/admin/settings?tab=delivery')
  await page.getByRole('button', { name: 'Add delivery method' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add delivery method' })
  await dialog.getByLabel('Name', { exact: true }).fill('Parcel by Posthorn')
  await expect(dialog.getByRole('button', { name: 'Add weight' })).toBeVisible()
  await dialog.getByLabel('The price comes from').selectOption('Posthorn')
  await expect(dialog.getByRole('button', { name: 'Add weight' })).toBeHidden()
  await dialog.getByRole('button', { name: 'Add zone' }).click()
  const zone = dialog.getByRole('group', { name: 'Zone 1' })
  await zone.getByLabel('Name of the zone').fill('Germany')
  await zone.getByLabel('Country').selectOption('Germany')
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('list', { name: 'Delivery methods' })).toContainText('Parcel by Posthorn')
  await page.getByRole('button', { name: 'Edit Parcel by Posthorn' }).click()
  const edited = page.getByRole('dialog', { name: 'Edit delivery method' })
  await expect(edited.getByLabel('The price comes from')).toHaveValue('posthorn')
  await page.keyboard.press('Escape')
  const data = {
    name: 'Alba',
    description: 'Alba',
    materials: [],
    price_calculation: { price_per_sqm: 89.9 },
  }
  const headers = { origin: shop.address }
  expect((await page.request.post('/api/products', { headers, data })).status()).toBe(201)

  await page.goto('about:blank')
  await signedIn(page)
  await openProduct(page, 'Alba')
  await page.getByLabel('Width (m)').fill('1')
  await page.getByLabel('Height (m)').fill('1')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Added to cart', { exact: true })).toBeVisible()

  carrier.price = null
  await page.goto('/checkout')
  const delivery = page.getByRole('group', { name: 'Delivery' })
  const away = delivery.getByText('This delivery has no price right now. Please try again in a few minutes.')
  await expect(away).toBeVisible()
  await expect(delivery.getByRole('radio')).toHaveCount(0)
  await page.getByLabel('Full Name').fill('Anna Müller')
  await page.getByLabel('Phone Number').fill('+49 30 1234567')
  await page.getByLabel('Street and number').fill('Lindwurmstr. 12')
  await page.getByLabel('City').fill('München')
  await page.getByLabel('Postcode').fill('80337')
  // The refusal arrives once the address is another one, of which it says nothing.
  const changed = Promise.withResolvers<void>()
  await page.route('**/api/orders', async (route) => {
    const response = await route.fetch()
    await changed.promise
    await route.fulfill({ response })
  })
  const refused = page.waitForResponse(/\/api\/orders$/)
  await page.getByRole('button', { name: 'Place Order (COD)' }).click()
  expect(await accessibilityFaults(page)).toEqual([])

  carrier.price = 1490
  // Each change of the address asks anew.
  await page.getByLabel('Postcode').fill('80336')
  await expect(delivery.getByRole('radio', { name: /Parcel by Posthorn.*€14\.90/ })).toBeChecked()
  await expect(away).toBeHidden()
  changed.resolve()
  expect((await refused).status()).toBe(422)
  expect(await shop.rows('select from orders')).toEqual([])
  await page.unroute('**/api/orders')
  await expect(page.getByText('Order failed', { exact: true })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await expect(away).toBeHidden()
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await expect(summary.getByText('€104.80')).toBeVisible()
  // Its price was shown, so it holds while the carrier is away.
  carrier.price = null
  await page.getByRole('button', { name: 'Place Order (COD)' }).click()
  await expect(page.getByText('Order placed successfully!', { exact: true })).toBeVisible()
  expect(await shop.rows('select total_amount::int from orders')).toEqual([{ total_amount: 10_480 }])
})
