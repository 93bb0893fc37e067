import { readFileSync } from 'node:fs'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, signIn, test } from '../fixtures.ts'
import { owner } from '../shop-process.ts'

const languages = ['en', 'vi', 'zh', 'es', 'de', 'ru']

/** A record of each kind in the demo shop. */
async function records(request: APIRequestContext) {
  const products = (await (await request.get('/api/products')).json()) as { id: string; name: string }[]
  const product = products.find(({ name }) => name.includes('Oak')) ?? products[0]
  if (!product) throw new Error('the demo shop has no products')
  return { product }
}

/** Every element of the head with a content or a URL, as sent by the server. */
async function head(page: Page) {
  return page.evaluate(() => {
    const content = (selector: string) =>
      Array.from(document.head.querySelectorAll(selector), (found) => found.getAttribute('content'))
    const links = (selector: string) =>
      Array.from(document.head.querySelectorAll<HTMLLinkElement>(selector), ({ hreflang, href }) => [
        hreflang,
        href,
      ])
    return {
      title: document.title,
      description: content('meta[name="description"]'),
      picture: content('meta[property="og:image"]'),
      previewTitle: content('meta[property="og:title"]'),
      locale: content('meta[property="og:locale"]'),
      card: content('meta[name="twitter:card"]'),
      canonical: links('link[rel="canonical"]').map(([, href]) => href),
      alternates: links('link[rel="alternate"][hreflang]'),
      feeds: links('link[rel="alternate"][type="application/rss+xml"]').map(([, href]) => href),
      data: Array.from(document.querySelectorAll('script[type="application/ld+json"]'), (script) =>
        JSON.parse(script.textContent ?? ''),
      ) as Record<string, unknown>[],
    }
  })
}

const seed = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../database/seed/content/${name}.json`, import.meta.url), 'utf8'))

/** The path of a page of the demo shop in a language: categories, posts and articles have slugs of their own. */
function pathIn(code: string, path: string): string {
  const [, kind = '', slug = ''] = path.split('/')
  if (code === 'en' || slug === '') return path
  const idOf = (list: unknown) =>
    (list as { id: string; slug: string }[]).find((one) => one.slug === slug)?.id ?? ''
  const translations = seed(`translations/${code}`) as Record<string, Record<string, { slug?: string }>>
  const own: Record<string, () => { slug?: string } | undefined> = {
    categories: () => translations['categories']?.[idOf(seed('categories'))],
    blog: () => translations['posts']?.[slug],
    support: () => translations['articles']?.[idOf(seed('support'))],
  }
  const slugThere = own[kind]?.()?.slug
  return slugThere ? `/${kind}/${slugThere}` : path
}

const pages = [
  { path: '/', types: ['Organization', 'WebSite'] },
  { path: '/products', types: [] },
  { path: '/products/$product', types: ['Product', 'BreadcrumbList'] },
  { path: '/categories/wooden-blinds', types: ['BreadcrumbList'] },
  { path: '/blog', types: [] },
  { path: '/blog/caring-for-linen-curtains', types: ['Article', 'BreadcrumbList'] },
  { path: '/about', types: ['AboutPage'] },
  { path: '/support', types: [] },
  { path: '/support/contact-us', types: [] },
]

// As programs read it, which run no scripts.
test.describe('sent by the server', () => {
  test.use({ javaScriptEnabled: false })

  test('every public page has metadata for search engines and previews', async ({ page, request, shop }) => {
    const { product } = await records(request)
    for (const { path, types } of pages) {
      const plain = `${shop.address}${path.replace('$product', product.id)}`
      const inLanguage = (code: string) =>
        code === 'en'
          ? plain
          : `${shop.address}${pathIn(code, path).replace('$product', product.id)}?lng=${code}`
      for (const language of ['en', 'de']) {
        await page.goto(`${plain}?lng=${language}`)
        const found = await head(page)
        expect(found.title).toMatch(/\S/)
        expect(found.description).toEqual([expect.stringMatching(/\S.{20}/)])
        expect(found.previewTitle).toEqual([expect.stringMatching(/\S/)])
        expect(found.picture).toEqual([expect.stringMatching(/^https?:\/\/.+\.(webp|jpg|png)(\?lng=\w\w)?$/)])
        expect(found.locale).toEqual([language === 'en' ? 'en_US' : 'de_DE'])
        expect(found.card).toEqual(['summary_large_image'])
        expect(found.canonical).toEqual([inLanguage(language)])
        expect(found.alternates).toEqual([
          ...languages.map((code) => [code, inLanguage(code)]),
          ['x-default', plain],
        ])
        const feed = `${shop.address}/blog/rss.xml${language === 'en' ? '' : `?lng=${language}`}`
        expect(found.feeds).toEqual(path.startsWith('/blog') ? [feed] : [])
        expect(found.data.map((one) => one['@type'])).toEqual(types)
        for (const one of found.data) expect(one['@context']).toBe('https://schema.org')
        expect((await request.get(found.picture[0] as string)).status()).toBe(200)
      }
    }
  })

  test('a product has an offer with its price per square metre and a breadcrumb of its category', async ({
    page,
    request,
  }) => {
    const { product } = await records(request)
    await page.goto(`/products/${product.id}`)
    const [offered, trail] = (await head(page)).data
    // What the page opens with.
    const shown = await page.locator('form output[aria-live=polite]').last().textContent()
    const opening = Number(shown?.replaceAll(/\D/g, ''))
    expect(offered).toMatchObject({
      name: product.name,
      offers: {
        '@type': 'Offer',
        price: opening,
        priceCurrency: 'VND',
        priceSpecification: { '@type': 'UnitPriceSpecification', unitCode: 'MTK', priceCurrency: 'VND' },
      },
    })
    const steps = trail?.['itemListElement'] as { position: number; name: string; item: string }[]
    expect(steps.map(({ position }) => position)).toEqual([1, 2, 3])
    expect(steps.map(({ name }) => name)).toEqual(['Products', expect.any(String), product.name])
    for (const { item } of steps) expect((await request.get(item)).status()).toBe(200)
  })

  test('a filtered list is canonical to its category, and later pages to themselves', async ({
    page,
    shop,
  }) => {
    const found = async (path: string) => {
      await page.goto(path)
      const { title, canonical, alternates } = await head(page)
      const german = alternates.find(([code]) => code === 'de')?.[1]
      return { title: title.split(' · ')[0], canonical, german }
    }
    const curtains = `${shop.address}/categories/curtains`
    expect(await found('/products?category=curtains')).toEqual({
      title: 'Curtains',
      canonical: [curtains],
      german: `${shop.address}${pathIn('de', '/categories/curtains')}?lng=de`,
    })
    const products = `${shop.address}/products`
    expect(await found('/products?category=curtains&q=linen')).toMatchObject({ canonical: [products] })
    expect(await found('/products?category=no-such')).toMatchObject({
      title: 'Products',
      canonical: [products],
    })
    const first = await page.request.get('/api/products?limit=1')
    const cursor = /cursor=([^&>]+)/.exec(first.headers()['link'] ?? '')?.[1] ?? ''
    expect(await found(`/products?cursor=${cursor}`)).toEqual({
      title: 'Products',
      canonical: [`${products}?cursor=${cursor}`],
      german: `${products}?cursor=${cursor}&lng=de`,
    })
  })
})

test('the search URL published for search engines works', async ({ page }) => {
  await page.goto('/')
  const [, site] = (await head(page)).data
  expect(site).toMatchObject({ potentialAction: { '@type': 'SearchAction' } })
  const action = site?.['potentialAction'] as { target: { urlTemplate: string } } | undefined
  await page.goto((action?.target.urlTemplate ?? '').replace('{search_term_string}', 'linen'))
  await expect(page.getByRole('link', { name: /linen/i }).first()).toBeVisible()
})

test('the content security policy blocks nothing on the page, and the manifest is readable', async ({
  page,
}) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|preload/i.test(message.text())) refused.push(message.text())
  })
  await page.goto('/')
  await page.waitForLoadState('load')
  expect((await page.request.get('/manifest.webmanifest')).status()).toBe(200)
  expect(refused).toEqual([])
})

test('the feed is valid XML in a browser', async ({ page }) => {
  await page.goto('/blog')
  const items = await page.evaluate(async () => {
    const text = await (await fetch('/blog/rss.xml')).text()
    const xml = new DOMParser().parseFromString(text, 'application/xml')
    if (xml.querySelector('parsererror')) throw new Error(text)
    return Array.from(xml.querySelectorAll('item link'), ({ textContent }) => textContent ?? '')
  })
  expect(items).toHaveLength(4)
  for (const item of items) expect((await page.request.get(item)).status()).toBe(200)
})

test('an address that a page had before leads for good to its address of today in the language of the reader', async ({
  page,
  playwright,
  shop,
}) => {
  await signIn(page, owner)
  const changed = async (kind: 'categories' | 'support') => {
    const name = { categories: { name: 'Awnings' }, support: { title: 'Awnings' } }[kind]
    const made = await page.request.post(`/api/${kind}`, {
      data: { ...name, slug: 'awnings', translations: { de: { slug: 'markisen' } } },
    })
    expect(made.status(), await made.text()).toBe(201)
    const { id } = (await made.json()) as { id: string }
    const data = { slug: 'awnings-outside', translations: { de: { slug: 'markisen-aussen' } } }
    expect((await page.request.put(`/api/${kind}/${id}`, { data })).status()).toBe(200)
    return () => page.request.delete(`/api/${kind}/${id}`)
  }
  const remove = [await changed('categories'), await changed('support')]
  const reader = await playwright.request.newContext({ baseURL: shop.address })
  const answer = async (path: string) => {
    const answered = await reader.get(path, { maxRedirects: 0 })
    const place = answered.headers()['location']
    return [
      answered.status(),
      place && new URL(place, shop.address).pathname + new URL(place, shop.address).search,
    ]
  }
  for (const folder of ['/categories', '/support']) {
    for (const old of ['awnings', 'markisen']) {
      expect(await answer(`${folder}/${old}?lng=en`)).toEqual([301, `${folder}/awnings-outside?lng=en`])
      expect(await answer(`${folder}/${old}?lng=de`)).toEqual([301, `${folder}/markisen-aussen?lng=de`])
    }
    // In German this is the right address, so the redirect is temporary.
    expect(await answer(`${folder}/markisen-aussen?lng=en`)).toEqual([
      302,
      `${folder}/awnings-outside?lng=en`,
    ])
    expect((await answer(`${folder}/never-there`))[0]).toBe(404)
  }
  expect(await answer('/products?category=markisen')).toEqual([301, '/products?category=awnings-outside'])
  await reader.dispose()
  for (const done of remove) await done()
})
