import { beforeAll, describe, expect, test } from 'vitest'
import { shopOfFile } from '#test/shop-of-file.ts'
import { aCategory, aProduct } from './factory.ts'
import type { Input } from '#kernel/contract/endpoint.ts'
import { createProduct, updateCategory, updateProduct } from './contract/catalog-writes.ts'
import { getCategoryBySlug, getProduct, listCategories, listProducts } from './contract/catalog.ts'

type ProductWrite = Input<typeof updateProduct>['body']

const shop = await shopOfFile()
const editor = await shop.as('editor')
const visitor = await shop.as(null)

const german = { name: 'Rollo Alba', description: 'Ein Rollo nach Maß', materials: ['Leinen'] }

async function aTranslatedProduct() {
  const { id } = await aProduct(shop, { name: 'Alba', description: 'A roller blind', materials: ['Linen'] })
  const written = await editor.call(updateProduct, { params: { id }, body: { translations: { de: german } } })
  expect(written.status).toBe(200)
  return id
}

const inLanguage = (language: string) => ({ extraHeaders: { 'accept-language': language } })

describe('a product with German texts', () => {
  let id: string
  beforeAll(async () => {
    id = await aTranslatedProduct()
  })

  test('a product with German texts is read in German when German is requested by address, cookie or browser', async () => {
    const asked = await visitor.call(getProduct, { params: { id }, query: { lng: 'de' } })
    const byBrowser = await visitor.call(getProduct, { params: { id }, ...inLanguage('de-AT') })
    const byCookie = await visitor.call(getProduct, {
      params: { id },
      extraHeaders: { cookie: 'i18nextLng=de', 'accept-language': 'ru' },
    })
    for (const { body, headers } of [asked, byBrowser, byCookie]) {
      expect(body).toMatchObject(german)
      expect(body).not.toHaveProperty('languages')
      expect(body).not.toHaveProperty('translations')
      expect([headers['content-language'], headers.vary]).toEqual([
        'de',
        expect.stringContaining('accept-language, cookie'),
      ])
    }
  })

  test('a product with German texts is read in the base language and marked as such where a text is not translated', async () => {
    const { body, headers } = await visitor.call(getProduct, { params: { id }, ...inLanguage('ru') })
    expect(body).toMatchObject({
      name: 'Alba',
      description: 'A roller blind',
      languages: { name: 'en', description: 'en', materials: 'en' },
    })
    expect(headers['content-language']).toBe('ru')
  })

  test('a product with German texts has a different ETag in each language, and staff can write with any of them', async () => {
    const base = await visitor.call(getProduct, { params: { id } })
    const inGerman = await visitor.call(getProduct, { params: { id }, ...inLanguage('de') })
    expect(inGerman.headers.etag).not.toBe(base.headers.etag)
    const { status } = await editor.call(updateProduct, {
      params: { id },
      headers: { 'if-match': inGerman.headers.etag as string },
      body: { is_featured: true },
    })
    expect(status).toBe(200)
  })

  test('a product with German texts is shown in lists in the requested language', async () => {
    const { body } = await visitor.call(listProducts, { query: { lng: 'de' } })
    expect(body.find((one) => one.id === id)?.name).toBe('Rollo Alba')
    const { body: plain } = await visitor.call(listProducts)
    expect(plain.find((one) => one.id === id)?.name).toBe('Alba')
  })
})

describe('staff', () => {
  test('staff read and save the base texts, whatever their cookie and browser say', async () => {
    const id = await aTranslatedProduct()
    const headers = { 'accept-language': 'de' }
    editor.cookies.set('i18nextLng', 'de')
    const { body: read } = await editor.call(getProduct, { params: { id }, extraHeaders: headers })
    expect(read).toMatchObject({ name: 'Alba', description: 'A roller blind', translations: { de: german } })
    const { name, description, materials, version } = read
    const saved = await editor.call(updateProduct, {
      params: { id },
      body: { name, description, materials, version },
      extraHeaders: { ...headers, 'content-language': 'de' },
    })
    expect(saved.body).toMatchObject({ name: 'Alba', translations: { de: german } })
    const [row] = await shop.rows(
      `select name, translations -> 'de' ->> 'name' as german from products where id = $1`,
      [id],
    )
    expect(row).toEqual({ name: 'Alba', german: 'Rollo Alba' })
    editor.cookies.delete('i18nextLng')
  })

  test('staff read a language only when the address requests it', async () => {
    const id = await aTranslatedProduct()
    const { body } = await editor.call(getProduct, { params: { id }, query: { lng: 'de' } })
    expect(body).toMatchObject({ name: 'Rollo Alba', translations: { de: german } })
  })

  test('staff see which translation is older than its base text, until it is changed or reviewed', async () => {
    const id = await aTranslatedProduct()
    const change = (body: ProductWrite) => editor.call(updateProduct, { params: { id }, body })
    const renamed = await change({ name: 'Alba II' })
    expect(renamed.body.outdatedTranslations).toEqual({ de: ['name'] })
    const reviewed = await change({ reviewedTranslations: { de: ['name'] } })
    expect(reviewed.body).not.toHaveProperty('outdatedTranslations')
    await change({ description: 'A blind that rolls' })
    const again = await change({ translations: { de: { description: 'Ein Rollo' } } })
    expect(again.body).not.toHaveProperty('outdatedTranslations')
    expect(again.body.translations?.de).toEqual({ ...german, description: 'Ein Rollo' })
  })

  test('staff remove a translation with an empty text', async () => {
    const id = await aTranslatedProduct()
    const body = { translations: { de: { name: '', description: null, materials: [] } } }
    const { body: saved } = await editor.call(updateProduct, { params: { id }, body })
    expect(saved).not.toHaveProperty('translations')
  })

  test('staff see in lists which languages are missing or outdated', async () => {
    const id = await aTranslatedProduct()
    const { body } = await editor.call(listProducts)
    const listed = body.find((one) => one.id === id)
    expect(listed?.missingTranslations).toEqual(['vi', 'zh', 'es', 'ru'])
    expect(listed).not.toHaveProperty('translations')
  })

  test('staff may send translations with a new product, but none longer than the limit of its base text', async () => {
    const made = await editor.call(createProduct, {
      body: { name: 'Nova', translations: { vi: { name: 'Rèm Nova' } } },
    })
    expect([made.status, made.body.translations]).toEqual([201, { vi: { name: 'Rèm Nova' } }])
    const long = await editor.call(createProduct, {
      body: { name: 'Nova', translations: { vi: { name: 'x'.repeat(201) } } },
    })
    expect([long.status, Object.keys(long.refused.fields ?? {})]).toEqual([400, ['translations.vi.name']])
  })
})

describe('a category with slugs of its own in other languages', () => {
  test('a category with slugs of its own in other languages is found under each of them, and returned with the slug in the requested language', async () => {
    const { id, slug } = await aCategory(shop, { name: 'Roller blinds', slug: 'roller-blinds' })
    const translations = { de: { name: 'Rollos', slug: 'rollos' }, es: { slug: 'estores' } }
    const { status } = await editor.call(updateCategory, { params: { id }, body: { translations } })
    expect(status).toBe(200)
    for (const asked of [slug, 'rollos', 'estores']) {
      const { body } = await visitor.call(getCategoryBySlug, { params: { slug: asked }, ...inLanguage('de') })
      expect(body).toMatchObject({ id, name: 'Rollos', slug: 'rollos' })
      expect(body.slugs).toEqual({ en: 'roller-blinds', de: 'rollos', es: 'estores' })
    }
    const { body } = await visitor.call(listCategories, { query: { lng: 'ru' } })
    expect(body.find((one) => one.id === id)).toMatchObject({
      slug: 'roller-blinds',
      languages: { name: 'en' },
    })
  })

  test('a category with slugs of its own in other languages keeps an earlier slug until another category takes it', async () => {
    const { id } = await aCategory(shop)
    const write = (category: string, slug: string) =>
      editor.call(updateCategory, { params: { id: category }, body: { translations: { de: { slug } } } })
    await write(id, 'alte-adresse')
    await write(id, 'neue-adresse')
    const found = () => visitor.call(getCategoryBySlug, { params: { slug: 'alte-adresse' } })
    expect((await found()).body.id).toBe(id)
    const other = await aCategory(shop)
    expect((await write(other.id, 'alte-adresse')).status).toBe(200)
    expect((await found()).body.id).toBe(other.id)
  })

  test('a category with slugs of its own in other languages is found under its former base slug until another category takes it', async () => {
    const { id } = await aCategory(shop, { slug: 'first-address' })
    const rename = await editor.call(updateCategory, { params: { id }, body: { slug: 'second-address' } })
    expect(rename.status).toBe(200)
    const found = () => visitor.call(getCategoryBySlug, { params: { slug: 'first-address' } })
    expect((await found()).body).toMatchObject({ id, slug: 'second-address' })
    const other = await aCategory(shop, { slug: 'first-address' })
    expect((await found()).body.id).toBe(other.id)
  })

  test('a category with slugs of its own in other languages may change its base slug to that of a translation and back', async () => {
    const { id } = await aCategory(shop, { slug: 'blinds-here' })
    const write = (body: { slug: string; translations: { de: { slug: string } } }) =>
      editor.call(updateCategory, { params: { id }, body })
    await write({ slug: 'blinds-here', translations: { de: { slug: 'rollos-hier' } } })
    const swapped = await write({ slug: 'rollos-hier', translations: { de: { slug: 'blinds-here' } } })
    expect(swapped.status).toBe(200)
    const { body } = await visitor.call(getCategoryBySlug, {
      params: { slug: 'rollos-hier' },
      ...inLanguage('de'),
    })
    expect(body).toMatchObject({ id, slug: 'blinds-here' })
  })

  test('a category with slugs of its own in other languages cannot take the slug that another one has in any language', async () => {
    const first = await aCategory(shop, { slug: 'faltrollos' })
    await editor.call(updateCategory, {
      params: { id: first.id },
      body: { translations: { es: { slug: 'plisados' } } },
    })
    const second = await aCategory(shop)
    for (const slug of ['faltrollos', 'plisados']) {
      const { status, refused } = await editor.call(updateCategory, {
        params: { id: second.id },
        body: { translations: { de: { slug } } },
      })
      expect([status, refused.fields]).toEqual([
        409,
        { 'translations.de.slug': `The slug "${slug}" is already taken` },
      ])
    }
    const base = await editor.call(updateCategory, { params: { id: second.id }, body: { slug: 'plisados' } })
    expect([base.status, base.refused.code]).toEqual([409, 'slug_taken'])
  })
})

describe('the search', () => {
  const found = async (q: string, lng: 'de' | 'es' | 'en') =>
    (await visitor.call(listProducts, { query: { q, lng } })).body.map(({ id }) => id)

  test('the search finds a product by words of the requested and the base language, and by no other', async () => {
    const { id } = await aProduct(shop, { name: 'Zephyr shade', description: 'For attic windows' })
    await editor.call(updateProduct, {
      params: { id },
      body: { translations: { de: { name: 'Dachfensterrollo' }, es: { name: 'Estor para buhardilla' } } },
    })
    expect(await found('dachfensterrollo', 'de')).toEqual([id])
    expect(await found('buhardilla', 'es')).toEqual([id])
    expect(await found('zephyr', 'de')).toEqual([id])
    expect(await found('dachfensterrollo', 'es')).toEqual([])
    expect(await found('buhardilla', 'en')).toEqual([])
  })
})

describe('a list sorted by name in another language', () => {
  const germanNames = { Ash: 'Zeder', Birch: 'Ahorn', Cedar: undefined, Dune: 'Zeder' }
  let categoryId: string
  beforeAll(async () => {
    categoryId = (await aCategory(shop)).id
    for (const [name, translated] of Object.entries(germanNames)) {
      const { id } = await aProduct(shop, { name, categoryId })
      if (!translated) continue
      await editor.call(updateProduct, {
        params: { id },
        body: { translations: { de: { name: translated } } },
      })
    }
  })

  /** The names of all pages of one product each. */
  async function namesBy(sort: 'name' | '-name', lng: 'de' | 'en') {
    const names: string[] = []
    let cursor: string | undefined
    do {
      const query = { category_id: categoryId, sort, lng, limit: 1, ...(cursor && { cursor }) }
      const { body, headers } = await visitor.call(listProducts, { query })
      names.push(...body.map(({ name }) => name))
      const next = /<([^>]+)>; rel="next"/.exec(String(headers['link'] ?? ''))?.[1]
      cursor = next && (new URL(next, 'http://shop').searchParams.get('cursor') ?? undefined)
    } while (cursor && names.length < 10)
    return names
  }

  test('a list sorted by name in another language compares the names that it shows, page by page, with base names where a translation is missing', async () => {
    expect(await namesBy('name', 'de')).toEqual(['Ahorn', 'Cedar', 'Zeder', 'Zeder'])
    expect(await namesBy('-name', 'de')).toEqual(['Zeder', 'Zeder', 'Cedar', 'Ahorn'])
    expect(await namesBy('name', 'en')).toEqual(['Ash', 'Birch', 'Cedar', 'Dune'])
  })

  test('a list sorted by name in another language compares the names of categories in that language, too', async () => {
    for (const [name, translated] of [
      ['Awning', 'Xylomarkise'],
      ['Yurt blind', 'Aarollo'],
    ]) {
      const { id } = await aCategory(shop, { name: name as string })
      await editor.call(updateCategory, {
        params: { id },
        body: { translations: { de: { name: translated as string } } },
      })
    }
    const { body } = await visitor.call(listCategories, { query: { lng: 'de' } })
    const names = body.map(({ name }) => name)
    expect(names).toEqual(names.toSorted((one, other) => (one < other ? -1 : 1)))
    expect(names.indexOf('Aarollo')).toBeLessThan(names.indexOf('Xylomarkise'))
  })
})
