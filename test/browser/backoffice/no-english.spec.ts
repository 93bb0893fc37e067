import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { crmTabs } from '../../../src/modules/customers/web/backoffice/search.ts'
import { forecastingTabs } from '../../../src/modules/forecasting/web/backoffice/search.ts'
import { inventoryTabs, supplierViews } from '../../../src/modules/inventory/web/backoffice/search.ts'
import { expect, followLink, signIn, test as base } from '../fixtures.ts'
import { owner, startShop } from '../shop-process.ts'
import type { ShopProcess } from '../shop-process.ts'

/** The demo shop with its year. */
const test = base.extend<object, { shop: ShopProcess }>({
  shop: [
    async ({}, use) => {
      const shop = await startShop({ DEMO: '1' })
      await use(shop)
      await shop.remove()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

// Each worker would start a shop of its own for them.
test.use({ viewport: { width: 1280, height: 900 } })

const tabsOf = (path: string, tabs: readonly (readonly [string, string])[], name = 'tab') =>
  tabs.map(([tab]) => `${path}${path.includes('?') ? '&' : '?'}${name}=${tab}`)

const screens = [
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
const said = (page: Page): Promise<string[]> =>
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

for (const language of ['de', 'vi'] as const) {
  test(`no sentence of the demo shop's back office is English for a reader of ${language}`, async ({
    page,
  }) => {
    await signIn(page, owner)
    const set = await page.request.put('/api/account/office-language', { data: { language } })
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
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    for (const screen of [...screens, ...records]) {
      await followLink(page, screen)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      const found = (await said(page)).filter(isEnglish)
      if (found.length > 0) left[screen] = found
    }
    expect(left).toEqual({})
  })
}
