import { chmod, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { newFolder, removeFolders, root } from '../process/shop-process.ts'
import { runCampaign, type EventFigures } from './campaign.ts'
import { startCluster } from './cluster.ts'

type Print = (line: string) => void

const options = {
  events: { type: 'string', default: '10' },
  seed: { type: 'string', default: '1' },
} as const

/** Until orders are confirmed again, in s. */
const GOAL = 30

/**
 * `npm run test:failover -- [--events N] [--seed N]`: makes the primary fail and prints a line for each time. Returns
 * the exit code: 1 if an order was lost or doubled, or the shops were away for longer than promised.
 */
export async function runFailover(args: string[], print: Print): Promise<number> {
  const { values } = parseArgs({ args, options })
  const [events, seed] = [Number(values.events), Number(values.seed)]
  if (!(Number.isInteger(events) && events > 0 && Number.isInteger(seed)))
    throw new Error('--events needs a whole number above 0, and --seed a whole number')
  const logs = join(root, 'test-results', 'failover')
  await rm(logs, { recursive: true, force: true })
  await mkdir(logs, { recursive: true })
  const folder = await newFolder()
  // Patroni and PgBouncer run as other accounts.
  await chmod(folder, 0o755)
  const checks: [sentence: string, passed: boolean][] = []
  const check = (sentence: string, passed: boolean) => void checks.push([sentence, passed])
  const all: EventFigures[] = []
  const onEvent = (figures: EventFigures) => {
    all.push(figures)
    print(rowOf(figures, all.length))
    const { kind, from, gap, findings, readings } = figures
    check(`${all.length}: with ${from} ${kind}, orders are confirmed again within ${GOAL} s`, gap <= GOAL)
    check(`${all.length}: no order is lost or doubled ${JSON.stringify(findings)}`, isClean(figures))
    const answered = Object.keys(readings.statuses).every((status) => ['200', '503'].includes(status))
    check(`${all.length}: every page is shown or answered with 503 ${JSON.stringify(readings)}`, answered)
  }
  try {
    const cluster = await startCluster(folder, logs)
    print(HEADING)
    const after = await runCampaign(cluster, { events, seed, logs, onEvent })
    check('both shops run since the start', after.alive)
    check(`both shops listen (${after.listening})`, after.listening === 2)
    check(`no mail waits any more (${after.mailsWaiting} do)`, after.mailsWaiting === 0)
    print(`\nMails in doubt: ${after.mailsInDoubt}`)
  } catch (error) {
    check(String(error), false)
  } finally {
    await removeFolders()
  }
  const failed = checks.filter(([, passed]) => !passed)
  for (const [sentence] of failed) print(`\nFAILED ${sentence}`)
  print(`\n${checks.length - failed.length} passed, ${failed.length} failed`)
  return failed.length > 0 ? 1 : 0
}

const isClean = ({ findings: { lost, doubled, broken } }: EventFigures) =>
  lost + doubled + broken.length === 0

/** Rows of a table in Markdown, as docs/reliability.md shows them. */
const HEADING =
  '| | Primary | What happened | New primary | Orders again after | Whole again after | Orders confirmed until then | Refused or unanswered | Pages not shown for | Lost | Doubled |\n' +
  '|---:|---|---|---|---:|---:|---:|---:|---:|---:|---:|'

function rowOf(
  { kind, from, to, gap, whole, unknown, readings, findings }: EventFigures,
  number: number,
): string {
  const { acknowledged, lost, doubled } = findings
  const cells = [number, from, kind, to, seconds(gap), seconds(whole), acknowledged, unknown]
  return `| ${[...cells, seconds(readings.longestAway), lost, doubled].join(' | ')} |`
}

const seconds = (value: number) => `${value.toFixed(1)} s`
