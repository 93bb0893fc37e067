import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../fixtures.ts'
import { owner } from '../shop-process.ts'

const roller = {
  name: 'Blackout Roller',
  kind: 'roller',
  making: { deduct: { width: 7 } },
  price_calculation: { base_length_m: 1, base_width_m: 1, price_per_sqm: 500000 },
}

async function aRoller(page: Page): Promise<{ id: string }> {
  const answer = await page.request.post('/api/products', { data: roller })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as { id: string }
}

// Other specs of this worker expect the demo shop unchanged: its products are older.
test.afterEach(({ shop }) =>
  shop.rows(`update products set archived_at = now()
    where archived_at is null and created_at > now() - interval '1 hour'`),
)

test('staff change how a product is made, try a piece, and save only what they changed', async ({ page }) => {
  await signIn(page, owner)
  const { id } = await aRoller(page)
  await page.goto(`/admin/products?q=Blackout+Roller&edit=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  await dialog.getByText('Making', { exact: true }).click()
  await expect(dialog.getByLabel('Taken off the width (mm)')).toHaveValue('7')
  await expect(dialog.getByLabel('Cloth narrower by (mm)')).toHaveAttribute('placeholder', '30')
  await dialog.getByText('Try it').click()
  await expect(dialog.getByText('Finished 1.493 m × 1.8 m')).toBeVisible()
  await dialog.getByLabel('Taken off the width (mm)').fill('10')
  await expect(dialog.getByText('Finished 1.49 m × 1.8 m')).toBeVisible()
  await expect(dialog.getByText('Tube 1460 mm, diameter 32 mm')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  const saved = (await (await page.request.get(`/api/products/${id}/configuration`)).json()) as object
  expect(saved).toMatchObject({ kind: 'roller', making: { deduct: { width: 10 } }, lead_days_min: null })
})

test('an order to measure asks before it is made, until its sizes are confirmed', async ({ page }) => {
  await signIn(page, owner)
  const { id } = await aRoller(page)
  const line = { product_id: id, width: 1.5, length: 1.8, calculated_price: 1350000 }
  const answer = await page.request.post('/api/orders', {
    data: {
      customer_info: {
        name: 'Lan',
        email: 'lan@example.com',
        phone: '+84 901 234 567',
        address: '12 Nguyen Hue, District 1',
      },
      cart: [{ ...line, mount: 'inside', measured: 'camera', room: 'Kitchen', note: 'Mind the handle' }],
      total_amount: 1350000,
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const order = (await answer.json()) as { id: string }
  await page.goto(`/admin/orders?order=${order.id}`)
  const dialog = page.getByRole('dialog', { name: /^Order/ })
  for (const words of ['Inside the recess · finished', 'camera', 'Kitchen', 'Mind the handle'])
    await expect(dialog.getByText(words).first()).toBeVisible()
  await dialog.getByLabel('Phone confirmed').click()
  await expect(dialog.getByLabel('Phone confirmed')).toBeChecked()
  await dialog.getByLabel('Change status').selectOption('processing')
  const question = page.getByRole('dialog', { name: 'Start anyway?' })
  await expect(question).toContainText('the sizes are not confirmed yet')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByLabel('Sizes confirmed').click()
  await expect(dialog.getByLabel('Sizes confirmed')).toBeChecked()
  await dialog.getByLabel('Change status').selectOption('processing')
  await expect(dialog.getByLabel('Change status')).toHaveValue('processing')
  await expect(question).toHaveCount(0)
})
