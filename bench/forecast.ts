/**
 * Compares the suggested forecast with "same as a year ago", on 200 generated series of five kinds. The last year of
 * each is held out and forecast from the years before.
 */
import { naiveError } from '#modules/forecasting/rules/accuracy.ts'
import { seasonalNaive } from '#modules/forecasting/rules/suggestion/seasonal-naive.ts'
import { suggest } from '#modules/forecasting/rules/suggestion/suggest.ts'
import { ahead, kinds, simulateSeries } from './forecast/simulated-series.ts'
import type { Row } from './row.ts'

export const name = 'forecast'

const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length

/** Mean absolute error relative to the past error of "same as a year ago". */
function scaled(forecast: readonly number[], actual: readonly number[], past: readonly number[]): number {
  const missed = mean(actual.map((value, step) => Math.abs(value - (forecast[step] as number))))
  return missed / (naiveError(past) ?? 1)
}

function tried(ofEach: number) {
  return simulateSeries(ofEach).map(({ kind, series }) => {
    const past = series.slice(0, -ahead)
    const actual = series.slice(-ahead)
    const began = process.cpuUsage().user
    const { figures } = suggest(past, ahead)
    const held = actual.filter((value, step) => {
      const { low, high } = figures[step] as (typeof figures)[number]
      return value >= (low ?? 0) && value <= (high ?? Number.POSITIVE_INFINITY)
    })
    return {
      kind,
      spent: (process.cpuUsage().user - began) / 1000,
      ours: scaled(
        figures.map(({ value }) => value),
        actual,
        past,
      ),
      naive: scaled(seasonalNaive.forecast(past, ahead), actual, past),
      held: held.length / ahead,
    }
  })
}

export async function run(): Promise<Row[]> {
  const all = tried(40)
  const share = (part: typeof all) =>
    mean(part.map(({ ours }) => ours)) / mean(part.map(({ naive }) => naive))
  return [
    { what: 'MASE of the suggested forecast', value: mean(all.map(({ ours }) => ours)), unit: '' },
    { what: 'MASE of "as a year ago"', value: mean(all.map(({ naive }) => naive)), unit: '' },
    { what: 'suggested ÷ as a year ago', value: share(all), unit: '', limit: 0.9 },
    ...kinds.map((kind) => ({
      what: `suggested ÷ as a year ago, ${kind}`,
      value: share(all.filter((one) => one.kind === kind)),
      unit: '',
    })),
    { what: 'months within the 80 % band', value: 100 * mean(all.map(({ held }) => held)), unit: '%' },
    { what: 'one suggestion', value: mean(all.map(({ spent }) => spent)), unit: 'ms', limit: 250 },
  ]
}
