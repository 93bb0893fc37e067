import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { languages } from '#kernel/rules/languages.ts'
import { mailsTo } from '../../mails.ts'
import { accessibilityFaults, misnamedControls, overhang } from '../accessibility.ts'
import { expect, followLink, hydrated, signedIn, test } from '../fixtures.ts'

const json = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8'))

/** Every text of a nested object by its path. */
function textsIn(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${path}/${key}`))
}

interface Named {
  id?: string
  slug?: string
  code?: string
}
const byKey = (list: unknown, key: keyof Named) =>
  Object.fromEntries((list as Named[]).map((one) => [one[key] ?? '', one]))

/** The content of the demo shop as it was written, by the keys of its translations. */
function contentInEnglish(): Record<string, unknown> {
  const seed = (name: string) => json(`database/seed/content/${name}.json`)
  const { options } = seed('options') as { options: { code: string; choices: Named[] }[] }
  return {
    categories: byKey(seed('categories'), 'id'),
    products: byKey(seed('products'), 'id'),
    banners: byKey(seed('banners'), 'id'),
    posts: byKey(seed('blog'), 'slug'),
    articles: byKey(seed('support'), 'id'),
    options: Object.fromEntries(
      options.map(({ choices, ...option }) => [
        option.code,
        {
          ...option,
          choices: Object.fromEntries(
            choices.map(({ code = '', ...choice }) => [code, (choice as { name?: string }).name]),
          ),
        },
      ]),
    ),
  }
}

/** Texts of pages and of the demo content that are something else in a language. */
function englishOf(code: string): Set<string> {
  const files = ['translation', 'windows', 'samples', 'visits', 'year', 'security', 'camera']
  const pairs = [
    ...files.map((file) => [
      json(`public/locales/en/${file}.json`),
      json(`public/locales/${code}/${file}.json`),
    ]),
    [contentInEnglish(), json(`database/seed/content/translations/${code}.json`)],
  ]
  const own = new Set<string>()
  const english = new Set<string>()
  for (const [base, translated] of pairs) {
    const translations = new Map(textsIn(translated))
    for (const text of translations.values()) own.add(text)
    for (const [path, text] of textsIn(base)) {
      const other = translations.get(path)
      if (other !== undefined && other !== text && /[a-z]{3}/i.test(text) && !text.includes('{{'))
        english.add(text)
    }
  }
  return new Set([...english].filter((text) => !own.has(text)))
}

/** Everything that the page says, and what its controls are called. */
const visibleTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>([document.title])
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!/^(SCRIPT|STYLE|NOSCRIPT)$/.test(node.parentElement?.tagName ?? ''))
        found.add(node.textContent?.trim() ?? '')
    for (const element of document.body.querySelectorAll('*'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        found.add(element.getAttribute(name)?.trim() ?? '')
    return [...found]
  })

/** The page as a phone shows it: nothing beyond its edge, and no accessibility faults. */
async function expectFitsPhone(page: Page, where: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => overhang(page), where).toBe(0)
  // Colours are the same in every language, and take longest to check.
  expect(await accessibilityFaults(page, { colours: false }), where).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
}

/** Orders a sample of the first swatch of a product. */
async function orderSample(
  page: Page,
  {
    code,
    product,
    email,
    look,
  }: { code: string; product: string; email: string; look: (where: string) => Promise<void> },
): Promise<void> {
  const samples = json(`public/locales/${code}/samples.json`) as Record<string, Record<string, string>>
  await page.goto(`/products/${product}`)
  await hydrated(page)
  const text = (group: string, key: string) => samples[group]?.[key] ?? key
  await page
    .getByRole('button', { name: new RegExp(`^${text('collect', 'order')}`) })
    .first()
    .click()
  await page.goto('/samples')
  await look('the samples')
  await page.getByLabel(text('form', 'address')).fill(`${code} 12 Nguyen Hue, District 1, ${email}`)
  await page.getByRole('button', { name: text('form', 'send') }).click()
  await expect(page.getByText(text('done', 'title'), { exact: true })).toBeVisible()
  await look('the ordered samples')
}

/** The English sentences of mails that stand in one. */
function englishLines(code: string, mail: string): string[] {
  const translations = new Map(textsIn(json(`public/locales/${code}/mail.json`)))
  return textsIn(json('public/locales/en/mail.json'))
    .filter(([path, text]) => translations.get(path) !== text)
    .flatMap(([, text]) => text.split(/\{\{[^}]*\}\}|\n/))
    .map((part) => part.trim())
    .filter((part) => part.split(' ').length >= 3 && mail.includes(part))
}

/**
 * What a page writes without a translation is English in every language, so two show it, those with the longest words
 * and with another alphabet. That no text of any language lacks its translation, locales.test.ts and
 * seed-translations.test.ts check in the files; every-language.spec.ts opens most of these pages in the others.
 */
const read = new Set(['de', 'ru'])

for (const { code, name } of languages.filter((language) => read.has(language.code))) {
  test.describe(`in ${name}`, () => {
    test.use({ locale: code, viewport: { width: 1280, height: 900 } })

    test('no English word is left and every control has its label in its name, from the home page to the order on desktop and phone, its samples and its mails', async ({
      page,
      shop,
    }) => {
      const english = englishOf(code)
      expect(english.size).toBeGreaterThan(400)
      const left: Record<string, string[]> = {}
      const look = async (where: string) => {
        await hydrated(page)
        await expect(page.locator('html')).toHaveAttribute('lang', code)
        const found = (await visibleTexts(page)).filter((text) => english.has(text))
        const misnamed = await misnamedControls(page)
        if (found.length + misnamed.length > 0) left[where] = [...found, ...misnamed]
      }
      // Other tests change the settings of the shop that they share with this one.
      await shop.rows(`update settings set selling = selling || '{"samples": true}'`)
      const shopper = await signedIn(page)
      const products = (await (await page.request.get(`/api/products?lng=${code}`)).json()) as {
        id: string
        has_options: boolean
        mounts: string[]
      }[]
      const plain = products.find(({ has_options: has, mounts }) => !has && mounts.length === 0)
      const configured = products.find(({ has_options: has }) => has)
      await page.goto('/')
      await look('/')
      for (const path of ['/products', '/about', '/support', '/measuring-sheet', '/samples', '/blog']) {
        await followLink(page, path)
        await look(path)
      }
      await page.locator('#content h2 a').first().click()
      await look('a post')
      await followLink(page, `/products/${configured?.id}`)
      await look('a product with options')
      await followLink(page, `/products/${plain?.id}`)
      await look('a product')
      const translation = json(`public/locales/${code}/translation.json`) as Record<
        string,
        Record<string, string>
      >
      const text = (group: string, key: string) => translation[group]?.[key] ?? key
      await page.getByLabel(text('calculator', 'width')).fill('1.25')
      await page.getByLabel(text('calculator', 'height')).fill('1.6')
      await page
        .getByRole('button', { name: text('calculator', 'add'), exact: true })
        .first()
        .click()
      await page.goto('/cart')
      await look('the cart')
      await expectFitsPhone(page, 'the cart')
      await page.goto('/checkout')
      await look('the checkout')
      await page.getByLabel(text('checkout', 'name')).fill('Lan Nguyen')
      await page.getByLabel(text('checkout', 'email')).fill(shopper.email)
      await page.getByLabel(text('checkout', 'phone')).fill('+84 901 234 567')
      await page.getByLabel(text('checkout', 'address')).fill('12 Nguyen Hue, District 1')
      await expectFitsPhone(page, 'the checkout')
      await page.getByRole('button', { name: text('checkout', 'place') }).click()
      await expect(page.getByText(text('checkout', 'placed'), { exact: true })).toBeVisible()
      await page.goto('/account')
      await look('the account')
      const order = page.locator('#content a[href^="/account/orders/"]').first()
      // As a document: the heading of the account would still stand there after a click.
      await page.goto((await order.getAttribute('href')) ?? '')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await look('the order')
      await expectFitsPhone(page, 'the order')
      const orders = await shop.rows<{ language: string; total_amount: string; price: string }>(
        `select language, total_amount, price_per_sqm as price from orders, products
          where customer_email = $1 and products.id = $2`,
        [shopper.email, plain?.id],
      )
      expect(orders.map((order) => [order.language, Number(order.total_amount)])).toEqual([
        [code, 1.25 * 1.6 * Number(orders[0]?.price)],
      ])
      const [swatches] = await shop.rows<{ id: string }>(`select id from products where name = 'Sage Roller'`)
      await orderSample(page, { code, product: swatches?.id ?? '', email: shopper.email, look })
      // The account was made through the API, without a language.
      const mails = async () =>
        (await mailsTo(shop.dataDir, shopper.email)).filter(
          ({ headers }) => !headers['subject']?.startsWith('Confirm your email address'),
        )
      await expect.poll(async () => (await mails()).length, 'of the order and of the samples').toBe(2)
      for (const { headers, body } of await mails()) {
        const found = englishLines(code, `${headers['subject']}\n${body}`)
        if (found.length > 0) left[`the mail ${headers['subject']}`] = found
      }
      expect(left).toEqual({})
    })
  })
}
