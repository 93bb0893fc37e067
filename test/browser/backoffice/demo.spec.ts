import { readdirSync, readFileSync } from 'node:fs'
import { crmTabs } from '#modules/customers/web/backoffice/search.ts'
import { forecastingTabs } from '#modules/forecasting/web/backoffice/search.ts'
import { inventoryTabs, supplierViews } from '#modules/inventory/web/backoffice/search.ts'
import { accessibilityFaults } from '../accessibility.ts'
import { expect, followLink, hydrated, signIn, test as withShop } from '../fixtures.ts'
import { owner, startShop, type ShopProcess } from '../shop-process.ts'
import type { Page } from '@playwright/test'

/** A shop that began with a year of business. */
const test = withShop.extend<object, { shop: ShopProcess }>({
  shop: [
    async ({}, use) => {
      const shop = await startShop({ DEMO: '1' })
      await use(shop)
      await shop.remove()
    },
    { scope: 'worker', timeout: 200_000 },
  ],
})

const screens = [
  ['/admin', 'Dashboard'],
  ['/admin/inventory', 'Inventory Management'],
  ['/admin/crm', 'CRM'],
  ['/admin/forecasting', 'Sales Forecasting'],
  ['/admin/products', 'Product management'],
  ['/admin/categories', 'Category management'],
  ['/admin/orders', 'Order management'],
  ['/admin/users', 'User Management'],
  ['/admin/blog', 'Blog management'],
  ['/admin/calendar', 'Content calendar'],
  ['/admin/ai-assistant', 'AI content assistant'],
  ['/admin/chat', 'Team Chat'],
  ['/admin/support', 'Support Management'],
  ['/admin/settings', 'Site Settings'],
] as const

/** What a list or a chart says that has nothing to show. */
const emptiness =
  /^(No [\w ]+ (yet|found)\b.*|Nothing (yet|lately|is planned from|told|has been|has moved|has to be|was used).*)$/

/** What an owner has not done yet: texts are kept in the browser, and backups are scheduled by a setting. */
const ownDoing = [
  'Nothing yet. The last ten texts are kept in this browser.',
  'No backup was made yet.',
  // What visitors ask for, what suppliers send, and what an owner brings along.
  'No received invoices yet.',
  'No samples were asked for yet',
  'No withdrawals yet',
  'No claims yet',
  // What an owner turns on.
  'No methods yet. The shop says and charges nothing for delivery.',
  'No tax rates yet.',
  'No discounts yet.',
  'No customer groups yet.',
  'Nothing has been imported yet. Imports are listed here and can be undone for thirty days.',
]

/** What the screen still calls empty once it has settled. */
async function expectFilled(page: Page): Promise<void> {
  const said = page.locator('main').getByText(emptiness).filter({ visible: true })
  const empty = async () => (await said.allInnerTexts()).filter((text) => !ownDoing.includes(text))
  await expect(page.locator('main [aria-busy="true"], main [data-skeleton]')).toHaveCount(0)
  await expect.poll(empty, page.url()).toEqual([])
}

const tabsOf = (path: string, tabs: readonly (readonly [string, string])[], name = 'tab') =>
  tabs.map(([tab]) => `${path}${path.includes('?') ? '&' : '?'}${name}=${tab}`)

const readScreens = [
  '/admin',
  ...tabsOf('/admin/inventory', inventoryTabs),
  ...tabsOf('/admin/inventory?tab=suppliers', supplierViews, 'view'),
  ...tabsOf('/admin/crm', crmTabs),
  '/admin/crm?tab=opportunities&view=board',
  ...tabsOf('/admin/forecasting', forecastingTabs),
  ...tabsOf('/admin/products', [
    ['products', ''],
    ['options', ''],
    ['grids', ''],
  ]),
  '/admin/products?edit=new',
  '/admin/categories',
  '/admin/orders',
  '/admin/users',
  '/admin/users/audit',
  '/admin/blog',
  '/admin/calendar',
  '/admin/ai-assistant',
  '/admin/chat',
  '/admin/support',
  '/admin/settings',
  ...tabsOf(
    '/admin/settings',
    ['banners', 'currency', 'translations', 'import', 'status'].map((tab) => [tab, ''] as const),
  ),
]

/** The first record of a list as the address of the screen that opens it. */
const opened: readonly (readonly [list: string, screen: (id: string) => string])[] = [
  ['/api/orders?limit=1', (id) => `/admin/orders?order=${id}`],
  ['/api/crm/customers?limit=1', (id) => `/admin/crm?customer=${id}`],
  ['/api/inventory/items?limit=1', (id) => `/admin/inventory?tab=items&history=${id}`],
  ['/api/products?limit=1', (id) => `/admin/products?edit=${id}`],
]

/** What the demo shop and its people wrote, in English: the parts of its texts, the longest first. */
function written(): string[] {
  const folder = new URL('../../../database/seed/', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(?:json|ts)$/.test(name) && !name.includes('translations'),
  )
  const parts = files.flatMap((name) => {
    const text = readFileSync(new URL(name.replaceAll('\\', '/'), folder), 'utf8')
    const literals = text.match(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`/g) ?? []
    return literals.flatMap((literal) =>
      literal
        .slice(1, -1)
        .replaceAll(/\\(["'])/g, '$1')
        .split(/\$\{[^}]*\}|\{\w+\}|\\n/),
    )
  })
  return [...new Set(parts.map((part) => part.trim()))]
    .filter((part) => part.includes(' '))
    .toSorted((one, other) => other.length - one.length)
}

/** Words that stand in English sentences and in no other language of the shop. */
const english =
  /\b(?:the|this|that|these|with|from|and|are|is|was|were|has|have|had|not|been|which|there|their|its|your|you|they|will|would|cannot|must|for|yet|every|other|most)\b/giu

/** Everything that the page says, and what its controls are called. */
const visibleTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>([document.title])
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!/^(SCRIPT|STYLE|NOSCRIPT|TEXTAREA)$/.test(node.parentElement?.tagName ?? ''))
        found.add(node.textContent?.trim() ?? '')
    for (const element of document.body.querySelectorAll('*'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        found.add(element.getAttribute(name)?.trim() ?? '')
    return [...found]
  })

test.describe.configure({ mode: 'serial' })

test('staff find fourteen screens, each with its own title, and no screen and no tab of them is empty in a demo year', async ({
  page,
}) => {
  await signIn(page, owner)
  await page.goto('/admin')
  await hydrated(page)
  for (const [path, title] of screens) {
    expect((await page.request.get(path)).status(), path).toBe(200)
    await followLink(page, path)
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await expect(page.getByText('Welcome back, Admin')).toBeVisible()
    await expectFilled(page)
    const tabs = page.locator('main').getByRole('tab')
    for (let index = 1; index < (await tabs.count()); index += 1) {
      await tabs.nth(index).click()
      await expectFilled(page)
    }
  }
  const links = page.getByRole('navigation').getByRole('link')
  for (const [path] of screens) await expect(links.and(page.locator(`[href="${path}"]`))).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Back to Store' })).toHaveAttribute('href', '/')
  expect((await page.goto('/admin/unknown'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
})

// That no text lacks its translation into any language, office-texts.test.ts checks in the files.
test("no sentence of the demo shop's back office is English for a reader of German", async ({ page }) => {
  await signIn(page, owner)
  const set = await page.request.put('/api/account/office-language', { data: { language: 'de' } })
  expect(set.ok()).toBe(true)
  const content = written()
  const counts = (text: string) => text.match(english)?.length ?? 0
  // Of long texts a list shows the beginning.
  const isBeginning = (text: string) =>
    text.endsWith('...') && content.some((part) => part.startsWith(text.slice(0, -3)))
  const isEnglish = (text: string) =>
    counts(text) >= 2 &&
    !isBeginning(text) &&
    counts(content.reduce((rest, part) => rest.replaceAll(part, ''), text)) >= 2
  const records = await Promise.all(
    opened.map(async ([list, screen]) => {
      const [first] = (await (await page.request.get(list)).json()) as { id: string }[]
      return screen(first?.id ?? '')
    }),
  )
  const left: Record<string, string[]> = {}
  await page.goto('/admin')
  await hydrated(page)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  for (const screen of [...readScreens, ...records]) {
    await followLink(page, screen)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const found = (await visibleTexts(page)).filter(isEnglish)
    if (found.length > 0) left[screen] = found
  }
  expect(left).toEqual({})
  await page.request.put('/api/account/office-language', { data: { language: 'en' } })
})

test('an administrator removes the demo content in the settings', async ({ page }) => {
  await signIn(page, owner)
  await page.goto('/admin/settings')
  const card = page.getByRole('region', { name: 'Demo content' })
  await expect(card).toContainText('Orders')
  expect(await accessibilityFaults(page)).toEqual([])
  await card.getByRole('button', { name: 'Remove demo content' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('What you and your staff have made stays')
  await dialog.getByRole('button', { name: 'Remove demo content' }).click()
  // The records of a year: longer than other answers on a busy machine.
  await expect(page.getByText(/^Removed [\d,]+ demo records$/).first()).toBeVisible({ timeout: 120_000 })
  await expect(card).toHaveCount(0)
  await page.goto('/admin/orders')
  await expect(page.locator('main').getByText('No orders found')).toBeVisible()
})
