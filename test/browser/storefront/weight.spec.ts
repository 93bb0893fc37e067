import { brotliCompressSync } from 'node:zlib'
import { expect, hydrated, test } from '../fixtures.ts'

test.use({ isFirstVisit: true })

test('a page sends nothing twice, and its texts once for all pages', async ({ request }) => {
  const [product] = (await (await request.get('/api/products')).json()) as [
    { id: string; description: string },
  ]
  const own = await (await request.get(`/products/${product.id}`)).text()
  const description = JSON.stringify(product.description).slice(1, -1)
  const inData = own.split('id="page-data"')[1]?.split('</script>')[0] ?? ''
  expect(inData.split(description)).toHaveLength(2)
  expect(own.split('id="page-data"')[1]?.split(description)).toHaveLength(2)
  // A list does not show descriptions, so its page does not carry them.
  expect(await (await request.get('/products')).text()).not.toContain(description)

  // Links are all that a product page shows of categories, and a page with all of them carries no links besides.
  const [category] = (await (await request.get('/api/categories')).json()) as [
    { name: string; description: string },
  ]
  expect(inData).toContain(JSON.stringify(category.name))
  expect(inData).not.toContain(category.description)
  const home = await (await request.get('/')).text()
  expect(home).toContain(category.description)
  expect(home).not.toContain('"links"]')

  // The header names the styles and the letters of headings: the browser asks for them before it reads the page.
  const [styles = ''] = /\/assets\/styles-[\w-]+\.css/.exec(own) ?? []
  expect((await request.get('/')).headers()['link']).toBe(
    `<${styles}>; rel=preload; as=style, </fonts/literata-500-latin.woff2>; rel=preload; as=font; type="font/woff2"; crossorigin`,
  )

  const [texts = ''] = /\/assets\/texts-en-[\w-]+\.json/.exec(own) ?? []
  expect(await (await request.get('/')).text()).toContain(texts)
  const answer = await request.get(texts)
  expect(answer.headers()['cache-control']).toContain('immutable')
  expect(await answer.json()).toEqual(await (await request.get('/locales/en/translation.json')).json())
})

test('product pages stay below 39 kB and home pages below 43, and product pages below 9 kB when compressed', async ({
  request,
}) => {
  // Other tests of this shop may have added products.
  const [product] = (await (await request.get('/api/products?q=Oak%2050')).json()) as [{ id: string }]
  const bytes = async (path: string) => await (await request.get(path)).body()
  const own = await bytes(`/products/${product.id}`)
  expect(own.length).toBeLessThan(39_000)
  expect((await bytes('/')).length).toBeLessThan(43_000)
  expect(brotliCompressSync(own).length).toBeLessThan(9_000)
})

test('a first visit of a product loads below 138 kB of scripts, no schemas of forms, and what draws it only for another size', async ({
  page,
}) => {
  // Products that other tests added may have options, whose form is a script of its own.
  const [product] = (await (await page.request.get('/api/products?q=Oak%2050')).json()) as [{ id: string }]
  await page.goto(`/products/${product.id}`)
  await hydrated(page)
  const loaded = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map((entry) => ({ name: entry.name, bytes: (entry as PerformanceResourceTiming).encodedBodySize })),
    )
  const scripts = await loaded()
  expect(scripts.length).toBeGreaterThan(3)
  const texts = () =>
    performance.getEntriesByType('resource').filter(({ name }) => /\/texts-en-[\w-]+\.json$/.test(name))
      .length
  expect(await page.evaluate(texts)).toBe(1)
  expect(scripts.filter(({ name }) => /\/(zod|drawings)-/.test(name))).toEqual([])
  const sizes = new Map(scripts.map(({ name, bytes }) => [name, bytes]))
  expect([...sizes.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(138_000)

  const drawing = page.locator('form svg[role=img]')
  const sent = await drawing.innerHTML()
  expect(sent).toContain('data-covering')
  await page.getByLabel('Width (m)').fill('1.25')
  await expect(drawing).toContainText('1.25 m')
  expect((await loaded()).some(({ name }) => name.includes('/drawings-'))).toBe(true)
})

test('a first visit loads pictures below the first screen after the scripts of the page', async ({
  page,
}) => {
  await page.goto('/')
  await hydrated(page)
  const tile = page.locator('main img[src*="/category-"]').first()
  await tile.scrollIntoViewIfNeeded()
  await expect.poll(() => tile.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const { scripts, pictures } = await page.evaluate(() => {
    const files = JSON.parse(document.getElementById('page-files')?.textContent ?? '[]') as string[]
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return {
      scripts: loaded.filter(({ name }) => files.some((file) => name.endsWith(file))),
      pictures: loaded.filter(({ name }) => name.includes('/category-')),
    }
  })
  expect(scripts.length).toBeGreaterThan(3)
  const begun = Math.min(...pictures.map(({ startTime }) => startTime))
  expect(begun).toBeGreaterThan(Math.max(...scripts.map(({ responseEnd }) => responseEnd)))
})

test('a page hydrates even if its texts fail to load twice, and works without the interactive room', async ({
  page,
}) => {
  let failed = 0
  await page.route('**/assets/texts-en-*.json', (route) =>
    (failed += 1) > 2 ? route.continue() : route.abort(),
  )
  let rooms = 0
  await page.route('**/assets/lazy-room-*.js', (route) => {
    rooms += 1
    return route.abort()
  })
  const [product] = (await (await page.request.get('/api/products')).json()) as [{ id: string }]
  await page.goto(`/products/${product.id}`)
  await hydrated(page)
  expect(failed).toBeGreaterThan(2)
  await page.getByRole('button', { name: 'Your window', exact: true }).click()
  await expect.poll(() => rooms).toBeGreaterThan(0)
  await page.getByLabel('Width (m)').fill('1.2')
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
  await expect(page.getByLabel('Width (m)')).toHaveValue('1.2')
})
