import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLine, anOrderBody } from '#modules/orders/factory.ts'
import { placeOrder } from '#modules/orders/contract/orders.ts'
import { textHash } from '#kernel/rules/localized.ts'
import { createDb } from '#kernel/database/db.ts'
import { productsRepository } from '#modules/catalog/server/products/products.repository.ts'
import { aPostbox } from './postbox.ts'
import { aPicture, uploaded } from './pictures.ts'
import { openShop, type Client, type TestShop } from './shop.ts'

const before = 'https://before.example'
const after = 'https://after.example'
const article = (url: string) => `<p>Linen</p><img src="${url}" alt="Linen" />`

let shop: TestShop
let moved: TestShop
let admin: Client
let path: string
const ids: Record<string, string> = {}

/** Creates a record through the API, with the address of the picture as the upload was answered. */
async function create(kind: string, payload: object, method: 'POST' | 'PUT' = 'POST') {
  const { body, status, text } = await admin.send({ method, url: `/api/${kind}`, payload })
  if (status !== 201 && status !== 200) throw new Error(`${kind}: ${status} ${text}`)
  ids[kind] = (body as { id: string }).id
}

async function fill(url: string) {
  await create('categories', { name: 'Roller', image_url: url })
  const choices = [{ code: 'sage', name: 'Sage', image_url: url }]
  await create('options', { code: 'colour', name: 'Colour', choices })
  await create('products', {
    name: 'Alba',
    category_id: ids['categories'],
    image_urls: [url],
    price_calculation: { price_per_sqm: 100_000 },
    options: [{ code: 'colour', default: 'sage', pictures: { sage: url } }],
  })
  const texts = { title: 'Linen', content: article(url) }
  const translations = { de: { title: 'Leinen', content: article(url) } }
  await create('blog', { ...texts, format: 'html', image_url: url, translations })
  await create('support', { ...texts, slug: 'linen', translations })
  await create('about', { ...texts, kind: 'story', image_url: url, detail_url: url, translations })
  await create('banners', { title: 'Linen', image_url: url })
  const scheduled = new Date(Date.UTC(2100, 0)).toISOString()
  await create('content-posts', { title: 'Later', platform: 'blog', scheduled_at: scheduled, image_url: url })
  await create('users', { email: 'team@example.com', profileImageUrl: url })
  await create('crm/installations', { notes: 'Done', photos: [url] })
  const names = { site_name: 'Shop', site_description: 'Shades', contact_email: 'shop@example.com' }
  await create('settings', { ...names, contact_phone: '0901234567', logo_url: url }, 'PUT')
}

/** The tables in which a text stands; what people and machines were answered earlier is history. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await shop.rows<{ name: string }>(
    `select tablename as name from pg_tables
     where schemaname = 'public' and tablename not in ('audit_log', 'idempotency_keys')`,
  )
  const each = tables.map(
    ({ name }) =>
      `select '${name}' as name where exists (select from "${name}" as t where strpos(t::text, $1) > 0)`,
  )
  return (await shop.rows<{ name: string }>(each.join(' union all '), [text])).map(({ name }) => name)
}

const read = async (client: Client, url: string, accept = '*/*') => {
  const { status, text } = await client.send({ method: 'GET', url, headers: { accept } })
  expect([url, status]).toEqual([url, 200])
  return text
}

const pages = () => [
  '/',
  '/products',
  `/products/${ids['products']}`,
  '/categories/roller',
  '/blog',
  '/blog/linen',
  '/support/linen',
  '/about',
  '/sitemap.xml',
  '/robots.txt',
]
const feeds = ['/products/feed.xml', '/blog/rss.xml']
const lists = ['products', 'categories', 'blog', 'support', 'about', 'banners', 'settings']
const staffLists = ['options', 'content-posts', 'users', 'crm/installations', 'orders']

beforeAll(async () => {
  shop = await openShop({ pages: 'built', settings: { PUBLIC_ORIGIN: before } })
  admin = await shop.as('admin')
  path = await uploaded(admin, await aPicture({ width: 800, height: 600 }).jpeg().toBuffer())
  await fill(before + path)
  const product = await productsRepository(createDb(shop.pool)).byId(ids['products'] as string)
  const customer = await shop.as('customer')
  const { status } = await customer.call(placeOrder, { body: anOrderBody([aLine(product!)]) })
  if (status !== 201) throw new Error(`the order was refused: ${status}`)
  moved = await openShop({
    beside: shop,
    pages: 'built',
    settings: { PUBLIC_ORIGIN: after },
  })
})
afterAll(async () => {
  await moved.close()
  await shop.close()
})

describe('a shop that moves to another domain', () => {
  test('a shop that moves to another domain stores nothing with the origin of the day', async () => {
    expect(await tablesWith(before)).toEqual([])
    expect(await tablesWith(path)).toEqual(
      expect.arrayContaining([
        'products',
        'product_options',
        'choices',
        'categories',
        'order_lines',
        'blogs',
        'support_items',
        'about_parts',
        'banners',
        'content_posts',
        'users',
        'settings',
        'installations',
        'outbox',
      ]),
    )
  })

  test('a shop that moves to another domain has its pictures at the new one in pages, feeds, answers, files and mails', async () => {
    const visitor = await moved.as(null)
    const staff = await moved.asPerson(admin.person!)
    const texts = new Map<string, string>()
    for (const url of [...pages(), ...feeds]) texts.set(url, await read(visitor, url))
    for (const list of lists) texts.set(list, await read(visitor, `/api/${list}`))
    for (const list of staffLists) texts.set(list, await read(staff, `/api/${list}`))
    texts.set('file', await read(staff, '/api/products', 'text/csv'))
    texts.set('mail', (await aPostbox(moved).deliver()).map(({ html }) => html).join('\n'))
    const naming = (origin: string) =>
      [...texts].filter(([, text]) => text.includes(origin)).map(([name]) => name)
    expect(naming(before)).toEqual([])
    expect(naming(after + path)).toEqual(
      expect.arrayContaining([`/products/${ids['products']}`, '/blog/linen', ...feeds, 'file', 'mail']),
    )
    expect(texts.get(`/products/${ids['products']}`)).toContain(`"image":["${after}${path}"`)
    expect(texts.get('products')).toContain(`"image_urls":["${path}"]`)
  })

  test('a shop that moves to another domain reads its own file of products without changing their pictures', async () => {
    const staff = await moved.asPerson(admin.person!)
    const file = await read(staff, '/api/products', 'text/csv')
    const headers = { 'content-type': 'text/csv' }
    for (const payload of [file, file.replaceAll(after, before)]) {
      const { body } = await staff.send({ method: 'POST', url: '/api/products/import', headers, payload })
      expect(body).toMatchObject({ unchanged: 1, changed: 0, created: 0, refused: 0 })
    }
    const payload = file.replace('Alba', 'Alma')
    await staff.send({ method: 'POST', url: '/api/products/import', headers, payload })
    expect(await tablesWith(after)).toEqual([])
  })

  test('a shop that moves to another domain had its addresses shortened if an earlier release stored them with the origin', async () => {
    const url = before + path
    const elsewhere = `https://other.example/uploads/${'f'.repeat(32)}-8x6-336699.png`
    const plain = ['categories', 'choices', 'blogs', 'content_posts', 'banners', 'about_parts', 'order_lines']
    for (const table of plain) await shop.rows(`update ${table} set image_url = $1`, [url])
    await shop.rows('update about_parts set detail_url = $1, link = $1', [url])
    await shop.rows('update banners set cta_link = $1', [url])
    await shop.rows('update settings set logo_url = $1', [url])
    await shop.rows('update users set profile_image_url = $1', [url])
    await shop.rows('update products set image_urls = $1', [[elsewhere, url, '/pictures/roller-640.webp']])
    await shop.rows('update product_options set pictures = $1', [{ sage: url, ivory: elsewhere }])
    await shop.rows(`update outbox set status = 'waiting', data = $1`, [
      { order: { cart: [{ image_url: url }] } },
    ])
    // Characters beyond the basic plane count twice in the marks of translations.
    const content = `<p>𝐋inen – bề</p>${article(url)}${article(elsewhere)}`
    const translations = {
      de: { content: article(url), of: { content: textHash(content), title: 'abc' } },
      fr: { content: article(url), of: { content: 'of an earlier text' } },
    }
    for (const table of ['blogs', 'support_items', 'about_parts'])
      await shop.rows(`update ${table} set content = $1, translations = $2`, [content, translations])
    await shop.rows(`insert into order_versions (order_id, version, content) select id, 99, $1 from orders`, [
      { cart: [{ image_url: url }] },
    ])

    const migration = new URL('../database/migrations/0350_pictures_without_origin.sql', import.meta.url)
    await shop.pool.query(await readFile(migration, 'utf8'))

    expect(await tablesWith(before)).toEqual([])
    const [product] = await shop.rows('select image_urls from products')
    expect(product).toEqual({ image_urls: [elsewhere, path, '/pictures/roller-640.webp'] })
    expect(await shop.rows('select pictures from product_options')).toEqual([
      { pictures: { sage: path, ivory: elsewhere } },
    ])
    const stored = `<p>𝐋inen – bề</p>${article(path)}${article(elsewhere)}`
    for (const table of ['blogs', 'support_items', 'about_parts'])
      expect(await shop.rows(`select distinct content, translations from ${table}`)).toEqual([
        {
          content: stored,
          translations: {
            de: { content: article(path), of: { content: textHash(stored), title: 'abc' } },
            fr: { content: article(path), of: { content: 'of an earlier text' } },
          },
        },
      ])
  })
})
