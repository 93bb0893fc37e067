import { describe, expect, test } from 'vitest'
import { brierScore, type Claim, reliability } from './confidence-learning.ts'
import { errorOf, type Feedback, voteOf, votesOf } from './feedback.ts'
import { calibrationFor, learn } from './learning.ts'
import { withoutOutliers, theilSen, weightedMedian } from '../mathematics/robust-statistics.ts'

const now = Date.UTC(2026, 10, 21)

function feedback(ratio: number, index: number, changes: Partial<Feedback> = {}): Feedback {
  return {
    sessionId: `session ${index}`,
    method: 'estimate',
    orientation: 'portrait',
    phoneModel: null,
    calculatedWidthMm: 1000,
    calculatedHeightMm: 1500,
    actualWidthMm: 1000 * ratio,
    actualHeightMm: 1500 * ratio,
    measurementMethod: 'tape_measure',
    confidence: 0.6,
    submittedAt: now - index * 1000,
    ...changes,
  }
}

const many = (n: number, ratio: number, changes: Partial<Feedback> = {}) =>
  Array.from({ length: n }, (_, i) => feedback(ratio, i, changes))

/** Pseudo-random numbers in 0..1 (a linear congruential generator), so that a failure can be repeated. */
function sequence(seed: number) {
  let state = seed
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  return { next, normal }
}

describe('a feedback', () => {
  test('a feedback stores calculated minus actual, and an accuracy of at least 0', () => {
    expect(errorOf(1100, 1000)).toEqual({ error: 100, accuracy: 90 })
    expect(errorOf(3000, 1000)).toEqual({ error: 2000, accuracy: 0 })
    expect(errorOf(1000, null)).toBeNull()
    expect(errorOf(1000, 0)).toBeNull()
  })

  test('a feedback compares the larger sides', () => {
    const turned = feedback(1, 0, { actualWidthMm: 1650, actualHeightMm: 1100 })
    expect(voteOf(turned)?.width).toBeCloseTo(Math.log(1.1), 12)
    expect(voteOf(turned)?.height).toBeCloseTo(Math.log(1.1), 12)
  })

  test.for([
    ['inches instead of centimetres', { actualWidthMm: 2540, actualHeightMm: null }],
    ['centimetres instead of inches', { actualWidthMm: 393, actualHeightMm: null }],
    ['an impossible size', { actualWidthMm: 199, actualHeightMm: null }],
    ['a factor of ten', { actualWidthMm: 5100, actualHeightMm: null }],
    ['sides whose ratios differ by more than a quarter', { actualWidthMm: 1000, actualHeightMm: 1900 }],
    ['a guess', { measurementMethod: 'estimate' }],
    ['no size', { actualWidthMm: null, actualHeightMm: null }],
  ] as const)('a feedback with %s is not learned from', ([, changes]) =>
    expect(voteOf(feedback(1, 0, changes))).toBeNull(),
  )

  test('a feedback on a sheet measurement may differ by at most 4 %', () => {
    const row = { method: 'reference', actualWidthMm: 1000, actualHeightMm: 1500 * 1.05 } as const
    expect(voteOf(feedback(1, 0, row))).toBeNull()
    expect(voteOf(feedback(1, 0, { ...row, actualHeightMm: 1500 * 1.03 }))).not.toBeNull()
  })
})

test('a session has one vote, old feedback has none, and at most 500 votes count', () => {
  expect(votesOf(many(20, 1.1, { sessionId: 'one' }), now)).toHaveLength(1)
  expect(votesOf(many(3, 1.1, { submittedAt: now - 181 * 86_400_000 }), now)).toHaveLength(0)
  expect(votesOf(many(600, 1.1), now)).toHaveLength(500)
})

describe('a correction factor', () => {
  const widthOf = (rows: Feedback[]) => learn(rows, now)[0]?.widthCalibration.correctionFactor

  test('a correction factor needs 8 votes', () => {
    expect(widthOf(many(7, 1.1))).toBe(1)
    expect(widthOf(many(8, 1.1))).toBeCloseTo(1.1, 12)
  })

  test('a correction factor stays within the limits of its method', () => {
    expect(widthOf(many(10, 3))).toBe(2.5)
    expect(widthOf(many(10, 1.1, { method: 'reference' }))).toBe(1.03)
    expect(widthOf(many(10, 0.5, { method: 'webxr' }))).toBe(0.9)
  })

  test('a correction factor of a phone is shrunk towards the one of its orientation by 5 votes', () => {
    const rows = [...many(20, 1), ...many(10, 1.2, { phoneModel: 'Pixel' })].map((row, i) => ({
      ...row,
      sessionId: `${i}`,
    }))
    const found = calibrationFor(learn(rows, now), {
      method: 'estimate',
      orientation: 'portrait',
      phoneModel: 'Pixel',
    })
    expect(found.widthCalibration.correctionFactor).toBeCloseTo(1.2 ** (10 / 15), 9)
  })

  test('a correction factor is never used for another method', () => {
    const segments = learn(many(20, 1.5), now)
    expect(calibrationFor(segments, { method: 'reference' }).widthCalibration.correctionFactor).toBe(1)
  })

  test('a correction factor is within 9 % in nine of ten runs after 50 feedbacks of which 15 % are wrong', () => {
    const misses = Array.from({ length: 100 }, (_, trial) => {
      const { next, normal } = sequence(trial + 1)
      const rows = Array.from({ length: 50 }, (_row, i) => {
        const wrong = next() < 0.15 ? [2.54, 0.39, 10, 0.1, 1.3, 0.7][Math.floor(next() * 6)]! : 1
        return feedback(1.7 * Math.exp(0.25 * normal()) * wrong, i)
      })
      return Math.abs((widthOf(rows) ?? 1) / 1.7 - 1)
    }).sort((p, q) => p - q)
    expect(misses[90]).toBeLessThan(0.09)
  })

  test('hardly moves when 30 of 100 votes are poisoned to one side', () => {
    const { normal } = sequence(5)
    const rows = Array.from({ length: 100 }, (_, i) =>
      feedback(i < 30 ? 2.2 : 1.1 * Math.exp(0.1 * normal()), i),
    )
    expect((widthOf(rows) ?? 1) / 1.1).toBeLessThan(1.08)
  })

  test('a correction factor has an offset only after many precise votes', () => {
    const rows = (n: number) =>
      Array.from({ length: n }, (_, i) => {
        const calculatedWidthMm = 400 + 1600 * ((i * 0.618) % 1)
        const actual = { actualWidthMm: calculatedWidthMm + 8, actualHeightMm: null }
        return feedback(1, i, { method: 'reference', calculatedWidthMm, ...actual })
      })
    expect(learn(rows(40), now)[0]?.widthCalibration.offsetCorrection).toBeCloseTo(0.008, 4)
    expect(learn(rows(20), now)[0]?.widthCalibration.offsetCorrection).toBe(0)
  })
})

describe('confidence', () => {
  test('confidence is calibrated from 30 votes on, within 0.5 to 1.2', () => {
    const calibration = (n: number, ratio: number) =>
      learn(many(n, ratio, { method: 'reference' }), now)[0]?.confidenceCalibration
    expect(calibration(29, 1)).toBeNull()
    expect(calibration(30, 1)).toBe(1.2)
    expect(calibration(30, 1.025)).toBe(0.5)
  })

  test('confidence is compared with the outcomes by Brier score and reliability', () => {
    const claims: Claim[] = [
      { claimed: 0.9, hit: true },
      { claimed: 0.5, hit: false },
    ]
    expect(brierScore(claims)).toBeCloseTo((0.01 + 0.25) / 2, 12)
    expect(reliability(claims)).toEqual([
      { n: 1, claimed: 0.5, observed: 1 / 3 },
      { n: 1, claimed: 0.9, observed: 2 / 3 },
    ])
  })
})

describe('robust statistics', () => {
  test('the weighted median has half of the weight below it', () => {
    const values = [1, 2, 10].map((value, i) => ({ value, weight: [1, 1, 3][i]! }))
    expect(weightedMedian(values)).toBe(10)
    expect(
      weightedMedian([
        { value: 1, weight: 1 },
        { value: 2, weight: 1 },
      ]),
    ).toBe(1.5)
  })

  test('the outlier filter drops values more than three deviations away', () => {
    const values = [1, 2, 3, 4, 5, 100].map((value) => ({ value, weight: 1 }))
    expect(withoutOutliers(values).map(({ value }) => value)).toEqual([1, 2, 3, 4, 5])
  })

  test('Theil-Sen finds the line despite an outlier', () => {
    const points = [0, 1, 2, 3, 4].map((x) => ({ x, y: 2 * x + 1 }))
    expect(theilSen([...points, { x: 5, y: 90 }])).toEqual({ slope: 2, offset: 1 })
  })
})
