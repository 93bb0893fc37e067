import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { languages } from '#kernel/rules/languages.ts'
import { accessibilityFaults, labelFaults, misnamedControls, overhang } from '../accessibility.ts'
import { expect, followLink, hydrated, signedIn, test } from '../fixtures.ts'

const publicPages = [
  '/',
  '/products',
  '/categories/curtains',
  '/login',
  '/forgot-password',
  '/blog',
  '/blog/caring-for-linen-curtains',
  '/about',
  '/support',
  '/support/contact-us',
  '/support/warranty',
  '/no-such-page',
]

/** Pages that a signed-in shopper sees, with the account in the header. */
const ownPages = ['/', '/cart', '/checkout', '/account', '/measuring-sheet']

const phone = { width: 390, height: 844 }
const narrowPhone = { width: 320, height: 700 }
const desktop = { width: 1280, height: 900 }

/** Languages in which no-english.spec.ts goes from a product to the order. */
const walked = new Set(['de', 'ru'])

/**
 * Languages in which axe judges the pages: their elements are the same in every language. What differs are lengths of
 * texts and names of controls, which are compared in all.
 */
const judged = new Set(['en', ...walked])

async function chooseLanguage(page: Page, code: string): Promise<void> {
  await page.addInitScript((language) => localStorage.setItem('i18nextLng', language), code)
}

for (const { code, name } of languages) {
  test.describe(`in ${name}`, () => {
    test.use({ viewport: phone, locale: code })

    // Loading a page takes longest, so each is loaded once for all checks; its styles follow the window.
    test(`no public page ${judged.has(code) ? 'has accessibility faults, ' : ''}lacks a visible label in a name or scrolls sideways on a phone`, async ({
      page,
      request,
    }) => {
      await chooseLanguage(page, code)
      const [product] = (await (await request.get('/api/products')).json()) as [{ id: string }]
      for (const path of [...publicPages, `/products/${product.id}`]) {
        await open(page, code, path)
        await expectNoFaults(page, code, path)
        await page.setViewportSize(narrowPhone)
        await expect.poll(() => overhang(page), `${path} at 320 pixels`).toBe(0)
        await expectLabelsAtDesk(page, path)
      }
    })

    if (code !== 'en' && !walked.has(code))
      test('no page of a shopper with a piece in the cart lacks a visible label in a name or scrolls sideways on a phone', async ({
        page,
        shop,
      }) => {
        // Other tests change the settings of the shop that they share with this one.
        await shop.rows(`update settings set selling = selling || '{"samples": true}'`)
        const shopper = await signedIn(page)
        await chooseLanguage(page, code)
        const order = await putIntoCart(page, { code, email: shopper.email })
        const own = [
          '/cart',
          '/checkout',
          '/account',
          `/account/orders/${order}`,
          '/samples',
          '/measuring-sheet',
        ]
        for (const path of own) {
          await open(page, code, path)
          await expect(page.locator('[data-skeleton]')).toHaveCount(0)
          await expectNoFaults(page, code, path)
          await expectLabelsAtDesk(page, path)
        }
      })
  })
}

// In German and Russian: no-english.spec.ts, with the labels of the pages of a signed-in shopper.
test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('a shopper on a phone buys a blind', async ({ page, shop }) => {
    const shopper = await signedIn(page)
    const [product] = (await (await page.request.get('/api/products?q=Oak%2050')).json()) as [{ id: string }]
    await page.goto(`/products/${product.id}`)
    await hydrated(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.getByLabel('Width (m)').fill('1.25')
    await page.getByLabel('Height (m)').fill('1.6')
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
    await expect(page.getByText('Added to cart', { exact: true })).toBeVisible()

    await page.goto('/cart')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Your cart')
    expect(await overhang(page), 'the cart').toBe(0)
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await page.getByLabel('Full Name').fill('Lan Nguyen')
    await page.getByLabel('Email Address').fill(shopper.email)
    await page.getByLabel('Phone Number').fill('+84 901 234 567')
    await page.getByLabel('Delivery Address').fill('12 Nguyen Hue, District 1')
    await expectNoFaults(page, 'en', '/checkout')
    await page.getByRole('button', { name: 'Place Order (COD)' }).click()
    await expect(page.getByText('Order placed successfully!', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(`${shop.address}/`)

    const [order] = await shop.rows<{ id: string; language: string; total_amount: string }>(
      'select id, language, total_amount from orders where customer_email = $1',
      [shopper.email],
    )
    expect([order?.language, Number(order?.total_amount)]).toEqual(['en', 1.25 * 1.6 * 1_450_000])
    await page.goto(`/account/orders/${order?.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoFaults(page, 'en', 'the order')
  })
})

test('every control of a signed-in shopper has its visible label in its name', async ({ page }) => {
  await signedIn(page)
  await chooseLanguage(page, 'en')
  for (const path of ownPages) {
    await open(page, 'en', path)
    await expectLabelsInNames(page, path)
  }
})

/**
 * In English each page is loaded as a document; in other languages only the first, and the others are opened by
 * links.
 */
async function open(page: Page, code: string, path: string): Promise<void> {
  await page.setViewportSize(phone)
  if (code === 'en' || page.url() === 'about:blank') {
    await page.goto(path)
    await hydrated(page)
  } else await followLink(page, path)
  await expect(page.locator('html')).toHaveAttribute('lang', code)
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
}

/** Puts a piece into the cart, and orders another one through the API; returns the id of the order. */
async function putIntoCart(page: Page, { code, email }: { code: string; email: string }): Promise<string> {
  const [product] = (await (await page.request.get('/api/products?q=Oak%2050&lng=en')).json()) as [
    { id: string; price_calculation: { price_per_sqm: number } },
  ]
  const total = product.price_calculation.price_per_sqm
  const answer = await page.request.post('/api/orders', {
    data: {
      customer_info: { name: 'Lan Nguyen', email, phone: '+84 901 234 567', address: '12 Nguyen Hue' },
      cart: [{ product_id: product.id, width: 1, length: 1, calculated_price: total }],
      status: 'pending',
      total_amount: total,
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const file = new URL(`../../../public/locales/${code}/translation.json`, import.meta.url)
  const { calculator } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>
  await open(page, code, `/products/${product.id}`)
  await page
    .getByRole('button', { name: calculator?.['add'] ?? '', exact: true })
    .first()
    .click()
  await expect(page.getByText(calculator?.['added'] ?? '', { exact: true })).toBeVisible()
  return ((await answer.json()) as { id: string }).id
}

/** Axe has checked its own rule for labels with the other faults. */
async function expectLabelsAtDesk(page: Page, path: string): Promise<void> {
  await page.setViewportSize(desktop)
  expect(await misnamedControls(page), `${path}, labels`).toEqual([])
}

async function expectLabelsInNames(page: Page, path: string): Promise<void> {
  await page.setViewportSize(desktop)
  expect(await labelFaults(page), `${path}, labels`).toEqual([])
}

async function expectNoFaults(page: Page, code: string, path: string): Promise<void> {
  // Colours are the same in every language, and take longest to check.
  if (judged.has(code)) expect(await accessibilityFaults(page, { colours: code === 'en' }), path).toEqual([])
  expect(await overhang(page), path).toBe(0)
}
