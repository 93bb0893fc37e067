import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyRuns } from '#test/property-runs.ts'
import {
  kinds,
  loopDevices,
  loops,
  safetyStandards,
  type Control,
  type Kind,
  type SafetyStandard,
} from '../../contract/making.ts'
import { aMadePiece } from '../../factory.ts'
import { maxLoopMm, safeControl } from './child-safety.ts'

const chain = (device: Control['device']): Control => ({ loop: 'chain', device, freeCord: false })
const wand: Control = { loop: 'none', device: 'none', freeCord: false }

/** Length of the chain loop of a roller blind. */
const loop = (
  device: Control['device'],
  dropMm: number,
  topHeightMm: number | null = null,
  standard: SafetyStandard = 'en13120',
  kind: Kind = 'roller',
) => safeControl(standard, chain(device), { kind, dropMm, topHeightMm })

describe('by EN 13120, a chain with a tensioner', () => {
  test('by EN 13120, a chain with a tensioner on a drop of 1600 mm at an unknown height hangs down 1000 mm', () => {
    expect(loop('tensioner', 1600)).toEqual({ loopMm: 1000, mark: true, refusals: [] })
  })

  test('by EN 13120, a chain with a tensioner on a drop of 2700 mm at an unknown height may be 1200 mm and hangs down 1000 mm', () => {
    expect(
      maxLoopMm('en13120', chain('tensioner'), { kind: 'roller', dropMm: 2700, topHeightMm: null }),
    ).toBe(1200)
    expect(loop('tensioner', 2700).loopMm).toBe(1000)
  })

  test('by EN 13120, a chain with a tensioner on a drop of up to 2500 mm may be 1000 mm, and a millimetre above it 1001 mm', () => {
    const max = (dropMm: number) =>
      maxLoopMm('en13120', chain('tensioner'), { kind: 'roller', dropMm, topHeightMm: null })
    expect([max(2500), max(2501)]).toEqual([1000, 1001])
  })

  test.for([
    { top: 2400, loopMm: 750 },
    { top: 2900, loopMm: 1250 },
  ])('on a drop of 1600 mm with its top at $top mm hangs down $loopMm mm', ({ top, loopMm }) => {
    expect(loop('tensioner', 1600, top).loopMm).toBe(loopMm)
  })

  test('by EN 13120, a chain with a tensioner is not possible with the top at 1700 mm, because 200 mm is shorter than any chain', () => {
    expect(loop('tensioner', 1600, 1700)).toEqual({
      loopMm: null,
      mark: true,
      refusals: [{ code: 'loop_too_short', field: 'control', minMm: 250, maxMm: 200 }],
    })
  })

  test('by EN 13120, a chain with a tensioner is never longer than the blind: 750 mm on a drop of 800 mm', () => {
    expect(loop('tensioner', 800).loopMm).toBe(750)
  })
})

describe('by EN 13120', () => {
  test('a chain with a breakaway device on a drop of 1500 mm hangs down 1000 mm', () => {
    expect(loop('breakaway', 1500).loopMm).toBe(1000)
  })

  test('a chain with a breakaway device and its top at 2200 mm hangs down the whole 1500 mm', () => {
    expect(loop('breakaway', 1500, 2200).loopMm).toBe(1500)
  })

  test('a chain without a safety device is refused', () => {
    expect(loop('none', 1500).refusals).toEqual([
      { code: 'loop_device_missing', field: 'control', standard: 'en13120' },
    ])
  })

  test('a cord of curtains is limited only by the drop, because the standard excludes draperies', () => {
    expect(loop('none', 2400, null, 'en13120', 'curtain').loopMm).toBe(2250)
  })
})

describe('by ANSI/WCMA A100.1-2022', () => {
  const refused = (kind: Kind, control: Control) =>
    safeControl('wcma2022', control, { kind, dropMm: 1500, topHeightMm: null }).refusals.map(
      ({ code }) => code,
    )

  test('a chain is refused on venetian and wooden blinds', () => {
    expect(refused('venetian', chain('tensioner'))).toEqual(['loop_not_allowed'])
    expect(refused('wooden', chain('tensioner'))).toEqual(['loop_not_allowed'])
  })

  test('a vertical with a wand is accepted', () => expect(refused('vertical', wand)).toEqual([]))

  test('a free cord is refused on everything', () => {
    const refusals = kinds.map((kind) => refused(kind, { ...wand, freeCord: true }))
    expect(new Set(refusals.flat())).toEqual(new Set(['free_cord_not_allowed']))
    expect(refusals).toHaveLength(kinds.length)
  })

  test('a chain on a roller needs a tensioner', () => {
    expect(refused('roller', chain('tensioner'))).toEqual([])
    expect(refused('roller', chain('breakaway'))).toEqual(['loop_device_missing'])
    expect(refused('roller', chain('none'))).toEqual(['loop_device_missing'])
  })
})

describe('in Australia and New Zealand, a chain', () => {
  test('in Australia and New Zealand, a chain ends 1600 mm above the floor: 750 mm with its top at 2400 mm', () => {
    expect(loop('tensioner', 1600, 2400, 'as_nz').loopMm).toBe(750)
    expect(loop('tensioner', 1600, 2349, 'as_nz').loopMm).toBe(500)
  })

  test('hangs down at most 1000 mm at an unknown height', () => {
    expect(loop('tensioner', 2700, null, 'as_nz').loopMm).toBe(1000)
  })
})

describe('a blind', () => {
  test('a blind gets its chain length from its finished drop, not from the opening', () => {
    const piece = aMadePiece('vertical', 1500, 1000, { facts: { control: chain('tensioner') } })
    expect(piece).toMatchObject({ finished: { lengthMm: 990 }, loopMm: 750, safetyMark: true })
  })

  test('a blind with a wand has neither a chain nor the safety mark', () => {
    const piece = aMadePiece('vertical', 1500, 1000, { facts: { control: wand } })
    expect(piece).toMatchObject({ loopMm: null, safetyMark: false, refusals: [] })
  })

  test('a blind whose chain is not possible has no cuts', () => {
    const piece = aMadePiece('roller', 1200, 1600, {
      facts: { control: chain('tensioner') },
      topHeightMm: 1700,
    })
    expect(piece.cuts).toEqual([])
    expect(piece.refusals.map(({ code }) => code)).toEqual(['loop_too_short'])
  })
})

describe('a loop, by any standard,', () => {
  const control = fc.record({
    loop: fc.constantFrom(...loops),
    device: fc.constantFrom(...loopDevices),
    freeCord: fc.boolean(),
  })
  const place = fc.record({
    kind: fc.constantFrom(...kinds),
    dropMm: fc.integer({ min: 1, max: 10_000 }),
    topHeightMm: fc.option(fc.integer({ min: 300, max: 10_000 })),
  })

  test('a loop, by any standard is a multiple of 250 mm and no longer than the blind, or is refused', () => {
    fc.assert(
      fc.property(fc.constantFrom(...safetyStandards), control, place, (standard, control, place) => {
        const { loopMm, mark, refusals } = safeControl(standard, control, place)
        expect(mark).toBe(control.loop !== 'none')
        if (loopMm === null) {
          expect(refusals.length > 0 || !mark).toBe(true)
          return
        }
        expect(refusals).toEqual([])
        expect(loopMm % 250).toBe(0)
        expect(loopMm).toBeGreaterThanOrEqual(250)
        expect(loopMm).toBeLessThanOrEqual(place.dropMm)
        expect(loopMm).toBeLessThanOrEqual(maxLoopMm(standard, control, place))
      }),
      propertyRuns(500),
    )
  })

  test('a loop, by any standard never reaches below the minimum height of the standard, if the height of the blind is known', () => {
    const ends = [
      { standard: 'en13120', device: 'tensioner', endMm: 1500 },
      { standard: 'en13120', device: 'breakaway', endMm: 600 },
      { standard: 'as_nz', device: 'none', endMm: 1600 },
    ] as const
    fc.assert(
      fc.property(
        fc.constantFrom(...ends),
        fc.integer({ min: 1, max: 5000 }),
        fc.integer({ min: 300, max: 6000 }),
        ({ standard, device, endMm }, dropMm, topHeightMm) => {
          const { loopMm } = safeControl(standard, chain(device), { kind: 'roller', dropMm, topHeightMm })
          expect(topHeightMm - (loopMm ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(endMm)
        },
      ),
      propertyRuns(500),
    )
  })
})
