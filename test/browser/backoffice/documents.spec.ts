import { accessibilityFaults } from '../accessibility.ts'
import { expect, signIn, test } from '../fixtures.ts'
import { owner } from '../shop-process.ts'

test('staff issue a delivery note from an order and find it among the documents; an invoice without taxes is refused', async ({
  page,
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
  await page.goto(`/admin/orders?order=${order.id}`)
  await page.getByRole('button', { name: 'Issue a document' }).click()
  const dialog = page.getByRole('dialog', { name: 'Issue a document' })
  await dialog.getByRole('button', { name: 'Issue', exact: true }).click()
  await expect(
    dialog.getByRole('alert').filter({ hasText: /^This order was placed without taxes/ }),
  ).toBeVisible()
  await dialog.getByLabel('Document', { exact: true }).selectOption('Delivery note')
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Issue', exact: true }).click()
  await expect(dialog).toBeHidden()
  const panel = page.getByRole('region', { name: 'Documents' })
  const file = panel.getByRole('link', { name: /^PDF of L-\d{4}-\d{5}$/ })
  const answer = await page.request.get((await file.getAttribute('href')) ?? '')
  expect(answer.headers()['content-type']).toBe('application/pdf')

  await page.goto(`/admin/documents?q=${order.order_number}`)
  await expect(page.getByRole('link', { name: /^PDF of L-/ })).toBeVisible()
  await expect(page.getByRole('link', { name: order.order_number })).toBeVisible()
})
