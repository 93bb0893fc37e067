import { ai, chunk, startAiServer } from '../../ai-server.ts'
import { accessibilityFaults } from '../accessibility.ts'
import { test as base, expect, signIn } from '../fixtures.ts'
import { owner, startShop } from '../shop-process.ts'

type Ai = Awaited<ReturnType<typeof startAiServer>>

/** A shop whose assistant calls a fake service. */
const test = base.extend<{}, { service: Ai }>({
  service: [
    async ({}, use) => {
      const service = await startAiServer()
      await use(service)
      await service.close()
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ service }, use) => {
      const shop = await startShop(service.settings())
      await use(shop)
      await shop.remove()
    },
    { scope: 'worker', timeout: 200_000 },
  ],
})

// Each worker would start a shop of its own for them.

test.beforeEach(async ({ page }) => {
  await signIn(page, owner)
  await page.goto('/admin/ai-assistant')
})

test('a text is streamed, copied, saved as a draft and saved to the calendar', async ({
  page,
  service,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  service.behaviours = [ai.writes('Light ', 'as linen.')]
  await page.getByRole('button', { name: 'Generate Content' }).click()
  await expect(page.getByText('Please enter a prompt', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Product Launch' }).click()
  await page.getByRole('combobox', { name: 'Tone' }).selectOption('friendly')
  const sent = page.waitForRequest('**/api/ai/generate-content')
  await page.getByRole('button', { name: 'Generate Content' }).click()
  expect((await sent).postDataJSON()).toEqual({
    prompt: expect.stringMatching(/collection/),
    platform: 'facebook',
    tone: 'friendly',
  })
  await expect(page.getByText('Content generated successfully!', { exact: true })).toBeVisible()
  const output = page.getByLabel('Generated text')
  await expect(output).toHaveValue('Light as linen.')

  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText('Content copied to clipboard!', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Light as linen.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('You can find it in the content calendar.', { exact: true })).toBeVisible()

  await page.reload()
  await page.getByRole('region', { name: 'Recent Generations' }).getByRole('button').first().click()
  await expect(output).toHaveValue('Light as linen.')
  await page.goto('/admin/calendar')
  await expect(page.getByRole('region', { name: 'Drafts' })).toContainText('Light as linen.')
})

test('writing can be stopped, and the text written so far stays', async ({ page, service }) => {
  service.behaviours = [
    (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(chunk('Half a thought'))
    },
  ]
  await page.getByLabel('Prompt').fill('Linen')
  await page.getByRole('button', { name: 'Generate Content' }).click()
  await expect(page.getByLabel('Generated text')).toHaveValue('Half a thought')
  const before = service.hungUp
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('button', { name: 'Generate Content' })).toBeEnabled()
  await expect(page.getByLabel('Generated text')).toHaveValue('Half a thought')
  await expect.poll(() => service.hungUp).toBeGreaterThan(before)
})

test('a product is described with default options, and a text is optimised for search engines', async ({
  page,
  service,
}) => {
  await page.getByRole('button', { name: 'Optimize for SEO' }).click()
  await expect(page.getByText('Please generate content first', { exact: true })).toBeVisible()

  service.behaviours = [ai.writes('A blind of wood.')]
  const described = page.waitForRequest('**/api/ai/generate-product-description')
  await page.getByRole('button', { name: 'Generate Description' }).click()
  expect((await described).postDataJSON()).toEqual({
    productName: 'Premium Wooden Blinds',
    materials: ['Wood', 'Aluminum'],
    features: ['Custom sizing', 'Premium quality', 'Easy installation'],
  })
  await expect(page.getByText('Product description generated!', { exact: true })).toBeVisible()

  const reply = { title: 'Blinds', description: 'Of wood.', optimizedContent: 'Wooden blinds.' }
  service.behaviours = [ai.replies(JSON.stringify(reply))]
  const optimized = page.waitForRequest('**/api/ai/optimize-seo')
  await page.getByRole('button', { name: 'Optimize for SEO' }).click()
  expect((await optimized).postDataJSON()).toEqual({
    content: 'A blind of wood.',
    keywords: ['window treatments', 'blinds', 'curtains', 'home decor'],
  })
  await expect(page.getByText('Content optimized for SEO!', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Generated text')).toHaveValue('Wooden blinds.')

  service.behaviours = [ai.refuses(401)]
  await page.getByLabel('Prompt').fill('Linen')
  await page.getByRole('button', { name: 'Generate Content' }).click()
  await expect(page.getByText('Please check your API key and try again.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Generate Content' })).toBeEnabled()
  await expect(page.getByRole('region', { name: 'Visual Ideas' }).getByRole('button')).toBeDisabled()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('the assistant fills in a translation, which counts only once a person has saved it', async ({
  page,
  service,
}) => {
  const [product] = (await (await page.request.get('/api/products?q=Oak&limit=1')).json()) as [{ id: string }]
  await page.request.put(`/api/products/${product.id}`, {
    data: { translations: { de: { name: null } } },
  })
  const inGerman = async () => {
    const answer = await page.request.get(`/api/products/${product.id}?lng=de`)
    return ((await answer.json()) as { name: string }).name
  }
  const base = await inGerman()
  service.behaviours = [
    (response, request) => {
      const names = Object.keys(JSON.parse(request.body.messages[1]?.content ?? '{}') as object)
      const texts = Object.fromEntries(names.map((name) => [name, `${name} auf Deutsch`]))
      ai.replies(JSON.stringify(texts))(response, request)
    },
  ]
  await page.goto(`/admin/products?edit=${product.id}`)
  const dialog = page.getByRole('dialog')
  const translations = dialog.locator('details').filter({ hasText: 'Translations' })
  await translations.locator('summary').click()
  await translations.getByLabel('Language').selectOption('de')
  await translations.getByRole('button', { name: 'Translate with the assistant' }).click()
  await expect(translations.getByLabel('Name in German')).toHaveValue('name auf Deutsch')
  expect(await inGerman(), 'a draft that nobody has accepted').toBe(base)
  await translations.getByLabel('Name in German').fill('Eiche')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Product updated successfully', { exact: true })).toBeVisible()
  expect(await inGerman()).toBe('Eiche')
})
