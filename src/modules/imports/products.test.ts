import { describe, expect, test } from 'vitest'
import type { Client } from '#test/shop.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { aCategory, aProduct } from '#modules/catalog/factory.ts'
import { listCategories, listProducts } from '#modules/catalog/contract/catalog.ts'
import { getConfiguration } from '#modules/catalog/contract/configuration.ts'
import { updateProduct } from '#modules/catalog/contract/catalog-writes.ts'
import { listOptions } from '#modules/catalog/contract/options.ts'
import { listImports, runImport } from './contract/imports.ts'
import { check, csv, importFile, shopify, shopifyHeads, shopifyLine, undo } from './factory.ts'

const shop = await shopOfFile()
await shop.startJobs()
const editor = await shop.as('editor')

const named = async (name: string) => {
  const { body } = await editor.call(listProducts, { query: { q: name } })
  return body.filter((product) => product.name === name)
}

describe('an import of a Shopify export', () => {
  const alba = (price = '450000') =>
    shopify(
      {
        handle: 'alba',
        title: 'Alba Roller',
        body: '<p>Soft &amp; light</p><ul><li>washable</li></ul><script>alert(1)</script>',
        type: 'Roller blinds',
        options: [
          ['Color', 'Oat'],
          ['Control', 'Chain'],
        ],
        price,
      },
      {
        handle: 'alba',
        options: [
          ['', 'Sage'],
          ['', 'Chain'],
        ],
        price: '460000',
      },
      {
        handle: 'alba',
        options: [
          ['', 'Oat'],
          ['', 'Motor'],
        ],
        price: '550000',
      },
      {
        handle: 'alba',
        options: [
          ['', 'Sage'],
          ['', 'Motor'],
        ],
        price: '560000',
      },
    )

  test('an import of a Shopify export creates a product with its category, its description without markup, and options with the price differences of the variants as surcharges', async () => {
    const { report, status } = await check(editor, 'products', alba())
    expect(status).toBe(201)
    expect(report).toMatchObject({ format: 'shopify', state: 'checked', created: 1, refused: 0 })
    expect(await named('Alba Roller')).toEqual([])

    expect(await importFile(editor, 'products', alba())).toMatchObject({ state: 'done', created: 1 })
    const [product] = await named('Alba Roller')
    expect(product).toMatchObject({
      description: 'Soft & light\n\n• washable',
      price_calculation: { price_per_sqm: 450_000 },
      has_options: true,
    })
    const { body: categories } = await editor.call(listCategories, {})
    expect(categories.find(({ id }) => id === product!.category_id)?.name).toBe('Roller blinds')
    const { body: configuration } = await editor.call(getConfiguration, { params: { id: product!.id } })
    const asked = configuration.options.map(({ name, default: first, choices }) => ({
      name,
      first,
      choices: choices.map(({ name: choice, price_basis = 'none', price_amount = 0 }) => [
        choice,
        price_basis,
        price_amount,
      ]),
    }))
    expect(asked).toEqual([
      {
        name: 'Color',
        first: 'oat',
        choices: [
          ['Oat', 'none', 0],
          ['Sage', 'area', 10_000],
        ],
      },
      {
        name: 'Control',
        first: 'chain',
        choices: [
          ['Chain', 'none', 0],
          ['Motor', 'area', 100_000],
        ],
      },
    ])
  })

  test('an import of a Shopify export changes nothing when the same file is imported again, and only the differences when it has changed', async () => {
    expect(await importFile(editor, 'products', alba())).toMatchObject({
      created: 0,
      changed: 0,
      unchanged: 1,
      undoable: false,
    })
    const { report } = await check(editor, 'products', alba('455000'))
    expect(report).toMatchObject({ created: 0, changed: 1 })
    expect(report.lines[0]).toMatchObject({ name: 'Alba Roller', changed: ['price per m²'] })
  })

  test('an import of a Shopify export divides prices by the area of the base size if they are per piece', async () => {
    const file = shopify({ handle: 'piece', title: 'By piece', price: '900000' })
    await importFile(editor, 'products', file, { prices: 'piece', baseWidth: 1.5, baseLength: 2 })
    expect((await named('By piece'))[0]).toMatchObject({
      price_calculation: { price_per_sqm: 300_000, base_width_m: 1.5, base_length_m: 2 },
    })
  })

  test('an import of a Shopify export turns size variants into limits and reports it, and reports prices that do not add up', async () => {
    const sized = ['60x90', '120x160 cm', '180x200'].map((size, index) => ({
      handle: 'sized',
      ...(index === 0 && { title: 'Sized' }),
      options: [[index === 0 ? 'Size' : '', size]] as [string, string][],
      price: String(100 + index * 37),
    }))
    const odd = ['A1', 'A2', 'B1', 'B2'].map((both, index) => ({
      handle: 'odd',
      ...(index === 0 && { title: 'Odd' }),
      options: [
        [index === 0 ? 'Cloth' : '', both[0]!],
        [index === 0 ? 'Rail' : '', both[1]!],
      ] as [string, string][],
      price: ['100', '110', '120', '199'][index]!,
    }))
    const done = await importFile(editor, 'products', shopify(...sized, ...odd))
    const notesOf = (name: string) => done.lines.find((line) => line.name === name)?.notes.join(' ')
    expect(notesOf('Sized')).toContain('is a size, not an option')
    expect(notesOf('Odd')).toContain('no sum of surcharges')
    const [product] = await named('Sized')
    expect(product).toMatchObject({
      has_options: false,
      size_limits: { min_width_m: 0.6, max_width_m: 1.8, min_length_m: 0.9, max_length_m: 2 },
    })
  })

  test('an import of a Shopify export reports an ambiguous price by line and column, and imports the rest on request', async () => {
    const file = shopify(
      { handle: 'unclear', title: 'Unclear', price: '450.000' },
      { handle: 'clear', title: 'Clear', price: '450000' },
    )
    const { report } = await check(editor, 'products', file)
    expect(report).toMatchObject({ created: 1, refused: 1 })
    expect(report.lines[0]).toMatchObject({
      line: 2,
      action: 'error',
      errors: [{ column: 'Variant Price', message: expect.stringContaining('450 or 450000') }],
    })
    const refused = await editor.call(runImport, {
      params: { id: report.id },
      body: { withoutErrors: false },
    })
    expect([refused.status, refused.refused.code]).toEqual([422, 'import_refused'])

    expect(await importFile(editor, 'products', file)).toMatchObject({
      state: 'done',
      created: 1,
      refused: 1,
    })
    expect(await named('Unclear')).toEqual([])
    expect(await named('Clear')).toHaveLength(1)
    expect((await check(editor, 'products', file, { decimal: ',' })).report).toMatchObject({ refused: 0 })
  })

  test('an import of a Shopify export shows price, unit and state before it writes, and never brings in a product without a price as published', async () => {
    const file = shopify(
      { handle: 'on', title: 'State on', price: '450000' },
      { handle: 'not', title: 'State not yet', price: '450000', status: 'draft' },
      { handle: 'gone', title: 'State gone', price: '450000', status: 'archived' },
      { handle: 'free', title: 'State free', price: '0' },
      { handle: 'motor', title: 'State motor', price: '0', options: [['Drive', 'Chain']] },
      { handle: 'motor', price: '900000', options: [['', 'Motor']] },
    )
    const offers = {
      'State on': { price: 450_000, per: 'm2', state: 'published' },
      'State not yet': { price: 450_000, per: 'm2', state: 'draft' },
      'State gone': { price: 450_000, per: 'm2', state: 'hidden' },
      'State free': { price: null, per: 'm2', state: 'draft' },
      'State motor': { price: null, per: 'm2', state: 'published' },
    }
    const { report } = await check(editor, 'products', file)
    expect(Object.fromEntries(report.lines.map(({ name, offer }) => [name, offer]))).toEqual(offers)
    await importFile(editor, 'products', file)
    const { body } = await editor.call(listProducts, { query: { q: 'State', state: 'all' } })
    const states = body.map(({ name, state, price_missing: isUnpriced }) => [name, state, isUnpriced])
    expect(states.toSorted()).toEqual(
      Object.entries(offers)
        .map(([name, { state }]) => [name, state, name === 'State free'])
        .toSorted(),
    )
  })

  test('an import of a Shopify export asks for the currency when a price has decimals that the shop’s does not have, and refuses another one', async () => {
    const file = shopify(
      { handle: 'pot', title: 'Pot', price: '9.99' },
      { handle: 'vase', title: 'Vase', price: '15' },
    )
    const problems = async (settings: Record<string, string>) => {
      const { report } = await check(editor, 'products', file, settings)
      return report.lines.map(({ name, errors }) => [name, errors[0]?.message])
    }
    const unclear = 'Which currency are the prices in? 9.99 cannot be in VND, which has 0 decimals'
    expect(await problems({})).toEqual([
      ['Pot', unclear],
      ['Vase', unclear],
    ])
    expect(await problems({ currency: 'VND' })).toEqual([
      ['Pot', '9.99 cannot be in VND, which has 0 decimals'],
      ['Vase', undefined],
    ])
    const other = 'The prices are in USD, but this shop sells in VND. Please convert them in the file first'
    expect(await problems({ currency: 'USD' })).toEqual([
      ['Pot', other],
      ['Vase', other],
    ])
  })

  test('an import of a Shopify export refuses the products whose line names another currency', async () => {
    const row = (title: string) => shopifyLine({ handle: title, title, price: '5' })
    const file = csv([...shopifyHeads, 'Currency'], [...row('Coin'), 'EUR'], [...row('Dong'), 'VND'])
    const { report } = await check(editor, 'products', file)
    const message = expect.stringContaining('The prices are in EUR, but this shop sells in VND')
    expect(report).toMatchObject({ created: 1, refused: 1, lines: [{ errors: [{ message }] }, {}] })
  })

  test('an import of a Shopify export creates both of two products that have one name, different handles and SKUs of their variants only', async () => {
    const color = (value: string): [string, string][] => [['Color', value]]
    const lines = ['twin-1', 'twin-2'].flatMap((handle) => [
      { handle, title: 'Twin Roller', price: '5', sku: `${handle}-o`, options: color('Oat') },
      { handle, price: '5', sku: `${handle}-s`, options: color('Sage') },
    ])
    const { report } = await check(editor, 'products', shopify(...lines))
    expect(report).toMatchObject({ created: 2, refused: 0 })
  })

  test('an import of a Shopify export finds categories, products and options of the same letters, written as one character or as two', async () => {
    const name = 'Rèm cuốn Ánh'
    const category = await aCategory(shop, { name: `Loại ${name}`.normalize('NFD'), slug: 'rem-cuon-anh' })
    const product = await aProduct(shop, { name: name.normalize('NFD'), categoryId: category.id })
    const file = (form: 'NFC' | 'NFD') =>
      shopify(
        {
          handle: 'r',
          title: name.normalize(form),
          type: `Loại ${name}`.normalize(form),
          price: '9',
          options: [['Màu', 'Ấm']],
        },
        { handle: 'r', options: [['', 'Sáng']], price: '9' },
      ).normalize(form)
    for (const form of ['NFC', 'NFD'] as const)
      expect(await importFile(editor, 'products', file(form))).toMatchObject({ created: 0, refused: 0 })
    const categories = (await editor.call(listCategories, {})).body
    expect(categories.filter((one) => one.name.normalize('NFC') === `Loại ${name}`)).toHaveLength(1)
    const { body: configuration } = await editor.call(getConfiguration, { params: { id: product.id } })
    expect(configuration.options.map((one) => one.choices.length)).toEqual([2])
  })

  test('an import of a Shopify export takes the text of a deeply nested description, and refuses one that is too long to be converted', async () => {
    const file = shopify(
      { handle: 'nested', title: 'Nested', price: '1', body: `${'<b>'.repeat(1_001)}Soft` },
      { handle: 'long', title: 'Long', price: '1', body: `<p>${'a'.repeat(100_000)}</p>` },
    )
    const done = await importFile(editor, 'products', file)
    expect(done).toMatchObject({
      created: 1,
      lines: [
        { line: 3, errors: [{ column: 'Body (HTML)', message: 'At most 100,000 characters' }] },
        { line: 2, action: 'create' },
      ],
    })
    expect(await named('Nested')).toMatchObject([{ description: 'Soft' }])
  })

  test('an import of a Shopify export reports pictures but does not fetch them until an administrator allows their host, which no address can be', async () => {
    const image = 'https://cdn.example.invalid/a.jpg'
    const done = await importFile(
      editor,
      'products',
      shopify({ handle: 'p', title: 'Pictured', price: '5', image }),
    )
    expect(done.notes.join(' ')).toContain('1 picture of cdn.example.invalid will not be fetched')
    expect((await named('Pictured'))[0]?.image_urls).toEqual([])

    const row = { handle: 'q', title: 'Second', price: '5' }
    const file = shopify({ ...row, image }, { ...row, title: '', image: 'http://10.0.0.5/b.jpg' })
    const { report } = await check(editor, 'products', file)
    expect(report.missingHosts).toEqual(['cdn.example.invalid'])
    const body = { pictureHosts: ['cdn.example.invalid', '10.0.0.5'] }
    const run = async (by: Client) => by.call(runImport, { params: { id: report.id }, body })
    expect((await run(editor)).status).toBe(403)
    expect((await run(await shop.as('admin'))).status).toBe(202)
    const tried = () => shop.rows('select address from import_pictures where import_id = $1', [report.id])
    await expect.poll(tried, { timeout: 20_000 }).toEqual([{ address: image }])
  })
})

describe('an import of a WooCommerce export', () => {
  const heads = [
    'ID',
    'Type',
    'SKU',
    'Name',
    'Published',
    'Is featured?',
    'Short description',
    'Description',
    'Sale price',
    'Regular price',
    'Categories',
    'Images',
    'Parent',
    'Attribute 1 name',
    'Attribute 1 value(s)',
    'Attribute 1 default',
    'Attribute 2 name',
    'Attribute 2 value(s)',
  ]
  const line = (cells: Record<string, string | number>) => heads.map((head) => cells[head] ?? '')
  const file = (price = '40') =>
    csv(
      heads,
      line({
        ID: 1,
        Type: 'variable',
        SKU: 'WV-1',
        Name: 'Woo Venetian',
        Published: 1,
        'Is featured?': 1,
        Description: '<b>Aluminium</b> slats',
        Categories: 'Blinds > Venetian, Offers',
        'Attribute 1 name': 'Colour',
        'Attribute 1 value(s)': 'White, Black\\, matt',
        'Attribute 1 default': 'Black\\, matt',
        'Attribute 2 name': 'Material',
        'Attribute 2 value(s)': 'Aluminium',
      }),
      line({
        ID: 2,
        Type: 'variation',
        SKU: 'WV-1-W',
        Name: 'Woo Venetian - White',
        Published: 1,
        'Regular price': price,
        Parent: 'WV-1',
        'Attribute 1 name': 'Colour',
        'Attribute 1 value(s)': 'White',
      }),
      line({
        ID: 3,
        Type: 'variation',
        Name: 'Woo Venetian - Black',
        Published: 1,
        'Regular price': '45',
        Parent: 'id:1',
        'Attribute 1 name': 'Colour',
        'Attribute 1 value(s)': 'Black\\, matt',
      }),
      line({ ID: 4, Type: 'grouped', Name: 'Woo Set', Published: 1 }),
      line({ ID: 5, Type: 'variation', Name: 'Woo Lost', Parent: 'id:99', 'Regular price': '1' }),
    )

  test('an import of a WooCommerce export adds variations to the product that they name, and matches it by SKU on the next import', async () => {
    const done = await importFile(editor, 'products', file())
    expect(done).toMatchObject({ format: 'woocommerce', created: 1, skipped: 1, refused: 1 })
    const [product] = await named('Woo Venetian')
    expect(product).toMatchObject({
      sku: 'WV-1',
      is_featured: true,
      description: 'Aluminium slats',
      materials: ['Aluminium'],
      price_calculation: { price_per_sqm: 40 },
    })
    const { body: configuration } = await editor.call(getConfiguration, { params: { id: product!.id } })
    expect(
      configuration.options[0]?.choices.map(({ name, price_amount = 0 }) => [name, price_amount]),
    ).toEqual([
      ['White', 0],
      ['Black, matt', 5],
    ])
    expect(configuration.options[0]?.default).toBe('black_matt')
    await editor.call(updateProduct, { params: { id: product!.id }, body: { name: 'Renamed here' } })
    const { report } = await check(editor, 'products', file('41'))
    expect(report.lines.find(({ action }) => action === 'change')?.changed).toEqual(['name', 'price per m²'])
  })
})

describe('an undo of an import', () => {
  test('an undo of an import takes products off sale, removes options and categories, and restores what was changed', async () => {
    const before = shopify({ handle: 'u1', title: 'Undo One', price: '100', type: 'Undone kinds' })
    await importFile(editor, 'products', before)
    const done = await importFile(
      editor,
      'products',
      shopify(
        {
          handle: 'u1',
          title: 'Undo One',
          price: '120',
          type: 'Undone kinds',
          options: [['Undone', 'Left']],
        },
        { handle: 'u1', options: [['', 'Right']], price: '125' },
        { handle: 'u2', title: 'Undo Two', price: '7', type: 'Other kinds', options: [['Undone', 'Left']] },
        { handle: 'u2', options: [['', 'Right']], price: '12' },
      ),
    )
    expect(done).toMatchObject({ created: 1, changed: 1, undoable: true })
    expect(await undo(editor, done.id)).toMatchObject({ state: 'undone', kept: [] })

    expect(await named('Undo Two')).toEqual([])
    expect((await named('Undo One'))[0]).toMatchObject({
      has_options: false,
      price_calculation: { price_per_sqm: 100 },
    })
    const { body: options } = await editor.call(listOptions, {})
    expect(options.filter(({ name }) => name === 'Undone')).toEqual([])
    const { body: categories } = await editor.call(listCategories, {})
    expect(categories.filter(({ name }) => name === 'Other kinds')).toEqual([])
  })

  test('an undo of an import leaves records that were changed since, and reports them', async () => {
    const done = await importFile(editor, 'products', shopify({ handle: 'k', title: 'Kept', price: '100' }))
    const [product] = await named('Kept')
    await editor.call(updateProduct, { params: { id: product!.id }, body: { description: 'By hand' } })
    expect(await undo(editor, done.id)).toMatchObject({
      kept: [{ name: 'Kept', reason: 'It was changed since' }],
    })
    expect(await named('Kept')).toHaveLength(1)
  })
})

describe('imports', () => {
  test('imports are listed newest first, with who created them', async () => {
    await check(editor, 'products', shopify({ handle: 'l', title: 'Listed', price: '1' }))
    const { body } = await editor.call(listImports, { query: { kind: 'products', limit: 2 } })
    expect(body[0]).toMatchObject({ kind: 'products', fileName: 'products.csv', state: 'checked' })
    expect(body[0]!.madeBy).not.toBe('')
  })

  test("imports accept the shop's own exports and match products by SKU or name, so that a second import changes nothing", async () => {
    const own = csv(
      ['name', 'sku', 'price_per_sqm'],
      ['Own numbered', 'OWN-1', '100'],
      ['Own named', '', '200'],
    )
    expect(await importFile(editor, 'products', own)).toMatchObject({ format: 'own', created: 2 })
    expect(await importFile(editor, 'products', own)).toMatchObject({ created: 0, unchanged: 2 })
    const again = csv(['name', 'sku'], ['Own renamed', 'own-1'], ['Own twice', 'OWN-1'])
    const { report } = await check(editor, 'products', again)
    expect(report).toMatchObject({ changed: 1, refused: 1 })
  })

  test('imports refuse a file in another encoding or without lines', async () => {
    expect((await check(editor, 'products', '')).status).toBe(400)
    const { status, refused } = await check(editor, 'products', Buffer.from('name\nT\xfcll', 'latin1'))
    expect([status, refused.message]).toEqual([400, expect.stringContaining('Save it as “CSV UTF-8”')])
  })
})
