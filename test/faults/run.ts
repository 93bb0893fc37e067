import { parseArgs } from 'node:util'
import { removeFolders } from '../process/shop-process.ts'
import { failEveryCall } from './calls/calls.ts'
import { runCampaign, type Figures } from './campaign.ts'
import { faults, type FaultKind } from './faults.ts'
import { databases, type DatabaseKind } from './test-environment.ts'
import { proxyBehaviours, type ProxyBehaviour } from './faulty-proxy.ts'

type Print = (line: string) => void

const options = {
  rounds: { type: 'string', default: '60' },
  seed: { type: 'string', default: '1' },
  only: { type: 'string' },
  database: { type: 'string', default: 'bundled' },
  calls: { type: 'boolean', default: false },
  minutes: { type: 'string', default: '60' },
} as const

/**
 * `npm run test:faults -- [--rounds N] [--seed N] [--only kind,kind] [--database bundled|external] [--minutes
 * N]`:
 * breaks a shop and reports the findings; after N minutes, or on a signal, it ends with the round.
 * With `--calls` every single call of every external system fails instead; `--only` names the behaviours.
 * Returns the exit code: 1 when anything was lost, doubled or broken.
 */
export async function runFaults(args: string[], print: Print): Promise<number> {
  const { values } = parseArgs({ args, options })
  const all: string[] = values.calls
    ? proxyBehaviours.filter((behaviour) => behaviour !== 'well')
    : Object.keys(faults)
  const chosen = values.only?.split(',') ?? all
  const unknown = [
    ...chosen.filter((one) => !all.includes(one)),
    ...[values.database].filter((one) => !databases.includes(one as DatabaseKind)),
  ]
  if (unknown.length > 0) {
    print(`There is no ${unknown.join(', ')}; there are ${[...all, ...databases].join(', ')}.`)
    return 2
  }
  if (values.calls) return callsFail(chosen as ProxyBehaviour[], print)
  const kinds = chosen as FaultKind[]
  const started = performance.now()
  const enough = new AbortController()
  setTimeout(() => enough.abort(), Number(values.minutes) * 60_000).unref()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => enough.abort())
  try {
    const figures = await runCampaign({
      rounds: Number(values.rounds),
      seed: Number(values.seed),
      kinds,
      database: values.database as DatabaseKind,
      print,
      enough: enough.signal,
    })
    print(`\nSeed ${values.seed}, ${Math.round((performance.now() - started) / 1000)} s`)
    printFigures(figures, print)
    return figures.lost + figures.doubled + figures.broken.length === 0 ? 0 : 1
  } finally {
    await removeFolders()
  }
}

/** Returns the exit code. */
async function callsFail(behaviours: ProxyBehaviour[], print: Print): Promise<number> {
  const started = performance.now()
  try {
    const swept = await failEveryCall({ behaviours, print })
    const sum = (key: 'calls' | 'unharmed') => swept.reduce((total, one) => total + one[key], 0)
    print(`\n${Math.round((performance.now() - started) / 1000)} s`)
    print(`calls that failed: ${sum('calls')}, of which the flow did not notice ${sum('unharmed')}`)
    print('broken: nothing')
    return 0
  } catch (error) {
    print(`broken: ${String(error)}`)
    return 1
  } finally {
    await removeFolders()
  }
}

function printFigures({ faults: made, broken, ...numbers }: Figures, print: Print): void {
  const kinds = Object.entries(made).map(([kind, count]) => `${kind} ${count}`)
  const sum = Object.values(made).reduce((total, count) => total + count, 0)
  print(`faults: ${sum} (${kinds.join(', ')})`)
  for (const [name, value] of Object.entries(numbers)) print(`${name}: ${value}`)
  print(`broken: ${broken.length === 0 ? 'nothing' : broken.join('; ')}`)
}
