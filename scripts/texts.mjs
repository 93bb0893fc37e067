/**
 * `npm run texts -- out de FILE` writes all texts of the shop with their German translations as a PO file, which
 * translators' programs read; `npm run texts -- in de FILE` takes such a file into `public/locales/de`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, install, root, runsOnShopNode } from './prepare.mjs'
import { cliArguments, rerun } from './shop-node.mjs'

const folder = join(root, 'public', 'locales')
const LISTED = 20

function listed(title, lines) {
  if (lines.length === 0) return
  console.log(`\n${title}:`)
  for (const line of lines.slice(0, LISTED)) console.log(`  ${line}`)
  if (lines.length > LISTED) console.log(`  and ${lines.length - LISTED} more`)
}

try {
  await install({ dev: true })
  if (!runsOnShopNode) rerun()
  else {
    const [direction, language, file] = cliArguments
    const { isTranslated, takeTranslatorsFile, translatorsFile } = await import('./translators/catalogues.ts')
    if (!isTranslated(language) || !file || !['out', 'in'].includes(direction))
      throw new Error('Usage: npm run texts -- out|in LANGUAGE FILE')
    if (direction === 'out') writeFileSync(file, translatorsFile(folder, language))
    else {
      const taken = takeTranslatorsFile(folder, language, readFileSync(file))
      console.log(`${taken.changed} changed, ${taken.unchanged} unchanged, ${taken.open} not translated yet`)
      listed('Not in the shop any more, at line', taken.unknown)
      listed('Nothing was changed, because of line', taken.refused)
      if (taken.refused.length > 0) process.exitCode = 1
    }
  }
} catch (error) {
  fail(error)
}
