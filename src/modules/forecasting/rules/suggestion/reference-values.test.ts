import { describe, expect, test } from 'vitest'
import { croston, syntetosBoylan } from './intermittent.ts'
import { decompose } from './seasons.ts'
import { lineThrough } from './series.ts'
import { fitSimple } from './smoothing-models.ts'
import { continueSeries, smooth } from './smoothing.ts'
import { theta } from './theta.ts'

/** Monthly passengers of international airlines in thousands, 1949 to 1960 (Box & Jenkins; R's `AirPassengers`). */
const passengers = [
  [112, 118, 132, 129, 121, 135, 148, 148, 136, 119, 104, 118],
  [115, 126, 141, 135, 125, 149, 170, 170, 158, 133, 114, 140],
  [145, 150, 178, 163, 172, 178, 199, 199, 184, 162, 146, 166],
  [171, 180, 193, 181, 183, 218, 230, 242, 209, 191, 172, 194],
  [196, 196, 236, 235, 229, 243, 264, 272, 237, 211, 180, 201],
  [204, 188, 235, 227, 234, 264, 302, 293, 259, 229, 203, 229],
  [242, 233, 267, 269, 270, 315, 364, 347, 312, 274, 237, 278],
  [284, 277, 317, 313, 318, 374, 413, 405, 355, 306, 271, 306],
  [315, 301, 356, 348, 355, 422, 465, 467, 404, 347, 305, 336],
  [340, 318, 362, 348, 363, 435, 491, 505, 404, 359, 310, 337],
  [360, 342, 406, 396, 420, 472, 548, 559, 463, 407, 362, 405],
  [417, 391, 419, 461, 472, 535, 622, 606, 508, 461, 390, 432],
].flat()

/** Oil production of Saudi Arabia in million tonnes, 1996 to 2007 (Hyndman & Athanasopoulos, data `oil`). */
const oil = [
  446.6565229, 454.4733065, 455.662974, 423.6322388, 456.2713279, 440.5880501, 425.3325201, 485.1494479,
  506.0481621, 526.7919833, 514.268889, 494.2110193,
]

/** Sheep in Asia in millions, 1970 to 2000 (Hyndman & Athanasopoulos, data `livestock`). */
const livestock = [
  263.917747, 268.307222, 260.662556, 266.639419, 277.515778, 283.834045, 290.309028, 292.474198, 300.830694,
  309.286657, 318.331081, 329.37239, 338.883998, 339.244126, 328.600632, 314.255385, 314.459695, 321.413779,
  329.789292, 346.385165, 352.297882, 348.370515, 417.562922, 417.12357, 417.749459, 412.233904, 411.946817,
  394.697075, 401.49927, 408.270468, 414.2428,
]

const near = (values: readonly number[], digits = 4) =>
  values.map((value) => expect.closeTo(value, digits) as number)

describe('simple exponential smoothing', () => {
  // From statsmodels' tests of tsa.holtwinters, after Forecasting: principles and practice, 7.1.
  test.for([
    [0.2, 484.802468],
    [0.6, 501.837461],
  ] as const)('simple exponential smoothing with weight %d forecasts %d', ([alpha, expected]) => {
    const start = { level: oil[0] as number, trend: 0, seasons: [] }
    expect(continueSeries(smooth(oil, { alpha }, start), {}, 1)).toEqual(near([expected]))
  })

  test('simple exponential smoothing finds the least-squares weight and initial level', () => {
    const { weights, start } = fitSimple(oil)
    expect(weights.alpha).toBeCloseTo(0.891998, 4)
    expect(start.level).toBeCloseTo(447.47844, 2)
    expect(smooth(oil, weights, start).level).toBeCloseTo(496.493543, 4)
  })
})

test("a damped trend matches R's ets(livestock, 'AAN', damped = TRUE, phi = 0.98)", () => {
  // The values are from statsmodels' test_holt_damp_R. R's trend weight beta is alpha times ours.
  const alpha = 0.97402626
  const weights = { alpha, beta: 0.00010006 / alpha, phi: 0.98 }
  const stands = smooth(livestock, weights, { level: 252.59039965, trend: 6.90265918, seasons: [] })
  expect(stands.squares / livestock.length).toBeCloseTo(195.4397924865488, 4)
  expect(continueSeries(stands, weights, 4)).toEqual(
    near([417.7982003051233, 421.3426082635598, 424.8161280628277, 428.2201774661102]),
  )
})

test.for([
  {
    weights: { alpha: 0.2755925, beta: 0.03269295, gamma: 0.8707292, kind: 'multiplicative' },
    level: 469.3232206,
    trend: 3.0215391,
    seasons: [
      0.9464611, 0.8829239, 0.9717369, 1.0304825, 1.0476884, 1.1805272, 1.3590778, 1.3331706, 1.1083381,
      0.9868813, 0.8361333, 0.9209877,
    ],
    digits: 4,
  },
  {
    weights: { alpha: 0.2479595, beta: 0.03453373, gamma: 1, kind: 'additive' },
    level: 477.827781,
    trend: 3.127627,
    seasons: [
      -27.457685, -54.692464, -20.174608, 12.91912, 18.873607, 75.294426, 152.888368, 134.613464, 33.778349,
      -18.37906, -87.772408, -45.827781,
    ],
    digits: 3,
  },
] as const)(
  "Holt-Winters with $weights.kind seasons matches R's HoltWinters(AirPassengers)",
  ({ weights, level, trend, seasons, digits }) => {
    const parts = decompose(passengers.slice(0, 24), 12, weights.kind)
    const line = lineThrough(parts.trend)
    // R counts the steps of that line from 1 and starts smoothing in the second year.
    const start = { level: line.level - line.slope, trend: line.slope, seasons: parts.figure }
    const stands = smooth(passengers.slice(12), weights, start)
    expect(stands.level).toBeCloseTo(level, digits)
    expect(stands.trend).toBeCloseTo(trend, 4)
    expect(stands.seasons).toEqual(near(seasons, digits))
  },
)

test('Theta matches the standard theta model of forecTheta and statsforecast', () => {
  // Without a season, their weight for AirPassengers is at its upper bound, 0.99, where the initial level hardly
  // matters.
  const fitted = { weights: { alpha: 0.99 }, start: { level: 112, trend: 0, seasons: [] } }
  expect(theta(passengers, fitted, 5)).toEqual(near([432.9292, 434.2578, 435.5864, 436.915, 438.2435], 3))
})

describe("Croston's method", () => {
  /** Sales of a lubricant in 36 months (Makridakis, Wheelwright & Hyndman, 1998, data `productC`). */
  const lubricant = [
    [0, 2, 0, 1, 0, 11, 0, 0, 0, 0, 2, 0],
    [6, 3, 0, 0, 0, 0, 0, 7, 0, 0, 0, 0],
    [0, 0, 0, 3, 1, 0, 0, 1, 0, 1, 0, 0],
  ].flat()

  test('forecasts 2.7503 containers every 2.7933 months, as calculated by hand', () => {
    expect(croston(lubricant)).toBeCloseTo(2.7503 / 2.7933, 4)
  })

  test("Croston's method and its correction match statsforecast for AirPassengers", () => {
    expect(croston(passengers)).toBeCloseTo(460.302765, 4)
    expect(syntetosBoylan(passengers)).toBeCloseTo(437.287628, 4)
  })
})
