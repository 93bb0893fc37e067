/**
 * Evaluates measuring with a moved phone on recorded cases, against sizes measured with a tape: `node
 * bench/measuring-case.ts FILE.json ...`. The back office records the cases: docs/measuring.md, Tests and real cases.
 */
import { readFileSync } from 'node:fs'
import { measureCase, readMotionCase } from '#modules/measuring/rules/raised-phone/motion-case.ts'
import { headings, Tally } from './measuring/tally.ts'

const files = process.argv.slice(2)
if (files.length === 0) {
  process.stderr.write('Name the files of recorded cases: node bench/measuring-case.ts FILE.json ...\n')
  process.exit(1)
}

const tally = new Tally('recorded cases')
const percent = (found: number, truth: number) => `${(100 * (found / truth - 1)).toFixed(2)} %`
for (const file of files) {
  try {
    const recorded = readMotionCase(readFileSync(file, 'utf8'))
    const started = process.cpuUsage().user
    const found = measureCase(recorded)
    tally.add(found, recorded, (process.cpuUsage().user - started) / 1000)
    const { widthMm, heightMm } = recorded
    const said =
      typeof found === 'string'
        ? found
        : `width ${percent(found.width.mm, widthMm)} of ± ${percent(found.width.mm + found.width.bandMm, found.width.mm)}, ` +
          `height ${percent(found.height.mm, heightMm)} of ± ${percent(found.height.mm + found.height.bandMm, found.height.mm)}`
    process.stdout.write(`${file}: ${said}\n`)
  } catch (error) {
    process.stderr.write(`${file}: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
process.stdout.write(`\n${headings}\n${tally.line()}\n`)
