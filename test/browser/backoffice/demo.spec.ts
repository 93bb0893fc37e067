import { accessibilityFaults } from '../accessibility.ts'
import { expect, signIn, test as withShop } from '../fixtures.ts'
import { owner, startShop } from '../shop-process.ts'
import type { Page } from '@playwright/test'
import type { ShopProcess } from '../shop-process.ts'

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

const paths = [
  '',
  '/inventory',
  '/crm',
  '/forecasting',
  '/products',
  '/categories',
  '/orders',
  '/users',
  '/blog',
  '/calendar',
  '/ai-assistant',
  '/chat',
  '/support',
  '/settings',
].map((path) => `/admin${path}`)

/** What a list or a chart says that has nothing to show. */
const emptiness =
  /^(No [\w ]+ (yet|found)\b.*|Nothing (yet|lately|is planned from|told|has been|has moved|has to be|was used).*)$/

/** What an owner has not done yet: texts are kept in the browser, and backups are scheduled by a setting. */
const ownDoing = [
  'Nothing yet. The last ten texts are kept in this browser.',
  'No backup was made yet.',
  // What visitors ask for, and what an owner brings along.
  'No samples were asked for yet',
  'Nothing has been imported yet. What is imported stands here and can be taken back for thirty days.',
]

/** What the screen still calls empty once it has settled. */
async function expectFilled(page: Page): Promise<void> {
  const said = page.locator('main').getByText(emptiness).filter({ visible: true })
  const empty = async () => (await said.allInnerTexts()).filter((text) => !ownDoing.includes(text))
  await expect(page.locator('main [aria-busy="true"], main [data-skeleton]')).toHaveCount(0)
  await expect.poll(empty, page.url()).toEqual([])
}

test.describe.configure({ mode: 'serial' })

test('no screen and no tab of the back office is empty in a demo year', async ({ page }) => {
  await signIn(page, owner)
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectFilled(page)
    const tabs = page.locator('main').getByRole('tab')
    for (let index = 1; index < (await tabs.count()); index += 1) {
      await tabs.nth(index).click()
      await expectFilled(page)
    }
  }
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
  await expect(page.getByText(/^Removed [\d,]+ demo records$/).first()).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.goto('/admin/orders')
  await expect(page.locator('main').getByText('No orders found')).toBeVisible()
})
