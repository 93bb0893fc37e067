import { accessibilityFaults } from '../accessibility.ts'
import { expect, signedIn, signIn, test } from '../fixtures.ts'
import { owner } from '../shop-process.ts'

test('a workshop person scans a piece on a phone and the wall follows; the office packs it into a parcel that its buyer can follow', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, owner)
  const products = (await (await page.request.get('/api/products')).json()) as {
    id: string
    kind: string | null
    price_calculation: { price_per_sqm: number }
  }[]
  const product = products.find(({ kind }) => kind === null) ?? products[0]
  const price = product!.price_calculation.price_per_sqm
  const placed = await page.request.post('/api/orders', {
    data: {
      customer_info: {
        name: 'Lan Nguyen',
        email: 'lan@example.com',
        phone: '0901234567',
        address: '12 Nguyen Hue, Ho Chi Minh City',
      },
      cart: [{ product_id: product!.id, width: 1, length: 1, calculated_price: price }],
      total_amount: price,
    },
  })
  expect(placed.status(), await placed.text()).toBe(201)
  const order = (await placed.json()) as { id: string; order_number: string }
  const label = `${order.order_number}-1`
  await page.request.put(`/api/orders/${order.id}`, { data: { status: 'confirmed' } })

  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    ...(baseURL !== undefined && { baseURL }),
  })
  const hand = await phone.newPage()
  const worker = await signedIn(hand)
  const users = (await (await page.request.get(`/api/users?q=${worker.email}`)).json()) as { id: string }[]
  const raised = await page.request.put(`/api/users/${users[0]?.id}`, { data: { role: 'workshop' } })
  expect(raised.status(), await raised.text()).toBe(200)

  // Their start page is the scanning of labels; the menu has that and the wall.
  await signIn(hand, worker)
  await hand.goto('/admin')
  await expect(hand.getByRole('heading', { name: 'Scan', level: 1 })).toBeVisible()
  await page.goto('/admin/orders/wall')
  const hung = page.getByRole('listitem').filter({ hasText: label })
  await expect(hung).toBeVisible()
  await expect(hung).not.toContainText('Assembled')

  await hand.getByText('Assembled', { exact: true }).first().click()
  await hand.getByLabel('Label').fill(label)
  await hand.getByLabel('Label').press('Enter')
  await expect(hand.getByRole('region', { name: label })).toContainText('Assembled')
  await expect(hung).toContainText('Assembled', { timeout: 1000 })
  expect(await accessibilityFaults(hand)).toEqual([])
  await hand.getByRole('button', { name: 'Undo' }).click()
  await expect(hung).not.toContainText('Assembled', { timeout: 1000 })
  await phone.close()

  await page.goto(`/admin/orders?order=${order.id}`)
  await page.getByRole('button', { name: 'Pack a parcel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pack a parcel' })
  await dialog.getByLabel('Tracking number').fill('00340434')
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Pack the parcel' }).click()
  const parcels = page.getByRole('region', { name: 'Parcels' })
  await parcels.getByRole('button', { name: 'Hand over' }).click()
  await expect(parcels).toContainText('Handed over')
  await page.goto(`/account/orders/${order.id}`)
  await expect(page.getByRole('link', { name: 'Follow the parcel' })).toHaveAttribute('href', /00340434/)
})
