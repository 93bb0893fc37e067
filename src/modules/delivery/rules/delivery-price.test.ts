import { describe, expect, test } from 'vitest'
import { priceTable, type PriceTable } from '../contract/index.ts'
import { carrierLimits } from './carrier-limits.ts'
import {
  classifyParcel,
  findZone,
  priceDelivery,
  refuseParcel,
  type DeliveredPiece,
  type Parcel,
} from './delivery-price.ts'

/** Minor units: 6.90 up to 10 kg, 0.50 per started kilogram above, islands 12.00, long pieces 24.90, free from 250.00. */
const german: PriceTable = priceTable.parse({
  zones: [
    { name: 'Germany', country: 'DE' },
    { name: 'Islands', country: 'DE', postcodes: ['25846', '25849', '26465'], surcharge: 1200 },
  ],
  steps: [{ upToG: 10_000, price: 690 }],
  perKg: 50,
  freeFrom: 25_000,
  oversize: { overMm: 2400, surcharge: 2490 },
})
const munich = { country: 'DE', postcode: '80331' }

const piece = (weightG: number | null, longestMm: number): DeliveredPiece => ({
  weightG,
  widthMm: 900,
  lengthMm: longestMm,
})
const priced = (table: Partial<PriceTable>, pieces: DeliveredPiece[], { goods = 8990, to = munich } = {}) =>
  priceDelivery({ ...german, ...table }, { destination: to, pieces, goods })

describe('the price of a delivery', () => {
  test.for<[string, number, number, string, number, number]>([
    ['a light piece costs the first step', 3200, 8990, '80331', 1600, 690],
    ['2.3 kg above the last step cost three started kilograms', 12_300, 18_000, '80331', 1600, 840],
    ['a postcode of the islands costs their surcharge', 3200, 8990, '25846', 1600, 1890],
    ['free delivery does not waive the charge for a long piece', 4000, 26_000, '80331', 2500, 2490],
    ['exactly 10 kg and 2400 mm exceed nothing', 10_000, 8990, '80331', 2400, 690],
    ['one gram above the last step costs a whole kilogram', 10_001, 8990, '80331', 1600, 740],
  ])('%s', ([, weightG, goods, postcode, longestMm, amount]) => {
    const to = { country: 'DE', postcode }
    expect(priced({}, [piece(weightG, longestMm)], { goods, to })).toMatchObject({ amount })
  })

  test('the price of a delivery is free by the value of the goods after their discount', () => {
    const totals = [26_000, 27_800].map((before) => {
      const goods = before - before / 10
      const price = priced({}, [piece(3200, 1600)], { goods })
      return 'amount' in price ? [goods, goods + price.amount] : price
    })
    expect(totals).toEqual([
      [23_400, 24_090],
      [25_020, 25_020],
    ])
  })

  test('the price of a delivery says what was waived, what was added and for how many pieces no weight is known', () => {
    const to = { country: 'DE', postcode: '25846' }
    expect(priced({}, [piece(null, 2500)], { goods: 25_000, to })).toEqual({
      amount: 2490,
      notes: [
        { code: 'free', amount: 1890 },
        { code: 'oversize', amount: 2490 },
        { code: 'weight_unknown', count: 1 },
      ],
    })
    expect(priced({}, [piece(3200, 1600)], { to })).toEqual({
      amount: 1890,
      notes: [{ code: 'zone', name: 'Islands', amount: 1200 }],
    })
  })

  test('the price of a delivery adds the packing of each piece to the weight of all', () => {
    const packing = { weightG: 1000, lengthMm: 0, sideMm: 0 }
    const pieces = [piece(4000, 1600), piece(4001, 1600)]
    expect(priced({ packing }, pieces)).toMatchObject({ amount: 740 })
    expect(priced({}, pieces)).toMatchObject({ amount: 690 })
  })

  test('the price of a delivery is that of the first step that holds the weight', () => {
    const steps = [
      { upToG: 2000, price: 490 },
      { upToG: 10_000, price: 690 },
    ]
    const amounts = [2000, 2001].map((weightG) => priced({ steps }, [piece(weightG, 1600)]))
    expect(amounts).toMatchObject([{ amount: 490 }, { amount: 690 }])
  })

  test('the price of a delivery adds the charge for long pieces once, however many there are and whichever side is long', () => {
    expect(priced({}, [{ weightG: 1000, widthMm: 2500, lengthMm: 900 }])).toMatchObject({
      amount: 690 + 2490,
    })
    expect(priced({}, [piece(1000, 2500), piece(1000, 3000)])).toMatchObject({ amount: 690 + 2490 })
  })

  test('the price of a delivery is nothing without steps, as for pick-up', () => {
    expect(
      priceDelivery(priceTable.parse({}), { destination: munich, pieces: [piece(90_000, 5000)], goods: 1 }),
    ).toEqual({ amount: 0, notes: [] })
  })
})

describe('a delivery is refused', () => {
  test('outside all zones of the method', () => {
    const refused = { refused: { code: 'not_delivered_there' } }
    expect(priced({}, [piece(1, 1)], { to: { country: 'AT', postcode: '80331' } })).toEqual(refused)
  })

  test('a delivery is refused above the last step of a method that goes no further', () => {
    expect(priced({ perKg: null }, [piece(10_001, 1)])).toEqual({
      refused: { code: 'too_heavy', is: 10_001, max: 10_000 },
    })
  })

  test('a delivery is refused with a packed piece above a limit of the method, saying both figures', () => {
    const packing = { weightG: 500, lengthMm: 100, sideMm: 150 }
    const none = { maxLengthMm: null, maxLengthGirthMm: null, maxWeightG: null }
    const refusal = (limits: Partial<PriceTable['limits']>, one: DeliveredPiece) =>
      priced({ packing, limits: { ...none, ...limits } }, [piece(100, 100), one])
    expect(refusal({ maxLengthMm: 2000 }, piece(1, 1901))).toEqual({
      refused: { code: 'too_long', is: 2001, max: 2000 },
    })
    expect(refusal({ maxLengthGirthMm: 3000 }, piece(1, 2301))).toEqual({
      refused: { code: 'too_large', is: 3001, max: 3000 },
    })
    expect(refusal({ maxWeightG: 31_500 }, piece(31_001, 1))).toEqual({
      refused: { code: 'too_heavy', is: 31_501, max: 31_500 },
    })
    expect(
      refusal({ maxLengthMm: 2000, maxLengthGirthMm: 3000, maxWeightG: 31_500 }, piece(31_000, 1900)),
    ).toHaveProperty('amount')
  })
})

describe('the zone of a postcode', () => {
  const zones = priceTable.parse({
    zones: [
      { name: 'Munich', country: 'DE', postcodes: ['8033'] },
      { name: 'Germany', country: 'DE' },
      { name: 'Upper Bavaria', country: 'DE', postcodes: ['80', '83'] },
      { name: 'Westminster', country: 'GB', postcodes: ['SW1A 1'] },
    ],
  }).zones

  test.for<[string, string, string | null]>([
    ['DE', '80331', 'Munich'],
    ['DE', '80939', 'Upper Bavaria'],
    ['DE', '10115', 'Germany'],
    ['DE', '', 'Germany'],
    ['GB', 'sw1a1aa', 'Westminster'],
    ['GB', 'SW1A 2AA', null],
    ['AT', '8033', null],
  ])('the zone of a postcode is the one with the longest beginning: %s %s', ([country, postcode, name]) => {
    expect(findZone(zones, { country, postcode })?.name ?? null).toBe(name)
  })
})

describe('a parcel in the USA', () => {
  const inches = (figure: number) => Math.round(figure * 25.4)
  const box = (length: number, side: number, pounds = 10) => ({
    lengthMm: inches(length),
    girthMm: 4 * inches(side),
    weightG: Math.ceil(pounds * 453.592_37),
  })
  const limits = carrierLimits.us_ground
  const classOf = (parcel: Parcel) => refuseParcel(parcel, limits) ?? classifyParcel(parcel, limits)

  test.for<[string, number, number, string | null]>([
    ['48 in long, is an ordinary one', 48, 5, null],
    ['74 x 5 x 5 in, needs extra handling', 74, 5, 'extra_handling'],
    ['100 x 6 x 6 in, is large by its length', 100, 6, 'large'],
    ['90 x 11 x 11 in, is large by length and girth', 90, 11, 'large'],
  ])('%s', ([, length, side, expected]) => {
    expect(classOf(box(length, side))).toBe(expected)
  })

  test.for<[string, number, number, number, string]>([
    ['109 in of length', 109, 5, 10, 'too_long'],
    ['166 in of length and girth', 106, 15, 10, 'too_large'],
    ['151 lb', 40, 10, 151, 'too_heavy'],
  ])('a parcel in the USA is refused with %s', ([, length, side, pounds, code]) => {
    expect(classOf(box(length, side, pounds))).toMatchObject({ code })
  })

  test('a parcel in the USA is charged by its class, which free delivery does not waive, or refused with all others', () => {
    const usa = {
      zones: [],
      carrier: { limits: 'us_ground' as const, extraHandling: 2500, large: 13_000 },
      packing: { weightG: 0, lengthMm: 0, sideMm: 127 },
      oversize: null,
    }
    const pieces = [
      piece(1000, 1000),
      piece(1000, inches(74)),
      piece(1000, inches(74)),
      piece(1000, inches(100)),
    ]
    expect(priced(usa, [...pieces, piece(1000, inches(109))])).toEqual({
      refused: { code: 'too_long', is: 2769, max: 2743 },
    })
    expect(priced(usa, pieces, { goods: 30_000 })).toMatchObject({
      amount: 18_000,
      notes: [
        { code: 'free', amount: 690 },
        { code: 'extra_handling', count: 2, amount: 5000 },
        { code: 'large', count: 1, amount: 13_000 },
      ],
    })
  })
})
