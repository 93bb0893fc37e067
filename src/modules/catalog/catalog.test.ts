import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCategory, aProduct } from './factory.ts'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import {
  getCategory,
  getCategoryBySlug,
  getProduct,
  listCategories,
  listProducts,
  type productSorts,
} from './contract/catalog.ts'
import { createCategory, updateCategory } from './contract/catalog-writes.ts'
import type { ProductRow } from './server/products/products.tables.ts'

const shop = await shopOfFile()
const visitor = await shop.as(null)

const nowhere = ['00000000-0000-4000-8000-000000000000', 'unknown', '1', '%00', "' or 1=1 --", 'x'.repeat(99)]

describe('a product', () => {
  test('a product has the same values in snake_case and camelCase', async () => {
    const category = await aCategory(shop)
    const row = await aProduct(shop, {
      name: 'Alba',
      description: 'A roller blind',
      materials: ['linen', 'aluminium'],
      basePrice: 50_000,
      pricePerSqm: 100_000,
      imageUrls: ['/a.webp', '/b.webp'],
      categoryId: category.id,
      isFeatured: true,
      baseWidthMm: 1200,
      baseLengthMm: 1600,
      maxWidthMm: 2400,
    })
    const { status, body, headers } = await visitor.call(getProduct, { params: { id: row.id } })
    expect(status).toBe(200)
    expect(headers.etag).toBe('"1"')
    const priceCalculation = { base_length_m: 1.6, base_width_m: 1.2, price_per_sqm: 100_000 }
    const sizeLimits = { min_width_m: 0.5, max_width_m: 2.4, min_length_m: 0.5, max_length_m: 3 }
    expect(body).toEqual({
      id: row.id,
      name: 'Alba',
      description: 'A roller blind',
      materials: ['linen', 'aluminium'],
      basePrice: 50_000,
      base_price: 50_000,
      imageUrls: ['/a.webp', '/b.webp'],
      image_urls: ['/a.webp', '/b.webp'],
      categoryId: category.id,
      category_id: category.id,
      isFeatured: true,
      is_featured: true,
      priceCalculation,
      price_calculation: priceCalculation,
      sizeLimits,
      size_limits: sizeLimits,
      kind: null,
      mounts: [],
      has_options: false,
      state: 'published',
      price_missing: false,
      min_area_m2: null,
      price_model: 'area',
      max_area_m2: null,
      lead_days_min: null,
      lead_days_max: null,
      sku: null,
      version: 1,
    })
  })

  test('a product has the same fields in the list', async () => {
    const row = await aProduct(shop)
    const { body } = await visitor.call(getProduct, { params: { id: row.id } })
    const list = await visitor.call(listProducts, { query: { category_id: row.categoryId as string } })
    expect(list.body).toEqual([body])
  })

  test.for(nowhere)('a product that does not exist (%s) is a 404', async (id) => {
    const answer = await visitor.send({ method: 'GET', url: `/api/products/${id.replaceAll(' ', '%20')}` })
    expect(answer.status).toBe(404)
  })

  test('a product that does not exist says "Product not found"', async () => {
    const answer = await visitor.call(getProduct, { params: { id: 'unknown' } })
    expect(answer.refused).toMatchObject({ message: 'Product not found', code: 'product_not_found' })
  })

  test('a product that is archived is missing, also from the list', async () => {
    const row = await aProduct(shop, { archivedAt: new Date() })
    expect((await visitor.call(getProduct, { params: { id: row.id } })).status).toBe(404)
    const list = await visitor.call(listProducts, { query: { category_id: row.categoryId as string } })
    expect(list.body).toEqual([])
    expect(list.headers['x-total-count']).toBe('0')
  })

  test('a product answers HEAD with the headers alone', async () => {
    const row = await aProduct(shop)
    const answer = await visitor.send({ method: 'HEAD', url: `/api/products/${row.id}` })
    expect([answer.status, answer.text, answer.headers.etag]).toEqual([200, '', '"1"'])
    expect((await visitor.send({ method: 'HEAD', url: '/api/products/unknown' })).status).toBe(404)
  })
})

describe('the list of products', () => {
  let assortment: TestShop
  let reader: Client
  const rows: ProductRow[] = []
  const day = (n: number) => new Date(Date.UTC(2026, 0, n))

  beforeAll(async () => {
    assortment = await openShop()
    reader = await assortment.as(null)
    const [rollers, curtains] = [await aCategory(assortment), await aCategory(assortment)]
    const wanted = [
      { name: 'Cedar', pricePerSqm: 300, categoryId: rollers.id, isFeatured: true, createdAt: day(1) },
      { name: 'Alba', pricePerSqm: 0, basePrice: 900, categoryId: rollers.id, createdAt: day(2) },
      {
        name: 'Bora',
        pricePerSqm: 100,
        categoryId: curtains.id,
        createdAt: day(3),
        description: '100% linen',
      },
      { name: 'Alba', pricePerSqm: 300, categoryId: null, isFeatured: true, createdAt: day(3) },
      { name: 'Dune', pricePerSqm: 200, categoryId: curtains.id, createdAt: day(3) },
    ]
    for (const product of wanted) rows.push(await aProduct(assortment, product))
  })
  afterAll(() => assortment.close())

  const list = async (query: Record<string, string | number> = {}) =>
    (await reader.call(listProducts, { query })).body
  const byId = (a: ProductRow, b: ProductRow) => (a.id < b.id ? -1 : 1)
  const perSqm = (row: ProductRow) => row.pricePerSqm || row.basePrice

  const ascending: Record<string, (a: ProductRow, b: ProductRow) => number> = {
    name: (a, b) => a.name.localeCompare(b.name) || byId(a, b),
    price: (a, b) => perSqm(a) - perSqm(b) || byId(a, b),
    created_at: (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || byId(a, b),
  }

  function inOrder(sort: string): string[] {
    const sorted = rows.toSorted(ascending[sort.replace('-', '')])
    return (sort.startsWith('-') ? sorted.toReversed() : sorted).map(({ id }) => id)
  }

  test('the list of products is newest first', async () => {
    expect((await list()).map(({ id }) => id)).toEqual(inOrder('-created_at'))
  })

  test.for<(typeof productSorts)[number]>(['name', '-name', 'price', '-price', 'created_at', '-created_at'])(
    'the list of products is sorted by %s, whole and page by page',
    async (sort) => {
      expect((await list({ sort })).map(({ id }) => id)).toEqual(inOrder(sort))
      for (const limit of [1, 2, 4]) {
        const ids: string[] = []
        for (let next: string | undefined = `/api/products?sort=${sort}&limit=${limit}`; next;) {
          const page = await reader.send({ method: 'GET', url: next })
          expect(page.headers['x-total-count']).toBe('5')
          ids.push(...(page.body as { id: string }[]).map(({ id }) => id))
          next = /^<([^>]+)>; rel="next"$/.exec(String(page.headers.link ?? ''))?.[1]
        }
        expect(ids).toEqual(inOrder(sort))
      }
    },
  )

  test('the list of products is filtered by featured or not', async () => {
    expect((await list({ featured: 'true' })).map(({ name }) => name).sort()).toEqual(['Alba', 'Cedar'])
    expect(await list({ featured: 'false' })).toHaveLength(3)
  })

  test('the list of products is filtered by category', async () => {
    const categoryId = rows[0]?.categoryId as string
    const answer = await reader.call(listProducts, { query: { category_id: categoryId } })
    expect(answer.body.map(({ name }) => name)).toEqual(['Alba', 'Cedar'])
    expect(answer.headers['x-total-count']).toBe('2')
    expect(await list({ category_id: categoryId, featured: 'true' })).toHaveLength(1)
  })

  test.for(nowhere.filter((id) => id !== '%00'))('of an unknown category (%s) is empty', async (id) => {
    const answer = await reader.call(listProducts, { query: { category_id: id } })
    expect([answer.status, answer.body, answer.headers['x-total-count']]).toEqual([200, [], '0'])
  })

  test('the list of products is searched in names and descriptions ignoring case, with % as a literal character', async () => {
    expect((await list({ q: 'ALB' })).map(({ name }) => name)).toEqual(['Alba', 'Alba'])
    expect((await list({ q: '100%' })).map(({ name }) => name)).toEqual(['Bora'])
    expect(await list({ q: '%' })).toHaveLength(1)
    expect(await list({ q: '_' })).toEqual([])
    expect(await list({ q: '\\' })).toEqual([])
  })

  test('the list of products keeps its filters in the link to the next page', async () => {
    const { headers } = await reader.call(listProducts, {
      query: { featured: 'true', sort: 'name', limit: 1 },
    })
    const link = new URL(/^<([^>]+)>/.exec(String(headers.link))?.[1] as string, 'http://shop')
    expect(Object.fromEntries(link.searchParams)).toMatchObject({
      featured: 'true',
      sort: 'name',
      limit: '1',
    })
  })

  const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const id = '00000000-0000-4000-8000-000000000000'

  test.for([
    ['-created_at', 'nonsense'],
    ['-created_at', cursor(null)],
    ['-created_at', cursor([])],
    ['-created_at', cursor(['yesterday', id])],
    ['-created_at', cursor(['2026-01-01T00:00:00.000Z', 'blue'])],
    ['-created_at', cursor(['2026-13-45T00:00:00.000Z', id])],
    ['-created_at', cursor([1, id])],
    ['price', cursor([1.5, id])],
    ['price', cursor([1e300, id])],
    ['price', cursor(['1', id])],
    ['name', cursor(['a\0b', id])],
    ['name', cursor([{ a: 1 }, id])],
  ] as const)('sorted by %s refuses the cursor %s', async ([sort, text]) => {
    const answer = await reader.call(listProducts, { query: { sort, cursor: text } })
    expect(answer.status).toBe(400)
    expect(answer.refused).toMatchObject({ code: 'invalid_query', fields: { cursor: expect.any(String) } })
  })

  test.for(['sort=cheapest', 'featured=yes', 'limit=0', 'limit=501', 'category_id=a&category_id=b', 'q=%00'])(
    'the list of products refuses ?%s',
    async (query) => {
      const answer = await reader.send({ method: 'GET', url: `/api/products?${query}` })
      expect(answer.status).toBe(400)
      expect(answer.refused.code).toBe('invalid_query')
    },
  )

  test('the list of products finds nothing for text that looks like SQL', async () => {
    for (const q of ["'; drop table products; --", "' or '1'='1"]) expect(await list({ q })).toEqual([])
    expect(await list()).toHaveLength(5)
  })
})

describe('a category', () => {
  test('a category is read by its slug or its id', async () => {
    const row = await aCategory(shop, { name: 'Curtains', slug: 'curtains', imageUrl: '/c.webp' })
    const { body, headers } = await visitor.call(getCategoryBySlug, { params: { slug: 'curtains' } })
    expect(body).toEqual({
      id: row.id,
      name: 'Curtains',
      slug: 'curtains',
      description: '',
      image_url: '/c.webp',
      imageUrl: '/c.webp',
      sort_order: 0,
      version: 1,
    })
    expect(headers.etag).toBe('"1"')
    const byId = await visitor.call(getCategory, { params: { id: row.id } })
    expect([byId.body, byId.headers.etag]).toEqual([body, '"1"'])
  })

  test('a category that does not exist says "Category not found"', async () => {
    for (const answer of [
      await visitor.call(getCategoryBySlug, { params: { slug: 'unknown' } }),
      await visitor.call(getCategory, { params: { id: 'unknown' } }),
    ])
      expect([answer.status, answer.refused.message]).toEqual([404, 'Category not found'])
  })

  test('a category is listed by name, page by page', async () => {
    const all = await visitor.call(listCategories)
    const names = all.body.map(({ name }) => name)
    expect(all.headers['x-total-count']).toBe(String(names.length))
    const first = await visitor.call(listCategories, { query: { limit: 1 } })
    const link = /^<([^>]+)>/.exec(String(first.headers.link))?.[1] as string
    const second = await visitor.send({ method: 'GET', url: link })
    expect([first.body[0]?.name, (second.body as { name: string }[])[0]?.name]).toEqual(names.slice(0, 2))
  })

  test('a shop shows its categories by name until somebody puts them in an order, and in that order afterwards', async () => {
    const names = async (query = {}) =>
      (await visitor.call(listCategories, { query })).body.map(({ name }) => name)
    const editor = await shop.as('editor')
    const before = (await visitor.call(listCategories)).body
    expect(await names()).toEqual(await names({ sort: 'name' }))

    for (const [index, { id }] of before.toReversed().entries())
      await editor.call(updateCategory, { params: { id }, body: { sort_order: index + 1 } })
    await editor.call(createCategory, { body: { name: 'Added later' } })
    const reversed = before.map(({ name }) => name).toReversed()
    expect(await names()).toEqual([...reversed, 'Added later'])
    expect(await names({ sort: 'name' })).toEqual([...reversed, 'Added later'].toSorted())

    const first = await visitor.call(listCategories, { query: { limit: 1 } })
    const link = /^<([^>]+)>/.exec(String(first.headers.link))?.[1] as string
    const second = await visitor.send({ method: 'GET', url: link })
    expect((second.body as { name: string }[])[0]?.name).toBe(reversed[1])
  })

  test('a category is found by words of its name, slug and description, in any order', async () => {
    await aCategory(shop, { name: 'Rèm cuốn', slug: 'roller-shades', description: 'For bright kitchens' })
    await aCategory(shop, { name: 'Awnings', slug: 'awnings', description: 'For a bright terrace' })
    const namesOf = async (query: Record<string, string>) =>
      (await visitor.call(listCategories, { query })).body.map(({ name }) => name)
    expect(await namesOf({ q: 'rem CUON' })).toEqual(['Rèm cuốn'])
    expect(await namesOf({ q: 'bright shades' })).toEqual(['Rèm cuốn'])
    expect(await namesOf({ q: 'bright', sort: '-name' })).toEqual(['Rèm cuốn', 'Awnings'])
    expect(await namesOf({ q: '100%_' })).toEqual([])
    expect((await visitor.call(listCategories, { query: { q: 'bright' } })).headers['x-total-count']).toBe(
      '2',
    )
    expect((await visitor.send({ method: 'GET', url: '/api/categories?sort=slug' })).status).toBe(400)
  })
})
