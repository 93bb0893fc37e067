import { describe, expect, test } from 'vitest'
import { clothOf, clothRoll, cutOf, aMadePiece } from '../factory.ts'
import { ladderPositions } from './kinds/venetian.ts'
import { foldSizes } from './kinds/roman.ts'
import { tubeDiameter } from './kinds/roller.ts'

const finishedOf = (piece: ReturnType<typeof aMadePiece>) =>
  piece.finished && [piece.finished.widthMm, piece.finished.lengthMm]

const cloth = (piece: ReturnType<typeof aMadePiece>) => {
  const cut = clothOf(piece)
  return cut && [cut.widthMm, cut.lengthMm]
}

describe('a roller blind', () => {
  test('ordered 1000 × 1500 mm inside the recess is made 995 × 1500 with cloth 965 wide', () => {
    const piece = aMadePiece('roller', 1000, 1500)
    expect(finishedOf(piece)).toEqual([995, 1500])
    expect(cloth(piece)).toEqual([965, 1800])
  })

  test('ordered 1200 × 1600 mm inside is made 1195 × 1600, with 1165 × 1900 cloth on a 32 mm tube of the same width', () => {
    const piece = aMadePiece('roller', 1200, 1600)
    expect(finishedOf(piece)).toEqual([1195, 1600])
    expect(piece).toMatchObject({ stackMm: null, loopMm: null, standsOutMm: 0, refusals: [] })
    expect(piece.cuts).toEqual([
      { part: 'cloth', widthMm: 1165, lengthMm: 1900, widths: 1, laid: null },
      { part: 'tube', lengthMm: 1165, diameterMm: 32 },
      { part: 'bottom_bar', lengthMm: 1165 },
    ])
  })

  test('a roller blind with 1165 × 1900 mm cloth takes 1.90 m of a 2 m roll, or 1.165 m of one that is turnable', () => {
    const taken = (turnable: boolean) =>
      clothOf(aMadePiece('roller', 1200, 1600, { facts: { cloth: clothRoll(2000, { turnable }) } }))?.laid
    expect(taken(false)).toEqual({ way: 'upright', rollMm: 2000, takeMm: 1900 })
    expect(taken(true)).toEqual({ way: 'turned', rollMm: 2000, takeMm: 1165 })
  })

  test('ordered 1200 × 1600 mm outside is made exactly so, with 1170 × 1900 cloth', () => {
    const piece = aMadePiece('roller', 1200, 1600, { mount: 'outside' })
    expect(finishedOf(piece)).toEqual([1200, 1600])
    expect(cloth(piece)).toEqual([1170, 1900])
  })

  test('ordered 2800 × 2000 mm outside needs 2770 × 2300 cloth', () => {
    expect(cloth(aMadePiece('roller', 2800, 2000, { mount: 'outside' }))).toEqual([2770, 2300])
  })

  test.for([
    ['does not fit on a 2 m roll that is not turned', clothRoll(2000)],
    ['does not fit on a 2 m roll that may be turned', clothRoll(2000, { turnable: true })],
  ] as const)('a roller blind of 2770 × 2300 mm cloth %s', ([, roll]) => {
    const piece = aMadePiece('roller', 2800, 2000, { mount: 'outside', facts: { cloth: roll } })
    expect(piece.refusals).toEqual([{ code: 'cloth_too_narrow', field: 'cloth', rollMm: 2000 }])
    expect(piece.cuts).toEqual([])
  })

  test('a roller blind with 2770 × 2300 mm cloth takes 2.77 m of a turnable 2.4 m roll', () => {
    const facts = { cloth: clothRoll(2400, { turnable: true }) }
    const piece = aMadePiece('roller', 2800, 2000, { mount: 'outside', facts })
    expect(clothOf(piece)?.laid).toEqual({ way: 'turned', rollMm: 2400, takeMm: 2770 })
  })

  test('lies upright if turning does not save cloth', () => {
    const facts = { cloth: clothRoll(2500, { turnable: true }) }
    const square = aMadePiece('roller', 1830, 1500, { mount: 'outside', facts })
    expect(cloth(square)).toEqual([1800, 1800])
    expect(clothOf(square)?.laid?.way).toBe('upright')
  })

  test('a roller blind has a tube of 32, 45 or 70 mm depending on its finished width, up to 3800 mm', () => {
    expect([1600, 1601, 3100, 3101, 3800, 3801].map(tubeDiameter)).toEqual([32, 45, 45, 70, 70, null])
    const tube = (widthMm: number) => cutOf(aMadePiece('roller', widthMm, 1500), 'tube')?.diameterMm
    expect([1605, 1606].map(tube)).toEqual([32, 45])
  })

  test('wider than any tube can carry is refused', () => {
    const piece = aMadePiece('roller', 3801, 1500, { mount: 'outside' })
    expect(piece.refusals).toEqual([{ code: 'too_wide_for_tube', field: 'width', maxMm: 3800 }])
    expect(aMadePiece('roller', 3805, 1500).refusals).toEqual([])
  })
})

test('a day-night blind ordered 1200 × 1600 mm inside is made 1197 wide, with cloth 1165 wide and twice as long', () => {
  const piece = aMadePiece('day_night', 1200, 1600)
  expect(finishedOf(piece)).toEqual([1197, 1600])
  expect(piece.cuts).toEqual([{ part: 'cloth', widthMm: 1165, lengthMm: 3500, widths: 1, laid: null }])
})

describe('a venetian blind', () => {
  test('a venetian blind with 25 mm slats ordered 1200 × 1500 mm inside has 70 slats, 4 ladders and a stack of 155 mm', () => {
    const piece = aMadePiece('venetian', 1200, 1500)
    expect(finishedOf(piece)).toEqual([1190, 1500])
    expect(piece.stackMm).toBe(155)
    expect(piece.cuts).toEqual([
      { part: 'headrail', lengthMm: 1190 },
      { part: 'slat', count: 70, widthMm: 25, lengthMm: 1190 },
      { part: 'bottom_bar', lengthMm: 1190 },
      { part: 'ladder', count: 4, positionsMm: [150, 447, 743, 1040] },
    ])
  })

  test('a venetian blind with 50 mm wooden slats ordered 1800 × 1400 mm inside has 32 slats on 5 ladders', () => {
    const piece = aMadePiece('wooden', 1800, 1400)
    expect(finishedOf(piece)).toEqual([1790, 1400])
    expect(cutOf(piece, 'slat')).toEqual({ part: 'slat', count: 32, widthMm: 50, lengthMm: 1790 })
    expect(cutOf(piece, 'ladder')?.positionsMm).toEqual([150, 523, 895, 1268, 1640])
    expect(piece.stackMm).toBeNull()
  })

  test('1080 mm wide has ladders at 150, 540 and 930 mm, with gaps of 150, 390, 390 and 150', () => {
    expect(ladderPositions(1080)).toEqual([150, 540, 930])
  })

  test('less than 600 mm wide has its ladders a quarter of the width from the ends', () => {
    expect(ladderPositions(400)).toEqual([100, 300])
    expect(ladderPositions(599)).toEqual([149, 450])
  })

  test.for([
    { width: 16, count: 105 },
    { width: 25, count: 70 },
    { width: 35, count: 49 },
    { width: 50, count: 34 },
    { width: 63, count: 26 },
    { width: 45, count: 49 },
    { width: 10, count: 105 },
  ])('a venetian blind of 1500 mm drop has $count slats of $width mm', ({ width, count }) => {
    const piece = aMadePiece('venetian', 1200, 1500, { facts: { slat: { width } } })
    expect(cutOf(piece, 'slat')).toMatchObject({ count, widthMm: width })
    expect(piece.stackMm).toBe(width === 25 ? 155 : null)
  })

  test('a venetian blind has as many slats as the pitch of the chosen slat requires, which overrides that of the product', () => {
    const count = (facts: object) =>
      cutOf(aMadePiece('venetian', 1200, 1500, { facts, making: { pitch: 20 } }), 'slat')?.count
    expect(count({})).toBe(73)
    expect(count({ slat: { width: 25, pitch: 22 } })).toBe(67)
  })
})

describe('a vertical blind', () => {
  const vertical = (draw: 'left' | 'split') => aMadePiece('vertical', 2000, 2200, { facts: { draw } })

  test('a vertical blind with 89 mm louvres ordered 2000 × 2200 mm inside has 25 of 2145 mm that draw to one side', () => {
    const piece = vertical('left')
    expect(finishedOf(piece)).toEqual([1990, 2190])
    expect(cutOf(piece, 'headrail')?.lengthMm).toBe(1990)
    expect(cutOf(piece, 'louvre')).toMatchObject({ count: 25, widthMm: 89, lengthMm: 2145 })
    expect(piece.stackMm).toBe(310)
  })

  test('a vertical blind with a split draw has an even number of louvres: 26, from 57.59 m of cloth', () => {
    const piece = vertical('split')
    expect(cutOf(piece, 'louvre')).toMatchObject({ count: 26, clothMm: 2215, takeMm: 57_590 })
    expect(piece.stackMm).toBe(160)
  })

  const wide = (widthMm: number, draw: 'left' | 'split') =>
    aMadePiece('vertical', widthMm, 2400, { mount: 'outside', facts: { draw, louvre: { width: 127 } } })

  test('a vertical blind with 127 mm louvres ordered 3000 × 2400 mm outside has 27 of 2355 mm, or 28 with a split draw', () => {
    expect(cutOf(wide(3000, 'left'), 'louvre')).toMatchObject({ count: 27, lengthMm: 2355, widthMm: 127 })
    expect(cutOf(wide(3000, 'split'), 'louvre')).toMatchObject({ count: 28, lengthMm: 2355 })
  })

  test('a vertical blind draws to one side up to 3035 mm: 3100 mm needs a split draw', () => {
    expect(wide(3035, 'left').refusals).toEqual([])
    expect(wide(3100, 'left').refusals).toEqual([{ code: 'too_wide_one_way', field: 'draw', maxMm: 3035 }])
    expect(wide(3100, 'split').refusals).toEqual([])
  })
})

test('a cellular blind ordered 900 × 1200 mm inside is made 896 × 1200 with cloth 893 wide', () => {
  const piece = aMadePiece('cellular', 900, 1200)
  expect(finishedOf(piece)).toEqual([896, 1200])
  expect(cloth(piece)).toEqual([893, 1200])
})

describe('a roman blind', () => {
  test('ordered 1000 × 1800 mm inside is sewn from 1040 × 1950 cloth in 9 folds of about 189 mm, the first 80 taller', () => {
    const piece = aMadePiece('roman', 1000, 1800)
    expect(finishedOf(piece)).toEqual([990, 1800])
    expect(cloth(piece)).toEqual([1040, 1950])
    expect(cutOf(piece, 'fold')?.sizesMm).toEqual([269, 190, 189, 190, 189, 190, 189, 190, 189])
  })

  test('a roman blind ignores a slat that was chosen for another kind', () => {
    const slat = { width: 25, pitch: 22 }
    expect(aMadePiece('roman', 1000, 1800, { facts: { slat } })).toEqual(aMadePiece('roman', 1000, 1800))
  })

  test('a roman blind has folds that add up to the drop with its headrail settings', () => {
    const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)
    expect([500, 1234, 1800, 3000].map((drop) => sum(foldSizes(drop, 200)))).toEqual([485, 1219, 1785, 2985])
  })

  test('shorter than its headrail and first fold is refused', () => {
    expect(foldSizes(95, 200)).toEqual([])
    expect(aMadePiece('roman', 1000, 95).refusals).toEqual([{ code: 'too_small', field: 'size' }])
  })
})

test('a shutter is ordered by its finished size, which equals the opening', () => {
  const piece = aMadePiece('shutter', 800, 1200)
  expect(finishedOf(piece)).toEqual([800, 1200])
  expect(piece.cuts).toEqual([])
})
