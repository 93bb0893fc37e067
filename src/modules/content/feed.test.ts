import { afterAll, expect, test } from 'vitest'
import { aBlogPost, inHours } from './factory.ts'
import { openShop, type TestShop } from '#test/shop.ts'

const shop: TestShop = await openShop({ settings: { PUBLIC_ORIGIN: 'https://shop.example' } })
const reader = await shop.as(null)

afterAll(() => shop.close())

const read = (headers: Record<string, string> = {}) =>
  reader.send({ method: 'GET', url: '/blog/rss.xml', headers })

const named = (name: string, text: string) =>
  Array.from(text.matchAll(new RegExp(`<${name}[^>]*>([^<]*)</${name}>`, 'g')), ([, inner]) => inner)

test('a shop without posts has an empty feed', async () => {
  const { status, headers, text } = await read()
  expect([status, headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8'])
  expect(named('link', text)).toEqual(['https://shop.example/blog'])
  expect(text).toContain('<atom:link href="https://shop.example/blog/rss.xml" rel="self"')
})

test('the feed has the 30 newest published posts, newest first', async () => {
  for (let hours = 1; hours <= 31; hours += 1) {
    await aBlogPost(shop, { slug: `hours-ago-${hours}`, publishedAt: inHours(-hours) })
  }
  await aBlogPost(shop, { slug: 'tomorrow', publishedAt: inHours(24) })
  const [, ...links] = named('link', (await read()).text)
  expect(links).toEqual(
    Array.from({ length: 30 }, (_, index) => `https://shop.example/blog/hours-ago-${index + 1}`),
  )
})

test('dates in the feed follow RFC 822, in English', async () => {
  await aBlogPost(shop, { slug: 'dated', publishedAt: new Date(Date.now() - 60_000) })
  const [date = ''] = named('pubDate', (await read()).text)
  expect(date).toMatch(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/)
})

test('markup written by authors is escaped in the feed', async () => {
  await aBlogPost(shop, {
    slug: `a&b"<c>'/ä`,
    title: 'Slats & <cloth>',
    content: `5 < 7 & "so"\u0001\u0008\n]]></description><script>`,
    imageUrl: '/pictures/category-curtains-1280.webp',
    publishedAt: new Date(Date.now() - 1000),
  })
  const { text } = await read()
  const item = text.slice(text.indexOf('<item>'), text.indexOf('</item>'))
  expect(item).toContain('<title>Slats &#38; &#60;cloth&#62;</title>')
  expect(item).toContain(
    `<link>https://shop.example/blog/${encodeURIComponent(`a&b"<c>'/ä`).replace("'", '&#39;')}<`,
  )
  expect(item).toContain('https://shop.example/pictures/category-curtains-1280.webp')
  // Only known tags, every ampersand starts a character reference, and no control character but line breaks.
  expect(new Set(Array.from(text.matchAll(/<\/?([^\s>/]+)/g), ([, name]) => name))).toEqual(
    new Set('?xml rss channel title link description language atom:link item guid pubDate'.split(' ')),
  )
  expect(text).not.toMatch(/&(?!#\d+;)/)
  expect(text).not.toMatch(/[^\P{Cc}\n]/u)
})

test('a feed reader with the current version gets 304', async () => {
  const { headers } = await read()
  const again = await read({ 'if-none-match': String(headers.etag) })
  expect([again.status, again.text]).toEqual([304, ''])
  await aBlogPost(shop, { publishedAt: new Date(Date.now() - 500) })
  expect((await read({ 'if-none-match': String(headers.etag) })).status).toBe(200)
})
