import { parseArgs } from 'node:util'
import { removeFolders } from '../process/shop-process.ts'
import { runCampaign } from './campaign.ts'
import type { Figures } from './campaign.ts'
import { faults } from './faults.ts'
import type { FaultKind } from './faults.ts'

type Say = (line: string) => void

const options = {
  rounds: { type: 'string', default: '60' },
  seed: { type: 'string', default: '1' },
  only: { type: 'string' },
  minutes: { type: 'string', default: '60' },
} as const

/**
 * `npm run test:faults -- [--rounds N] [--seed N] [--only kind,kind] [--minutes N]`:
 * breaks a shop and says what was found; after N minutes, or told to stop, it ends with the round. Answers the exit code: 1 when anything was lost, doubled or broken.
 */
export async function runFaults(args: string[], say: Say): Promise<number> {
  const { values } = parseArgs({ args, options })
  const all = Object.keys(faults) as FaultKind[]
  const kinds = (values.only?.split(',') ?? all) as FaultKind[]
  const unknown = kinds.find((kind) => !all.includes(kind))
  if (unknown) {
    say(`There is no fault ${unknown}; there are ${all.join(', ')}.`)
    return 2
  }
  const started = performance.now()
  const enough = new AbortController()
  setTimeout(() => enough.abort(), Number(values.minutes) * 60_000).unref()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => enough.abort())
  try {
    const figures = await runCampaign({
      rounds: Number(values.rounds),
      seed: Number(values.seed),
      kinds,
      say,
      enough: enough.signal,
    })
    say(`\nSeed ${values.seed}, ${Math.round((performance.now() - started) / 1000)} s`)
    tell(figures, say)
    return figures.lost + figures.doubled + figures.broken.length === 0 ? 0 : 1
  } finally {
    await removeFolders()
  }
}

function tell({ faults: made, broken, ...numbers }: Figures, say: Say): void {
  const kinds = Object.entries(made).map(([kind, count]) => `${kind} ${count}`)
  const sum = Object.values(made).reduce((total, count) => total + count, 0)
  say(`faults: ${sum} (${kinds.join(', ')})`)
  for (const [name, value] of Object.entries(numbers)) say(`${name}: ${value}`)
  say(`broken: ${broken.length === 0 ? 'nothing' : broken.join('; ')}`)
}
