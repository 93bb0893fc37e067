import { expect, test } from 'vitest'
import { fitPromiseRefusal, monthsAfter } from './fit-promise.ts'
import { marginOf, minutesOf, workCost } from './margin.ts'
import { proposesRefund } from './late-orders.ts'
import { remakePrice } from './remake-price.ts'

test.each([
  ['measured wrongly and larger', 'measured_wrongly', 18900, 21400, 0, 2500],
  ['measured wrongly with a share of 20 %', 'measured_wrongly', 18900, 21400, 20, 6280],
  ['made wrongly', 'made_wrongly', 18900, 21400, 20, 0],
  ['damaged', 'damaged', 18900, 21400, 20, 0],
  ['in đồng, measured wrongly and larger', 'measured_wrongly', 1_404_000, 1_560_000, 0, 156_000],
  ['in đồng, measured wrongly and smaller', 'measured_wrongly', 1_404_000, 1_300_000, 0, 0],
] as const)(
  'a piece that is made again, %s, costs its customer what the rule says',
  (_, reason, old, next, share, pays) => {
    expect(remakePrice(reason, { old, next }, share)).toBe(pays)
  },
)

test.each([
  ['of six pieces on the last day', '2026-12-31', 0, 6, null],
  ['of a seventh piece', '2026-12-31', 6, 1, { code: 'count', most: 6, left: 0 }],
  ['of seven pieces at once', '2026-12-02', 0, 7, { code: 'count', most: 6, left: 6 }],
  ['on the day after the last one', '2027-01-01', 0, 1, { code: 'day', lastDay: '2026-12-31' }],
] as const)(
  'a claim %s of an order delivered on 2026-12-01 is judged by the fit promise',
  (_, today, claimed, pieces, found) => {
    const given = { deliveredOn: '2026-12-01', today, claimed, pieces }
    expect(fitPromiseRefusal({ days: 30, pieces: 6 }, given)).toEqual(found)
  },
)

test('a warranty of months ends on the same day of the month, or on its last one', () => {
  expect(monthsAfter('2026-12-01', 24)).toBe('2028-12-01')
  expect(monthsAfter('2026-08-31', 6)).toBe('2027-02-28')
})

test('the margin of an order is its net without materials, work, delivery and remakes', () => {
  const costs = { net: 15487, materials: 4210, minutes: 55, hourlyRate: 4200, delivery: 2190 }
  expect(workCost(costs)).toBe(3850)
  expect(marginOf(costs, 0)).toEqual({ margin: 5237, percent: 33.8 })
  expect(marginOf(costs, 6000)).toEqual({ margin: -763, percent: -4.9 })
  expect(marginOf({ ...costs, materials: null }, 0)).toEqual({ margin: null, percent: null })
  expect(
    minutesOf(['roller', 'curtain', null], { minutesPerPiece: 20, minutesByKind: { curtain: 90 } }),
  ).toBe(130)
})

test.each([
  ['sent', '2026-12-31', false],
  ['sent', '2027-01-01', true],
  ['sent', null, false],
  ['consented', '2027-03-01', false],
  ['cancelled', '2026-12-05', true],
  ['draft', '2027-03-01', false],
] as const)(
  'a notice that is %s with the new day %s, promised for 2026-12-01, proposes a refund: %s',
  (status, newDay, expected) => {
    expect(proposesRefund({ status, firstPromised: '2026-12-01', newDay })).toBe(expected)
  },
)
