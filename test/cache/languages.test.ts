import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aProduct } from '#modules/catalog/factory.ts'
import { propertyRuns } from '../property-runs.ts'
import type { TestShop } from '../shop.ts'
import type { Get } from '../wire.ts'
import { languageCodes, type LanguageCode } from '#kernel/rules/languages.ts'
import { openCachingShop } from './caching-shop.ts'

let shop: TestShop
let get: Get
let clearCache: () => Promise<void>
let pages: string[]

beforeAll(async () => {
  ;({ shop, get, clearCache } = await openCachingShop())
  const { id } = await aProduct(shop)
  pages = ['/', '/products', `/products/${id}`, '/blog', '/support', '/about', '/cart', '/checkout', '/login']
}, 480_000)
afterAll(() => shop.close())

const languageOf = (html: string) => /<html lang="(\w+)"/.exec(html)?.[1]

/** What a later visitor gets who sends only the language of their browser. */
async function seenBy(path: string, language: LanguageCode): Promise<string | undefined> {
  return languageOf((await get(path, { 'accept-language': language })).text)
}

const hex = (text: string) => Buffer.from(text).toString('hex').replace(/../g, '%$&')
const language = fc.constantFrom(...languageCodes, 'xx')
/** Spellings of a language, most of which some parsers accept and others do not. */
const spelled = language.chain((code) =>
  fc.constantFrom(
    code,
    hex(code[0] as string) + code.slice(1),
    hex(code),
    `"${code}"`,
    code.toUpperCase(),
    `${code}-AT`,
    ` ${code}`,
    `${code} `,
    `${code},en`,
    `%zz${code}`,
  ),
)
const cookieName = fc.constantFrom(
  'i18nextLng',
  'i18nextLng',
  'i18nextLng',
  ' i18nextLng ',
  'i18nextlng',
  'i18next%4Cng',
  '"i18nextLng"',
)
const cookies = fc
  .array(
    fc.oneof(
      fc.tuple(cookieName, spelled).map(([name, value]) => `${name}=${value}`),
      fc.constantFrom(
        'a=b',
        'i18nextLng',
        'i18nextLng=',
        '=zh',
        'a="; i18nextLng=zh; b="',
        'x=i18nextLng=de',
      ),
    ),
    { maxLength: 2 },
  )
  .chain((pairs) => fc.constantFrom('; ', ';', ' ; ', ';;').map((between) => pairs.join(between)))
const query = fc
  .array(
    fc.oneof(
      fc
        .tuple(fc.constantFrom('lng', 'l%6Eg', 'LNG', 'lng[]', '+lng', 'lng%00'), spelled)
        .map(([name, value]) => `${name}=${value.replaceAll(' ', '+')}`),
      fc.constantFrom('lng', 'a=b', 'q=', '&', 'lng=de;lng=ru', '?lng=zh', 'utm_source=letter&lng=zh'),
    ),
    { maxLength: 2 },
  )
  .map((parts) => (parts.length > 0 ? `?${parts.join('&')}` : ''))
const spellingOf = fc.constantFrom<(path: string) => string>(
  (path) => path,
  (path) => path,
  (path) => path,
  (path) => `http://other.example${path}`,
  (path) => `/.${path}`,
  (path) => `/x/..${path}`,
  (path) => path.replace(/(?<=^\/)\w/, hex),
  (path) => path.replaceAll('/', '\\').replace('\\', '/'),
)
const attack = fc.record({
  page: fc.nat(),
  spelling: spellingOf,
  query,
  cookies,
  accepted: fc.option(spelled, { nil: undefined }),
  victim: fc.constantFrom(...languageCodes),
})

describe('a cached page', () => {
  test('a cached page that was first requested with an encoded language cookie is in everyone’s own language', async () => {
    for (const page of pages) {
      await clearCache()
      await get(page, { cookie: 'i18nextLng=%7Ah', 'accept-language': 'ru' })
      expect([page, await seenBy(page, 'ru')]).toEqual([page, 'ru'])
    }
  })

  test('a cached page is in the language of each visitor, whatever spellings were requested before', async () => {
    await fc.assert(
      fc.asyncProperty(attack, async ({ page: at, spelling, query, cookies, accepted, victim }) => {
        const page = pages[at % pages.length] as string
        const headers = {
          ...(cookies !== '' && { cookie: cookies }),
          'accept-language': accepted ?? victim,
        }
        await clearCache()
        const first = await get(spelling(page) + query, headers)
        expect(await seenBy(page, victim)).toBe(victim)
        const again = await get(spelling(page) + query, headers)
        expect([again.status, languageOf(again.text)]).toEqual([first.status, languageOf(first.text)])
      }),
      propertyRuns(60),
    )
  })

  test('a cached page is in the same language generated and cached', async () => {
    const requests = fc.tuple(fc.constantFrom(...languageCodes), query, cookies)
    await fc.assert(
      fc.asyncProperty(requests, async ([accepted, query, cookies]) => {
        const headers = { ...(cookies !== '' && { cookie: cookies }), 'accept-language': accepted }
        await get(`/about${query}`, headers)
        const copy = await get(`/about${query}`, headers)
        // Nothing below /admin is cached: the language is determined for each request.
        const made = await get(`/admin${query}`, headers)
        expect(languageOf(copy.text)).toBe(languageOf(made.text))
      }),
      propertyRuns(60),
    )
  })
})
