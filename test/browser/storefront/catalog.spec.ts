import { hydrated, expect, test } from '../fixtures.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a product page has name, price and the default size', async ({ page, request }) => {
    const [product] = (await (await request.get('/api/products')).json()) as [{ id: string; name: string }]
    await page.goto(`/products/${product.id}`)
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
    await expect(page.getByText(/₫ per m²/).first()).toBeVisible()
    await expect(page.getByText('2.70 m²')).toBeVisible()
    // Controls without effect are not shown.
    await expect(page.getByLabel('Measure with camera')).toBeHidden()
  })

  test('submitting the calculator shows the price of a size', async ({ page, request }) => {
    const [product] = (await (await request.get('/api/products?q=Oak%2050')).json()) as [{ id: string }]
    await page.goto(`/products/${product.id}`)
    await expect(page.locator('noscript p')).toContainText([
      'Without JavaScript there is no cart. Please order on the page of a product.',
      'Without JavaScript, this button shows the price for your size.',
    ])
    await page.getByLabel('Width (m)').fill('2.25')
    await page.getByLabel('Height (m)').fill('1.35')
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByText('2.25 m × 1.35 m = 3.04 m²')).toBeVisible()
    await expect(page.getByLabel('Width (m)')).toHaveValue('2.25')
  })

  test('a size can be submitted in centimetres', async ({ page, request }) => {
    const [product] = (await (await request.get('/api/products?q=Oak%2050')).json()) as [{ id: string }]
    await page.goto(`/products/${product.id}`)
    await page.getByRole('radio', { name: 'cm' }).check()
    await page.getByLabel('Width (m)').fill('225')
    await page.getByLabel('Height (m)').fill('135')
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page).toHaveURL(/\?unit=cm&width=225&height=135&lng=en$/)
    await expect(page.getByText('2.25 m × 1.35 m = 3.04 m²')).toBeVisible()
  })

  test('products are filtered by category through links', async ({ page }) => {
    await page.goto('/products')
    await page.getByRole('link', { name: 'Wooden Blinds' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Wooden Blinds' })).toBeVisible()
    await expect(page.getByText('Oak 50')).toBeVisible()
    await expect(page.getByText('Sage Roller')).toHaveCount(0)
  })
})

test('every public page is complete without scripts', async ({ request }) => {
  const listed = await (await request.get('/sitemap.xml')).text()
  const addresses = [...listed.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path = '']) => path)
  expect(addresses.length).toBeGreaterThan(20)
  for (const address of [...addresses, '/cart', '/checkout', '/login', '/account', '/measuring-sheet']) {
    const html = await (await request.get(address || '/')).text()
    expect.soft(html, address).toMatch(/<\/html>$/)
    // React's placeholder for a part that it could not complete.
    expect.soft(html, address).not.toMatch(/<!--\$[!?]-->/)
  }
})

test('the bottom of the page is laid out without scrolling once the page has settled', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('contentinfo')).toHaveCSS('content-visibility', 'visible')
})

test('missing pages answer 404 and name what is missing', async ({ page }) => {
  for (const [path, words] of [
    ['/no-such-page', 'Page Not Found'],
    ['/products/x/y', 'Page Not Found'],
    ['/admin', 'Page Not Found'],
    ['/admin/orders', 'Page Not Found'],
    ['/products/unknown', 'Product not found'],
    ['/products/00000000-0000-4000-8000-000000000000', 'Product not found'],
    ['/categories/unknown', 'Category not found'],
  ] as const) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { name: words })).toBeVisible()
  }
  await page.goto('/no-such-page')
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
})

test('hydration does not request data again that the page already has', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/') || pathname.startsWith('/locales/')) requests.push(pathname + search)
  })
  await page.goto('/')
  await hydrated(page)
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
  expect(requests).toEqual([])

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  expect(requests).toContain('/api/products')
  await page.getByRole('link', { name: 'Curtains', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Curtains' })).toBeVisible()
  expect(requests.filter((path) => path.startsWith('/api/products?category_id='))).toHaveLength(1)

  await page.goBack()
  await page.goForward()
  expect(requests.filter((path) => path === '/api/products')).toHaveLength(1)
})

test('the calculator updates with every key and refuses impossible sizes', async ({ page }) => {
  await page.goto('/products')
  await hydrated(page)
  await page.getByRole('link', { name: /Stone Screen/ }).click()
  const width = page.getByLabel('Width (m)')
  const height = page.getByLabel('Height (m)')
  const add = page.getByRole('button', { name: 'Add to Cart' })
  await expect(width).toHaveValue('1.5')
  await expect(height).toHaveValue('1.8')
  await expect(width).toHaveAttribute('step', '0.1')
  await expect(page.getByText('2.70 m²')).toBeVisible()

  await width.fill('')
  await expect(add).toBeDisabled()
  await expect(page.getByText('0.00 m²')).toBeVisible()
  await width.fill('-1')
  await expect(add).toBeDisabled()

  await width.fill('6')
  await expect(add).toBeEnabled()
  await add.click()
  await expect(page.getByText(/^Width must be between [\d.]+ and [\d.]+ m$/)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull()

  await width.fill('1.234')
  await add.click()
  const [line] = await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))
  expect(line).toMatchObject({ width: 1.234, length: 1.8 })
  expect(Object.keys(line).toSorted()).toEqual([
    'calculated_price',
    'length',
    'product',
    'product_id',
    'width',
  ])
  expect(line.product.image_urls.length).toBeGreaterThanOrEqual(3)
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
})

test('thumbnails change the main picture', async ({ page }) => {
  await page.goto('/products')
  await hydrated(page)
  await page.getByRole('link', { name: /Oak 50/ }).click()
  const large = page.getByRole('region', { name: /Oak 50/ }).getByRole('img', { name: /^Oak 50/ })
  await expect(large).toHaveAttribute('src', /wood-oak-50-1-/)
  await page.getByRole('button', { name: 'Show picture 3' }).click()
  await expect(large).toHaveAttribute('src', /wood-oak-50-3-/)
})

test('a corrupted cart is removed and the shop loads', async ({ page }) => {
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('done')) localStorage.setItem('cart', '{bad')
    sessionStorage.setItem('done', '1')
  })
  await page.goto('/')
  await hydrated(page)
  await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toBeNull()
})

test('a line shows that the next page is loading once that takes a moment', async ({ page }) => {
  await page.goto('/products')
  await hydrated(page)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/products/*', async (route) => {
    await answered
    await route.continue()
  })
  const line = page.locator('[data-loading]')
  await expect(line).toHaveCount(0)
  await page.locator('main li h3 a, main li h2 a').first().click()
  await expect.poll(async () => (await line.boundingBox())?.width ?? 0).toBeGreaterThan(100)
  answer()
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
  await expect(line).toHaveCount(0)
})

test.describe('on a phone on its side', () => {
  test.use({ viewport: { width: 844, height: 390 } })

  test('the header scrolls away, and the camera stays in its place in the calculator', async ({
    page,
    request,
  }) => {
    const [product] = (await (await request.get('/api/products?q=Oak%2050')).json()) as [{ id: string }]
    await page.goto(`/products/${product.id}`)
    await hydrated(page)
    const [camera, header] = [page.getByLabel('Measure with camera'), page.locator('header').first()]
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(header).not.toBeInViewport()
    await expect(camera).not.toBeInViewport()
    await camera.scrollIntoViewIfNeeded()
    const [button, card] = [
      (await camera.boundingBox())!,
      (await page.locator('form').filter({ has: camera }).boundingBox())!,
    ]
    expect(button.x).toBeGreaterThan(card.x)
    expect(button.x + button.width).toBeLessThan(card.x + card.width)
  })
})
