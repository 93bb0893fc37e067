import type { Status } from '../../contract.ts'
import { locale } from '../../../../kernel/web/backoffice/language.ts'

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
  const [unit, one] = bytes >= 1e9 ? ['GB', 1e9] : bytes >= 1e6 ? ['MB', 1e6] : ['kB', 1e3]
  return `${(bytes / one).toLocaleString(locale(), { maximumFractionDigits: 1 })} ${unit}`
}

/** Problems that an administrator should know about, as sentences. */
export function statusProblems(
  { versions, replica, jobs, outbox, backups, disk }: Status,
  now: Date,
): string[] {
  const found: string[] = []
  if (!versions.current) found.push('The tables are not those of this release; run npm run shop -- migrate.')
  if (replica?.available === false)
    found.push('The replica cannot be used: the primary answers figures and exports meanwhile.')
  if (disk.free !== null && disk.free < disk.reserve)
    found.push('The disk is nearly full: writes are refused until there is room.')
  else if (disk.free !== null && disk.free < disk.reserve * 3)
    found.push(`The disk has only ${formatBytes(disk.free)} left.`)
  if (outbox.failedLastDay > 0)
    found.push(`${outbox.failedLastDay} messages could not be delivered within the last day.`)
  if (outbox.oldestDueAt !== null && now.getTime() - Date.parse(outbox.oldestDueAt) > HOUR_MS)
    found.push(`Messages wait since ${relativeTime(outbox.oldestDueAt, now)}.`)
  for (const { name, lastFailedAt, lastCompletedAt } of jobs)
    if (lastFailedAt !== null && (lastCompletedAt === null || lastCompletedAt < lastFailedAt))
      found.push(`The job ${name} failed when it ran last.`)
  if (backups.schedule === null)
    found.push('Backups are not scheduled: BACKUP_DIR names a folder for them, best on another disk.')
  const [last] = backups.latest
  if (last?.failure) found.push(`The last backup failed: ${last.failure}`)
  return found
}
