import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test'
import { startShop, type ShopProcess } from './shop-process.ts'

interface TestFixtures {
  /** Whether the browser has no files of the shop yet. */
  isFirstVisit: boolean
  /** Playwright's own, unlisted: everything that a test's context is made with. */
  _combinedContextOptions: BrowserContextOptions
}

interface WorkerFixtures {
  shop: ShopProcess
  /** The contexts of the worker by their options. */
  contexts: Map<string, BrowserContext>
}

/**
 * Browsers log this when a tab closes, or a shop stops or is overloaded during a connection; no code can
 * prevent it.
 */
const unfinishedSocket =
  /^WebSocket connection to '[^']+\/ws' failed: (?:WebSocket is closed before|Connection closed before|Error in connection establishment: net::ERR_CONNECTION_|Error during WebSocket handshake: (?:Unexpected response code: 503|net::ERR_CONNECTION_))/

/**
 * Removes what the last test left in the browser, except cached files, on which a tenth of the processor time of a test
 * would be spent. Leaves a blank page.
 */
async function forget(context: BrowserContext, origin: string): Promise<void> {
  await context.clearCookies()
  await context.clearPermissions()
  const session = await context.newCDPSession(await context.newPage())
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
}

/**
 * Every test gets the real shop of its worker, and a page that must not log errors. Tests with the same options use one
 * context after the other; a test that changes the clock, scripts or routes of its context opens another one.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  shop: [
    async ({}, use) => {
      const shop = await startShop()
      await use(shop)
      await shop.remove()
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.address),
  contexts: [
    async ({}, use) => {
      const contexts = new Map<string, BrowserContext>()
      await use(contexts)
      for (const context of contexts.values()) await context.close()
    },
    { scope: 'worker' },
  ],
  isFirstVisit: [false, { option: true }],
  context: async ({ browser, contexts, shop, isFirstVisit, _combinedContextOptions: options }, use) => {
    const key = JSON.stringify(options)
    const known = isFirstVisit ? undefined : contexts.get(key)
    const context = known ?? (await browser.newContext(options))
    if (known) await forget(known, shop.address)
    await use(context)
    if (isFirstVisit) return context.close()
    for (const page of context.pages()) await page.close()
    contexts.set(key, context)
  },
  page: async ({ context }, use) => {
    const page = context.pages()[0] ?? (await context.newPage())
    const surprises: string[] = []
    page.on('pageerror', (error) => surprises.push(error.stack ?? error.message))
    page.on('console', (message) => {
      const text = message.text()
      if (message.type() !== 'error' || unfinishedSocket.test(text)) return
      if (!/Failed to load resource/.test(text)) surprises.push(text)
    })
    await use(page)
    expect(surprises, 'errors in the console').toEqual([])
  },
})

/** The same with a shop of its own. A worker that runs several files with one such fixture starts one shop. */
const withOwnShop = () =>
  test.extend<object, WorkerFixtures>({
    shop: [
      async ({}, use) => {
        const shop = await startShop()
        await use(shop)
        await shop.remove()
      },
      { scope: 'worker', timeout: 200_000 },
    ],
  })

/** For files that change their shop. */
export const testOfOwnShop = withOwnShop()

/** For a file that the records of other tests would mislead. */
export const testOfCleanShop = withOwnShop()

export { expect }

let people = 0

/** A new shopper's name, address and password. */
export function aShopper() {
  people += 1
  const email = `shopper-${process.pid}-${Date.now()}-${people}@example.com`
  return { firstName: 'Lan', lastName: 'Nguyen', email, password: 'two oak slats' }
}

export type Shopper = ReturnType<typeof aShopper>

/** The status of a POST request; retries while a busy machine is still starting the shop. */
async function post(page: Page, path: string, data: object): Promise<number> {
  let status = 0
  const ask = async () => (status = (await page.request.post(path, { data })).status())
  await expect.poll(ask, { timeout: 60_000 }).not.toBe(503)
  return status
}

/** Creates the account and signs in through the API, for tests of other features. */
export async function signedIn(page: Page, shopper: Shopper = aShopper()): Promise<Shopper> {
  expect(await post(page, '/auth/register', shopper)).toBe(201)
  await signIn(page, shopper)
  return shopper
}

export async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  expect(await post(page, '/auth/login', { email, password })).toBe(200)
}

/** A stock item; staff must have signed in. */
export async function anItem(page: Page, sku = `SLAT-${Date.now()}`): Promise<void> {
  const data = {
    name: 'Oak slat',
    sku,
    unitCost: 1,
    sellingPrice: 2,
    currentStock: 3,
    reorderPoint: 1,
  }
  const answer = await page.request.post('/api/inventory/items', { data })
  expect(answer.status(), await answer.text()).toBe(201)
}

/** Picks an item up by its handle with the keyboard; `announcement` is the text of the screen reader. */
export async function pickUp(page: Page, handle: Locator, announcement: string | RegExp) {
  await handle.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(announcement, { exact: true })).toBeAttached()
  // The arrow keys work from the next timer on.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
}

/** React's internal state of a part of the page; `dehydrated` means not yet hydrated. */
interface Part {
  child: Part | null
  sibling: Part | null
  memoizedState: { isDehydrated?: boolean; dehydrated?: unknown } | null
}

/** Waits until the page is fully hydrated; earlier input is lost. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const key = Object.keys(document).find((name) => name.startsWith('__reactContainer$'))
    if (key === undefined) return false
    const container = (document as unknown as Record<string, { stateNode: { current: Part } }>)[key]
    const waiting = container ? [container.stateNode.current] : []
    for (let part = waiting.pop(); part; part = waiting.pop()) {
      if (part.memoizedState?.isDehydrated || part.memoizedState?.dehydrated) return false
      waiting.push(...[part.child, part.sibling].filter((one) => one !== null))
    }
    return container !== undefined
  })
  // Listeners on the window are added after the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
}

/** Opens the product that is found first by these words, without the list that leads to it. */
export async function openProduct(page: Page, words: string): Promise<void> {
  const answer = await page.request.get(`/api/products?q=${encodeURIComponent(words)}`)
  const [product] = (await answer.json()) as [{ id: string }]
  await page.goto(`/products/${product.id}`)
  await hydrated(page)
}

/** What a test uses of the page's router. */
interface Router {
  navigate: (target: { href: string }) => Promise<void>
  state: { status: string; location: { href: string }; resolvedLocation?: { href: string } }
}

/** Opens another page like a link, without loading the document again: several times faster than `goto`. */
export async function followLink(page: Page, path: string): Promise<void> {
  await page.evaluate(async (href) => {
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: Router }
    await router.navigate({ href })
  }, path)
  // The address may be another one than was asked for: a record has a slug in each language.
  await page.waitForFunction(() => {
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: Router }
    const { status, location, resolvedLocation } = router.state
    return status === 'idle' && resolvedLocation?.href === location.href
  })
}

/** Delays hydration, as a slow connection would, until the returned function is called. */
export async function delayedHydration(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
