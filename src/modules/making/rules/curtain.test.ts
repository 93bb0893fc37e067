import { describe, expect, test } from 'vitest'
import { clothOf, clothRoll, cutOf, aMadePiece } from '../factory.ts'
import type { ChosenFacts } from './piece.ts'

/** Flat width, widths of cloth, cut drop, cloth taken, and how it lies. */
function layer(piece: ReturnType<typeof aMadePiece>, part: 'cloth' | 'lining' = 'cloth') {
  const cut = clothOf(piece, part)
  return cut && [cut.widthMm, cut.widths, cut.lengthMm, cut.laid?.takeMm, cut.laid?.way]
}

const curtain = (trackMm: number, dropMm: number, facts: ChosenFacts) =>
  aMadePiece('curtain', trackMm, dropMm, { facts })

const doubled = { fullness: 2000, pitchMm: 0 }
const wave = { fullness: 2000, pitchMm: 160 }

describe('a pair of curtains', () => {
  test('a pair of curtains for a 2000 mm track with twice the fullness takes 4 widths of 1400 mm cloth: 9.60 m', () => {
    const facts: ChosenFacts = { panels: 2, heading: doubled, cloth: clothRoll(1400) }
    expect(layer(curtain(2000, 2100, facts))).toEqual([4400, 4, 2400, 9600, 'upright'])
  })

  test('a pair of curtains with a pattern repeat of 370 mm is cut in whole repeats: 10.36 m', () => {
    const facts: ChosenFacts = { panels: 2, heading: doubled, cloth: clothRoll(1400, { repeatMm: 370 }) }
    expect(layer(curtain(2000, 2100, facts))).toEqual([4400, 4, 2590, 10_360, 'upright'])
  })

  test('a pair of curtains of 1800 × 2400 mm takes 3 widths of 1370 mm cloth, 1½ for each curtain: 8.10 m', () => {
    const piece = curtain(1800, 2400, { panels: 2, heading: doubled, cloth: clothRoll(1370) })
    expect(layer(piece)).toEqual([4000, 3, 2700, 8100, 'upright'])
    expect(cutOf(piece, 'panel')).toEqual({ part: 'panel', count: 2, widthMm: 900, lengthMm: 2400 })
  })

  test('a pair of curtains of 1800 × 2400 mm with a pattern repeat of 640 mm takes 9.60 m', () => {
    const facts: ChosenFacts = { panels: 2, heading: doubled, cloth: clothRoll(1370, { repeatMm: 640 }) }
    expect(layer(curtain(1800, 2400, facts))).toEqual([4000, 3, 3200, 9600, 'upright'])
  })

  test('a pair of curtains takes whole centimetres of cloth: 7.22 m for 3 widths of 2405 mm', () => {
    const facts: ChosenFacts = { panels: 2, heading: doubled, cloth: clothRoll(1370) }
    expect(layer(curtain(1800, 2105, facts))).toEqual([4000, 3, 2405, 7220, 'upright'])
  })

  test('a pair of curtains for an odd track of 2001 mm is no wider than the track requires', () => {
    const piece = curtain(2001, 2100, { panels: 2, heading: doubled })
    expect(clothOf(piece)?.widthMm).toBe(4402)
    expect(cutOf(piece, 'panel')?.widthMm).toBe(1001)
  })

  test('a pair of curtains with a wave heading is rounded up to whole pitches: 1280 mm of track each, 4 widths, 11.60 m', () => {
    const piece = curtain(2400, 2600, { panels: 2, heading: wave, cloth: clothRoll(1400) })
    expect(cutOf(piece, 'panel')?.widthMm).toBe(1280)
    expect(layer(piece)).toEqual([5520, 4, 2900, 11_600, 'upright'])
  })

  test('a pair of curtains with a wave heading in wide, turnable cloth is one piece without a seam: 5.60 m', () => {
    const facts: ChosenFacts = { panels: 2, heading: wave, cloth: clothRoll(3000, { turnable: true }) }
    expect(layer(curtain(2400, 2600, facts))).toEqual([5520, 1, 2900, 5600, 'turned'])
  })

  test('a pair of curtains in wide cloth with a pattern is not turned', () => {
    const cloth = clothRoll(3000, { turnable: true, repeatMm: 100 })
    expect(layer(curtain(2400, 2600, { panels: 2, heading: wave, cloth }))?.at(-1)).toBe('upright')
  })

  test('a pair of curtains with a lining takes 3 widths of 2600 mm of 1400 mm lining cloth: 7.80 m', () => {
    const facts: ChosenFacts = {
      panels: 2,
      heading: doubled,
      cloth: clothRoll(1370),
      lining: clothRoll(1400),
    }
    expect(layer(curtain(1800, 2400, facts), 'lining')).toEqual([4000, 3, 2600, 7800, 'upright'])
  })

  test('a pair of curtains has twice the fullness by default', () => {
    expect(layer(curtain(2000, 2100, {}))).toEqual([4400, 1, 2400, undefined, undefined])
  })

  test('a pair of curtains is made for its track whatever the mount, without deductions', () => {
    const piece = curtain(2000, 2100, {})
    expect(piece.finished).toEqual({ widthMm: 2000, lengthMm: 2100 })
    expect(piece.refusals).toEqual([])
  })
})

test('a single eyelet curtain of 1200 × 2100 mm with 1.75 fullness takes 2 widths of 1400 mm cloth: 4.80 m', () => {
  const facts: ChosenFacts = {
    panels: 1,
    heading: { fullness: 1750, pitchMm: 0 },
    cloth: clothRoll(1400),
  }
  expect(layer(curtain(1200, 2100, facts))).toEqual([2300, 2, 2400, 4800, 'upright'])
})
