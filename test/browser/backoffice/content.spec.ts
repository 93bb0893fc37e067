import type { Page } from '@playwright/test'
import { accessibilityFaults } from '../accessibility.ts'
import { hydrated, expect, pickUp, signedIn, signIn, test } from '../fixtures.ts'
import { owner } from '../shop-process.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const expectText = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible()

async function expectNoFaults(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([])
}

test('a post is written, scheduled, previewed, published, renamed and found under both slugs', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, owner)
  await page.goto('/admin/blog')
  await hydrated(page)
  await page.getByRole('button', { name: 'Add Blog Post' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Publish date')).toHaveValue(inDays(0))
  await dialog.getByLabel('Title').fill('Curtains & Quiet Rooms')
  await expect(dialog.getByLabel('Slug')).toHaveValue('curtains-quiet-rooms')
  const content = dialog.getByRole('textbox', { name: 'Content' })
  await content.click()
  await page.keyboard.type(
    '## Why cloth\n- Cloth swallows sound.\n- The heavier, the **more**. [Ask](/support) us',
  )

  // The page closes before anything was saved.
  await page.evaluate(() => window.stop())
  const other = await page.context().newPage()
  await page.close({ runBeforeUnload: false })
  await other.goto('/admin/blog?edit=new')
  const again = other.getByRole('dialog')
  const found = again.getByRole('textbox', { name: 'Content' })
  await expect(found.getByRole('heading', { name: 'Why cloth', level: 2 })).toBeVisible()
  await expect(found.getByRole('listitem')).toHaveCount(2)
  await again.getByLabel('Publish date').fill(inDays(3))
  await again.getByRole('button', { name: 'Preview' }).click()
  const preview = again.getByRole('article')
  await expect(preview.getByRole('heading', { name: 'Why cloth' })).toBeVisible()
  await expect(preview.getByRole('link', { name: 'Ask' })).toHaveAttribute('href', '/support')
  await expect(preview.locator('strong')).toHaveText('more')
  await again.getByRole('button', { name: 'Back to writing' }).click()
  await again.getByRole('button', { name: 'Save' }).click()
  await expectText(other, 'Blog post saved successfully')
  // The list shows what a reader would read, not its HTML.
  const row = other.getByRole('row').filter({ hasText: 'Curtains & Quiet Rooms' })
  await expect(row).toContainText('Why cloth Cloth swallows sound. - The heavier, the more. Ask us')
  const visitor = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  expect((await visitor.goto('/blog/curtains-quiet-rooms'))?.status()).toBe(404)

  await other.getByRole('button', { name: 'Edit Curtains & Quiet Rooms' }).click()
  await again.getByLabel('Publish date').fill(inDays(-1))
  await again.getByLabel('Slug').fill('quiet-rooms')
  await again.getByRole('button', { name: 'Save' }).click()
  await expectText(other, 'Blog post updated successfully')
  await visitor.goto('/blog/curtains-quiet-rooms')
  await expect(visitor).toHaveURL(/\/blog\/quiet-rooms$/)
  await expect(visitor.getByRole('heading', { name: 'Curtains & Quiet Rooms' })).toBeVisible()

  const shown = other.waitForEvent('popup')
  await other.getByRole('button', { name: 'View Curtains & Quiet Rooms' }).click()
  await expect(await shown).toHaveURL(/\/blog\/quiet-rooms$/)
  await expectNoFaults(other)

  await other.getByRole('button', { name: 'Delete Curtains & Quiet Rooms' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectText(other, 'Blog post deleted successfully')
  expect((await visitor.goto('/blog/quiet-rooms'))?.status()).toBe(404)
  await visitor.context().close()
})

test('a support article with a heading, a list and a link is written, and read in the support centre', async ({
  page,
}) => {
  await signIn(page, owner)
  await page.goto('/admin/support')
  await hydrated(page)
  await page.getByRole('button', { name: 'Add Support Item' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('How To Clean Oak?')
  await expect(dialog.getByLabel('Slug')).toHaveValue('how-to-clean-oak')
  await dialog.getByLabel('Description').fill('Twice, then once more.')

  const text = dialog.getByRole('textbox', { name: 'Content' })
  const tool = (name: string) => dialog.getByRole('button', { name, exact: true })
  await text.click()
  await tool('Heading').click()
  // The toolbar returns focus in the next frame.
  await expect(text).toBeFocused()
  await page.keyboard.type('Before you begin')
  await page.keyboard.press('Enter')
  await tool('Bulleted list').click()
  await expect(text).toBeFocused()
  await page.keyboard.type('a steel tape')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await tool('Link').click()
  await dialog.getByLabel('Link address').fill('javascript:alert(1)')
  await dialog.getByLabel('Link address').press('Enter')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByLabel('Link address').fill('/products')
  await tool('Set link').click()
  await expectNoFaults(page)
  await dialog.getByLabel('Display order').fill('last')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectText(page, 'Support item created successfully')

  const stored = (await (await page.request.get('/api/support?q=how-to-clean-oak')).json()) as {
    id: string
    content: string
    order: number
  }[]
  expect(stored.map(({ order }) => order)).toEqual([0])
  expect(stored.map(({ content }) => content)).toEqual([
    '<h2>Before you begin</h2><ul><li><p>a steel tape</p></li></ul><p><a href="/products">/products</a></p>',
  ])
  await page.goto('/support/how-to-clean-oak')
  await expect(page.getByRole('heading', { name: 'Before you begin' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'a steel tape' })).toBeVisible()
  await expect(page.locator('.prose').getByRole('link', { name: '/products' })).toBeVisible()

  // The editor reads its own output back unchanged.
  await page.goto('/admin/support?q=how-to-clean-oak')
  await page.getByRole('button', { name: 'Edit How To Clean Oak?' }).click()
  await expect(text.getByRole('heading', { name: 'Before you begin' })).toBeVisible()
  await dialog.getByRole('switch', { name: 'Active' }).uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectText(page, 'Support item updated successfully')
  await expect(page.getByText('Inactive', { exact: true }).last()).toBeVisible()
  const [after] = (await (await page.request.get('/api/support?q=how-to-clean-oak')).json()) as {
    content: string
  }[]
  expect(after?.content).toBe(stored[0]?.content)
  expect((await page.goto('/support/how-to-clean-oak'))?.status()).toBe(404)
  await page.request.delete(`/api/support/${stored[0]?.id}`)
})

test('articles are reordered by keyboard', async ({ page }) => {
  await signIn(page, owner)
  await page.goto('/admin/support')
  const articles = (await (await page.request.get('/api/support')).json()) as { id: string; title: string }[]
  const title = articles[0]!.title
  const handles = page.getByRole('button', { name: /^Move / })
  await pickUp(page, handles.first(), `${title}, position 1 of ${articles.length}.`)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(`${title}, position 2 of ${articles.length}.`)).toBeAttached()
  await page.keyboard.press('Space')
  await expectText(page, 'Display order updated successfully')
  await page.reload()
  await expect(handles.nth(1)).toHaveAttribute('aria-label', `Move ${title}`)
  await page.request.put('/api/support/order', { data: { ids: articles.map(({ id }) => id) } })
})

test('whoever moves an article in a list that somebody else has put in another order is told so, and sees that order', async ({
  page,
}) => {
  await signIn(page, owner)
  await page.goto('/admin/support')
  const handles = page.getByRole('button', { name: /^Move / })
  const articles = (await (await page.request.get('/api/support')).json()) as { id: string; title: string }[]
  const [first, second] = [articles[0]!.title, articles[1]!.title]
  await expect(handles.first()).toHaveAttribute('aria-label', `Move ${first}`)
  await pickUp(page, handles.first(), `${first}, position 1 of ${articles.length}.`)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(`${first}, position 2 of ${articles.length}.`)).toBeAttached()
  // Somebody else is faster, and this page has not heard of it.
  const reads = '**/api/support?*'
  await page.route(reads, (route) => route.abort())
  const ids = articles.map(({ id }) => id)
  await page.request.put('/api/support/order', { data: { ids: [ids[1], ids[0], ...ids.slice(2)] } })
  await page.unroute(reads)
  await page.keyboard.press('Space')
  await expect(page.getByText(/^Somebody else changed the order in the meantime/).first()).toBeVisible()
  await expect(handles.first()).toHaveAttribute('aria-label', `Move ${second}`)
  await page.request.put('/api/support/order', { data: { ids } })
})

test('a viewer reads posts and articles but cannot change them', async ({ page, shop }) => {
  const { email } = await signedIn(page)
  await shop.rows("update users set role = 'viewer' where email = $1", [email])
  for (const [path, add] of [
    ['/admin/blog', 'Add Blog Post'],
    ['/admin/support', 'Add Support Item'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: add })).toBeDisabled()
    await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeDisabled()
    await expect(page.getByRole('button', { name: /^Delete / }).first()).toBeDisabled()
    await expect(page.getByRole('button', { name: /^View / }).first()).toBeEnabled()
  }
})
