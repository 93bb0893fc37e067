import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reportOf, vitestReport } from '../../scripts/test-reports.mjs'
import { runStep } from '../../scripts/test-step.mjs'
import { toolEnv } from '../../scripts/prepare.mjs'
import { clockAt } from './clock.ts'
import { daysNamed, needsRealClock, type Day } from './days.ts'
import { startServerWith } from './database.ts'

/** Runs the tests on each day, or on those named, and prints a table. Returns the exit code. */
export async function runDays(names: readonly string[], print: (line: string) => void): Promise<number> {
  const days = daysNamed(names)
  const results: Result[] = []
  for (const day of days) results.push(await runDay(day))
  for (const { failures } of results)
    for (const { name, message } of failures) print(`\nFAILED ${name}\n${message}`)
  const widest = Math.max(...days.map(({ name }) => name.length))
  for (const { day, passed, failed } of results)
    print(`${day.name.padEnd(widest)}  ${day.moment.toISOString()}  ${passed} passed, ${failed} failed`)
  const sum = (count: (result: Result) => number) => results.reduce((all, one) => all + count(one), 0)
  const failed = sum((result) => result.failed)
  print(`\n${sum((result) => result.passed)} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
}

interface Result {
  day: Day
  passed: number
  failed: number
  failures: { name: string; message: string }[]
}

async function runDay(day: Day): Promise<Result> {
  const clock = clockAt(day.moment)
  const database = await startServerWith(clock)
  const folder = await mkdtemp(join(tmpdir(), 'fenestra-day-'))
  const report = join(folder, 'report.json')
  try {
    const excluded = needsRealClock.flatMap((pattern) => ['--exclude', pattern])
    const { args, env } = vitestReport(report)
    const tests = day.tests.length > 0 ? day.tests : excluded
    const ok = await runStep(day.name, ['vitest', 'run', '--reporter=dot', ...args, ...tests], {
      ...toolEnv,
      ...env,
      ...clock,
      DATABASE_URL: database.url,
    })
    return { day, ...reportOf.vitest(report, ok) }
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}
