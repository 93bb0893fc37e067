import type { APIRequestContext, Page } from '@playwright/test'
import { expect, signIn, testOfOwnShop as test } from '../fixtures.ts'
import { owner } from '../shop-process.ts'

// Its own shop, since its name is hostile too.

/** Texts that would run if a page rendered them as HTML. */
const hostile = (place: string) =>
  `${place} <img src=x onerror="window.ran=1"><svg onload="window.ran=1"></svg></title></script><script>window.ran=1</script>"'>{{7*7}}`
const article = `<p>Mounting</p>${hostile('article')}<a href="javascript:window.ran=1">a link</a><iframe srcdoc="<script>parent.ran=1</script>"></iframe>`

async function made(request: APIRequestContext, address: string, data: object) {
  const answer = await request.post(address, { data })
  expect(answer.status(), `${address}: ${await answer.text()}`).toBe(201)
  return (await answer.json()) as { id: string; slug: string }
}

/** Writes hostile texts wherever users can write; returns the URLs of their pages. */
async function fillWithHostileTexts(request: APIRequestContext): Promise<string[]> {
  const settings = (await (await request.get('/api/settings')).json()) as Record<string, unknown>
  const names = { site_name: hostile('name').slice(0, 100), site_description: hostile('description') }
  const phone = '<b onclick=alert(1)>0901234567</b>'
  const saved = await request.put('/api/settings', { data: { ...settings, ...names, contact_phone: phone } })
  expect(saved.status()).toBe(200)
  const product = await made(request, '/api/products', {
    name: hostile('product').slice(0, 200),
    description: hostile('product description'),
    materials: [hostile('material').slice(0, 100)],
    image_urls: ['/nothing/"onerror="window.ran=1'],
    base_price: 100_000,
    price_calculation: { price_per_sqm: 100_000 },
  })
  const post = await made(request, '/api/blog', {
    title: hostile('post').slice(0, 200),
    slug: 'hostile-post',
    content: article,
  })
  const support = await made(request, '/api/support', {
    title: hostile('article').slice(0, 200),
    description: hostile('summary'),
    content: article,
    slug: 'hostile-article',
    order: 0,
    isActive: true,
  })
  await made(request, '/api/orders', {
    customer_info: {
      name: hostile('buyer').slice(0, 100),
      email: 'lan@example.com',
      phone: '0901234567',
      address: hostile('address').slice(0, 200),
    },
    cart: [
      {
        product_id: product.id,
        width: 1,
        length: 1,
        calculated_price: 100_000,
        room: hostile('room').slice(0, 60),
      },
    ],
    status: 'pending',
    total_amount: 100_000,
  })
  return [
    '/',
    '/products',
    `/product/${product.id}`,
    '/blog',
    `/blog/${post.slug}`,
    '/support',
    `/support/${support.slug}`,
  ]
}

const backOffice = [
  '/admin/products',
  '/admin/orders',
  '/admin/blog',
  '/admin/support',
  '/admin/settings',
  '/admin/crm',
  '/admin/users/audit',
  '/admin/chat',
]

/** No script ran, and none was only blocked by the content security policy. */
async function expectNoScriptRan(page: Page, address: string): Promise<void> {
  const found = await page.evaluate(() => {
    const acts = (one: Element) =>
      one.getAttributeNames().some((name) => name.startsWith('on')) ||
      /^\s*javascript:/i.test(one.getAttribute('href') ?? '')
    return {
      ran: 'ran' in window,
      acting: [...document.querySelectorAll('body *')].filter(acts).map(({ outerHTML }) => outerHTML),
    }
  })
  expect(found, address).toEqual({ ran: false, acting: [] })
}

test('hostile texts in products, posts, articles, settings, orders and chat are shown as text and run no script', async ({
  page,
}) => {
  page.on('dialog', (dialog) => {
    throw new Error(`a page asks: ${dialog.message()}`)
  })
  await signIn(page, owner)
  const pages = await fillWithHostileTexts(page.request)
  await page.goto('/admin/chat')
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  await page.getByPlaceholder('Type your message...').fill(hostile('message'))
  await page.getByPlaceholder('Type your message...').press('Enter')
  await expect(page.getByRole('log')).toContainText('message <img src=x')

  for (const address of [...pages, ...backOffice]) {
    await page.goto(address)
    const hostileText = address.startsWith('/admin') ? page.locator('#content') : page.locator('body')
    await expect(hostileText, address).toContainText('<img src=x')
    await expect(page.locator('[data-skeleton]')).toHaveCount(0)
    await expectNoScriptRan(page, address)
  }
})
