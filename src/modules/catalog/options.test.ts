import { describe, expect, test } from 'vitest'
import { shopOfFile } from '#test/shop-of-file.ts'
import type { Input } from '#kernel/contract/endpoint.ts'
import { placeOrder } from '#modules/orders/contract/index.ts'
import { aLine, anOrderBody } from '#modules/orders/factory.ts'
import {
  getConfiguration,
  pricePiece,
  putConfiguration,
  type ConfigurationForm,
  type PieceRequest,
} from './contract/configuration.ts'
import { createOption, deleteOption, listOptions, updateOption, type WireOption } from './contract/options.ts'
import { getProduct, listOfferedChoices, listProducts } from './contract/catalog.ts'
import { aConfiguredProduct, anOption as newOption, aProduct } from './factory.ts'

let made = 0

const shop = await shopOfFile()
const editor = await shop.as('editor')
const visitor = await shop.as(null)
const customer = await shop.as('customer')

const anOption = (name: string, choices: Parameters<typeof newOption>[2], more: object = {}) =>
  newOption(editor, name, choices, more)
const configured = (options: readonly WireOption[], columns: Parameters<typeof aConfiguredProduct>[3] = {}) =>
  aConfiguredProduct(shop, editor, options, columns)

const configure = (id: string, body: Partial<ConfigurationForm>, by = editor) =>
  by.call(putConfiguration, { params: { id }, body })

const tried = (id: string, piece: PieceRequest) => visitor.call(pricePiece, { params: { id }, body: piece })
const messages = async (id: string, piece: PieceRequest) =>
  (await tried(id, piece)).body.messages.map(({ field, message }) => `${field}: ${message}`)

const size = { width: 1.5, length: 1.8 }
const plain = { code: 'plain', name: 'Plain' }
const control = () =>
  anOption('Control', [
    { code: 'chain', name: 'Chain', max_area_m2: 2.5 },
    { code: 'motor', name: 'Motor', max_area_m2: 4.4, min_width_m: 0.6, max_width_m: 2 },
  ])

describe('the price of a piece with options', () => {
  test.each([
    ['a colour by the square metre', [{ price_basis: 'area', price_amount: 90_000 }], [1_026_000, 243_000]],
    ['a motor by the piece', [{ price_basis: 'piece', price_amount: 2_400_000 }], [1_026_000, 2_400_000]],
    [
      'a valance by the metre of width',
      [{ price_basis: 'width', price_amount: 150_000 }],
      [1_026_000, 225_000],
    ],
    [
      'a channel by the metre of length',
      [{ price_basis: 'length', price_amount: 80_000 }],
      [1_026_000, 144_000],
    ],
    ['a wide tape by percent', [{ price_basis: 'percent', price_amount: 12.5 }], [1_026_000, 128_250]],
    [
      'all together, the percentage last',
      [
        { price_basis: 'percent', price_amount: 10 },
        { price_basis: 'area', price_amount: 90_000 },
        { price_basis: 'width', price_amount: 150_000 },
        { price_basis: 'piece', price_amount: 2_400_000 },
      ],
      [1_026_000, 243_000, 225_000, 2_400_000, 102_600],
    ],
  ])('the price of a piece with options adds %s', async (_, prices, parts) => {
    const options = []
    for (const price of prices)
      options.push(await anOption('Extra', [plain, { code: 'more', name: 'More', ...price }]))
    const { id } = await configured(options)
    const chosen = Object.fromEntries(options.map(({ code }) => [code, 'more']))
    const { body } = await tried(id, { ...size, options: chosen })
    expect(body.parts.map(({ amount }) => amount)).toEqual(parts)
    expect(body.price).toBe(parts.reduce((sum, amount) => sum + amount, 0))
    expect((await tried(id, size)).body.price).toBe(1_026_000)
  })

  test('charges a band on the smallest charged area too', async () => {
    const band = await anOption('Band', [
      plain,
      { code: 'b', name: 'B', price_basis: 'area', price_amount: 90_000 },
    ])
    const { id } = await configured([band], { minAreaMm2: 1_000_000 })
    const { body } = await tried(id, { width: 0.6, length: 0.8, options: { [band.code]: 'b' } })
    expect([body.price, body.charged_area]).toEqual([470_000, 1])
  })

  test('the price of a piece with options is calculated by the running metre of cloth and the widths that are sewn', async () => {
    const cloth = { cloth: { rollMm: 1370, turnable: false, repeatMm: 0 } }
    const { id } = await aProduct(shop, { kind: 'curtain', facts: cloth })
    const saved = await configure(id, {
      price_model: 'cloth',
      price_per_metre: 320_000,
      price_per_width: 180_000,
    })
    expect(saved.status).toBe(200)
    expect((await tried(id, { width: 1.8, length: 2.4 })).body.price).toBe(3_132_000)
  })
})

describe('a choice of an option', () => {
  test('restricts sizes and area, and is named in the message', async () => {
    const { code, ...option } = await control()
    const { id } = await configured([{ code, ...option }])
    const by = (choice: string) => ({ options: { [code]: choice } })
    expect(await messages(id, { ...size, ...by('chain') })).toEqual([
      'size: Area must be at most 2.5 m² (Chain)',
    ])
    expect(await messages(id, { ...size, ...by('motor') })).toEqual([])
    expect(await messages(id, { width: 0.55, length: 1.8, ...by('motor') })).toEqual([
      'width: Width must be between 0.6 and 2 m (Motor)',
    ])
  })

  test('restricts the weight that it carries', async () => {
    const lift = await anOption('Lift', [{ code: 'cord', name: 'Cord lift', lifts_g: 15_000 }])
    const { id } = await configured([lift], { weightGsm: 4500 })
    expect(await messages(id, { width: 2.4, length: 1.8 })).toEqual([
      'size: This piece would weigh 19.4 kg; Cord lift carries at most 15 kg',
    ])
  })

  test('determines the cloth that the piece is cut from, and is refused at its option when that is too narrow', async () => {
    const narrow = { cloth: { rollMm: 2000, turnable: false, repeatMm: 0 } }
    const wide = { cloth: { rollMm: 2400, turnable: true, repeatMm: 0 } }
    const colour = await anOption('Colour', [
      { code: 'sage', name: 'Sage', facts: narrow },
      { code: 'oat', name: 'Oat', facts: wide },
    ])
    const { id } = await configured([colour], { kind: 'roller' })
    const piece = { width: 2.8, length: 2, mount: 'outside' } as const
    expect(await messages(id, piece)).toEqual([
      `options.${colour.code}: This cloth is 2 m wide; this size does not fit on it`,
    ])
    const { body } = await tried(id, { ...piece, options: { [colour.code]: 'oat' } })
    expect(body.messages).toEqual([])
    expect(body.cuts).toContainEqual(
      expect.objectContaining({ part: 'cloth', laid: { way: 'turned', rollMm: 2400, takeMm: 2770 } }),
    )
  })

  test('excludes choices of other options, and counts only when its option’s condition is met', async () => {
    const power = await control()
    const colour = await anOption('Colour', [
      { code: 'oat', name: 'Oat' },
      { code: 'sage', name: 'Sage', conflicts: [`${power.code}.motor`] },
    ])
    const side = await anOption('Chain side', [
      { code: 'left', name: 'Left' },
      { code: 'right', name: 'Right', price_basis: 'piece', price_amount: 1000 },
    ])
    const { id } = await aProduct(shop, { pricePerSqm: 100_000 })
    await configure(id, {
      options: [
        { code: power.code, default: 'chain' },
        { code: colour.code, default: 'oat' },
        { code: side.code, default: 'left', shown_when: `${power.code}.chain` },
      ],
    })
    const piece = { width: 1, length: 1 }
    expect(
      await messages(id, { ...piece, options: { [power.code]: 'motor', [colour.code]: 'sage' } }),
    ).toEqual([`options.${colour.code}: Sage cannot be combined with Motor`])
    const price = async (options: Record<string, string>) =>
      (await tried(id, { ...piece, options })).body.price
    expect(await price({ [side.code]: 'right' })).toBe(101_000)
    expect(await price({ [side.code]: 'right', [power.code]: 'motor' })).toBe(100_000)
    expect(await messages(id, { ...piece, options: { lining: 'thick' } })).toEqual([
      'options.lining: This product has no option "lining"',
    ])
  })
})

describe('an order with options', () => {
  test('an order with options keeps codes, names and amounts as they were, and says what was declined', async () => {
    const band = await anOption('Colour', [
      plain,
      { code: 'sage', name: 'Sage', price_basis: 'area', price_amount: 90_000, extra_days: 3 },
    ])
    const answers = [
      { code: 'no', name: 'No' },
      { code: 'yes', name: 'Yes' },
    ]
    const box = await anOption('Box', answers, { shown_as: 'yes_no' })
    const product = await configured([band, box], { kind: 'roller' })
    const line = aLine(product, {
      ...size,
      mount: 'outside',
      room: 'Kitchen',
      options: { [band.code]: 'sage', [box.code]: 'no' },
      calculated_price: 1_269_000,
    })
    const { status, body } = await customer.call(placeOrder, { body: anOrderBody([line]) })
    expect(status).toBe(201)
    expect(body.cart[0]).toMatchObject({
      options: { [band.code]: 'sage', [box.code]: 'no' },
      choices: [
        { option: 'Colour', choice: 'Sage', amount: 243_000 },
        { option: 'Box', choice: 'No', amount: 0, declined: true },
      ],
      calculated_price: 1_269_000,
      price_per_sqm: 470_000,
    })
    expect([body.lead_days_min, body.lead_days_max]).toEqual([8, 10])

    await editor.call(updateOption, {
      params: { id: band.id },
      body: { choices: [plain, { code: 'sage', name: 'Moss', price_basis: 'area', price_amount: 100_000 }] },
    })
    const [stored] = await shop.rows<{ made: object }>('select made from order_lines where order_id = $1', [
      body.id,
    ])
    expect(stored?.made).toMatchObject({
      choices: [{ option: 'Colour', choice: 'Sage', amount: 243_000 }, { choice: 'No' }],
    })
    const again = await customer.call(placeOrder, { body: anOrderBody([{ ...line, room: 'Hall' }]) })
    expect([again.status, again.refused.code]).toEqual([409, 'price_changed'])
  })

  test('an order with options is refused at the option when a choice was deleted, and gets defaults for options without a choice', async () => {
    const colour = await anOption('Colour', [plain, { code: 'sage', name: 'Sage' }])
    const product = await configured([colour])
    const archived = [plain, { code: 'sage', name: 'Sage', archived: true }]
    await editor.call(updateOption, { params: { id: colour.id }, body: { choices: archived } })
    const line = aLine(product, { width: 1, options: { [colour.code]: 'sage' } })
    const refused = await customer.call(placeOrder, { body: anOrderBody([line]) })
    expect([refused.status, refused.refused.fields]).toEqual([
      422,
      { [`cart.0.options.${colour.code}`]: 'Please choose another Colour' },
    ])
    const { options: _, ...without } = line
    const { body } = await customer.call(placeOrder, { body: anOrderBody([without]) })
    expect(body.cart[0]?.options).toEqual({ [colour.code]: 'plain' })
  })
})

describe('staff', () => {
  test('staff see all options with their use; only editors change them', async () => {
    const colour = await anOption('Colour', [{ code: 'sage', name: 'Sage', colour: '#9DAD92' }], {
      shown_as: 'swatch',
    })
    const using = await configured([colour])
    const { body } = await (await shop.as('viewer')).call(listOptions)
    const listed = body.find(({ id }) => id === colour.id)
    expect([listed?.used_by, listed?.choices[0]?.colour]).toEqual([1, '#9dad92'])
    expect(listed?.products).toEqual([{ id: using.id, name: using.name }])
    for (const role of ['viewer', 'customer'] as const) {
      const refused = await (await shop.as(role)).call(deleteOption, { params: { id: colour.id } })
      expect(refused.status).toBe(403)
    }
    const used = await editor.call(deleteOption, { params: { id: colour.id } })
    expect([used.status, used.refused.code]).toEqual([409, 'in_use'])
  })

  test.each([
    ['a code twice', { choices: [plain, plain] }, { 'choices.1.code': 'This code is there twice' }],
    [
      'a bare swatch',
      { shown_as: 'swatch', choices: [plain] },
      { 'choices.0.colour': 'A swatch needs a picture or a colour' },
    ],
    [
      'half a yes',
      { shown_as: 'yes_no', choices: [{ code: 'yes', name: 'Yes' }] },
      { choices: 'A yes or no has exactly the choices "yes" and "no"' },
    ],
    [
      'a grid that is not there',
      { choices: [{ ...plain, price_basis: 'grid' }] },
      { 'choices.0.price_grid_id': 'Please choose a price grid' },
    ],
    [
      'sizes that leave nothing',
      { choices: [{ ...plain, min_width_m: 2, max_width_m: 1 }] },
      { 'choices.0.max_width_m': 'The largest width is below the smallest' },
    ],
    [
      'an unknown other',
      { choices: [{ ...plain, conflicts: ['control.none'] }] },
      { 'choices.0.conflicts': 'There is no choice "control.none"' },
    ],
  ])('staff cannot save an option with %s', async (_, sent, fields) => {
    const body = { code: `wrong_${(made += 1)}`, name: 'Wrong', ...sent } as Input<
      typeof createOption
    >['body']
    const refused = await editor.call(createOption, { body })
    expect([refused.status, refused.refused.fields]).toEqual([422, fields])
    expect(await shop.rows('select 1 from options where code = $1', [body.code])).toEqual([])
  })

  test('staff cannot remove a choice that is a default, or give a product defaults that exclude each other', async () => {
    const power = await control()
    const colour = await anOption('Colour', [
      { code: 'sage', name: 'Sage', conflicts: [`${power.code}.chain`] },
    ])
    const { id } = await configured([power])
    const gone = await editor.call(updateOption, {
      params: { id: power.id },
      body: { choices: [{ code: 'motor', name: 'Motor' }] },
    })
    expect(gone.refused.fields).toEqual({ choices: 'Chain is still needed by 1 product' })
    const refusedFields = async (options: NonNullable<ConfigurationForm['options']>) =>
      (await configure(id, { options })).refused.fields
    const first = { code: power.code, default: 'chain' }
    expect(await refusedFields([{ code: 'nothing', default: 'a' }])).toEqual({
      'options.0.code': 'There is no option "nothing"',
    })
    expect(await refusedFields([{ code: power.code, default: 'wand' }])).toEqual({
      'options.0.default': 'Control has no choice "wand"',
    })
    expect(await refusedFields([{ ...first, left_out: ['chain'] }])).toEqual({
      'options.0.default': 'This choice is left out',
    })
    expect(await refusedFields([{ ...first, shown_when: `${colour.code}.sage` }])).toEqual({
      'options.0.shown_when': 'Must be a choice of an option further up',
    })
    expect(await refusedFields([first, { code: colour.code, default: 'sage' }])).toEqual({
      'options.1.default': 'Sage cannot be combined with Chain',
    })
    const { body } = await visitor.call(getConfiguration, { params: { id } })
    expect(body.options.map(({ code }) => code)).toEqual([power.code])
  })

  test('staff give a product pictures for a choice, for as long as the choice exists', async () => {
    const colour = await anOption('Colour', [plain, { code: 'sage', name: 'Sage' }])
    const { id } = await configured([colour])
    const asked = (pictures: Record<string, string>) => ({
      options: [{ code: colour.code, default: 'plain', pictures }],
    })
    const shown = async () =>
      (await visitor.call(getConfiguration, { params: { id } })).body.options.map(({ pictures }) => pictures)
    expect((await configure(id, asked({ sage: '/pictures/room.webp' }))).status).toBe(200)
    expect(await shown()).toEqual([{ sage: '/pictures/room.webp' }])
    for (const [pictures, message] of [
      [{ rust: '/pictures/room.webp' }, `${colour.name} has no choice "rust"`],
      [{ sage: 'javascript:alert(1)' }, 'Must be a web address (http or https) or a path of this shop'],
    ] as const)
      expect((await configure(id, asked(pictures))).refused.fields).toEqual({
        'options.0.pictures': message,
      })
    await editor.call(updateOption, { params: { id: colour.id }, body: { choices: [plain] } })
    expect(await shown()).toEqual([undefined])
  })

  test('staff keep the pictures of a product when a change omits them, until it removes them', async () => {
    const sage = { code: 'sage', name: 'Sage' }
    const rust = { code: 'rust', name: 'Rust' }
    const colour = await anOption('Colour', [plain, sage, rust])
    const { id } = await configured([colour])
    const shownAfter = async (sent: { pictures?: Record<string, string> }) => {
      const options = [{ code: colour.code, default: 'plain', ...sent }]
      expect((await configure(id, { options })).status).toBe(200)
      const { body } = await visitor.call(getConfiguration, { params: { id } })
      return body.options.map(({ pictures }) => pictures)
    }
    const offer = (choices: (typeof plain)[]) =>
      editor.call(updateOption, { params: { id: colour.id }, body: { choices } })
    const pictures = { sage: '/pictures/sage.webp', rust: '/pictures/rust.webp' }
    expect(await shownAfter({ pictures })).toEqual([pictures])
    expect(await shownAfter({})).toEqual([pictures])
    // A new choice with the code of a removed one does not get its picture back.
    await offer([plain, rust])
    expect(await shownAfter({})).toEqual([{ rust: pictures.rust }])
    await offer([plain, rust, sage])
    expect(await shownAfter({})).toEqual([{ rust: pictures.rust }])
    expect(await shownAfter({ pictures: {} })).toEqual([undefined])
    expect(await shownAfter({})).toEqual([undefined])
  })

  test('staff let shoppers find products by the names of their options', async () => {
    const colour = await anOption('Shade', [plain, { code: 'peri', name: 'Periwinkle' }])
    const { id } = await configured([colour])
    const found = async (q: string) =>
      (await visitor.call(listProducts, { query: { q } })).body.map((one) => one.id)
    expect([await found('periwinkle'), await found('aubergine')]).toEqual([[id], []])
    const choice = `${colour.code}.peri`
    const offering = async () =>
      (await visitor.call(listProducts, { query: { choice } })).body.map((one) => one.id)
    expect(await offering()).toEqual([id])
    await configure(id, { options: [{ code: colour.code, default: 'plain', left_out: ['peri'] }] })
    expect([await offering(), await found('periwinkle')]).toEqual([[], []])
    await configure(id, { options: [{ code: colour.code, default: 'plain' }] })
    await editor.call(updateOption, {
      params: { id: colour.id },
      body: { choices: [plain, { code: 'peri', name: 'Aubergine' }] },
    })
    expect([await found('aubergine'), await found('periwinkle')]).toEqual([[id], []])
  })

  test('staff offer shoppers the swatches of products on sale to filter by', async () => {
    const swatch = { shown_as: 'swatch' }
    const used = await anOption('Tint', [{ ...plain, colour: '#aabbcc' }], swatch)
    const unused = await anOption('Tone', [{ ...plain, colour: '#aabbcc' }], swatch)
    await configured([used])
    const { body } = await visitor.call(listOfferedChoices)
    const paths = body.map(({ choice }) => choice)
    expect(paths).toContain(`${used.code}.plain`)
    expect(paths).not.toContain(`${unused.code}.plain`)
  })

  test('staff offer shoppers options to filter by, which find products with all chosen options', async () => {
    const drive = await anOption('Drive', [
      { code: 'none', name: 'None' },
      { code: 'chain', name: 'Chain' },
      { code: 'motor', name: 'Motor' },
      { code: 'crank', name: 'Crank' },
    ])
    const yesNo = { shown_as: 'yes_no' }
    const box = await anOption(
      'Box',
      [
        { code: 'no', name: 'No' },
        { code: 'yes', name: 'Yes' },
      ],
      yesNo,
    )
    const both = await configured([drive, box])
    const one = await configured([drive])
    for (const { id } of [both, one]) {
      const options = [{ code: drive.code, default: 'chain', left_out: ['crank'] }]
      if (id === both.id) options.push({ code: box.code, default: 'no', left_out: [] })
      await configure(id, { options })
    }
    const { body } = await visitor.call(listOfferedChoices)
    const own = body.filter(({ choice }) =>
      [drive.code, box.code].some((code) => choice.startsWith(`${code}.`)),
    )
    expect(own.map(({ choice, shown_as: look }) => [choice.split('.')[1], look])).toEqual(
      expect.arrayContaining([
        ['chain', 'list'],
        ['motor', 'list'],
        ['yes', 'yes_no'],
      ]),
    )
    expect(own).toHaveLength(3)
    const found = async (choice: string) =>
      (await visitor.call(listProducts, { query: { choice } })).body.map(({ id }) => id)
    expect((await found(`${drive.code}.motor`)).sort()).toEqual([both.id, one.id].sort())
    expect(await found(`${drive.code}.motor,${box.code}.yes`)).toEqual([both.id])
    expect(await found(`${drive.code}.crank`)).toEqual([])
  })

  test('staff mark a product as having options, until they remove them', async () => {
    const power = await control()
    const { id } = await configured([power])
    const hasOptions = async () => (await visitor.call(getProduct, { params: { id } })).body.has_options
    expect(await hasOptions()).toBe(true)
    await configure(id, { options: [] })
    expect(await hasOptions()).toBe(false)
    expect((await visitor.call(listProducts)).body.find((one) => one.id === id)?.has_options).toBe(false)
  })
})
