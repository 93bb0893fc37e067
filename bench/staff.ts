/**
 * How long staff wait in the browser: for every list of the back office, its main dialogs, and what is typed into a
 * search. `BENCH_LARGE=1` also measures a shop with 100,000 products and 300,000 orders, whose data is kept in the
 * folder `BENCH_DATA`, if that is set; `BENCH_ROUNDS` is how often everything is opened, 3 by default.
 */
import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/chromium.mjs'
import { quantile, type Row } from './row.ts'
import { measureTour, type ActionTimes } from './staff/measure-tour.ts'
import { withShop } from './staff/shops.ts'
import type { Action } from './staff/tour.ts'

export const name = 'staff'

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3)
const SLOWER_PROCESSOR = 4
/** Milliseconds until a list or dialog is there, at full speed. */
const goals = { 'demo year': 100, 'large shop': 200 }
/** Milliseconds from the input to the next paint on the slower processor. */
const SLOW_GOAL = 200

type Shop = keyof typeof goals
type Times = Map<Action, ActionTimes[]>

export async function run(): Promise<Row[]> {
  const executablePath = await findChromium()
  if (executablePath === undefined) throw new Error('there is no Chromium to measure with')
  const shops: Shop[] = process.env['BENCH_LARGE'] === '1' ? ['demo year', 'large shop'] : ['demo year']
  const rows: Row[] = []
  for (const shop of shops) {
    const large = shop === 'large shop'
    const { fast, slow } = await withShop(
      { large, folder: large ? process.env['BENCH_DATA'] : undefined },
      async (origin) => {
        const browser = await chromium.launch({
          executablePath,
          args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
        })
        try {
          return {
            fast: await measureTour(browser, origin, { rate: 1, rounds: ROUNDS }),
            slow: await measureTour(browser, origin, { rate: SLOWER_PROCESSOR, rounds: ROUNDS }),
          }
        } finally {
          await browser.close()
        }
      },
    )
    process.stdout.write(`\n${tableOf(shop, fast, slow)}\n`)
    rows.push(...summary(shop, fast, slow))
  }
  return rows
}

const middle = (values: number[]) =>
  quantile(
    values.toSorted((one, other) => one - other),
    0.5,
  )

/** Median and max of a time. */
const both = (taken: ActionTimes[], of: keyof ActionTimes) => {
  const values = taken.map((one) => one[of])
  return `${middle(values).toFixed(0)} / ${Math.max(...values).toFixed(0)}`
}

/** Everything, one line for each action; what is over its goal in the median is marked. */
function tableOf(shop: Shop, fast: Times, slow: Times): string {
  const head = [
    `${shop}, ms (median / max)`,
    'there',
    'next paint',
    'main thread',
    'server',
    'calls',
    'there, 4 x slower',
    'next paint, 4 x slower',
    'over',
  ]
  const lines = [...fast].map(([action, taken]) => {
    const slower = slow.get(action) ?? []
    const over = [
      middle(taken.map(({ there }) => there)) > goals[shop] && 'there',
      middle(slower.map(({ painted }) => painted)) > SLOW_GOAL && 'next paint',
    ]
    return [
      action.what,
      both(taken, 'there'),
      both(taken, 'painted'),
      both(taken, 'busy'),
      both(taken, 'server'),
      String(middle(taken.map(({ calls }) => calls))),
      both(slower, 'there'),
      both(slower, 'painted'),
      over.filter(Boolean).join(', '),
    ]
  })
  return [head, head.map(() => '---'), ...lines].map((line) => `| ${line.join(' | ')} |`).join('\n')
}

function summary(shop: Shop, fast: Times, slow: Times): Row[] {
  const medians = (times: Times, of: keyof ActionTimes, kind: (action: Action) => boolean) =>
    [...times]
      .filter(([action]) => kind(action))
      .map(([, taken]) => middle(taken.map((one) => one[of])))
      .toSorted((one, other) => one - other)
  const opened = ({ types }: Action) => types === undefined
  const typed = (action: Action) => !opened(action)
  const row = (what: string, values: number[], limit?: number): Row[] => [
    {
      what: `${shop}: ${what}, middle of all`,
      value: quantile(values, 0.5),
      unit: 'ms',
      ...(limit && { limit }),
    },
    { what: `${shop}: ${what}, slowest`, value: values.at(-1) ?? 0, unit: 'ms', ...(limit && { limit }) },
  ]
  return [
    ...row('list or dialog there', medians(fast, 'there', opened), goals[shop]),
    ...row('its main thread', medians(fast, 'busy', opened)),
    ...row('list or dialog there, 4 x slower', medians(slow, 'there', opened)),
    ...row(
      'next paint, 4 x slower',
      medians(slow, 'painted', () => true),
      SLOW_GOAL,
    ),
    ...row('list after the last key', medians(fast, 'there', typed)),
  ]
}
