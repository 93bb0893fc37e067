import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyRuns } from '#test/property-runs.ts'
import { cuttingPlan, type RollPiece } from './cutting-plan.ts'
import { planWithRemnants, type Remnant } from './remnants.ts'

const piece = (id: string, acrossMm: number, alongMm: number): RollPiece => ({ id, acrossMm, alongMm })
const remnant = (widthMm: number, lengthMm: number): Remnant => ({
  id: `${widthMm}x${lengthMm}`,
  widthMm,
  lengthMm,
})

/** The example 55 of the design, on a roll of 2 m. */
const pieces = [piece('A', 1165, 1900), piece('B', 800, 1500), piece('C', 1165, 1400), piece('D', 800, 1300)]

describe('four pieces that need 3.30 m of the roll', () => {
  test.each([
    { left: [remnant(820, 1500)], totalMm: 3300, used: {} },
    { left: [remnant(1200, 1450)], totalMm: 3200, used: { '1200x1450': 'C' } },
    {
      left: [remnant(1200, 1450), remnant(820, 1350)],
      totalMm: 1900,
      used: { '1200x1450': 'C', '820x1350': 'D' },
    },
  ])('need $totalMm mm with these remnants: $left', ({ left, totalMm, used }) => {
    const plan = planWithRemnants(pieces, 2000, left)
    expect(plan.totalMm).toBe(totalMm)
    expect(
      Object.fromEntries(
        plan.remnants.map(({ remnant: { id }, strips }) => [
          id,
          strips.flatMap((strip) => strip.pieces.map((one) => one.id)).join('+'),
        ]),
      ),
    ).toEqual(used)
  })
})

test('widths that are joined to one curtain are never cut from a remnant', () => {
  const widths = [piece('1', 1200, 1400), piece('1', 1200, 1400)]
  expect(planWithRemnants(widths, 2000, [remnant(1200, 1400)])).toMatchObject({ totalMm: 2800, remnants: [] })
})

/** Every way to give each piece to the roll or to one remnant, by the shortest roll. */
function shortest(all: readonly RollPiece[], rollMm: number, remnants: readonly Remnant[]): number {
  let best = Number.POSITIVE_INFINITY
  const ways = (remnants.length + 1) ** all.length
  for (let way = 0; way < ways; way += 1) {
    const heaps: RollPiece[][] = Array.from({ length: remnants.length + 1 }, () => [])
    all.forEach((one, index) =>
      heaps[Math.floor(way / (remnants.length + 1) ** index) % (remnants.length + 1)]?.push(one),
    )
    const fits = remnants.every(({ widthMm, lengthMm }, index) => {
      const { totalMm, tooWide } = cuttingPlan(heaps[index + 1] ?? [], widthMm)
      return tooWide.length === 0 && totalMm <= lengthMm
    })
    if (fits) best = Math.min(best, cuttingPlan(heaps[0] ?? [], rollMm).totalMm)
  }
  return best
}

test('small plans take as little of the roll as the best of all ways, cut each piece once, and keep remnants without a gain', () => {
  const side = fc.integer({ min: 4, max: 20 }).map((tenths) => tenths * 100)
  const size = fc.tuple(side, side)
  fc.assert(
    fc.property(fc.array(size, { maxLength: 5 }), fc.array(size, { maxLength: 3 }), (sizes, left) => {
      const all = sizes.map(([across, along], index) => piece(`${index}`, across, along))
      const remnants = left.map(([width, length], index) => ({
        id: `${index}`,
        widthMm: width,
        lengthMm: length,
      }))
      const plan = planWithRemnants(all, 2000, remnants)
      expect(plan.totalMm).toBe(shortest(all, 2000, remnants))
      const cut = [...plan.strips, ...plan.remnants.flatMap(({ strips }) => strips)].flatMap(
        (strip) => strip.pieces,
      )
      expect(cut.map(({ id }) => id).sort()).toEqual(all.map(({ id }) => id).sort())
      const used = plan.remnants.map((one) => one.remnant)
      for (const gone of used) {
        const others = used.filter((one) => one !== gone)
        const without = planWithRemnants(all, 2000, others)
        expect(without.totalMm).toBeGreaterThan(plan.totalMm)
      }
    }),
    propertyRuns(200),
  )
})

test('a plan of 200 pieces is shorter with remnants of their size', () => {
  const many = Array.from({ length: 200 }, (_, index) => piece(`${index}`, 1200, 1000 + index))
  const plan = planWithRemnants(many, 2000, [remnant(1300, 1250), remnant(1200, 1195)])
  expect(plan.remnants).toHaveLength(2)
  expect(plan.totalMm).toBeLessThan(cuttingPlan(many, 2000).totalMm - 2000)
})
