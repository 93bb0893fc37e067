import { describe, expect, test } from 'vitest'
import { aProduct } from './factory.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { listMaterials, listProducts } from './contract/catalog.ts'
import type { Input } from '#kernel/contract/endpoint.ts'

const shop = await shopOfFile()
const visitor = await shop.as(null)
await aProduct(shop, {
  name: 'Oak 50 Wooden Blind',
  materials: ['Solid oak'],
  pricePerSqm: 1_450_000,
  maxWidthMm: 2400,
})
await aProduct(shop, { name: 'Rèm cuốn vải thô', materials: ['Vải lanh'], pricePerSqm: 520_000 })
await aProduct(shop, {
  name: 'Sage Roller',
  materials: ['Polyester', 'Aluminium'],
  pricePerSqm: 0,
  basePrice: 430_000,
})
await aProduct(shop, {
  name: 'Slate Vertical',
  materials: ['Polyester'],
  pricePerSqm: 480_000,
  minLengthMm: 800,
})
await aProduct(shop, { name: '100% Wool Curtain', materials: ['Wool'], pricePerSqm: 1_600_000 })

async function search(query: Input<typeof listProducts>['query']): Promise<string[]> {
  const { status, body } = await visitor.call(listProducts, { query: { sort: 'name', ...query } })
  expect(status).toBe(200)
  return body.map(({ name }) => name)
}

describe('a product search', () => {
  test('a product search finds words in any order and any case', async () => {
    expect(await search({ q: 'blind OAK' })).toEqual(['Oak 50 Wooden Blind'])
  })
  test('a product search finds accented Vietnamese by unaccented words', async () => {
    expect(await search({ q: 'rem cuon vai tho' })).toEqual(['Rèm cuốn vải thô'])
    expect(await search({ q: 'RÈM' })).toEqual(['Rèm cuốn vải thô'])
  })
  test('a product search tolerates a typing error', async () => {
    expect(await search({ q: 'woodden' })).toEqual(['Oak 50 Wooden Blind'])
    expect(await search({ q: 'vertcal slatte' })).toEqual(['Slate Vertical'])
  })
  test('a product search finds materials and parts of words', async () => {
    expect(await search({ q: 'polyest' })).toEqual(['Sage Roller', 'Slate Vertical'])
  })
  test('a product search takes % and _ literally', async () => {
    expect(await search({ q: '100%' })).toEqual(['100% Wool Curtain'])
    expect(await search({ q: '_' })).toEqual([])
  })
  test('a product search without similar products finds nothing', async () => {
    expect(await search({ q: 'xyzzyq' })).toEqual([])
  })
  test('a product search finds a product by its new name immediately', async () => {
    const { id } = await aProduct(shop, { name: 'Plain' })
    await shop.rows("update products set name = 'Honeycomb' where id = $1", [id])
    expect(await search({ q: 'honycomb' })).toEqual(['Honeycomb'])
    await shop.rows('update products set archived_at = now() where id = $1', [id])
    expect(await search({ q: 'honeycomb' })).toEqual([])
  })
})

describe('the product list is filtered', () => {
  test('the product list is filtered by material', async () => {
    expect(await search({ material: 'Polyester' })).toEqual(['Sage Roller', 'Slate Vertical'])
  })
  test('the product list is filtered by price per square metre, or by base price when there is none', async () => {
    expect(await search({ min_price: 430_000, max_price: 480_000 })).toEqual([
      'Sage Roller',
      'Slate Vertical',
    ])
  })
  test('the product list is filtered by price, and its lowest and highest price are updated with the products', async () => {
    const number = async (query: Input<typeof listProducts>['query']) => {
      const { headers, body } = await visitor.call(listProducts, { query: { ...query, limit: 1 } })
      return [headers['x-total-count'], body.length]
    }
    expect(await number({ min_price: 480_000 })).toEqual(['4', 1])
    expect(await number({ max_price: 480_000 })).toEqual(['2', 1])
    expect(await number({ min_price: 480_001, max_price: 1_600_000 })).toEqual(['3', 1])
    expect(await number({ min_price: 1_600_001 })).toEqual(['0', 0])
    expect(await number({ min_price: 500_000, max_price: 400_000 })).toEqual(['0', 0])
    const cheap = await aProduct(shop, { name: 'Cheap', pricePerSqm: 0, basePrice: 100_000 })
    // The row was not written by this process, which is notified of it a moment later.
    await expect.poll(() => number({ max_price: 480_000 })).toEqual(['3', 1])
    await shop.rows('update products set archived_at = now() where id = $1', [cheap.id])
    await expect.poll(() => number({ max_price: 480_000 })).toEqual(['2', 1])
  })
  test('the product list is filtered by window size, within the limits of the product and of the shop', async () => {
    expect(await search({ width: 2.6, length: 0.6 })).toEqual([
      '100% Wool Curtain',
      'Rèm cuốn vải thô',
      'Sage Roller',
    ])
    expect(await search({ width: 2.4, length: 0.8 })).toHaveLength(5)
    expect(await search({ width: 5.001 })).toEqual([])
  })
  test('the product list is filtered by all filters at once', async () => {
    expect(await search({ q: 'roler', material: 'Aluminium', max_price: 500_000, width: 1 })).toEqual([
      'Sage Roller',
    ])
  })
  test('the product list is filtered only by valid sizes and prices; an invalid one is refused by name', async () => {
    for (const query of [{ width: -1 }, { length: 'wide' }, { min_price: -5 }]) {
      const { status, refused } = await visitor.call(listProducts, { query })
      expect(status).toBe(400)
      expect(Object.keys(refused.fields ?? {})).toEqual(Object.keys(query))
    }
  })
})

test('the materials on sale are listed, most used first', async () => {
  const { body } = await visitor.call(listMaterials)
  expect(body[0]).toEqual({ name: 'Polyester', count: 2 })
  expect(body.map(({ name }) => name)).toContain('Vải lanh')
})

test('the counts of materials match the products after writing, rolling up and archiving at the same time', async () => {
  const counted = async () =>
    shop.rows(`select material.name, count(*)::int as count from products, unnest(materials) as material (name)
      where archived_at is null group by material.name order by count desc, name limit 40`)
  const listed = async () => (await (await shop.as(null)).call(listMaterials)).body
  const made = await Promise.all(
    Array.from({ length: 12 }, (_, n) => aProduct(shop, { materials: ['Rattan', n % 2 ? 'Hemp' : 'Jute'] })),
  )
  const ids = made.map(({ id }) => id)
  const change = (sql: string, some: string[]) =>
    shop.rows(`update products set ${sql} where id = any($1)`, [some])
  await Promise.all([
    change(`archived_at = now()`, ids.slice(0, 3)),
    change(`materials = '{Hemp,Hemp}'`, ids.slice(2, 7)),
    shop.rows('select fold_materials()'),
    shop.rows('delete from products where id = any($1)', [ids.slice(7, 9)]),
    shop.rows('select fold_materials()'),
  ])
  expect(await listed()).toEqual(await counted())
  await change('archived_at = null', ids)
  await shop.rows('select fold_materials()')
  expect(await shop.rows('select 1 from material_changes')).toEqual([])
  expect(await listed()).toEqual(await counted())
})
