import type { APIRequestContext } from '@playwright/test'
import { accessibilityFaults } from '../accessibility.ts'
import { hydrated, expect, signedIn, signIn, test } from '../fixtures.ts'
import { owner, type ShopProcess } from '../shop-process.ts'

/** As a list names it; other tests may have added products. */
async function allProducts(request: APIRequestContext): Promise<string> {
  const answer = await request.get('/api/products')
  return `${answer.headers()['x-total-count']} products`
}

/** The response to a typed URL, without following redirects. */
async function typed(request: APIRequestContext, path: string) {
  const answer = await request.get(path, { maxRedirects: 0, headers: { accept: 'text/html' } })
  const title = /<title>([^<]*)/.exec(await answer.text())?.[1]
  return { status: answer.status(), title, location: answer.headers()['location'] }
}

for (const path of ['/ADMIN', '/Admin/orders', '/%61dmin', '/%61dmin/orders', '/admin%2Forders'])
  test(`${path} answers an anonymous visitor with the same 404 as the back office`, async ({ request }) => {
    expect(await typed(request, path)).toMatchObject({ status: 404, title: 'Page Not Found' })
  })

test('/admin/ shows an anonymous visitor the not-found page', async ({ page, request }) => {
  expect(await typed(request, '/admin/')).toMatchObject({ status: 307, location: '/admin' })
  await page.goto('/admin/')
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
})

test('the back office under a percent-encoded path is refused to a customer', async ({ page }) => {
  await signedIn(page)
  expect((await page.request.get('/%61dmin')).status()).toBe(403)
})

test.describe('the page of an order', () => {
  const placed = async (shop: ShopProcess, email: string) => {
    const [order] = await shop.rows<{ id: string }>(
      `insert into orders (user_id, customer_name, customer_email, customer_phone, customer_address, total_amount)
       select id, 'Lan', 'lan@example.com', '0901234567', '12 Long Street', 1000 from users where email = $1
       returning id`,
      [email],
    )
    return `/account/orders/${order?.id}`
  }

  test('the page of an order is shown to its customer, and to no other signed-in customer', async ({
    page,
    browser,
    shop,
  }) => {
    const { email } = await signedIn(page)
    const path = await placed(shop, email)
    expect((await page.request.get(path)).status()).toBe(200)
    expect(
      (await page.request.get(path.toUpperCase().replace('/ACCOUNT/ORDERS', '/account/orders'))).status(),
    ).toBe(200)
    const stranger = await browser.newPage({ baseURL: shop.address })
    await signedIn(stranger)
    expect(await typed(stranger.request, path)).toMatchObject({ status: 404, title: 'Page Not Found' })
    await signIn(stranger, owner)
    expect(await typed(stranger.request, path)).toMatchObject({ status: 404, title: 'Page Not Found' })
    await stranger.close()
    // A response to one user is not cached for others.
    expect((await page.request.get(path)).status()).toBe(200)
    await page.goto(path)
    await expect(page.getByRole('heading', { name: /^Order / })).toBeVisible()
  })

  test('the page of an order is not found by an id that no order has or that is none', async ({ page }) => {
    await signedIn(page)
    const ids = [
      '00000000-0000-4000-8000-000000000000',
      'nothing',
      '1',
      'x%00y',
      '%27%20or%201=1',
      'a'.repeat(600),
    ]
    for (const id of ids) {
      const path = `/account/orders/${id}`
      expect(await typed(page.request, path), id).toMatchObject({ status: 404, title: 'Page Not Found' })
      await page.goto(path)
      await hydrated(page)
      await expect(page.getByRole('heading', { name: 'Page Not Found' }), id).toBeVisible()
    }
    await page.getByRole('link', { name: 'Account' }).click()
    await expect(page.getByRole('heading', { name: 'Your orders' })).toBeVisible()
  })

  test('redirects an anonymous visitor to sign-in, whether the order exists or not', async ({
    page,
    request,
    shop,
  }) => {
    const { email } = await signedIn(page)
    const paths = [await placed(shop, email), '/account/orders/00000000-0000-4000-8000-000000000000']
    const answers = await Promise.all(paths.map((path) => typed(request, path)))
    expect(answers[0]).toMatchObject({ status: 200 })
    expect(answers[1]).toEqual(answers[0])
  })
})

test('an address in capitals, malformed or of no page shows the not-found page', async ({
  page,
  request,
}) => {
  for (const path of ['/Products', '/%zz', '/products/%E0%A4%A/x', '/x%00y']) {
    expect(await typed(request, path), path).toMatchObject({ status: 404, title: 'Page Not Found' })
    await page.goto(path)
    await hydrated(page)
    await expect(page.getByText('Did you forget to add the page to the router?'), path).toBeVisible()
  }
})

test('a product with a malformed id is not found', async ({ request }) => {
  expect(await typed(request, '/products/%zz')).toMatchObject({ status: 404, title: 'Product not found' })
})

test('API clients get an error for a malformed URL', async ({ request }) => {
  const answer = await request.get('/api/products/%zz')
  expect(answer.status()).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'malformed_request' })
})

test('a path with two slashes redirects to no other host', async ({ request, shop }) => {
  expect(await typed(request, `${shop.address}//example.com/`)).toMatchObject({
    status: 308,
    location: `${shop.address}/example.com/`,
  })
})

test('a search for products with values that make no sense shows all products', async ({ page }) => {
  const queries = [
    'sort=evil',
    'min_price=abc',
    'width=9999&height=1',
    'max_price=1e400',
    'cursor=bad',
    'q=%00',
  ]
  const all = await allProducts(page.request)
  for (const query of queries) {
    const answer = await page.goto(`/products?${query}`)
    expect(answer?.status(), query).toBe(200)
    await hydrated(page)
    await expect(page.getByText(all, { exact: true }), query).toBeVisible()
  }
})

test('going back clears the chosen category', async ({ page }) => {
  await page.goto('/products')
  await hydrated(page)
  await page.getByRole('navigation', { name: 'Category' }).getByRole('link', { name: 'Curtains' }).click()
  await expect(page).toHaveURL(/category=curtains/)
  await page.goBack()
  await expect(page).toHaveURL(/\/products$/)
  await expect(page.getByText(await allProducts(page.request), { exact: true })).toBeVisible()
})

test('a shop whose settings cannot be read answers in its own design and language, and offers another try', async ({
  browser,
  request,
  shop,
}) => {
  const path = '/blog?lng=de'
  // Its own, because the console names the failure.
  const page = await browser.newPage()
  // So that no page from before is answered.
  await shop.rows('update settings set site_name = site_name')
  await shop.rows('alter table settings rename to settings_away')
  try {
    await expect.poll(async () => (await request.get(path)).status()).toBe(500)
    await page.goto(path)
    await hydrated(page)
    await expect(page.getByRole('alert')).toContainText('Etwas ist schiefgegangen')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    expect(await accessibilityFaults(page)).toEqual([])
  } finally {
    await shop.rows('alter table settings_away rename to settings')
  }
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.close()
})

test('a page rendered without data that failed to load is not cached', async ({ request, shop }) => {
  const hasCategories = async () => {
    const answer = await request.get('/about?again')
    expect(answer.status()).toBe(200)
    return (await answer.text()).includes('href="/categories/')
  }
  expect(await hasCategories()).toBe(true)
  await shop.rows('update categories set name = name')
  await shop.rows('alter table categories rename to away')
  try {
    await expect.poll(hasCategories).toBe(false)
  } finally {
    await shop.rows('alter table away rename to categories')
  }
  expect(await hasCategories()).toBe(true)
})
