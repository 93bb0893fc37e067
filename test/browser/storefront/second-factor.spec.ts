import type { Locator, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { aDevice, withoutAutofill } from '../authenticator.ts'
import { accessibilityFaults } from '../accessibility.ts'
import { hydrated, aShopper, expect, signedIn, signIn, test, type Shopper } from '../fixtures.ts'

const expectMessage = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible()

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await hydrated(page)
}

const security = (page: Page) => page.getByRole('region', { name: 'Security' })
const isSignedIn = async (page: Page) => (await page.request.get('/api/auth/user')).status() === 200
const signOut = (page: Page) => page.request.get('/api/logout')

/** The code of an app, this many periods of 30 seconds from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Only the codes; a new toast is inside the dialog too. */
const codesIn = (dialog: Locator) =>
  dialog.getByRole('listitem').filter({ hasText: /^[\da-z]{4}(-[\da-z]{4}){3}$/ })

/** Sets up an authenticator app on the account page; returns its key and the recovery codes. */
async function setUpApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await security(page).getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const key = dialog.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/)
  const secret = (await key.innerText()).replaceAll(' ', '')
  await dialog.getByLabel('Code from the app').fill('000000')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This code is not right')
  await dialog.getByLabel('Code from the app').fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  const shown = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codesIn(shown)).toHaveCount(10)
  const codes = await codesIn(shown).allInnerTexts()
  await shown.getByRole('button', { name: 'I have kept them' }).click()
  return { secret, codes }
}

async function signInByPassword(page: Page, { email, password }: Shopper): Promise<void> {
  await open(page, '/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click()
}

test('a customer adds a passkey and signs in with it alone', async ({ page }) => {
  await withoutAutofill(page)
  const device = await aDevice(page)
  const shopper = await signedIn(page)
  await open(page, '/account')
  await security(page).getByRole('button', { name: 'Add a passkey' }).click()
  await expectMessage(page, 'The passkey was added.')
  expect(await device.count()).toBe(1)
  await security(page)
    .getByRole('button', { name: /^Rename/ })
    .click()
  await page.getByRole('dialog').getByLabel('Name').fill('The phone in the kitchen')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const passkey = security(page).getByRole('listitem').filter({ hasText: 'not used yet' })
  await expect(passkey).toContainText('The phone in the kitchen')

  await signOut(page)
  await open(page, '/login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expectMessage(page, 'Logged in successfully!')
  await expect(page).toHaveURL(/\/$/)
  const { email } = (await (await page.request.get('/api/auth/user')).json()) as { email: string }
  expect(email).toBe(shopper.email)
})

test('a browser with passkey autofill offers the passkey', async ({ page }) => {
  const device = await aDevice(page)
  await signedIn(page)
  await open(page, '/account')
  await security(page).getByRole('button', { name: 'Add a passkey' }).click()
  await expectMessage(page, 'The passkey was added.')
  expect(await device.count()).toBe(1)
  await signOut(page)
  await page.goto('/login')
  await expectMessage(page, 'Logged in successfully!')
  expect(await isSignedIn(page)).toBe(true)
})

test('a passkey whose user verification fails signs nobody in', async ({ page }) => {
  await withoutAutofill(page)
  const device = await aDevice(page)
  await signedIn(page)
  await open(page, '/account')
  await security(page).getByRole('button', { name: 'Add a passkey' }).click()
  await expectMessage(page, 'The passkey was added.')
  await signOut(page)
  await device.allow(false)
  await open(page, '/login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expectMessage(page, 'This passkey did not sign you in. Please try again.')
  expect(await isSignedIn(page)).toBe(false)
})

test('a customer sets up an authenticator app, signs in with its code, and with a recovery code', async ({
  page,
}) => {
  await withoutAutofill(page)
  const shopper = await signedIn(page)
  await open(page, '/account')
  const { secret, codes } = await setUpApp(page)
  await expect(security(page)).toContainText('Codes left: 10')
  await expect(security(page)).toContainText('Signing in asks for a second step.')

  await signOut(page)
  await signInByPassword(page, shopper)
  await expect(page).toHaveURL(/\/login\/second-factor$/)
  const code = page.getByLabel('Code from your authenticator app')
  await code.fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('This code is not right')
  expect(await isSignedIn(page)).toBe(false)
  expect(await accessibilityFaults(page)).toEqual([])
  await code.fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectMessage(page, 'Logged in successfully!')

  await signOut(page)
  await signInByPassword(page, shopper)
  await page.getByRole('button', { name: 'Recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill(codes[0]?.toUpperCase() ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectMessage(page, 'Logged in successfully!')
  await open(page, '/account')
  await expect(security(page)).toContainText('Codes left: 9')
})

test('the page of the second step redirects when no sign-in is in progress', async ({ page }) => {
  await open(page, '/login/second-factor')
  await expectMessage(page, 'This sign-in took too long')
  await page.getByRole('link', { name: 'Sign in again' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
})

test('staff are led to a newly required second factor, and into the back office once they have it', async ({
  page,
  shop,
}) => {
  await withoutAutofill(page)
  await aDevice(page)
  const viewer = aShopper()
  await signedIn(page, viewer)
  await shop.rows(`update users set role = 'admin' where email = $1`, [viewer.email])
  await page.goto('/admin/settings')
  const choice = page.getByLabel('A second factor is required for')
  await expect(choice).toHaveValue('none')
  await choice.selectOption('All staff')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  try {
    // The next request of the screen is refused, and the screen redirects without a reload.
    await expect(page).toHaveURL(/\/account\/security$/)
    await expect(page.getByRole('status').first()).toContainText('Your shop asks its staff for a second step')
    await page.goto('/admin/orders')
    await expect(page).toHaveURL(/\/account\/security$/)
    await hydrated(page)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const shown = page.getByRole('dialog', { name: 'Your recovery codes' })
    await expect(codesIn(shown)).toHaveCount(10)
    await shown.getByRole('button', { name: 'I have kept them' }).click()
    await page.goto('/admin/orders')
    await expect(page.getByRole('heading', { name: 'Order management' })).toBeVisible()

    await open(page, '/account')
    await signOut(page)
    await signInByPassword(page, viewer)
    await page.getByRole('button', { name: 'Use passkey' }).click()
    await expectMessage(page, 'Logged in successfully!')
    await page.goto('/admin/settings')
    await page.getByLabel('A second factor is required for').selectOption('Nobody')
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await expectMessage(page, 'Settings updated successfully')
    await open(page, '/')
  } finally {
    await shop.rows(`update settings set required_second_factor = 'none'`)
  }
})

test('an administrator resets the second factor of a user after a confirmation', async ({ page, shop }) => {
  await withoutAutofill(page)
  await aDevice(page)
  const person = aShopper()
  await signedIn(page, person)
  await open(page, '/account')
  await setUpApp(page)
  await shop.rows(`update users set first_name = 'Thu', last_name = $2 where email = $1`, [
    person.email,
    person.email.slice(0, 20),
  ])
  await signOut(page)
  const admin = aShopper()
  await signedIn(page, admin)
  await shop.rows(`update users set role = 'admin' where email = $1`, [admin.email])
  await page.goto(`/admin/users?q=${encodeURIComponent(person.email)}`)
  await page.getByRole('button', { name: /^Reset second factor of Thu/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset second factor' }).click()
  await expectMessage(page, 'Second factor reset')
  await open(page, '/account')
  await signOut(page)
  await signIn(page, person)
})
