/** `npm run bench [-- name ...]`: runs the measurements in `bench/`, all or those named, and prints one table. */
import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, Failure, fail, install, root, runsOnShopNode } from './prepare.mjs'
import { cliArguments, rerun, stopWithParent } from './shop-node.mjs'

/** Shared by several measurements; not measurements themselves. */
const PARTS = ['row.ts', 'sessions.ts']
const folder = join(root, 'bench')
const all = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && !PARTS.includes(file))
  .map((file) => basename(file, '.ts'))

try {
  await install({ dev: true })
  if (!runsOnShopNode) rerun()
  else {
    stopWithParent()
    await build()
    await measure(cliArguments.length > 0 ? cliArguments : all)
  }
} catch (error) {
  fail(error)
}

async function measure(names) {
  const unknown = names.find((name) => !existsSync(join(folder, `${name}.ts`)))
  if (unknown) throw new Failure(`There is no measurement ${unknown}; there are ${all.join(', ')}.`)
  const lines = []
  for (const file of names) {
    console.log(`${file} ...`)
    const { name, run } = await import(pathToFileURL(join(folder, `${file}.ts`)).href)
    for (const row of await run()) lines.push([name, ...cells(row)])
  }
  const table = [
    ['Measurement', 'What', 'Value', 'Limit', 'Times the bare thing'],
    ['---', '---', '---:', '---:', '---:'],
  ]
  console.log(`\n${[...table, ...lines].map((line) => `| ${line.join(' | ')} |`).join('\n')}`)
}

function cells({ what, value, unit, limit, ratio }) {
  const number = (given) => (given === undefined ? '' : String(Number(given.toPrecision(3))))
  return [
    what,
    `${number(value)} ${unit}`.trim(),
    limit === undefined ? '' : `${number(limit)} ${unit}`.trim(),
    number(ratio),
  ]
}
