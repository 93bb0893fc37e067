import { describe, expect, test } from 'vitest'
import { aCategory, aProduct } from './factory.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { listProducts } from './contract/catalog.ts'
import { getConfiguration, putConfiguration } from './contract/configuration.ts'
import { createOption } from './contract/options.ts'
import { importLimit, importReport, type ImportReport } from './contract/catalog-import.ts'

const shop = await shopOfFile()
const editor = await shop.as('editor')

async function send(file: string | Buffer, { dry = false, type = 'text/csv', client = editor } = {}) {
  const url = `/api/products/import${dry ? '?dry_run=true' : ''}`
  const headers = { 'content-type': type }
  const answer = await client.send({ method: 'POST', url, headers, payload: file })
  return { ...answer, report: answer.body as ImportReport }
}

const file = (...lines: string[]) => lines.join('\r\n')
const counts = ({ created, changed, unchanged, refused }: ImportReport) => ({
  created,
  changed,
  unchanged,
  refused,
})
const named = async (name: string) =>
  (await editor.call(listProducts, { query: { q: name, state: 'all' } })).body
const nowhere = '00000000-0000-4000-8000-000000000000'

describe('a CSV import of products', () => {
  test('a CSV import of products gives products options by their codes, keeps their earlier settings, and reports an unknown code', async () => {
    const choices = [
      { code: 'oat', name: 'Oat' },
      { code: 'sage', name: 'Sage' },
    ]
    for (const code of ['shade', 'side'])
      await editor.call(createOption, { body: { code, name: code, choices } })
    const { id } = await aProduct(shop, { name: 'Optional' })
    await editor.call(putConfiguration, {
      params: { id },
      body: {
        options: [
          { code: 'shade', default: 'sage', left_out: ['oat'], pictures: { sage: '/pictures/sage.webp' } },
        ],
      },
    })
    const { text } = await editor.send({
      method: 'GET',
      url: '/api/products?q=Optional',
      headers: { accept: 'text/csv' },
    })
    expect(text).toContain(',options')
    expect(text.trim().split('\n').at(-1)).toContain(',"shade=sage","","shade.oat",')
    expect(counts((await send(text)).report)).toMatchObject({ unchanged: 1 })

    expect((await send(file('id,options', `${id},"side, colour"`))).report.lines[0]?.errors).toEqual([
      { column: 'options', message: 'There is no option "colour"' },
    ])
    expect(counts((await send(file('id,options', `${id},"side, shade"`))).report)).toMatchObject({
      changed: 1,
    })
    const { body } = await editor.call(getConfiguration, { params: { id } })
    expect(body.options.map(({ code, default: standing, left_out }) => [code, standing, left_out])).toEqual([
      ['side', 'oat', []],
      ['shade', 'sage', ['oat']],
    ])
    expect(body.options.map(({ pictures }) => pictures)).toEqual([undefined, { sage: '/pictures/sage.webp' }])
    // A choice written after its option becomes the default, for a new option and for one that the product already has.
    const named = await send(file('id,options', `${id},"shade=sage, side = sage"`))
    expect(counts(named.report)).toMatchObject({ changed: 1 })
    const { body: standing } = await editor.call(getConfiguration, { params: { id } })
    expect(standing.options.map(({ code, default: first }) => [code, first])).toEqual([
      ['shade', 'sage'],
      ['side', 'sage'],
    ])
    expect((await send(file('id,options', `${id},"side=blue"`))).report.lines[0]?.errors).toEqual([
      { column: 'options', message: 'side has no choice "blue"' },
    ])
    await send(file('id,options', `${id},`))
    expect((await editor.call(getConfiguration, { params: { id } })).body.options).toEqual([])
  })

  test('a CSV import of products adds rows without an id and updates rows with one, each with an audit entry', async () => {
    const category = await aCategory(shop, { name: 'Vertical blinds', slug: 'vertical-blinds' })
    const old = await aProduct(shop, { name: 'Cedar', materials: ['Cedar'], minWidthMm: 700 })
    const { status, report } = await send(
      file(
        'ID,Product name,Materials,Price per m²,Category,Featured,Images,Max width (m)',
        `${old.id},Cedar slat,"Cedar, Brass",510000,vertical-blinds,yes,,`,
        ',Birch slat,Birch,490000,VERTICAL BLINDS,no,"/a.jpg, /b.jpg",2.4',
      ),
    )
    expect(status).toBe(200)
    expect(importReport.parse(report)).toEqual(report)
    expect(counts(report)).toEqual({ created: 1, changed: 1, unchanged: 0, refused: 0 })
    const [cedar] = await named('Cedar slat')
    expect(cedar).toMatchObject({
      id: old.id,
      materials: ['Cedar', 'Brass'],
      category_id: category.id,
      is_featured: true,
      version: 2,
      size_limits: { min_width_m: 0.7 },
      price_calculation: { price_per_sqm: 510_000 },
    })
    const [birch] = await named('Birch slat')
    expect(birch).toMatchObject({
      category_id: category.id,
      image_urls: ['/a.jpg', '/b.jpg'],
      size_limits: { max_width_m: 2.4 },
      version: 1,
    })
    const entries = await shop.rows(
      'select action from audit_log where entity_id = any($1::text[]) order by action',
      [[old.id, birch!.id]],
    )
    expect(entries).toEqual([{ action: 'product.create' }, { action: 'product.update' }])
  })

  test('a CSV import of products may set kind, areas and lead days, and does not change them without such columns', async () => {
    const old = await aProduct(shop, { name: 'Calico', kind: 'roman', minAreaMm2: 500_000 })
    const first = await send(
      file('id,name,kind,max_area_m2,lead_days_min,lead_days_max', `${old.id},Calico,Roller,4.5,3,6`),
    )
    expect(counts(first.report)).toEqual({ created: 0, changed: 1, unchanged: 0, refused: 0 })
    await send(file('id,name', `${old.id},Calico plain`))
    const stored = await shop.rows(
      'select kind, min_area_mm2::int, max_area_mm2::int, lead_days_min, lead_days_max from products where id = $1',
      [old.id],
    )
    expect(stored).toEqual([
      {
        kind: 'roller',
        min_area_mm2: 500_000,
        max_area_mm2: 4_500_000,
        lead_days_min: 3,
        lead_days_max: 6,
      },
    ])
    const faults = await send(
      file('id,name,kind,lead_days_min,lead_days_max', `${old.id},Calico,sail,,`, `,Voile,curtain,9,3`),
    )
    expect(faults.report.refused).toBe(2)
  })

  test('a CSV import of products of an unchanged export changes nothing, whatever it contains', async () => {
    await aProduct(shop, { name: '=cmd()', description: 'Two\nlines; "quoted"', materials: ['Wood, oiled'] })
    await aProduct(shop, { name: '-5 °C', description: ' kept ', maxLengthMm: 2345, isFeatured: true })
    for (const accept of ['text/csv', 'text/csv; decimal=comma']) {
      const exported = await editor.raw({ method: 'GET', url: '/api/products', headers: { accept } })
      const { report } = await send(exported.rawPayload)
      expect(counts(report)).toMatchObject({ created: 0, changed: 0, refused: 0 })
      expect(report.unchanged).toBe(exported.body.split('\r\n').length - 2)
    }
    expect(await named('Two lines')).toMatchObject([{ version: 1, materials: ['Wood, oiled'] }])
  })

  test('a CSV import of products accepts semicolons and decimal commas', async () => {
    const { report } = await send(
      file('\uFEFFname;materials;base_width_m', 'Komma;"Holz, Alu";1,25', ';;', 'Punkt;Holz;1.5'),
    )
    expect(counts(report)).toMatchObject({ created: 2, refused: 0 })
    expect(await named('Komma')).toMatchObject([{ materials: ['Holz', 'Alu'] }])
    expect((await named('Komma'))[0]!.price_calculation.base_width_m).toBe(1.25)
  })

  test('a CSV import of products reads thousands as people write them where the currency has no decimals', async () => {
    const { report } = await send(
      file(
        'name;price_per_sqm;base_width_m;state',
        'Dots;450.000;1.250;published',
        'Commas;1,450,000;1,25;draft',
        'Signs;450.000 ₫;118,5;hidden',
        'Free;;;published',
      ),
    )
    expect(report.lines.flatMap(({ errors }) => errors.map(({ column }) => column))).toEqual(['base_width_m'])
    const good = file(
      'name;price_per_sqm;base_width_m;state',
      'Dots;450.000;1.250;published',
      'Free;;;published',
    )
    expect(counts((await send(good)).report)).toMatchObject({ created: 2, refused: 0 })
    expect((await named('Dots'))[0]!.price_calculation).toMatchObject({
      price_per_sqm: 450_000,
      base_width_m: 1.25,
    })
    expect(await named('Free')).toMatchObject([{ state: 'draft' }])
  })

  test('a CSV import of products adds products without a state as drafts, and refuses decimals that the currency does not have', async () => {
    const { report } = await send(file('name,price_per_sqm', 'Stateless,90', 'Cents,9.99'))
    expect(report.lines.map(({ name, errors }) => [name, errors[0]?.message])).toEqual([
      ['Cents', 'The currency of this shop does not have the decimals of “9.99”'],
      ['Stateless', undefined],
    ])
    await send(file('name,price_per_sqm', 'Stateless,90'))
    expect(await named('Stateless')).toMatchObject([{ state: 'draft', price_missing: false }])
  })

  test('a CSV import of products refuses lines whose prices are in another currency', async () => {
    const { report } = await send(file('name,price,currency', 'Euro,90,EUR', 'Dong,90,vnd', 'Any,90,'), {
      dry: true,
    })
    expect(report.lines.map(({ name, errors }) => [name, errors[0]?.message])).toEqual([
      ['Euro', 'The prices are in EUR, but this shop sells in VND. Please convert them in the file first'],
      ['Dong', undefined],
      ['Any', undefined],
    ])
  })

  test('a CSV import of products is only reported by a dry run', async () => {
    const old = await aProduct(shop, { name: 'Before' })
    const { status, report } = await send(file('id,name', `${old.id},After`, ',Never'), { dry: true })
    expect(status).toBe(200)
    expect(report).toMatchObject({
      dry_run: true,
      lines: [
        { line: 2, action: 'change', id: old.id, name: 'After', changed: ['name'], errors: [] },
        { line: 3, action: 'create', id: null, name: 'Never' },
      ],
    })
    expect(await named('Never')).toEqual([])
    expect(await named('Before')).toMatchObject([{ version: 1 }])
  })

  test('a CSV import of products with one wrong row changes nothing, and names the row and the column', async () => {
    const twice = await aProduct(shop, { name: 'Twice' })
    const lines = file(
      'id,name,Base Price,category,featured,min width,max width,image_urls',
      ',Right,1,,,,,',
      `${nowhere},Unknown,1,,,,,`,
      ',Words,cheap,Nowhere,perhaps,2,1,',
      ',,1.5,,,,,javascript:alert(1)',
      `${twice.id},Twice 1,,,,,,`,
      `${twice.id},Twice 2,,,,,,`,
      ',"Over\ntwo lines","1,00,0",,,,,',
    )
    const { status, refused } = await send(lines)
    expect({ status, code: refused.code }).toEqual({ status: 422, code: 'import_refused' })
    const lineReports = (refused['lines'] as ImportReport['lines'])
      .filter(({ action }) => action === 'error')
      .map(({ line, errors }) => [line, errors.map(({ column }) => column)])
    expect(lineReports).toEqual([
      [3, ['id']],
      [4, ['Base Price', 'category', 'featured', 'max width']],
      [5, ['name', 'Base Price', 'image_urls']],
      [7, ['id']],
      [8, ['Base Price']],
    ])
    const shape = importReport.shape.lines.element.strict()
    for (const line of refused['lines'] as unknown[]) expect(() => shape.parse(line)).not.toThrow()
    expect(JSON.stringify(refused)).toContain(`There is no product with the id ${nowhere}`)
    expect(JSON.stringify(refused)).toContain('There is no category “Nowhere”')
    expect(await named('Right')).toEqual([])
    expect((await send(lines, { dry: true })).report).toMatchObject({ created: 1, refused: 5 })
  })

  test.for([
    ['colour', 'name,colour', 'There is no column “colour”.'],
    ['Title', 'name,Title', '“name” says the same'],
    ['name', 'materials', 'needs a column “name”'],
  ] as const)('with a wrong header names it: %s', async ([column, heads, message]) => {
    const { report } = await send(file(heads, 'a,b'), { dry: true })
    expect(report.lines).toMatchObject([{ line: 1, errors: [{ column }] }])
    expect(report.lines[0]!.errors[0]!.message).toContain(message)
  })

  test.for([
    ['empty', '', 'The file is empty.'],
    ['with an open quotation mark', 'name\r\n"open', 'is never closed'],
    ['in another encoding', Buffer.from('name\nT\xfcll', 'latin1'), 'UTF-8'],
    ['the “Unicode text” of a spreadsheet', Buffer.from('\ufeffname\nTüll', 'utf16le'), 'UTF-8'],
  ] as const)('a CSV import of products that is %s is refused with 400', async ([, payload, message]) => {
    const { status, refused } = await send(payload)
    expect({ status, code: refused.code }).toEqual({ status: 400, code: 'malformed_csv' })
    expect(refused.message).toContain(message)
  })

  test('a CSV import of products must be CSV of at most 5 MB sent by an editor', async () => {
    expect((await send('{"name":"x"}', { type: 'application/json' })).status).toBe(415)
    expect((await send(Buffer.alloc(importLimit + 1, 'a'))).status).toBe(413)
    expect((await send('name\nx', { client: await shop.as('viewer') })).status).toBe(403)
  })
})

test('thousands of rows are imported at once', async () => {
  const lines = Array.from(
    { length: 3_000 },
    (_, n) => `Bulk ${n},"Wood, Steel",${450_000 + n},${'long '.repeat(20)}`,
  )
  const { report } = await send(file('name,materials,price per m2,description', ...lines))
  expect(report.created).toBe(3_000)
  const [first] = (await editor.call(listProducts, { query: { limit: 1, state: 'all' } })).body
  expect(first!.name).toBe('Bulk 0')
})
