import type { Page } from '@playwright/test'
import { mailsTo } from '../../mails.ts'
import { hydrated, aShopper, expect, signedIn, signIn, test, delayedHydration } from '../fixtures.ts'
import type { ShopProcess } from '../shop-process.ts'

/** The URL of the link in the newest mail of a kind, once it has arrived. */
async function linkIn(
  shop: ShopProcess,
  email: string,
  path: string,
  before: string[] = [],
): Promise<string> {
  const links = async () =>
    (await mailsTo(shop.dataDir, email)).flatMap(({ body }) =>
      Array.from(body.matchAll(/http\S+\?token=[\w-]+/g), ([link]) => link).filter(
        (link) => link.includes(path) && !before.includes(link),
      ),
    )
  await expect.poll(async () => (await links()).length, { timeout: 60_000 }).toBeGreaterThan(0)
  return (await links())[0] as string
}

const expectMessage = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible()
const inMain = (page: Page) => page.getByRole('main')

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await hydrated(page)
}

/** Whether the browser is signed in. */
const isSignedIn = async (page: Page) => (await page.request.get('/api/auth/user')).status() === 200

test('a shopper registers and confirms the address through the mailed link', async ({ page, shop }) => {
  const shopper = aShopper()
  await open(page, '/login')
  await page.getByRole('tab', { name: 'Register' }).click()
  await page.getByLabel('First Name').fill(shopper.firstName)
  await page.getByLabel('Last Name').fill(shopper.lastName)
  await page.getByLabel('Email').fill(shopper.email)
  await page.getByLabel('Password').fill('password1')
  await page.getByRole('tabpanel').getByRole('button', { name: 'Register' }).click()
  await expectMessage(page, 'This password is too common. Please choose another.')
  await page.getByLabel('Password').fill(shopper.password)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Register' }).click()
  await expectMessage(page, 'Registration successful! Please check your email for verification.')

  const link = await linkIn(shop, shopper.email, '/auth/verify-email')
  const answer = await page.goto(link)
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
  expect(answer?.headers()['cache-control']).toBe('no-store')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await hydrated(page)
  await expect(inMain(page).getByRole('button')).toHaveText(['Confirm email address'])
  await page.getByRole('button', { name: 'Confirm email address' }).click()
  await expectMessage(page, 'Your email address is confirmed')
  const [user] = await shop.rows<{ email_verified: boolean }>(
    'select email_verified from users where email = $1',
    [shopper.email],
  )
  expect(user?.email_verified).toBe(true)

  await open(page, link)
  await page.getByRole('button', { name: 'Confirm email address' }).click()
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await page.getByLabel('Email').fill(shopper.email)
  await page.getByRole('button', { name: 'Send another link' }).click()
  await expectMessage(page, 'If this address still needs confirming, a link is on its way.')
})

test('an address confirmed in another browser keeps the password after it is entered', async ({
  page,
  browser,
  shop,
}) => {
  const [shopper, victim] = [aShopper(), aShopper()]
  for (const data of [shopper, victim]) await page.request.post('/auth/register', { data })
  const elsewhere = await browser.newPage({ baseURL: shop.address })
  const confirm = elsewhere.getByRole('button', { name: 'Confirm email address' })

  await open(elsewhere, await linkIn(shop, shopper.email, '/auth/verify-email'))
  await confirm.click()
  await elsewhere.getByLabel('Password').fill('not this one')
  await confirm.click()
  await expectMessage(elsewhere, 'This password is not right.')
  await elsewhere.getByLabel('Password').fill(shopper.password)
  await confirm.click()
  await expect(elsewhere.getByRole('link', { name: 'See all products' })).toBeVisible()
  expect((await page.request.post('/auth/login', { data: shopper })).status()).toBe(200)

  // Someone else has registered with this address: its owner gets the account without that password.
  await open(elsewhere, await linkIn(shop, victim.email, '/auth/verify-email'))
  await confirm.click()
  await elsewhere.getByRole('button', { name: 'I do not know the password' }).click()
  await expect(elsewhere.getByRole('link', { name: 'Set a new password' })).toBeVisible()
  expect((await page.request.post('/auth/login', { data: victim })).status()).toBe(401)
  await elsewhere.close()
})

test('the owner of an account moved to another address reclaims it through the mail to the former one', async ({
  page,
  browser,
  shop,
}) => {
  const thief = await browser.newPage({ baseURL: shop.address })
  const shopper = await signedIn(thief)
  await shop.rows('update users set email_verified = true where email = $1', [shopper.email])
  const email = `thief-${shopper.email}`
  await thief.request.put('/api/account/email', { data: { email, password: shopper.password } })
  const token = new URL(await linkIn(shop, email, '/auth/verify-email')).searchParams.get('token')
  await thief.request.post('/auth/verify-email', { data: { token } })

  await open(page, await linkIn(shop, shopper.email, '/auth/restore-email'))
  await expect(page.getByRole('heading', { name: 'Take your account back' })).toBeVisible()
  await page.getByLabel('New password').fill('four walnut slats')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is yours again' })).toBeVisible()
  expect(await isSignedIn(thief)).toBe(false)
  const data = { email: shopper.email, password: 'four walnut slats' }
  expect((await page.request.post('/auth/login', { data })).status()).toBe(200)
  await thief.close()
})

test('a mailed magic link signs in once, and only with the button', async ({ page, browser, shop }) => {
  const shopper = aShopper()
  await page.request.post('/auth/register', { data: shopper })
  await open(page, '/login')
  await page.getByRole('tab', { name: 'Magic Link' }).click()
  await page.getByLabel('Email').fill('lan@')
  await page.getByRole('button', { name: 'Send magic link' }).click()
  await expectMessage(page, 'Invalid email address')
  await page.getByLabel('Email').fill(shopper.email)
  await page.getByRole('button', { name: 'Send magic link' }).click()
  await expectMessage(page, 'Success')
  await expectMessage(page, 'Magic link sent to your email!')
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
  const first = await linkIn(shop, shopper.email, '/auth/magic-link/verify')
  await page.getByRole('button', { name: 'Send another link' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(shopper.email)
  await page.getByRole('button', { name: 'Send magic link' }).click()
  const link = await linkIn(shop, shopper.email, '/auth/magic-link/verify', [first])

  await open(page, first)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()

  // A mail scanner opens the link first.
  const scanner = await browser.newPage({ baseURL: shop.address })
  await open(scanner, link)
  expect(await isSignedIn(scanner)).toBe(false)
  await scanner.close()

  await open(page, link)
  await expect(inMain(page).getByRole('button')).toHaveText(['Sign in'])
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectMessage(page, 'Logged in successfully!')
  await expect(page).toHaveURL(`${shop.address}/`)
  await expect(page.getByRole('link', { name: 'Account' }).first()).toBeVisible()
  expect(await isSignedIn(page)).toBe(true)

  await open(page, link)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('link', { name: 'Get a new sign-in link' }).click()
  await expect(page.getByRole('tab', { name: 'Magic Link' })).toHaveAttribute('aria-selected', 'true')
})

test('a failed request for a magic link is reported', async ({ page }) => {
  await open(page, '/login?method=magic-link')
  await page.route('**/auth/magic-link', (route) => route.abort())
  await page.getByLabel('Email').fill('lan@example.com')
  await page.getByRole('button', { name: 'Send magic link' }).click()
  await expectMessage(page, 'Error')
  await expectMessage(page, 'Failed to send magic link')
})

test('a forgotten password is replaced and the old sessions end', async ({ page, browser, shop }) => {
  const elsewhere = await browser.newPage({ baseURL: shop.address })
  const shopper = await signedIn(elsewhere)
  await open(page, '/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
  await page.getByLabel('Email').fill(shopper.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expectMessage(page, 'If an account exists for this address, a link is on its way.')

  const link = await linkIn(shop, shopper.email, '/reset-password')
  await open(page, link)
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  const save = page.getByRole('button', { name: 'Save password' })
  await page.getByLabel('New password').fill('12345')
  await save.click()
  await expectMessage(page, 'Password must be at least 6 characters')
  await page.getByLabel('New password').fill('qwerty123')
  await save.click()
  await expectMessage(page, 'This password is too common. Please choose another.')
  expect(await isSignedIn(elsewhere)).toBe(true)
  await page.getByLabel('New password').fill('three oak slats')
  await save.click()
  await expectMessage(page, 'Your new password is saved. Please sign in with it.')
  await expect(page).toHaveURL(`${shop.address}/login`)
  expect(await isSignedIn(elsewhere)).toBe(false)
  const { email } = shopper
  expect((await page.request.post('/auth/login', { data: shopper })).status()).toBe(401)
  await signIn(page, { email, password: 'three oak slats' })

  await open(page, link)
  await page.getByLabel('New password').fill('four oak slats')
  await save.click()
  await page.getByRole('link', { name: 'Get a new link' }).click()
  await expect(page).toHaveURL(`${shop.address}/forgot-password`)
  await elsewhere.close()
})

test('link pages without a token report a broken link, and unknown URLs below /auth answer in JSON', async ({
  page,
}) => {
  for (const path of [
    '/auth/magic-link/verify',
    '/auth/verify-email',
    '/auth/restore-email',
    '/reset-password',
  ]) {
    expect((await page.goto(path))?.status()).toBe(200)
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  }
  const unknown = await page.request.get('/auth/never-made')
  expect(unknown.status()).toBe(404)
  expect(unknown.headers()['content-type']).toContain('application/json')
  const put = await page.request.put('/auth/verify-email')
  expect([put.status(), put.headers()['allow']]).toEqual([405, 'GET, HEAD, POST'])
})

test('a page hydrates as rendered even if the session response arrives first', async ({ page }) => {
  const { email } = await signedIn(page)
  const answer = await (await page.request.get('/api/auth/user')).text()
  // The same response as the shop's, but immediate: before the last parts of the page hydrate.
  await page.addInitScript((text) => {
    const ask = window.fetch
    window.fetch = async (...args) =>
      args[0] === '/api/auth/user' ? new Response(text) : Reflect.apply(ask, window, args)
  }, answer)
  await open(page, '/account')
  await expect(inMain(page).getByRole('definition').filter({ hasText: email })).toBeVisible()
})

test('a form submitted before hydration sends nothing and keeps its input', async ({ page }) => {
  const shopper = await signedIn(page)
  await page.context().clearCookies()
  const hydrate = await delayedHydration(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await inMain(page).getByLabel('Email').fill(shopper.email)
  await inMain(page).getByLabel('Password').fill(shopper.password)
  await page.keyboard.press('Enter')
  hydrate()
  await hydrated(page)
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Account' }).first()).toBeVisible()
})
