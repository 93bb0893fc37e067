import type { Page } from '@playwright/test'
import { hydrated, expect, test } from '../fixtures.ts'

test.use({ isFirstVisit: true })

async function anOakBlind(page: Page): Promise<{ id: string; image_urls: string[] }> {
  const products = (await (await page.request.get('/api/products')).json()) as {
    id: string
    name: string
    image_urls: string[]
  }[]
  const product = products.find(({ name }) => /oak/i.test(name))
  if (!product) throw new Error('the demo shop sells no oak')
  return product
}

test('a product shows its main picture at once, small and on its own colour, and others later', async ({
  page,
}) => {
  const { id, image_urls } = await anOakBlind(page)
  await page.goto(`/products/${id}`)
  const gallery = page.getByRole('region', { name: /oak/i })
  const first = gallery.getByRole('img', { name: /oak/i })
  await expect(first).toHaveAttribute('src', image_urls[0] as string)
  await expect(first).toHaveAttribute('loading', 'eager')
  await expect(first).toHaveAttribute('fetchpriority', 'high')
  await expect(first).toHaveAttribute('width', '1280')
  await expect(first).toHaveAttribute('height', '1600')
  await expect(first).toHaveAttribute('style', /background-color/)
  await expect
    .poll(() => first.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toMatch(/-\d+\.avif$/)
  const others = gallery.getByRole('listitem').locator('img')
  await expect(others).toHaveCount(3)
  for (const other of await others.all()) {
    await expect(other).toHaveAttribute('loading', 'lazy')
    await expect
      .poll(() => other.evaluate((image: HTMLImageElement) => image.currentSrc))
      // For the picture already shown large, the browser may use that file instead.
      .toMatch(/-(320|640)\.avif$/)
  }
})

test('a blind stands in the light three times, from the same camera, and each picture opens large', async ({
  page,
}) => {
  const { id, image_urls } = await anOakBlind(page)
  await page.goto(`/products/${id}`)
  await hydrated(page)
  const row = page.getByRole('region', { name: 'In the light', exact: true })
  // A first visit does not carry them.
  expect(await (await page.request.get(`/products/${id}`)).text()).not.toContain('-closed-')
  await expect(row.getByRole('img')).toHaveCount(0)
  await row.scrollIntoViewIfNeeded()
  await expect(row.getByRole('img', { name: /oak.*(open|tilted|closed): /i })).toHaveCount(3)
  for (const picture of await row.getByRole('img').all())
    await expect(picture).toHaveAttribute('loading', 'lazy')
  await expect(row.getByRole('img', { name: /tilted/ })).toHaveAttribute('src', image_urls[0] as string)
  await row.getByRole('button', { name: /closed/ }).press('Enter')
  const viewer = page.getByRole('dialog', { name: /oak/i })
  await expect(viewer.getByRole('img', { name: /closed: / })).toHaveAttribute('src', /-closed-640\.webp$/)
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
})

test('a list loads its first row of pictures at once and the rest when scrolled to', async ({ page }) => {
  await page.goto('/products')
  const images = page.locator('main li img')
  const loading = await images.evaluateAll((all) => all.map((image) => image.getAttribute('loading')))
  expect(loading.slice(0, 4)).toEqual(['eager', 'eager', 'eager', 'lazy'])
  expect(new Set(loading.slice(3))).toEqual(new Set(['lazy']))
  await expect(images.first()).toHaveAttribute('fetchpriority', 'high')
})

test('a category without a picture shows that of its product on the home page', async ({ request, shop }) => {
  const home = async () => (await request.get('/')).text()
  const tile = /<img[^>]+roller-field-oat-1/
  expect(await home()).not.toMatch(tile)
  const ofRollers = `update categories set image_url = $1 where slug = 'roller-blinds'`
  await shop.rows(ofRollers, [null])
  try {
    await expect.poll(home).toMatch(tile)
  } finally {
    await shop.rows(ofRollers, ['/pictures/category-roller-blinds-1280.webp'])
  }
})

test('every picture offered by a page exists in every width and type', async ({ page, request }) => {
  for (const path of ['/', '/products', '/about', '/blog']) {
    await page.goto(path)
    const offered = await page.evaluate(() =>
      Array.from(document.querySelectorAll('main source, main img'), (one) =>
        (one.getAttribute('srcset') ?? '').split(', ').map((part) => part.split(' ')[0] as string),
      ).flat(),
    )
    expect(offered.filter((address) => address.endsWith('.avif')).length).toBeGreaterThan(2)
    for (const address of new Set(offered)) {
      const answer = await request.head(address)
      expect([address, answer.status(), answer.headers()['content-type']]).toEqual([
        address,
        200,
        address.endsWith('.avif') ? 'image/avif' : 'image/webp',
      ])
    }
  }
})

test('a missing picture is replaced by the neutral window', async ({ page }) => {
  const { id, image_urls } = await anOakBlind(page)
  const name = (image_urls[0] as string).replace(/-1280\.webp$/, '')
  await page.route(`**${name}-*`, (route) => route.abort())
  await page.goto(`/products/${id}`)
  const picture = page.getByRole('img', { name: /oak/i }).first()
  await expect(picture).toHaveAttribute('src', '/pictures/placeholder-1280.webp')
})

for (const [screen, viewport] of [
  ['a desk', { width: 1280, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test(`home and product pages load without layout shifts on ${screen}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.addInitScript(() => {
      const shifts: unknown[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, sources } = entry as unknown as {
            value: number
            sources: { node: Node | null }[]
          }
          // Smaller shifts come from a word that gets a few pixels wider when its font loads; a line is ten
          // times more.
          if (value > 0.001) shifts.push({ value, what: sources.map(({ node }) => node?.nodeName ?? '?') })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const { id } = await anOakBlind(page)
    for (const path of ['/', `/products/${id}`]) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await hydrated(page)
      await page.evaluate(() => document.fonts.ready)
      // Two frames later all pending rendering is done.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
      )
      expect(await page.evaluate(() => (window as unknown as { shifts: unknown[] }).shifts), path).toEqual([])
    }
  })
}
