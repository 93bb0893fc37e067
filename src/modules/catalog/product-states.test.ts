import { describe, expect, test } from 'vitest'
import { aConfiguredProduct, aProduct, anOption } from './factory.ts'
import type { Client } from '#test/shop.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import {
  getProduct,
  listMaterials,
  listOfferedChoices,
  listProducts,
  type ProductState,
} from './contract/catalog.ts'
import { copyProduct, createProduct, setProductStates, updateProduct } from './contract/catalog-writes.ts'
import { getConfiguration, pricePiece } from './contract/configuration.ts'
import { updateOption } from './contract/options.ts'
import { hasPrice } from './rules/index.ts'
import { priceModels } from '#modules/pricing/contract.ts'

const shop = await shopOfFile()
const editor = await shop.as('editor')
const viewer = await shop.as('viewer')
const visitor = await shop.as(null)

const priced = { price_calculation: { price_per_sqm: 450_000 } }

/** A product that staff created in this state, in its own category. */
async function aProductThatIs(state: ProductState) {
  const { categoryId } = await aProduct(shop, { archivedAt: new Date() })
  const body = {
    name: `A ${state} one`,
    category_id: categoryId,
    materials: [`Cloth ${state}`],
    state,
    ...priced,
  }
  const answer = await editor.call(createProduct, { body })
  expect(answer.status).toBe(201)
  expect(answer.body.state).toBe(state)
  return answer.body
}

const idsIn = async (client: Client, query: object) =>
  (await client.call(listProducts, { query })).body.map(({ id }) => id)

describe('a product sent without a state', () => {
  test('a product sent without a state is published, with or without a price', async () => {
    const dear = await editor.call(createProduct, { body: { name: 'Plain', ...priced } })
    const free = await editor.call(createProduct, { body: { name: 'No price yet' } })
    expect(dear.body).toMatchObject({ state: 'published', price_missing: false })
    expect(free.body).toMatchObject({ state: 'published', price_missing: true })
    for (const { id } of [dear.body, free.body])
      expect((await visitor.call(getProduct, { params: { id } })).status).toBe(200)
  })

  test('a product sent without a state keeps its state when it is changed', async () => {
    const { id } = await aProductThatIs('hidden')
    const { body } = await editor.call(updateProduct, { params: { id }, body: { name: 'Renamed' } })
    expect(body).toMatchObject({ name: 'Renamed', state: 'hidden' })
  })
})

describe.for(['draft', 'hidden'] as const)('a product that is %s', (state) => {
  test('is in no list and has no page for visitors and customers', async () => {
    const { id, category_id: category } = await aProductThatIs(state)
    const query = { category_id: category as string }
    const customer = await shop.as('customer')
    for (const stranger of [visitor, customer]) {
      expect(await idsIn(stranger, query)).toEqual([])
      expect(await idsIn(stranger, { ...query, state: 'all' })).toEqual([])
      expect(await idsIn(stranger, { ...query, state })).toEqual([])
      expect((await stranger.call(getProduct, { params: { id } })).refused.code).toBe('product_not_found')
      expect((await stranger.call(getConfiguration, { params: { id } })).status).toBe(404)
      const piece = { params: { id }, body: { width: 1, length: 1 } }
      expect((await stranger.call(pricePiece, piece)).status).toBe(404)
    }
    const materials = (await visitor.call(listMaterials, { query: {} })).body.map(({ name }) => name)
    expect(materials).not.toContain(`Cloth ${state}`)
  })

  test('is found by staff who filter for it, and can be read by all staff', async () => {
    const { id, category_id: category } = await aProductThatIs(state)
    const query = { category_id: category as string }
    expect(await idsIn(viewer, query)).toEqual([])
    expect(await idsIn(viewer, { ...query, state })).toEqual([id])
    expect(await idsIn(viewer, { ...query, state: 'all' })).toEqual([id])
    expect((await viewer.call(getProduct, { params: { id } })).body).toMatchObject({ id, state })
    expect((await viewer.call(getConfiguration, { params: { id } })).status).toBe(200)
  })

  test('is on sale as soon as it is published, even if its page was requested before', async () => {
    const { id, category_id: category } = await aProductThatIs(state)
    const query = { category_id: category as string }
    expect((await visitor.call(getProduct, { params: { id } })).status).toBe(404)
    await editor.call(updateProduct, { params: { id }, body: { state: 'published' } })
    expect((await visitor.call(getProduct, { params: { id } })).body.state).toBe('published')
    expect(await idsIn(visitor, query)).toEqual([id])
    await editor.call(updateProduct, { params: { id }, body: { state } })
    expect((await visitor.call(getProduct, { params: { id } })).status).toBe(404)
    expect(await idsIn(visitor, query)).toEqual([])
  })
})

describe('a product without a price', () => {
  test('a product without a price that should be published stays a draft, and the response says why', async () => {
    const { body } = await editor.call(createProduct, { body: { name: 'Later', state: 'published' } })
    expect(body).toMatchObject({ state: 'draft', price_missing: true })
    const params = { id: body.id }
    const tried = await editor.call(updateProduct, { params, body: { state: 'published' } })
    expect(tried.body).toMatchObject({ state: 'draft', price_missing: true })
    const sold = await editor.call(updateProduct, { params, body: { state: 'published', ...priced } })
    expect(sold.body).toMatchObject({ state: 'published', price_missing: false })
  })

  test('a product without a price is published only when a choice that it offers adds an amount, not a percentage of nothing', async () => {
    const choices: Record<string, object> = {
      area: { price_basis: 'area', price_amount: 300_000 },
      piece: { price_basis: 'piece', price_amount: 50_000 },
      free: {},
      percent: { price_basis: 'percent', price_amount: 20 },
      deduction: { price_basis: 'piece', price_amount: -50_000 },
    }
    const published: string[] = []
    for (const [what, price] of Object.entries(choices)) {
      const option = await anOption(editor, `Cloth ${what}`, [
        { code: 'plain', name: 'Plain' },
        { code: 'fine', name: 'Fine', ...price },
      ])
      const asked = { code: option.code, default: 'plain' }
      const leftOut = { ...asked, left_out: ['fine'] }
      const save = async (options: object) =>
        (
          await editor.call(createProduct, {
            body: { name: what, state: 'published', options: [options] } as never,
          })
        ).body
      const saved = await save(asked)
      expect(saved.price_missing).toBe(saved.state === 'draft')
      if (saved.state === 'published') published.push(what)
      expect(await save(leftOut)).toMatchObject({ state: 'draft', price_missing: true })
    }
    expect(published).toEqual(['area', 'piece'])
  })

  test('a product without a price is marked in lists as soon as the only choice with a price costs nothing any more', async () => {
    const option = await anOption(editor, 'Motor', [
      { code: 'motor', name: 'Motor', price_basis: 'piece', price_amount: 900_000 },
    ])
    const { id, categoryId } = await aConfiguredProduct(shop, editor, [option], { pricePerSqm: 0 })
    const isMarked = async () => {
      const { body } = await visitor.call(listProducts, { query: { category_id: categoryId as string } })
      return body.map((product) => [product.id, product.price_missing])
    }
    expect(await isMarked()).toEqual([[id, false]])
    const choices = [{ code: 'motor', name: 'Motor' }]
    await editor.call(updateOption, { params: { id: option.id }, body: { choices } })
    expect(await isMarked()).toEqual([[id, true]])
  })

  test('a product without a price is the same to the database and to the rule of forms and records', async () => {
    const amounts = ['basePrice', 'pricePerSqm', 'pricePerMetre', 'pricePerWidth', 'pricePerSqft'] as const
    for (const priceModel of priceModels)
      for (const choicesHavePrice of [false, true])
        for (const amount of [null, ...amounts]) {
          const none = { basePrice: 0, pricePerSqm: 0, pricePerMetre: 0, pricePerWidth: 0, pricePerSqft: 0 }
          const sources = { ...none, ...(amount && { [amount]: 7 }), priceModel, choicesHavePrice }
          const grid =
            "insert into price_grids (name, widths_mm, lengths_mm, prices) values ('Small', '{900}', '{900}', '{1}') returning id"
          const [made] = priceModel === 'grid' ? await shop.rows<{ id: string }>(grid) : []
          const { id } = await aProduct(shop, {
            ...sources,
            categoryId: null,
            ...(made && { priceGridId: made.id }),
          })
          const [row] = await shop.rows('select has_price from products where id = $1', [id])
          expect({ ...sources, ...row }).toEqual({ ...sources, has_price: hasPrice(sources) })
        }
  })
})

describe('the state of several products', () => {
  test('the state of several products is changed together; products without a price stay drafts and are counted', async () => {
    const drafts = [await aProductThatIs('draft'), await aProductThatIs('draft')]
    const bare = await editor.call(createProduct, { body: { name: 'Bare', state: 'draft' } })
    const ids = [...drafts, bare.body].map(({ id }) => id)
    const published = await editor.call(setProductStates, { body: { ids, state: 'published' } })
    expect(published.body).toEqual({ success: true, count: 2, unpriced: 1 })
    const states = await Promise.all(
      ids.map(async (id) => (await editor.call(getProduct, { params: { id } })).body.state),
    )
    expect(states).toEqual(['published', 'published', 'draft'])
    const again = await editor.call(setProductStates, { body: { ids: ids.slice(0, 2), state: 'published' } })
    expect(again.body).toEqual({ success: true, count: 0, unpriced: 0 })
    const audited = await shop.rows('select 1 from audit_log where entity_id = $1', [ids[0]])
    expect(audited).toHaveLength(2)
  })
})

describe('a choice that only a draft offers', () => {
  test('a choice that only a draft offers is not among the filters of shoppers', async () => {
    const colour = await anOption(
      editor,
      'Rare colour',
      [{ code: 'rare', name: 'Rare', colour: '#c0ffee' }],
      {
        shown_as: 'swatch',
      },
    )
    const { id } = await aConfiguredProduct(shop, editor, [colour])
    const offered = async () =>
      (await visitor.call(listOfferedChoices, { query: {} })).body.some(
        ({ option }) => option === 'Rare colour',
      )
    expect(await offered()).toBe(true)
    await editor.call(updateProduct, { params: { id }, body: { state: 'draft' } })
    expect(await offered()).toBe(false)
  })
})

describe('a copy of a product', () => {
  test('a copy of a product is a draft with everything except the SKU', async () => {
    const colour = await anOption(editor, 'Copied colour', [
      { code: 'oat', name: 'Oat' },
      { code: 'sage', name: 'Sage' },
    ])
    const { id } = await aConfiguredProduct(
      shop,
      editor,
      [colour],
      { name: 'Alba', sku: 'ALBA-1', isFeatured: true, materials: ['Linen'], minWidthMm: 600 },
      {
        options: [
          {
            code: colour.code,
            default: 'sage',
            left_out: ['oat'],
            pictures: { sage: '/pictures/alba.webp' },
          },
        ],
      },
    )
    await editor.call(updateProduct, {
      params: { id },
      body: { translations: { de: { name: 'Alba weiß' } } },
    })
    const original = (await editor.call(getProduct, { params: { id } })).body
    const { status, body: copy, headers } = await editor.call(copyProduct, { params: { id } })
    expect(status).toBe(201)
    expect(headers.etag).toBe('"1"')
    expect(copy).toEqual({
      ...original,
      id: copy.id,
      name: 'Alba (copy)',
      sku: null,
      state: 'draft',
      isFeatured: false,
      is_featured: false,
      translations: { de: { name: 'Alba weiß (copy)' } },
      version: 1,
    })
    const optionsOf = async (of: string) =>
      (await editor.call(getConfiguration, { params: { id: of } })).body.options
    expect(await optionsOf(copy.id)).toEqual(await optionsOf(id))
  })

  test('a copy of a product of an archived product is refused', async () => {
    const { id } = await aProduct(shop, { archivedAt: new Date() })
    expect((await editor.call(copyProduct, { params: { id } })).refused.code).toBe('product_not_found')
  })

  test('a copy of a product of a product with a long name has a name within the limit', async () => {
    const { id } = await aProduct(shop, { name: 'x'.repeat(200) })
    const { name } = (await editor.call(copyProduct, { params: { id } })).body
    expect(name).toHaveLength(200)
    expect(name.endsWith(' (copy)')).toBe(true)
  })
})

test('a product with the SKU of another one is refused at that field, whatever its case', async () => {
  await editor.call(createProduct, { body: { name: 'First', sku: 'Roll-9' } })
  const second = await editor.call(createProduct, { body: { name: 'Second', sku: 'ROLL-9' } })
  expect(second.refused).toMatchObject({
    code: 'product_refused',
    fields: { sku: 'Another product has this SKU' },
  })
})

describe('a reduced price', () => {
  /** Prices of days before today, as the database would have kept them. */
  async function keepPrices(id: string, prices: Record<number, number>) {
    await shop.rows('delete from product_prices where product_id = $1', [id])
    for (const [daysAgo, price] of Object.entries(prices))
      await shop.rows('insert into product_prices values ($1, shop_today() - $2::integer, $3)', [
        id,
        daysAgo,
        price,
      ])
  }
  const aReduced = async (price: number, prices: Record<number, number>) => {
    const { id } = await aProduct(shop, { pricePerSqm: 99_000 })
    await keepPrices(id, prices)
    const body = { is_reduced: true, price_calculation: { price_per_sqm: price } }
    return (await editor.call(updateProduct, { params: { id }, body })).body
  }

  test('a reduced price names the lowest one of the 30 days before it, and by how much it is below that', async () => {
    // 99 for nine days, 79 for ten, 99 for eight, then 69.
    const product = await aReduced(69_000, { 27: 99_000, 18: 79_000, 8: 99_000 })
    expect(product).toMatchObject({ is_reduced: true, lowest_price: 79_000, reduction_percent: 12 })
    const read = async () => (await visitor.call(getProduct, { params: { id: product.id } })).body
    expect(await read()).toMatchObject({ lowest_price: 79_000, reduction_percent: 12 })
    const params = { id: product.id }
    await editor.call(updateProduct, { params, body: { name: 'Alba, renamed' } })
    expect(await read()).toMatchObject({ lowest_price: 79_000 })
    await editor.call(updateProduct, { params, body: { is_reduced: false } })
    for (const field of ['is_reduced', 'lowest_price', 'reduction_percent'])
      expect(await read()).not.toHaveProperty(field)
  })

  test('a reduced price looks at no day before those, and names no percentage where it is not lower', async () => {
    expect(await aReduced(69_000, { 60: 50_000, 30: 80_000 })).toMatchObject({
      lowest_price: 80_000,
      reduction_percent: 13,
    })
    expect(await aReduced(69_000, { 60: 50_000, 29: 80_000 })).toMatchObject({ lowest_price: 50_000 })
    const higher = await aReduced(85_000, { 20: 79_000, 5: 99_000 })
    expect(higher.lowest_price).toBe(79_000)
    expect(higher).not.toHaveProperty('reduction_percent')
  })

  test('a reduced price of what is older only the price that was in force 30 days before is kept', async () => {
    const { id } = await aReduced(69_000, { 200: 1, 100: 2, 40: 3, 10: 4 })
    const kept = await shop.rows<{ price: string }>(
      'select price from product_prices where product_id = $1 order by day',
      [id],
    )
    expect(kept.map(({ price }) => Number(price))).toEqual([3, 4, 69_000])
  })

  test('a reduced price is refused to a product that is not priced by the square metre, and the field is named', async () => {
    const { id } = await aProduct(shop, { priceModel: 'cloth', pricePerMetre: 1000 })
    const refused = await editor.call(updateProduct, { params: { id }, body: { is_reduced: true } })
    expect(refused.refused.fields).toEqual({
      is_reduced: 'Only a price by the square metre can be marked as reduced',
    })
  })
})
