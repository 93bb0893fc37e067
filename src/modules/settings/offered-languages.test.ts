import { expect, test } from 'vitest'
import { aCategory, aProduct } from '#modules/catalog/factory.ts'
import { updateProduct } from '#modules/catalog/contract/catalog-writes.ts'
import { aBlogPost } from '#modules/content/factory.ts'
import { updateBlogPost } from '#modules/content/contract/blog.ts'
import type { Input } from '#kernel/contract/endpoint.ts'
import { languageCodes } from '#kernel/rules/languages.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { onTheWire, type WireAnswer } from '#test/wire.ts'
import { putSettings } from './contract/settings-form.ts'

const shop = await shopOfFile({ settings: { PUBLIC_ORIGIN: 'https://shop.example' } })
const admin = await shop.as('admin')
const get: Awaited<ReturnType<typeof onTheWire>>['get'] = (await onTheWire(shop)).get
await aCategory(shop)
const product = await aProduct(shop, { name: 'Alba' })
const productId: string = product.id
const translations = { de: { name: 'Rollo Alba' }, vi: { name: 'Rèm Alba' } }
await admin.call(updateProduct, { params: { id: productId }, body: { translations } })
await aBlogPost(shop, { slug: 'linen', title: 'Linen in summer' })
await admin.call(updateBlogPost, {
  params: { slug: 'linen' },
  body: { translations: { de: { title: 'Leinen im Sommer' } } },
})

const form = {
  site_name: 'Lamellen & Licht',
  site_description: 'Blinds to measure',
  logo_url: '',
  contact_email: 'hello@example.com',
  contact_phone: '+84 901 234 567',
}
const save = async (
  languages: Pick<Input<typeof putSettings>['body'], 'baseLanguage' | 'offeredLanguages'>,
) => {
  const { status } = await admin.call(putSettings, { body: { ...form, ...languages } })
  expect(status).toBe(200)
}
const everything = { baseLanguage: 'en' as const, offeredLanguages: [...languageCodes] }
const nameOf = ({ bytes }: WireAnswer) => (JSON.parse(bytes.toString()) as { name: string }).name
const text = async (path: string) => (await get(path)).bytes.toString()
const linesOf = async (path: string) =>
  (await text('/sitemap.xml')).split('\n').find((line) => line.includes(path))

test('a cached answer in one language is never served to a reader of another', async () => {
  const path = `/api/products/${productId}`
  const asked = [
    ['de', 'Rollo Alba'],
    ['vi', 'Rèm Alba'],
    ['en', 'Alba'],
    ['ru', 'Alba'],
  ] as const
  await expect.poll(async () => (await get(path)).headers.etag).toBeDefined()
  const tags = new Set<unknown>()
  for (let round = 0; round < 3; round += 1) {
    for (const [language, name] of [...asked, ...asked.toReversed()]) {
      const byBrowser = await get(path, { 'accept-language': language })
      const byCookie = await get(path, { 'accept-language': 'de', cookie: `i18nextLng=${language}` })
      const byAddress = await get(`${path}?lng=${language}`, { 'accept-language': 'de' })
      expect([byBrowser, byCookie, byAddress].map(nameOf), language).toEqual([name, name, name])
      expect(byBrowser.headers.vary).toContain('accept-language, cookie')
      if (language !== 'ru') tags.add(byBrowser.headers.etag)
    }
  }
  // Different ETags, so that revalidating the German response never returns the Vietnamese one as unchanged.
  expect(tags.size).toBe(3)
  const german = await get(path, { 'accept-language': 'de' })
  const kept = { 'accept-language': 'vi', 'if-none-match': String(german.headers.etag) }
  expect((await get(path, kept)).status).toBe(200)
})

test('the sitemap lists a page in each offered language, and in no other', async () => {
  const all = await linesOf(`/products/${productId}`)
  for (const code of languageCodes) expect(all).toContain(`hreflang="${code}"`)
  await save({ baseLanguage: 'en', offeredLanguages: ['en', 'de'] })
  const two = await linesOf(`/products/${productId}`)
  expect(Array.from((two ?? '').matchAll(/hreflang="([\w-]+)"/g), ([, code]) => code).toSorted()).toEqual([
    'de',
    'en',
    'x-default',
  ])
  await save(everything)
})

test('the feed is available in each language, with URLs of that language', async () => {
  const [english, german] = [await text('/blog/rss.xml'), await text('/blog/rss.xml?lng=de')]
  expect(english).toContain('<title>Linen in summer</title>')
  expect(english).toContain('<language>en</language>')
  expect(german).toContain('<title>Leinen im Sommer</title>')
  expect(german).toContain('<language>de</language>')
  expect(german).toContain('lng=de')
  expect(english).not.toContain('lng=')
})

test('a language that the shop no longer offers is not served, and when offered again it still has its texts', async () => {
  const path = `/api/products/${productId}`
  const inGerman = () => get(path, { 'accept-language': 'de' }).then(nameOf)
  expect(await inGerman()).toBe('Rollo Alba')
  await save({ offeredLanguages: ['en', 'vi'] })
  expect(await inGerman()).toBe('Alba')
  expect((await get(`${path}?lng=de`)).headers['content-language']).toBe('en')
  await save({ offeredLanguages: ['en', 'de', 'vi'] })
  expect(await inGerman()).toBe('Rollo Alba')
})

test('the base language is always offered', async () => {
  const body = { ...form, baseLanguage: 'de' as const, offeredLanguages: ['en' as const] }
  expect((await admin.call(putSettings, { body })).body.offeredLanguages).toEqual(['de', 'en'])
  // Visitors without a language preference get the base language; texts without a translation fall back to the
  // original.
  expect((await get('/api/settings')).headers['content-language']).toBe('de')
  await save(everything)
})
