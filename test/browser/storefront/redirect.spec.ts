import type { Page } from '@playwright/test'
import { expect, hydrated, test } from '../fixtures.ts'

/** What the page recorded, in ms of its own clock. */
interface Noticed {
  /** When the toast was in the document. */
  appeared?: number
  /** When the page was left. */
  left?: number
  /** Whether the toast was still visible then. */
  stillThere?: boolean
}

/** Makes the page record when the toast appears and when the page is left, within the document or not. */
async function watched(page: Page): Promise<() => Promise<Noticed>> {
  await page.addInitScript(() => {
    const key = 'noticed'
    const read = (): Noticed => JSON.parse(sessionStorage.getItem(key) ?? '{}') as Noticed
    const write = (more: Noticed) => sessionStorage.setItem(key, JSON.stringify({ ...read(), ...more }))
    const begin = location.pathname
    if (begin === '/login') return
    const message = () =>
      [...document.querySelectorAll('[data-variant=destructive]')].find((one) =>
        one.textContent.includes('Sign in required'),
      )
    new MutationObserver(() => {
      if (message() && read().appeared === undefined) write({ appeared: performance.now() })
    }).observe(document, { childList: true, subtree: true })
    const leave = () => {
      if (read().left === undefined) write({ left: performance.now(), stillThere: message() !== undefined })
    }
    addEventListener('pagehide', leave)
    const replace = history.replaceState.bind(history)
    history.replaceState = (data, unused, url) => {
      if (url && new URL(url, location.href).pathname !== begin) leave()
      replace(data, unused, url)
    }
  })
  return () => page.evaluate(() => JSON.parse(sessionStorage.getItem('noticed') ?? '{}') as Noticed)
}

/** Only the file that shows toasts. */
const toaster = /\/assets\/toaster-[\w-]+\.js$/

async function expectTimeToRead(page: Page, noticed: () => Promise<Noticed>): Promise<void> {
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  const { appeared = Number.NaN, left = Number.NaN, stillThere } = await noticed()
  expect(left - appeared).toBeGreaterThanOrEqual(500)
  expect(stillThere).toBe(true)
}

for (const [path, text] of [
  ['/cart', 'Please sign in to view your cart.'],
  ['/checkout', 'Please sign in to complete your order.'],
] as const) {
  test(`the reason for leaving ${path} is shown for 500 ms`, async ({ page }) => {
    const noticed = await watched(page)
    await page.goto(path)
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
    await expectTimeToRead(page, noticed)
  })

  test(`the redirect from ${path} waits until its reason is shown on a slow connection`, async ({ page }) => {
    const noticed = await watched(page)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(toaster, async (route) => {
      await released
      await route.continue()
    })
    const toasterRequest = page.waitForRequest(toaster)
    await page.goto(path, { waitUntil: 'commit' })
    await toasterRequest
    release()
    await expectTimeToRead(page, noticed)
  })

  test(`${path} redirects to sign-in also where toasts fail to load`, async ({ page }) => {
    await page.route(toaster, (route) => route.abort())
    await page.goto(path)
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  })
}

test('at an address that the shop does not know as its own, every page says which setting it needs', async ({
  page,
  shop,
}) => {
  const note = page.getByRole('note').filter({ hasText: 'PUBLIC_ORIGIN' })
  const other = shop.address.replace('localhost', 'shop.localhost')
  await page.goto(`${other}/login`)
  await expect(note).toContainText(`PUBLIC_ORIGIN=${other}`)
  await page.goto('/login')
  await hydrated(page)
  await expect(note).toHaveCount(0)
})
