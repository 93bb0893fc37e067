import { aShopper, expect, signedIn, test } from '../fixtures.ts'

test('a shopper signs another browser out, and leaves', async ({ page, playwright, shop }) => {
  const shopper = await signedIn(page, aShopper())
  const elsewhere = await playwright.request.newContext({ baseURL: shop.address, userAgent: 'Firefox/140.0' })
  await elsewhere.post('/auth/login', { data: { email: shopper.email, password: shopper.password } })

  await page.goto('/account')
  await expect(page.getByText('This one')).toBeVisible()
  await page.getByRole('button', { name: 'End Firefox' }).click()
  await expect(page.getByRole('button', { name: 'End Firefox' })).toHaveCount(0)
  expect((await elsewhere.get('/api/auth/user')).status()).toBe(401)
  await elsewhere.dispose()

  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill('wrong one')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByText('This password is not right.')).toBeVisible()
  await dialog.getByLabel('Current password').fill(shopper.password)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page).toHaveURL(/\/$/)
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
})
