import { describe, expect, test } from 'vitest'
import { shopOfFile } from '#test/shop-of-file.ts'
import { putSelling, type SafetyStandard } from '#modules/making/contract/index.ts'
import { pricePiece, type PieceRequest } from './contract/configuration.ts'
import { aProduct } from './factory.ts'

type ProductInput = NonNullable<Parameters<typeof aProduct>[1]>

const shop = await shopOfFile()
const visitor = await shop.as(null)
const admin = await shop.as('admin')

/** Creates a product and returns the answer of the price endpoint for the piece. */
async function tried(product: ProductInput, piece: PieceRequest) {
  const { id } = await aProduct(shop, { pricePerSqm: 380_000, ...product })
  const { status, body } = await visitor.call(pricePiece, { params: { id }, body: piece })
  expect(status).toBe(200)
  return body
}

const messages = async (product: ProductInput, piece: PieceRequest) =>
  (await tried(product, piece)).messages.map(({ field, message }) => `${field}: ${message}`)

const cloth = (rollMm: number, turnable = false, repeatMm = 0) => ({ cloth: { rollMm, turnable, repeatMm } })
const chain = { control: { loop: 'chain', device: 'tensioner', freeCord: false } } as const
const venetian: ProductInput = { kind: 'venetian', facts: { slat: { width: 25 } } }

describe('a visitor who asks for the price of a piece', () => {
  test('a visitor who asks for the price of a piece gets the price of the minimum charged area, and the piece’s own area', async () => {
    const small = await tried({ minAreaMm2: 1_000_000 }, { width: 0.6, length: 0.8 })
    expect(small).toMatchObject({ price: 380_000, area: 0.48, charged_area: 1 })
    const exact = await tried({ minAreaMm2: 1_000_000 }, { width: 1, length: 1 })
    expect(exact).toMatchObject({ price: 380_000, area: 1, charged_area: 1 })
  })

  test.each([
    [{ pricePerSqm: 520_000 }, 1.5, 1.8, 1_404_000],
    [{}, 1.2, 1.6, 729_600],
    [{ pricePerSqm: 2 }, 0.5, 0.5, 1],
    [{ pricePerSqm: 0, basePrice: 450_000 }, 1, 2, 900_000],
    [{ pricePerSqm: 100_000 }, 1, 3, 300_000],
    [{ pricePerSqm: 560_000, kind: 'curtain' as const }, 1.8, 2.4, 2_419_200],
  ])('of a product with %o in %d × %d m pays %d', async (product, width, length, price) => {
    const body = await tried(product, { width, length })
    expect([body.price, body.parts.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([price, price])
  })

  test('a visitor who asks for the price of a piece learns why a piece is too large, too heavy or too wide for its cloth', async () => {
    expect(await messages({ maxAreaMm2: 2_500_000 }, { width: 1.5, length: 1.8 })).toEqual([
      'size: Area must be at most 2.5 m²',
    ])
    const oak = { weightGsm: 4500, maxWeightG: 15_000 }
    expect((await messages(oak, { width: 2.4, length: 1.8 })).join()).toContain('would weigh 19.4 kg')
    const wide = { width: 2.8, length: 2, mount: 'outside' } as const
    const roll = 'This cloth is 2 m wide; this size does not fit on it'
    expect((await messages({ kind: 'roller', facts: cloth(2000) }, wide)).join()).toContain(roll)
    expect((await messages({ kind: 'roller', facts: cloth(2000, true) }, wide)).join()).toContain(roll)
    const turned = await tried({ kind: 'roller', facts: cloth(2400, true) }, wide)
    expect(turned.cuts).toContainEqual(
      expect.objectContaining({ part: 'cloth', laid: { way: 'turned', rollMm: 2400, takeMm: 2770 } }),
    )
  })

  test('a visitor who asks for the price of a piece learns that a recess is too shallow, or that the blind will protrude from it', async () => {
    const inside = { width: 1.2, length: 1.5, mount: 'inside' } as const
    expect((await tried(venetian, { ...inside, depth: 0.03 })).stands_out).toBe(0.01)
    expect(await messages(venetian, { ...inside, depth: 0.015 })).toEqual([
      'depth: Needs at least 20 mm. Choose outside.',
    ])
    expect(await messages(venetian, { width: 1.2, length: 1.5 })).toEqual([
      'mount: Please say where it will hang',
    ])
  })
})

describe('what is cut', () => {
  test.each([
    ['roller inside', { kind: 'roller' }, { width: 1.2, length: 1.6, mount: 'inside' }, [1.195, 1.6]],
    ['roller outside', { kind: 'roller' }, { width: 1.2, length: 1.6, mount: 'outside' }, [1.2, 1.6]],
    ['venetian 25', venetian, { width: 1.2, length: 1.5, mount: 'inside' }, [1.19, 1.5]],
    ['wooden 50', { kind: 'wooden' }, { width: 1.8, length: 1.4, mount: 'inside' }, [1.79, 1.4]],
    ['vertical 89', { kind: 'vertical' }, { width: 2, length: 2.2, mount: 'inside' }, [1.99, 2.19]],
    ['cellular', { kind: 'cellular' }, { width: 0.9, length: 1.2, mount: 'inside' }, [0.896, 1.2]],
  ] as [string, ProductInput, PieceRequest, number[]][])(
    'what is cut of a %s blind has its finished size',
    async (_, product, piece, finished) => {
      const { finished_width: width, finished_length: length } = await tried(product, piece)
      expect([width, length]).toEqual(finished)
    },
  )

  test('what is cut of a roller blind is its cloth and its tube', async () => {
    const piece = { width: 1.2, length: 1.6, mount: 'inside' } as const
    const { cuts } = await tried({ kind: 'roller', facts: cloth(2000) }, piece)
    expect(cuts).toMatchObject([
      { part: 'cloth', widthMm: 1165, lengthMm: 1900, laid: { way: 'upright', takeMm: 1900 } },
      { part: 'tube', lengthMm: 1165, diameterMm: 32 },
      { part: 'bottom_bar', lengthMm: 1165 },
    ])
    const { cuts: turnable } = await tried({ kind: 'roller', facts: cloth(2000, true) }, piece)
    expect(turnable[0]).toMatchObject({ laid: { way: 'turned', takeMm: 1165 } })
  })

  test.each([
    ['venetian 25', venetian, { width: 1.2, length: 1.5 }, 70, [150, 447, 743, 1040]],
    [
      'wooden 50',
      { kind: 'wooden', facts: { slat: { width: 50 } } },
      { width: 1.8, length: 1.4 },
      32,
      [150, 523, 895, 1268, 1640],
    ],
  ] as [string, ProductInput, PieceRequest, number, number[]][])(
    'what is cut of a %s blind is its slats and its ladders',
    async (_, product, piece, count, positionsMm) => {
      const { cuts } = await tried(product, { ...piece, mount: 'inside' })
      expect(cuts).toContainEqual(expect.objectContaining({ part: 'slat', count }))
      expect(cuts).toContainEqual(expect.objectContaining({ part: 'ladder', positionsMm }))
    },
  )

  test('what is cut of a vertical blind is its louvres, an even number where it opens in the middle', async () => {
    const made = async (width: number, draw: 'left' | 'split', piece: PieceRequest) => {
      const { cuts } = await tried({ kind: 'vertical', facts: { louvre: { width }, draw } }, piece)
      return cuts.find((cut) => cut.part === 'louvre')
    }
    const inside: PieceRequest = { width: 2, length: 2.2, mount: 'inside' }
    expect(await made(89, 'left', inside)).toMatchObject({ count: 25, lengthMm: 2145 })
    expect(await made(89, 'split', inside)).toMatchObject({ count: 26, lengthMm: 2145, takeMm: 57_590 })
    const outside: PieceRequest = { width: 3, length: 2.4, mount: 'outside' }
    expect(await made(127, 'left', outside)).toMatchObject({ count: 27, lengthMm: 2355 })
    expect(await made(127, 'split', outside)).toMatchObject({ count: 28 })
    const wide: PieceRequest = { width: 3.1, length: 2.4, mount: 'outside' }
    expect(await messages({ kind: 'vertical', facts: { draw: 'left' } }, wide)).toHaveLength(1)
    expect(await messages({ kind: 'vertical', facts: { draw: 'split' } }, wide)).toEqual([])
  })

  test.each([
    ['a pair of 2 × 2.1 m', 2000, 2, [2, 2.1], cloth(1400), [4, 2400, 9600]],
    ['a pair of 2 × 2.1 m with a pattern', 2000, 2, [2, 2.1], cloth(1400, false, 370), [4, 2590, 10_360]],
    ['a pair of 1.8 × 2.4 m', 2000, 2, [1.8, 2.4], cloth(1370), [3, 2700, 8100]],
    ['a pair of 1.8 × 2.4 m with a pattern', 2000, 2, [1.8, 2.4], cloth(1370, false, 640), [3, 3200, 9600]],
    ['a single one with eyelets', 1750, 1, [1.2, 2.1], cloth(1400), [2, 2400, 4800]],
  ] as const)('of %s is %s', async (_, fullness, panels, [width, length], roll, [widths, cut, take]) => {
    const facts = { ...roll, panels, heading: { fullness, pitchMm: 0 } }
    const { cuts } = await tried({ kind: 'curtain', facts }, { width, length })
    expect(cuts.find((one) => one.part === 'cloth')).toMatchObject({
      widths,
      lengthMm: cut,
      laid: { takeMm: take },
    })
  })

  test('what is cut of a wave curtain is rounded up to its gliders, and turned where the cloth is wide enough', async () => {
    const wave = { panels: 2, heading: { fullness: 2000, pitchMm: 160 } } as const
    const take = async (facts: object) =>
      (await tried({ kind: 'curtain', facts: { ...wave, ...facts } }, { width: 2.4, length: 2.6 })).cuts.find(
        (one) => one.part === 'cloth',
      )
    expect(await take(cloth(1400))).toMatchObject({ widths: 4, laid: { takeMm: 11_600 } })
    expect(await take(cloth(3000, true))).toMatchObject({ widths: 1, laid: { way: 'turned', takeMm: 5600 } })
  })
})

describe('a chain is as long as the rules of the shop allow', () => {
  const safety = (standard: SafetyStandard) =>
    admin.call(putSelling, { body: { safety: standard, holidays: [] } })
  const roller: ProductInput = { kind: 'roller', facts: chain }
  const piece = (length: number, topHeight?: number): PieceRequest => ({
    width: 1,
    length,
    mount: 'outside',
    top_height: topHeight,
  })

  test.each([
    [1.6, undefined, 1],
    [2.7, undefined, 1],
    [1.6, 2.4, 0.75],
    [1.6, 2.9, 1.25],
    [0.8, undefined, 0.75],
  ])('%d m long with its top at %s m: %d m', async (length, topHeight, loop) => {
    await safety('en13120')
    expect(await tried(roller, piece(length, topHeight))).toMatchObject({ loop, safety_mark: true })
  })

  test('a chain is as long as the rules of the shop allow, and refused where it would be shorter than 25 cm', async () => {
    await safety('en13120')
    const texts = await messages(roller, piece(1.6, 1.7))
    expect(texts.join()).toContain('it would have to be shorter than 25 cm')
  })

  test('a chain is as long as the rules of the shop allow, and not used at all on slats in the USA, where a wand is accepted', async () => {
    await safety('wcma2022')
    const refused = await messages(
      { ...venetian, facts: { slat: { width: 25 }, ...chain } },
      { width: 1, length: 1.5, mount: 'outside' },
    )
    expect(refused).toHaveLength(1)
    const wand = { control: { loop: 'none', device: 'none', freeCord: false } } as const
    expect(
      await messages({ kind: 'vertical', facts: wand }, { width: 1, length: 1.5, mount: 'outside' }),
    ).toEqual([])
  })
})
