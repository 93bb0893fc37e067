import { describe, expect, test } from 'vitest'
import { aCategory, aProduct } from './factory.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { getProduct, listProducts } from './contract/catalog.ts'
import {
  archiveProducts,
  createCategory,
  createProduct,
  deleteCategory,
  deleteProduct,
  orderCategories,
  getCategoryContents,
  restoreProducts,
  updateCategory,
  updateProduct,
} from './contract/catalog-writes.ts'

const shop = await shopOfFile()
const editor = await shop.as('editor')

const nowhere = '00000000-0000-4000-8000-000000000000'
const audited = async (id: string) =>
  (
    await shop.rows<{ action: string }>('select action from audit_log where entity_id = $1 order by id', [id])
  ).map(({ action }) => action)

describe('a new product', () => {
  test('a new product is read back as sent, in snake_case and camelCase', async () => {
    const category = await aCategory(shop)
    const sent = {
      name: '  Oak Venetian ',
      description: 'Slats of oak',
      materials: ['Wood', 'Aluminum'],
      base_price: 450_000,
      image_urls: ['/uploads/a.jpg', 'https://example.com/b.jpg'],
      category_id: category.id,
      is_featured: true,
      price_calculation: { base_length_m: 1.2, base_width_m: 0.8, price_per_sqm: 480_000 },
    }
    const { status, body, headers } = await editor.call(createProduct, { body: sent })
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...sent, name: 'Oak Venetian', basePrice: 450_000, categoryId: category.id })
    expect(body.imageUrls).toEqual(sent.image_urls)
    expect(headers.etag).toBe('"1"')
    expect((await editor.call(getProduct, { params: { id: body.id } })).body).toEqual(body)
    expect(await audited(body.id)).toEqual(['product.create'])
  })

  test('a new product needs only a name', async () => {
    const { body } = await editor.call(createProduct, { body: { name: 'Plain' } })
    expect(body).toMatchObject({
      description: '',
      materials: [],
      base_price: 0,
      image_urls: [],
      category_id: null,
      is_featured: false,
      price_calculation: { base_length_m: 1, base_width_m: 1, price_per_sqm: 0 },
    })
  })

  test('a new product accepts comma-separated text for lists, and camelCase where snake_case is missing', async () => {
    const { body } = await editor.call(createProduct, {
      body: {
        name: 'Commas',
        materials: ' Wood, ,Aluminum ',
        imageUrls: '/a.jpg,, /b.jpg',
        isFeatured: true,
        basePrice: 7,
        base_price: 9,
        category_id: '',
      },
    })
    expect(body).toMatchObject({
      materials: ['Wood', 'Aluminum'],
      image_urls: ['/a.jpg', '/b.jpg'],
      is_featured: true,
      base_price: 9,
      category_id: null,
    })
  })

  test.for([
    ['name', { name: '   ' }],
    ['name', { name: 'x'.repeat(201) }],
    ['name', { name: undefined }],
    ['description', { description: 'x'.repeat(5001) }],
    ['base_price', { base_price: 1.5 }],
    ['base_price', { base_price: -1 }],
    ['base_price', { base_price: '12' }],
    ['basePrice', { basePrice: -1 }],
    ['price_calculation.price_per_sqm', { price_calculation: { price_per_sqm: -1 } }],
    ['price_calculation.base_width_m', { price_calculation: { base_width_m: 0 } }],
    ['image_urls', { image_urls: ['/1', '/2', '/3', '/4', '/5', '/6'] }],
    ['image_urls', { image_urls: '/1,/2,/3,/4,/5,/6' }],
    ['image_urls', { image_urls: ['javascript:alert(1)'] }],
    ['is_featured', { is_featured: 'yes' }],
    ['materials', { materials: 7 }],
  ] as const)('a new product is refused with 400 naming %s', async ([field, wrong]) => {
    const { status, refused } = await editor.send({
      method: 'POST',
      url: '/api/products',
      payload: { name: 'Wrong', ...wrong },
    })
    expect(status).toBe(400)
    expect(Object.keys(refused.fields ?? {})).toContain(field)
  })

  test.for([
    ['category_id', { category_id: nowhere }],
    ['category_id', { category_id: 'curtains' }],
    ['size_limits.max_width_m', { size_limits: { min_width_m: 2, max_width_m: 1 } }],
    ['size_limits.max_length_m', { size_limits: { max_length_m: 0.3 } }],
  ] as const)('a new product is refused with 422 naming %s', async ([field, wrong]) => {
    const { status, refused } = await editor.call(createProduct, { body: { name: 'Wrong', ...wrong } })
    expect({ status, code: refused.code }).toEqual({ status: 422, code: 'product_refused' })
    expect(Object.keys(refused.fields ?? {})).toEqual([field])
  })
})

describe('changing a product', () => {
  test('changing a product keeps fields that were not sent, also inside the calculation and the limits', async () => {
    const row = await aProduct(shop, { materials: ['Linen'], baseWidthMm: 1400, minWidthMm: 700 })
    const { status, body, headers } = await editor.call(updateProduct, {
      params: { id: row.id },
      body: { price_calculation: { price_per_sqm: 5 }, size_limits: { max_width_m: 2 } },
    })
    expect(status).toBe(200)
    expect(headers.etag).toBe('"2"')
    expect(body).toMatchObject({
      name: row.name,
      materials: ['Linen'],
      version: 2,
      price_calculation: { base_width_m: 1.4, price_per_sqm: 5 },
      size_limits: { min_width_m: 0.7, max_width_m: 2 },
    })
    expect(await audited(row.id)).toEqual(['product.update'])
  })

  test('changing a product accepts a product as it was read', async () => {
    const row = await aProduct(shop)
    const { body } = await editor.call(getProduct, { params: { id: row.id } })
    const again = await editor.call(updateProduct, { params: { id: row.id }, body })
    expect(again.body).toEqual({ ...body, version: 2 })
    const [stored] = await shop.rows('select min_width_mm, max_length_mm from products where id = $1', [
      row.id,
    ])
    expect(stored).toEqual({ min_width_mm: null, max_length_mm: null })
  })

  test('changing a product with a stale version answers 409, with a stale ETag 412, both with the current product', async () => {
    const { id } = await aProduct(shop)
    await editor.call(updateProduct, { params: { id }, body: { name: 'Theirs', version: 1 } })
    const byVersion = await editor.call(updateProduct, { params: { id }, body: { name: 'Mine', version: 1 } })
    expect(byVersion.status).toBe(409)
    expect(byVersion.refused).toMatchObject({
      code: 'version_conflict',
      current: { name: 'Theirs', version: 2 },
    })
    const byTag = await editor.call(updateProduct, {
      params: { id },
      headers: { 'if-match': '"1"' },
      body: { name: 'Mine' },
    })
    expect(byTag.status).toBe(412)
    expect(byTag.refused).toMatchObject({ code: 'version_conflict', current: { name: 'Theirs' } })
  })

  test('changing a product that does not exist answers 404, but an invalid body first', async () => {
    const params = { id: nowhere }
    expect((await editor.call(updateProduct, { params, body: { name: 'X' } })).status).toBe(404)
    expect((await editor.call(updateProduct, { params, body: { name: '' } })).status).toBe(400)
    expect((await editor.call(updateProduct, { params, body: { category_id: nowhere } })).status).toBe(422)
    expect((await editor.call(updateProduct, { params: { id: 'x' }, body: { name: 'X' } })).status).toBe(404)
  })
})

describe('deleting a product', () => {
  test('deleting a product archives it: it disappears from the shop and its row stays', async () => {
    const { id } = await aProduct(shop)
    const { status, body } = await editor.call(deleteProduct, { params: { id } })
    expect({ status, body }).toEqual({ status: 200, body: { success: true } })
    expect((await editor.call(getProduct, { params: { id } })).status).toBe(404)
    expect((await editor.call(deleteProduct, { params: { id } })).status).toBe(404)
    expect(await shop.rows('select 1 from products where id = $1', [id])).toHaveLength(1)
    expect(await audited(id)).toEqual(['product.delete'])
  })

  test('deleting a product can be undone for several at once', async () => {
    const ids = [(await aProduct(shop)).id, (await aProduct(shop)).id]
    const archived = await editor.call(archiveProducts, { body: { ids: [...ids, nowhere, 'x'] } })
    expect(archived.body).toEqual({ success: true, count: 2 })
    expect((await editor.call(getProduct, { params: { id: ids[0]! } })).status).toBe(404)
    expect((await editor.call(restoreProducts, { body: { ids } })).body.count).toBe(2)
    expect((await editor.call(getProduct, { params: { id: ids[0]! } })).status).toBe(200)
    expect(await audited(ids[1]!)).toEqual(['product.delete', 'product.restore'])
  })
})

describe('a category', () => {
  test('a category without a slug gets one from its name', async () => {
    const { status, body } = await editor.call(createCategory, { body: { name: 'Rèm cuốn', slug: '' } })
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'Rèm cuốn', slug: 'rem-cuon', image_url: null, description: '' })
    expect(await audited(body.id)).toEqual(['category.create'])
  })

  test('a category gets a slug in any script, and a random one when its name has no letter at all', async () => {
    const chinese = await editor.call(createCategory, { body: { name: '窗帘' } })
    expect(chinese.body.slug).toBe('chuang-lian')
    const sun = await editor.call(createCategory, { body: { name: '☀' } })
    expect(sun.body.slug).toMatch(/^category-[0-9a-f]{8}$/)
  })

  test('a category with a slug in use is refused at that field, when created and when changed', async () => {
    const taken = await aCategory(shop, { slug: 'taken' })
    const other = await aCategory(shop)
    for (const answer of [
      await editor.call(createCategory, { body: { name: 'Other', slug: 'Taken' } }),
      await editor.call(updateCategory, { params: { id: other.id }, body: { slug: 'taken' } }),
    ]) {
      expect({ status: answer.status, code: answer.refused.code }).toEqual({
        status: 409,
        code: 'slug_taken',
      })
      expect(Object.keys(answer.refused.fields ?? {})).toEqual(['slug'])
    }
    const own = await editor.call(updateCategory, { params: { id: taken.id }, body: { slug: 'taken' } })
    expect(own.status).toBe(200)
  })

  test('a category keeps fields that were not sent, regenerates an empty slug and refuses a stale version', async () => {
    const { id } = await aCategory(shop, { name: 'Old', slug: 'old', imageUrl: '/a.jpg' })
    const { body } = await editor.call(updateCategory, {
      params: { id },
      body: { name: 'New name', version: 1 },
    })
    expect(body).toMatchObject({ name: 'New name', slug: 'old', image_url: '/a.jpg', version: 2 })
    const anew = await editor.call(updateCategory, { params: { id }, body: { slug: '', image_url: '' } })
    expect(anew.body).toMatchObject({ slug: 'new-name', image_url: null })
    const stale = await editor.call(updateCategory, { params: { id }, body: { name: 'X', version: 1 } })
    expect(stale.status).toBe(409)
    expect(stale.refused).toMatchObject({ code: 'version_conflict', current: { version: 3 } })
  })

  test('categories are put in an order all at once, which the audit log names by their slugs', async () => {
    const [first, second] = [await aCategory(shop), await aCategory(shop)]
    const ids = [second.id, first.id]
    expect((await editor.call(orderCategories, { body: { ids } })).status).toBe(200)
    const log = await shop.rows(`select after from audit_log where action = 'category.order'`)
    expect(log).toEqual([{ after: { [second.slug]: 1, [first.slug]: 2 } }])
  })

  test('a category that is deleted leaves its products without a category or moves them', async () => {
    const [first, second] = [await aCategory(shop), await aCategory(shop)]
    const { id } = await aProduct(shop, { categoryId: first.id })
    const contents = await editor.call(getCategoryContents, { params: { id: first.id } })
    expect(contents.body).toEqual({ products: 1, posts: 0 })

    const toItself = await editor.call(deleteCategory, {
      params: { id: first.id },
      query: { move_to: first.id },
    })
    expect(toItself.status).toBe(422)
    const moved = await editor.call(deleteCategory, {
      params: { id: first.id },
      query: { move_to: second.id },
    })
    expect(moved.body).toEqual({ success: true })
    expect((await editor.call(getProduct, { params: { id } })).body.category_id).toBe(second.id)

    await editor.call(deleteCategory, { params: { id: second.id } })
    expect((await editor.call(getProduct, { params: { id } })).body.category_id).toBeNull()
    expect((await editor.call(deleteCategory, { params: { id: second.id } })).status).toBe(404)
  })
})

describe('the list of products as a CSV file', () => {
  test('the list of products as a CSV file has the filtered products in their order, and no formula', async () => {
    const category = await aCategory(shop)
    for (const name of ['=1+1', 'Bella "B", 2', 'Alba']) {
      await aProduct(shop, { name, categoryId: category.id, description: '-5', materials: ['@x', 'Linen'] })
    }
    await aProduct(shop)
    const { text, headers } = await (
      await shop.as(null)
    ).call(listProducts, {
      query: { category_id: category.id, sort: 'name', limit: 1 },
      extraHeaders: { accept: 'text/csv' },
    })
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    const [heads, ...lines] = text.trimEnd().split('\r\n')
    expect(heads).toMatch(/^\uFEFFid,name,description,materials,/)
    expect(lines.map((line) => line.slice(39).split(`,"'-5",`)[0]).sort()).toEqual(
      ['"Bella ""B"", 2"', `"'=1+1"`, '"Alba"'].sort(),
    )
    expect(lines[0]).toContain(`"'@x, Linen"`)
  })
})
