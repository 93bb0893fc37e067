import { mailsTo } from '../../mails.ts'
import { aShopper, hydrated, expect, signedIn, test } from '../fixtures.ts'

test('a shopper signs another browser out and deletes the account', async ({ page, playwright, shop }) => {
  const shopper = await signedIn(page, aShopper())
  const elsewhere = await playwright.request.newContext({ baseURL: shop.address, userAgent: 'Firefox/140.0' })
  await elsewhere.post('/auth/login', { data: { email: shopper.email, password: shopper.password } })

  await page.goto('/account')
  await expect(page.getByText('This one')).toBeVisible()
  await expect(page.getByText(/ · [A-Z][a-z]+ \d{1,2}, \d{4} at \d/).first()).toBeVisible()
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

test('a shopper changes name and phone, and moves to another address', async ({ page, shop }) => {
  const shopper = await signedIn(page, aShopper())
  const next = `new-${shopper.email}`
  const message = page.getByRole('region', { name: 'Notification' })
  await page.goto('/account')
  const details = page.getByRole('region', { name: 'Your details' })
  await expect(details.getByLabel('Last Name')).toHaveValue(shopper.lastName)
  await details.getByLabel('First Name').fill('Mai')
  await details.getByLabel('Phone Number').fill('12345')
  await details.getByRole('button', { name: 'Save details' }).click()
  await expect(details.getByText('Phone number must be at least 10 digits')).toBeVisible()
  await details.getByLabel('Phone Number').fill('0901 234 567')
  await details.getByRole('button', { name: 'Save details' }).click()
  await expect(message).toContainText('Your details are saved.')
  await expect(page.getByText('Mai Nguyen')).toBeVisible()
  await page.goto('/account?lng=vi')
  await expect(page.getByText('Nguyen Mai')).toBeVisible()
  await page.goto('/account?lng=en')

  const address = page.getByRole('region', { name: 'Change email' })
  await expect(address).toContainText('is not confirmed yet.')
  await address.getByLabel('New email address').fill(next)
  await address.getByLabel('Current password').fill('wrong one')
  await address.getByRole('button', { name: 'Send link' }).click()
  await expect(address.getByText('This password is not right.')).toBeVisible()
  await address.getByLabel('Current password').fill(shopper.password)
  await address.getByRole('button', { name: 'Send link' }).click()
  await expect(message).toContainText(`We sent a link to ${next}`)

  const links = async () =>
    (await mailsTo(shop.dataDir, next)).flatMap(({ body }) => /http\S+\?token=[\w-]+/.exec(body) ?? [])
  await expect.poll(async () => (await links()).length, { timeout: 60_000 }).toBe(1)
  await page.goto((await links())[0] as string)
  await hydrated(page)
  await page.getByRole('button', { name: 'Confirm email address' }).click()
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible()
  await page.goto('/account')
  await expect(page.getByRole('region', { name: 'Change email' })).toContainText(`${next} is confirmed.`)
})

test('the account page loads without layout shifts', async ({ page }) => {
  await page.addInitScript(() => {
    const moved: number[] = []
    Object.assign(globalThis, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await signedIn(page)
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'My windows' })).toBeVisible()
  const moved = await page.evaluate(() => (globalThis as unknown as { moved: number[] }).moved)
  expect(moved.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.1)
})

test('a part of the account page that cannot be loaded leaves the others, and can be tried again', async ({
  context,
}) => {
  // React reports the failure in the console.
  const page = await context.newPage()
  await signedIn(page)
  const scripts = '**/assets/security-*.js'
  await page.route(scripts, (route) => route.abort())
  await page.goto('/account')
  const failed = page.getByRole('alert').filter({ hasText: 'Something went wrong. Please try again.' })
  await expect(failed).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible()
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(failed).toBeVisible()
  await page.unroute(scripts)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'Security' })).toBeVisible()
  await expect(failed).toHaveCount(0)
  await page.close()
})
