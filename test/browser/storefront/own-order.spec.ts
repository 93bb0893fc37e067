import type { Page } from '@playwright/test'
import { expect, hydrated, signedIn, test } from '../fixtures.ts'
import { owner } from '../shop-process.ts'

interface Ordered {
  id: string
  order_number: string
  total_amount: number
  cart: { product_id: string; product_name: string }[]
}

/** Orders two pieces of a plain product through the API, as the person who is signed in. */
async function ordered(page: Page, productName: string, measured?: 'typed'): Promise<Ordered> {
  const products = (await (await page.request.get('/api/products')).json()) as {
    id: string
    name: string
    price_calculation: { price_per_sqm: number }
  }[]
  const product = products.find(({ name }) => name === productName)!
  const cart = [1, 2].map((width) => ({
    product_id: product.id,
    width,
    length: 1,
    ...(measured && { measured }),
    calculated_price: width * product.price_calculation.price_per_sqm,
  }))
  const answer = await page.request.post('/api/orders', {
    data: {
      customer_info: {
        name: 'Lan Nguyen',
        email: 'lan@example.com',
        phone: '0901234567',
        address: '12 Nguyen Hue, Ho Chi Minh City',
      },
      cart,
      total_amount: cart.reduce((sum, line) => sum + line.calculated_price, 0),
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as Ordered
}

async function read(page: Page, id: string): Promise<Ordered & { cart: { width: number; room?: string }[] }> {
  return (await page.request.get(`/api/account/orders/${id}`)).json()
}

async function opened(page: Page, { id, order_number }: Ordered): Promise<void> {
  await page.goto(`/account/orders/${id}`)
  await hydrated(page)
  await expect(page.getByRole('heading', { name: `Order ${order_number}` })).toBeVisible()
}

/** A new product, so that a test may change it without affecting others. */
async function aPlainProduct(page: Page): Promise<{ id: string; name: string }> {
  const name = `Plain ${Date.now()}`
  expect((await page.request.post('/auth/login', { data: owner })).status()).toBe(200)
  const categories = (await (await page.request.get('/api/categories')).json()) as { id: string }[]
  const answer = await page.request.post('/api/products', {
    data: {
      name,
      description: 'Plain cloth.',
      category_id: categories[0]!.id,
      base_price: 0,
      price_calculation: { price_per_sqm: 100_000 },
      materials: [],
      image_urls: [],
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  await page.context().clearCookies()
  return (await answer.json()) as { id: string; name: string }
}

test('a customer changes a size, a room and the address of an order, and sees the total before saving', async ({
  page,
}) => {
  const { name } = await aPlainProduct(page)
  await signedIn(page)
  const order = await ordered(page, name)
  await opened(page, order)
  const help = page.getByRole('region', { name: 'A question, or something not right?' })
  await expect(help.getByRole('link').first()).toHaveAttribute(
    'href',
    new RegExp(`^mailto:[^?]+\\?subject=Order%20${order.order_number}$`),
  )
  await expect(help.getByRole('link').nth(1)).toHaveAttribute('href', /^tel:\+?\d+$/)
  // Ordering again stands out only once this order is over.
  const background = (name: string) =>
    page.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).backgroundColor)
  expect(await background('Order again')).toBe(await background('Change order'))
  await page.getByRole('button', { name: 'Change order' }).click()
  await expect(page.getByRole('heading', { name: 'Change your order' })).toBeFocused()

  const [first, second] = [page.getByLabel('Width (m)').first(), page.getByLabel('Width (m)').nth(1)]
  await first.fill('9')
  await expect(page.getByText(/Width must be between/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled()
  await first.fill('2')
  await expect(second).toHaveValue('2')
  await page.getByLabel('Room').first().fill('Kitchen')
  await page.getByLabel('Delivery Address').fill('short')
  const total = page.locator('output').last()
  await expect(total).toContainText(((order.total_amount / 3) * 4).toLocaleString('de-DE').slice(0, 3))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Address must be at least 10 characters')).toBeVisible()
  await page.getByLabel('Delivery Address').fill('7 Le Loi, Ho Chi Minh City')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Order changed', { exact: true })).toBeVisible()

  await expect(page.getByText('7 Le Loi, Ho Chi Minh City')).toBeVisible()
  await expect(page.getByText('Kitchen')).toBeVisible()
  expect(await read(page, order.id)).toMatchObject({
    total_amount: (order.total_amount / 3) * 4,
    cart: [{ width: 2, room: 'Kitchen' }, { width: 2 }],
  })
})

test('a customer changes colour and mount of an ordered piece, and sees what another tab has done', async ({
  page,
  shop,
}) => {
  const [product] = await shop.rows<{ id: string }>(
    "select id from products where name = 'Night Blackout Roller'",
  )
  await signedIn(page)
  const options = { control_side: 'right' }
  const pieces = [1, 1.2].map((width) => ({
    product_id: product!.id,
    width,
    length: 1,
    mount: 'inside',
    options,
  }))
  const prices: number[] = []
  for (const piece of pieces) {
    const answer = await page.request.post(`/api/products/${product!.id}/price`, { data: piece })
    prices.push(((await answer.json()) as { price: number }).price)
  }
  const answer = await page.request.post('/api/orders', {
    data: {
      customer_info: {
        name: 'Lan Nguyen',
        email: 'lan@example.com',
        phone: '0901234567',
        address: '12 Nguyen Hue, Ho Chi Minh City',
      },
      cart: pieces.map((piece, index) => ({ ...piece, calculated_price: prices[index] })),
      total_amount: prices[0]! + prices[1]!,
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const order = (await answer.json()) as Ordered
  await opened(page, order)
  await page.getByRole('button', { name: 'Change order' }).click()
  // Each piece has fields of its own.
  await page.getByRole('radio', { name: 'Left' }).nth(1).press('Space')
  await page.getByRole('radio', { name: 'Outside' }).first().press('Space')
  await expect(page.getByRole('radio', { name: 'Right' }).first()).toBeChecked()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Order changed', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  const { cart } = (await (await page.request.get(`/api/account/orders/${order.id}`)).json()) as {
    cart: { mount: string; options: Record<string, string> }[]
  }
  expect(cart.map(({ mount, options: { control_side: side } }) => [mount, side])).toEqual([
    ['outside', 'right'],
    ['inside', 'left'],
  ])

  await page.getByRole('button', { name: 'Change order' }).click()
  await page.getByLabel('Room').first().fill('Hall')
  expect((await page.request.post(`/api/account/orders/${order.id}/cancel`)).ok()).toBe(true)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(
    page.getByText('This order was changed in the meantime. Its status is now: Cancelled.', { exact: true }),
  ).toBeVisible()
})

test('a customer removes a piece but not the last one', async ({ page }) => {
  const { name } = await aPlainProduct(page)
  await signedIn(page)
  const order = await ordered(page, name)
  await opened(page, order)
  await page.getByRole('button', { name: 'Change order' }).click()
  await page.getByRole('button', { name: 'Remove' }).first().click()
  await expect(page.getByText('This piece will be removed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove', exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Order changed', { exact: true })).toBeVisible()
  expect((await read(page, order.id)).cart).toMatchObject([{ width: 2 }])
})

test('an order says how long it can be changed, and is shown again once the shop has confirmed it', async ({
  page,
  browser,
  shop,
}) => {
  const { name } = await aPlainProduct(page)
  await signedIn(page)
  const order = await ordered(page, name, 'typed')
  await opened(page, order)
  await expect(page.getByText(/^You can change this order until \w+ \d+, \d{4} at /)).toBeVisible()
  await shop.rows(`update orders set created_at = now() - interval '1 day' where id = $1`, [order.id])
  await page.reload()
  await expect(page.getByText('You can change this order until we confirm it.')).toBeVisible()
  await page.getByRole('button', { name: 'Change order' }).click()
  await page.getByLabel('Room').first().fill('Kitchen')

  const office = await browser.newContext({ baseURL: shop.address })
  expect((await office.request.post('/auth/login', { data: owner })).status()).toBe(200)
  const made = await office.request.put(`/api/orders/${order.id}`, { data: { status: 'confirmed' } })
  expect(made.status()).toBe(200)
  await office.close()

  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('The order was not changed', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change order' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Order again' })).toBeVisible()
})

test('one button orders the pieces of an order again', async ({ page, shop }) => {
  const { name } = await aPlainProduct(page)
  await signedIn(page)
  const order = await ordered(page, name)
  await opened(page, order)
  await page.getByRole('button', { name: 'Order again' }).click()
  await expect(page).toHaveURL(`${shop.address}/cart`)
  await expect(page.getByRole('list', { name: 'Lines of your cart' }).getByRole('listitem')).toHaveCount(2)
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))
  expect(stored).toMatchObject([
    { product_id: order.cart[0]?.product_id, width: 1, length: 1 },
    { product_id: order.cart[0]?.product_id, width: 2, length: 1 },
  ])
})

test('pieces that are no longer sold are listed instead of ordered again', async ({
  page,
  browser,
  shop,
}) => {
  const { id, name } = await aPlainProduct(page)
  await signedIn(page)
  const order = await ordered(page, name)
  const office = await browser.newContext({ baseURL: shop.address })
  expect((await office.request.post('/auth/login', { data: owner })).status()).toBe(200)
  expect((await office.request.delete(`/api/products/${id}`)).status()).toBe(200)
  await office.close()

  await opened(page, order)
  await page.getByRole('button', { name: 'Order again' }).click()
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('These pieces can no longer be ordered as they were:')
  await expect(notice.getByRole('listitem')).toHaveCount(2)
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))).toEqual([])
})

test('a form for changes that cannot be loaded leaves the order as it is, and opens with the next click', async ({
  page,
}) => {
  const { name } = await aPlainProduct(page)
  await signedIn(page)
  const order = await ordered(page, name)
  await opened(page, order)
  const scripts = '**/assets/change-order-*.js'
  await page.route(scripts, (route) => route.abort())
  const opener = page.getByRole('button', { name: 'Change order' })
  await opener.click()
  await expect(page.getByText('Something went wrong. Please try again.', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: `Order ${order.order_number}` })).toBeVisible()
  await page.unroute(scripts)
  await opener.click()
  await expect(page.getByRole('heading', { name: 'Change your order' })).toBeFocused()
})
