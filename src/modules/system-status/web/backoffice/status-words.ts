import type { Status } from '../../contract.ts'
import { locale } from '#kernel/web/backoffice/language.ts'

const HOUR_MS = 3_600_000
const steps = [
  ['day', 24 * HOUR_MS],
  ['hour', HOUR_MS],
  ['minute', 60_000],
] as const
const relative = (count: number, unit: Intl.RelativeTimeFormatUnit) =>
  new Intl.RelativeTimeFormat(locale(), { numeric: 'always' }).format(count, unit)

/** Relative time: `3 hours ago`. */
export function relativeTime(moment: string, now: Date): string {
  const passed = now.getTime() - Date.parse(moment)
  const [unit, ms] = steps.find((step) => passed >= step[1]) ?? ['second', 1000]
  return unit === 'second' && passed < 10_000 ? 'just now' : relative(-Math.floor(passed / ms), unit)
}

/** Formats a size in bytes: `1.2 GB`. */
export function formatBytes(bytes: number): string {
  const [unit, divisor] = bytes >= 1e9 ? ['GB', 1e9] : bytes >= 1e6 ? ['MB', 1e6] : ['kB', 1e3]
  return `${(bytes / divisor).toLocaleString(locale(), { maximumFractionDigits: 1 })} ${unit}`
}

/** Milliseconds after which a backup counts as lost, as in the shop's jobs. */
const MAX_BACKUP_MS = 6 * HOUR_MS

/** What is wrong with the last backup that has ended; of scheduled ones, if there are any. */
function backupProblem({ schedule, latest }: Status['backups'], now: Date): string | null {
  const isOld = (startedAt: string) => now.getTime() - Date.parse(startedAt) > MAX_BACKUP_MS
  const last = latest.find(
    ({ madeBy, finishedAt, startedAt }) =>
      (schedule === null || madeBy === 'schedule') && (finishedAt !== null || isOld(startedAt)),
  )
  if (last === undefined) return null
  if (last.finishedAt === null) return 'The last backup was not finished: its process was stopped.'
  if (last.failure === null) return null
  if (last.bytes !== null) return `The last backup is not complete: ${last.failure}`
  return `The last backup failed: ${last.failure}`
}

/** Problems that cost data, orders or mails if nobody looks, as sentences. */
export function urgentProblems(
  { outbox, backups, disk }: Pick<Status, 'outbox' | 'backups' | 'disk'>,
  now: Date,
): string[] {
  const problems: string[] = []
  if (disk.free !== null && disk.free < disk.reserve)
    problems.push('The disk is nearly full: writes are refused until there is room.')
  else if (disk.free !== null && disk.free < disk.reserve * 3)
    problems.push(`The disk has only ${formatBytes(disk.free)} left.`)
  if (outbox.failedLastDay > 0)
    problems.push(`${outbox.failedLastDay} messages could not be delivered within the last day.`)
  if (outbox.oldestDueAt !== null && now.getTime() - Date.parse(outbox.oldestDueAt) > HOUR_MS)
    problems.push(`Messages wait since ${relativeTime(outbox.oldestDueAt, now)}.`)
  const backup = backupProblem(backups, now)
  if (backup !== null) problems.push(backup)
  return problems
}

/** Problems that an administrator should know about, as sentences. */
export function statusProblems(status: Status, now: Date): string[] {
  const { versions, replica, jobs, backups } = status
  const problems: string[] = []
  if (!versions.current)
    problems.push('The tables are not those of this release; run npm run shop -- migrate.')
  if (versions.databaseFixedIn !== null)
    problems.push(
      `PostgreSQL ${versions.database} lacks a fix of its security: please update it to ${versions.databaseFixedIn} or newer.`,
    )
  if (replica?.available === false)
    problems.push('The replica cannot be used: the primary answers figures and exports meanwhile.')
  problems.push(...urgentProblems(status, now))
  for (const { name, lastFailedAt, lastCompletedAt } of jobs)
    if (lastFailedAt !== null && (lastCompletedAt === null || lastCompletedAt < lastFailedAt))
      problems.push(`The job ${name} failed when it ran last.`)
  if (backups.schedule === null) problems.push('Backups are not scheduled.')
  return problems
}
