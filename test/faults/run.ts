import { parseArgs } from 'node:util'
import { removeFolders } from '../process/shop-process.ts'
import { runCampaign } from './campaign.ts'
import { faults } from './faults.ts'
import type { FaultKind } from './faults.ts'

/** `npm run test:faults -- [--rounds N] [--seed N] [--only kind,kind]`: breaks a shop and prints figures. */

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
})
const all = Object.keys(faults) as FaultKind[]
const kinds = (values.only?.split(',') ?? all) as FaultKind[]
const unknown = kinds.find((kind) => !all.includes(kind))
if (unknown) {
  console.error(`There is no fault ${unknown}; there are ${all.join(', ')}.`)
  process.exit(2)
}
const started = performance.now()
try {
  const figures = await runCampaign({
    rounds: Number(values.rounds),
    seed: Number(values.seed),
    kinds,
    say: console.log,
  })
  const { faults: made, broken, ...numbers } = figures
  const sum = Object.values(made).reduce((total, count) => total + count, 0)
  console.log(`\nSeed ${values.seed}, ${Math.round((performance.now() - started) / 1000)} s`)
  console.log(
    `faults: ${sum} (${Object.entries(made)
      .map(([kind, count]) => `${kind} ${count}`)
      .join(', ')})`,
  )
  for (const [name, value] of Object.entries(numbers)) console.log(`${name}: ${value}`)
  console.log(`broken: ${broken.length === 0 ? 'nothing' : broken.join('; ')}`)
  process.exitCode = figures.lost + figures.doubled + broken.length === 0 ? 0 : 1
} finally {
  await removeFolders()
}
