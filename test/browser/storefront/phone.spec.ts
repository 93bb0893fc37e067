import { smsTo } from '../../text-messages.ts'
import { hydrated, expect, test } from '../fixtures.ts'

test('a shopper signs in with a code sent to their phone', async ({ page, shop }) => {
  const digits = String(Date.now()).slice(-7)
  await page.goto('/login')
  await hydrated(page)
  const phone = page.getByPlaceholder('+1234567890')
  await phone.fill('123456789')
  await page.getByRole('button', { name: 'Send Code' }).click()
  await expect(page.getByText('Phone number must be at least 10 digits')).toBeVisible()
  await phone.fill(`+8490${digits}`)
  await page.getByRole('button', { name: 'Send Code' }).click()
  await expect(page.getByText('Verification code sent to your phone!', { exact: true }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Use different number' }).click()
  await expect(phone).toHaveValue(`+8490${digits}`)
  await phone.fill(`+8491${digits}`)
  await page.getByRole('button', { name: 'Send Code' }).click()
  const code = page.getByPlaceholder('Enter 6-digit code')
  await expect(code).toBeFocused()
  await code.fill('12345')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Verification code must be 6 digits')).toBeVisible()

  const messages = () => smsTo(shop.dataDir, `+8491${digits}`)
  await expect.poll(async () => (await messages()).length, { timeout: 60_000 }).toBe(1)
  const sent = (await messages())[0]?.slice(0, 6) as string
  await code.fill(sent === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Invalid verification code', { exact: true }).first()).toBeVisible()
  await code.fill(sent)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Phone verified successfully!', { exact: true }).first()).toBeVisible()
  await page.waitForURL((url) => url.pathname === '/')
  await expect(page.getByRole('link', { name: 'Account' }).first()).toBeVisible()
})
