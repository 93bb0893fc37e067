/** When the tests run, and which of them. */
export interface Day {
  name: string
  moment: Date
  /** The tests, as arguments of vitest; all but those that need the real clock if empty. */
  tests: readonly string[]
}

/** Moments at which code that reads the day goes wrong. The shop's time zone is UTC+7. */
const unusual: readonly (readonly [name: string, moment: string])[] = [
  ['monday', '2026-12-07T03:00:00Z'],
  ['saturday', '2026-12-05T03:00:00Z'],
  ['end-of-february', '2027-02-28T03:00:00Z'],
  // In Europe, at 01:00 UTC.
  ['clock-change', '2027-03-28T00:30:00Z'],
  ['leap-day', '2028-02-29T03:00:00Z'],
  ['last-hour-of-a-year', '2026-12-31T16:20:00Z'],
  ['first-hour-of-a-year', '2026-12-31T17:05:00Z'],
]

const dayMs = 86_400_000
const demoYears = 60

/** A demo year that is made at a different hour on each of these days in a row. */
function demoYearsFrom(first: Date): Day[] {
  return Array.from({ length: demoYears }, (_, index) => {
    const moment = new Date(first.getTime() + index * (dayMs + 3_600_000))
    const name = `demo-year-${moment.toISOString().slice(0, 10)}`
    return { name, moment, tests: ['src/modules/demo/demo-year.test.ts', '-t', 'a demo year'] }
  })
}

/** All days, or those whose name begins with one of `names`. Throws if a name matches none. */
export function daysNamed(names: readonly string[]): Day[] {
  const all = [
    ...unusual.map(([name, moment]): Day => ({ name, moment: new Date(moment), tests: [] })),
    ...demoYearsFrom(new Date('2026-11-27T20:00:00Z')),
  ]
  const unknown = names.find((name) => !all.some((day) => day.name.startsWith(name)))
  if (unknown !== undefined)
    throw new Error(
      `There is no day ${unknown}; there are ${unusual.map(([name]) => name).join(', ')}, demo-year.`,
    )
  return names.length === 0 ? all : all.filter((day) => names.some((name) => day.name.startsWith(name)))
}

/**
 * Tests that the library which sets the clock breaks: it moves the clock of a process, but not the times of files, the
 * deadlines of the operating system and the processes that a test starts with an environment of their own.
 */
export const needsRealClock = [
  // They start processes of the shop with an environment of their own.
  'test/process/**',
  'test/faults/**',
  'test/cache/**',
  // They are as right on any day, and long.
  'test/fuzz/**',
  'test/measuring/**',
  'test/regular-expressions.test.ts',
  // They compare times of files with the clock.
  'src/kernel/cache/page-cache/page-folder.test.ts',
  'src/modules/system-status/status.test.ts',
  // They wait for deadlines of the database and of sockets.
  'src/kernel/database/migrations/migrate.test.ts',
  'src/kernel/database/connections/pool.test.ts',
  'src/kernel/cache/uncached-reads.test.ts',
]
