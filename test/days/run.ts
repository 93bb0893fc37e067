import { runStep } from '../../scripts/test-step.mjs'
import { toolEnv } from '../../scripts/prepare.mjs'
import { clockAt } from './clock.ts'
import { daysNamed, needsRealClock } from './days.ts'
import type { Day } from './days.ts'
import { startServerWith } from './database.ts'

/** Runs the tests on each day, or on those named, and prints a table. Returns the exit code. */
export async function runDays(names: readonly string[]): Promise<number> {
  const results: (readonly [Day, boolean])[] = []
  for (const day of daysNamed(names)) results.push([day, await runDay(day)])
  for (const [{ name, moment }, passed] of results)
    console.log(`${passed ? 'passed' : 'FAILED'}  ${moment.toISOString()}  ${name}`)
  const failed = results.filter(([, passed]) => !passed).length
  console.log(`\n${results.length - failed} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
}

async function runDay({ name, moment, tests }: Day): Promise<boolean> {
  const clock = clockAt(moment)
  const database = await startServerWith(clock)
  try {
    const excluded = needsRealClock.flatMap((pattern) => ['--exclude', pattern])
    const command = ['vitest', 'run', '--reporter=dot', ...(tests.length > 0 ? tests : excluded)]
    return await runStep(name, command, { ...toolEnv, ...clock, DATABASE_URL: database.url })
  } finally {
    await database.close()
  }
}
