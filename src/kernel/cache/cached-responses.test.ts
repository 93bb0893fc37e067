import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { Person } from '#modules/accounts/factory.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { aBlogPost, inHours } from '#modules/content/factory.ts'
import { anOrder } from '#modules/orders/factory.ts'
import { openShop } from '#test/shop.ts'
import { onTheWire, type WireAnswer } from '#test/wire.ts'
import { setOrderStatus } from '#modules/orders/contract/index.ts'

const shop = await openShop()
const { get } = await onTheWire(shop)

afterAll(() => shop.close())

/** A list has an ETag once it is cached, and nothing is cached until the shop receives notifications. */
async function untilCached(path: string): Promise<WireAnswer> {
  await expect.poll(async () => (await get(path)).headers.etag).toBeDefined()
  return get(path)
}

/** A staff write is answered only after all earlier changes have been processed. */
const editor = await shop.as('editor')
const { id } = await anOrder(shop)
const allProcessed = () => editor.call(setOrderStatus, { params: { id }, body: { status: 'pending' } })

/** How many times a function borrows a database connection. */
async function countQueries(work: () => Promise<unknown>): Promise<number> {
  let borrowed = 0
  const count = () => (borrowed += 1)
  shop.pool.on('acquire', count)
  await work()
  shop.pool.off('acquire', count)
  return borrowed
}

const priceOf = ({ bytes }: WireAnswer) =>
  (JSON.parse(bytes.toString()) as { priceCalculation: { price_per_sqm: number } }).priceCalculation
    .price_per_sqm

describe('a cached public answer', () => {
  test('a cached public answer names what it shows for a CDN, which may keep nothing unless it is told of changes', async () => {
    const product = await aProduct(shop)
    // A product has an ETag of its own before it is cached.
    await untilCached('/api/products?limit=1')
    await get(`/api/products/${product.id}`)
    const { headers } = await get(`/api/products/${product.id}`)
    const tags = ['shop', `product-${product.id}`, 'product-any', 'settings'].toSorted()
    expect(String(headers['surrogate-key']).split(' ').toSorted()).toEqual(tags)
    expect(String(headers['cache-tag']).split(',').toSorted()).toEqual(tags)
    expect(headers).not.toHaveProperty('cdn-cache-control')
  })

  test('a cached public answer never shows a price older than the last response to a writer', async () => {
    const product = await aProduct(shop, { pricePerSqm: 100_000 })
    const path = `/api/products/${product.id}`
    await untilCached('/api/products?limit=1')
    for (const price of [110_000, 120_000, 130_000]) {
      await get(path)
      await shop.pool.query('update products set price_per_sqm = $2 where id = $1', [product.id, price])
      await allProcessed()
      expect(priceOf(await get(path))).toBe(price)
    }
  })

  test('a cached public answer is the configuration of a product with many choices, read in one query, until one of them changes', async () => {
    const { rows } = await shop.pool.query<{ id: string }>(`
      with shared as (
        insert into options (code, name) select 'cached_' || number, 'Option ' || number
        from generate_series(1, 12) as number returning id)
      insert into choices (option_id, code, name, position)
      select shared.id, 'c' || number, 'Choice ' || number, number from shared, generate_series(1, 60) as number
      returning id`)
    const product = await aProduct(shop, { hasOptions: true })
    await shop.pool.query(
      `insert into product_options (product_id, option_id, position, default_choice_id)
       select $1, option_id, row_number() over (), id from choices where position = 1 and id = any($2)`,
      [product.id, rows.map((row) => row.id)],
    )
    const path = `/api/products/${product.id}/configuration`
    await untilCached('/api/products?limit=1')
    const names = async () => {
      const { options } = JSON.parse((await get(path)).bytes.toString()) as {
        options: { choices: { name: string }[] }[]
      }
      return [options.length, options[0]?.choices.length, options.flatMap(({ choices }) => choices)[0]?.name]
    }
    await allProcessed()
    expect(await countQueries(async () => expect(await names()).toEqual([12, 60, 'Choice 1']))).toBe(1)
    expect(await countQueries(names)).toBe(0)
    await shop.pool.query(`update choices set name = 'Renamed' where position = 1 and id = any($1)`, [
      rows.map((row) => row.id),
    ])
    await allProcessed()
    expect(await names()).toEqual([12, 60, 'Renamed'])
  })

  test('a cached public answer is refreshed when another process changes the data', async () => {
    const product = await aProduct(shop, { pricePerSqm: 100_000 })
    const path = `/api/products/${product.id}`
    await untilCached('/api/products?limit=1')
    expect(priceOf(await get(path))).toBe(100_000)
    await shop.pool.query('update products set price_per_sqm = 200000 where id = $1', [product.id])
    await expect.poll(async () => priceOf(await get(path))).toBe(200_000)
  })

  test('a cached public answer is invalidated after each write with a revision unique to its process', async () => {
    const other = await openShop({ beside: shop })
    const elsewhere = await onTheWire(other)
    const listening = await shop.pool.connect()
    const marks: string[] = []
    listening.on('notification', ({ payload = '' }) => payload.includes('.') && marks.push(payload))
    try {
      await untilCached('/api/categories')
      await expect.poll(async () => (await elsewhere.get('/api/categories')).headers.etag).toBeDefined()
      await listening.query('listen public_changes')
      const editorThere = await other.asPerson(editor.person as Person)
      for (let writes = 0; writes < 3; writes += 1) {
        await allProcessed()
        await editorThere.call(setOrderStatus, { params: { id }, body: { status: 'pending' } })
      }
      await expect.poll(() => marks.length).toBe(6)
      expect(new Set(marks).size).toBe(6)
    } finally {
      listening.release(true)
      await other.close()
    }
  })

  test('a cached public answer for one product survives changes to other products, which invalidate the lists', async () => {
    const [unchanged, changed] = [
      await aProduct(shop, { pricePerSqm: 1000 }),
      await aProduct(shop, { name: 'Old' }),
    ]
    const path = `/api/products/${unchanged.id}`
    await untilCached('/api/categories')
    await allProcessed()
    await get(path)
    expect(await countQueries(() => get(path))).toBe(0)
    await shop.pool.query(`update products set name = 'New' where id = $1`, [changed.id])
    await shop.pool.query(`insert into categories (name, slug) values ('Fresh', 'fresh')`)
    await allProcessed()
    expect(await countQueries(() => get(path))).toBe(0)
    expect((await get(`/api/products/${changed.id}`)).bytes.toString()).toContain('"New"')
    expect((await get('/api/products?q=new')).bytes.toString()).toContain(changed.id)
    expect((await get('/api/categories')).bytes.toString()).toContain('fresh')
  })

  test('a cached public answer for products has no time limit; for the blog, which publishes by date, it lasts a minute', async () => {
    const { id: product } = await aProduct(shop)
    await untilCached('/api/categories')
    await allProcessed()
    const [lasting, passing] = [`/api/products/${product}`, '/api/blog?limit=3']
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      for (const path of [lasting, passing]) await get(path)
      vi.advanceTimersByTime(59_000)
      expect(await countQueries(() => get(passing))).toBe(0)
      vi.advanceTimersByTime(2_000)
      expect(await countQueries(() => get(passing))).toBeGreaterThan(0)
      vi.advanceTimersByTime(24 * 60 * 60 * 1000)
      expect(await countQueries(() => get(lasting))).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  test('a cached public answer is invalidated by a write to thousands of products', async () => {
    const product = await aProduct(shop, { pricePerSqm: 100_000 })
    const others = await Promise.all(Array.from({ length: 110 }, () => aProduct(shop)))
    const path = `/api/products/${product.id.toUpperCase()}`
    await allProcessed()
    await untilCached('/api/categories')
    expect(priceOf(await get(path))).toBe(100_000)
    const ids = [product, ...others].map(({ id }) => id)
    await shop.pool.query('update products set price_per_sqm = 300000 where id = any($1)', [ids])
    await allProcessed()
    expect(priceOf(await get(path))).toBe(300_000)
    await shop.pool.query('delete from products where id = $1', [product.id])
    await allProcessed()
    expect((await get(path)).status).toBe(404)
  })

  test('a cached public answer is generated once for many simultaneous requests', async () => {
    await aProduct(shop)
    const path = '/api/products?sort=name&limit=7'
    await untilCached('/api/categories')
    await allProcessed()
    let answers: WireAnswer[] = []
    const borrowed = await countQueries(async () => {
      answers = await Promise.all(Array.from({ length: 40 }, () => get(path)))
    })
    expect(new Set(answers.map(({ status, bytes }) => `${status} ${bytes.toString()}`)).size).toBe(1)
    // One query for the page of products and one for their count.
    expect(borrowed).toBeLessThanOrEqual(2)
  })

  test('decompresses to the same bytes in every encoding the browser accepts', async () => {
    for (let number = 0; number < 5; number += 1) await aProduct(shop)
    await allProcessed()
    const plain = await untilCached('/api/products')
    const br = await get('/api/products', { 'accept-encoding': 'gzip, deflate, br' })
    const gzip = await get('/api/products', { 'accept-encoding': 'gzip, br;q=0' })
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
    expect(brotliDecompressSync(br.bytes)).toEqual(plain.bytes)
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes)
    expect(br.headers.vary).toContain('accept-encoding')
  })

  test('a cached public answer has the same compressed form for the first request as for all later ones', async () => {
    await untilCached('/api/categories')
    const asBr = { 'accept-encoding': 'br' }
    const made = await get('/api/products?limit=4', asBr)
    const cached = await get('/api/products?limit=4', asBr)
    expect([made.headers['content-encoding'], made.headers.etag]).toEqual(['br', cached.headers.etag])
    expect(made.bytes).toEqual(cached.bytes)
  })

  test('a cached public answer is not sent again to a client that has it', async () => {
    const { headers } = await untilCached('/api/categories')
    const known = await get('/api/categories', { 'if-none-match': headers.etag as string })
    expect([known.status, known.bytes.length, known.headers.etag]).toEqual([304, 0, headers.etag])
  })

  test('a cached public answer has the same headers as the uncached response, and no body for HEAD', async () => {
    await untilCached('/api/blog')
    const path = '/api/products?limit=3'
    const made = await get(path)
    const cached = await get(path)
    const { date: _one, ...again } = cached.headers
    const { date: _other, ...first } = made.headers
    expect([typeof first.etag, first.vary]).toEqual(['string', 'accept-language, cookie, accept-encoding'])
    expect(again).toEqual(first)
    const head = await get(path, {}, 'HEAD')
    expect([head.status, head.bytes.length, head.headers['content-length']]).toEqual([
      200,
      0,
      cached.headers['content-length'],
    ])
  })

  test('a cached public answer does not show the public what only staff may see', async () => {
    const { title } = await aBlogPost(shop, { publishedAt: inHours(48) })
    const cookie = [...editor.cookies]
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('; ')
    await untilCached('/api/blog')
    expect((await get('/api/blog', { cookie })).bytes.toString()).toContain(title)
    expect((await get('/api/blog')).bytes.toString()).not.toContain(title)
  })

  test('a cached public answer is not stored for a 404', async () => {
    await untilCached('/api/categories')
    const path = '/api/categories/slug/late-arrival'
    expect((await get(path)).status).toBe(404)
    await shop.pool.query(`insert into categories (name, slug) values ('Late', 'late-arrival')`)
    expect((await get(path)).status).toBe(200)
  })
})
