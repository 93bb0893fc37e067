import { expect, test } from 'vitest'
import { shopOfFile } from '#test/shop-of-file.ts'
import { aConfiguredProduct, anOption, aProduct } from './factory.ts'

const shop = await shopOfFile({ settings: { PUBLIC_ORIGIN: 'https://shop.example' } })
const visitor = await shop.as(null)

const feed = async (query = '') => {
  const { status, headers, text } = await visitor.send({ method: 'GET', url: `/products/feed.xml${query}` })
  const items = text.split('<item>').slice(1)
  return { status, headers, text, of: (id: string) => items.find((item) => item.includes(id)) }
}

test('the product feed contains price, pictures, colours and options of products on sale', async () => {
  const colour = await anOption(
    await shop.as('editor'),
    'Colour',
    [
      { code: 'sage', name: 'Sage <green>', image_url: '/pictures/sage.webp' },
      { code: 'oat', name: 'Oat', colour: '#d8cbb4' },
    ],
    { shown_as: 'swatch' },
  )
  const { id } = await aConfiguredProduct(shop, await shop.as('editor'), [colour], {
    imageUrls: ['/pictures/roller.webp'],
    materials: ['Linen'],
  })
  const { status, headers, of, text } = await feed()
  expect([status, headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8'])
  const item = of(id)
  for (const part of [
    `<link>https://shop.example/products/${id}</link>`,
    '<g:price>380000 VND</g:price>',
    '<g:image_link>https://shop.example/pictures/roller.webp</g:image_link>',
    '<g:additional_image_link>https://shop.example/pictures/sage.webp</g:additional_image_link>',
    '<g:color>Sage &#60;green&#62;/Oat</g:color>',
    `<g:attribute_name>${colour.name}</g:attribute_name><g:attribute_value>Sage &#60;green&#62;, Oat</g:attribute_value>`,
    '<g:material>Linen</g:material>',
  ])
    expect(item).toContain(part)
  expect(text.endsWith('</channel>\n</rss>\n')).toBe(true)
})

test('the product feed shows a product in its colours where it has pictures of them', async () => {
  const editor = await shop.as('editor')
  const colour = await anOption(editor, 'Tone', [
    { code: 'sage', name: 'Sage', image_url: '/pictures/cloth.webp' },
  ])
  const asked = { code: colour.code, default: 'sage', pictures: { sage: '/pictures/room.webp' } }
  const { id } = await aConfiguredProduct(shop, editor, [colour], {}, { options: [asked] })
  const item = (await feed()).of(id)
  expect(item).toContain('https://shop.example/pictures/room.webp')
  expect(item).not.toContain('cloth.webp')
})

test('the product feed omits products that have no price, are drafts or are archived', async () => {
  const free = await aProduct(shop, { pricePerSqm: 0, basePrice: 0 })
  const draft = await aProduct(shop, { state: 'draft' })
  const gone = await aProduct(shop, { archivedAt: new Date() })
  const { of } = await feed()
  expect([of(free.id), of(draft.id), of(gone.id)]).toEqual([undefined, undefined, undefined])
})

test('the product feed is in the language of its address, and links to pages in it', async () => {
  const { id } = await aProduct(shop, { translations: { de: { name: 'Rollo Salbei' } } })
  const { of, text } = await feed('?lng=de')
  expect(text).toContain(
    '<title>Fenestra: Produkte</title>\n<link>https://shop.example/products?lng=de</link>',
  )
  expect(of(id)).toContain('<title>Rollo Salbei</title>')
  expect(of(id)).toContain(`<link>https://shop.example/products/${id}?lng=de</link>`)
})

test('the product feed is generated for two requests at once; others are told to retry', async () => {
  // The feed of an earlier test may still be closing and take one of the two places.
  const answers = await Promise.all(Array.from({ length: 5 }, () => feed()))
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThanOrEqual(3)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5 - refused.length)
  expect(refused[0]?.headers['retry-after']).toBe('10')
  await expect.poll(async () => (await feed()).status).toBe(200)
})
