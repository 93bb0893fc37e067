import type { Page } from '@playwright/test'
import { anItem, expect, followLink, hydrated, signIn, test } from '../fixtures.ts'
import { labelFaults } from '../accessibility.ts'
import { owner } from '../shop-process.ts'

/** In parts, so that several can run in parallel. */
const screens = {
  'the catalogue, orders and content': [
    '/admin',
    '/admin/products',
    '/admin/categories',
    '/admin/orders',
    '/admin/blog',
    '/admin/support',
    '/admin/calendar',
    '/admin/ai-assistant',
  ],
  'accounts and settings': [
    '/admin/chat',
    '/admin/users',
    '/admin/users/audit',
    '/admin/settings',
    '/admin/settings?tab=banners',
    '/admin/settings?tab=status',
  ],
  'the stock': [
    '/admin/inventory',
    '/admin/inventory?tab=items',
    '/admin/inventory?tab=suppliers',
    '/admin/inventory?tab=suppliers&view=orders',
    '/admin/inventory?tab=suppliers&view=reorder',
    '/admin/inventory?tab=alerts',
    '/admin/inventory?tab=reports',
  ],
  'customers and sales': [
    '/admin/crm',
    '/admin/crm?tab=customers',
    '/admin/crm?tab=opportunities',
    '/admin/crm?tab=opportunities&view=board',
    '/admin/crm?tab=quotes',
    '/admin/crm?tab=interactions',
    '/admin/crm?tab=installations',
    '/admin/forecasting',
    '/admin/forecasting?tab=sales',
    '/admin/forecasting?tab=products',
    '/admin/forecasting?tab=accuracy',
  ],
}

/** A planned post, a stock item, an opportunity and an installation for today, which the demo shop lacks. */
async function filled(page: Page): Promise<void> {
  const send = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data })
    expect(answer.status(), await answer.text()).toBe(201)
    return (await answer.json()) as { id: string }
  }
  const post = { title: 'Linen for summer', content: 'Cool rooms', platform: 'facebook' }
  await send('/api/content-posts', {
    ...post,
    scheduled_at: new Date().toISOString(),
    status: 'scheduled',
    created_by: 'admin',
  })
  await anItem(page)
  const customer = { firstName: 'Mai', lastName: 'Tran', email: `mai-${Date.now()}@example.com` }
  const { id } = await send('/api/crm/customers', customer)
  await send('/api/crm/opportunities', {
    customerId: id,
    title: 'Blinds for a school',
    estimatedValue: 1200,
    probability: 40,
  })
  await send('/api/crm/installations', {
    customerId: id,
    scheduledDate: new Date().toISOString().slice(0, 10),
    assignedInstaller: 'Anh Le',
  })
}

/** The widths of a desktop and a phone; an open page adapts to its window. */
const viewports = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]

for (const [part, paths] of Object.entries(screens))
  test(`every control of ${part} has its visible label in its name, at every width`, async ({ page }) => {
    await signIn(page, owner)
    await filled(page)
    await page.goto('/admin/chat')
    await hydrated(page)
    for (const path of paths) {
      await followLink(page, path)
      for (const viewport of viewports) {
        await page.setViewportSize(viewport)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('#content [aria-busy=true]')).toHaveCount(0)
        expect.soft(await labelFaults(page), `${path}, ${viewport.width} px`).toEqual([])
      }
    }
  })

test('a planned post has its platform and time in its name, at every width', async ({ page, shop }) => {
  await signIn(page, owner)
  // A day shows two.
  await shop.rows('delete from content_posts')
  await filled(page)
  await page.goto('/admin/calendar')
  const tile = page.getByRole('button', {
    name: /^Facebook \d+:\d\d.* Linen for summer, (Scheduled|Due)$/,
  })
  for (const viewport of viewports) {
    await page.setViewportSize(viewport)
    await expect(tile.first()).toBeVisible()
    expect(await labelFaults(page), `${viewport.width} px wide`).toEqual([])
  }
})
