import { z } from 'zod'

/** The lowest and the highest value of each cron field: minute, hour, day, month, weekday (0 and 7 are Sunday). */
const cronBounds = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const

/** The first and the last value of a part of a cron field (`*`, `5`, `1-5`, each optionally with `/2`). */
function cronRange(part: string, [low, high]: readonly [number, number]) {
  const match = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(part)
  if (match === null) return null
  const [, from, to, step] = match
  const first = Number(from ?? low)
  const last = Number(to ?? from ?? high)
  const isValid = low <= first && first <= last && last <= high && step !== '0' && step !== '00'
  return isValid ? { first, last } : null
}

/** Days of each month, in a leap year. */
const monthLengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Whether a value is a schedule of five cron fields without names. */
export function isSchedule(value: string): boolean {
  const fields = value.trim().split(/\s+/)
  if (fields.length !== cronBounds.length) return false
  const ranges = cronBounds.map((bounds, index) =>
    fields[index]?.split(',').map((part) => cronRange(part, bounds)),
  )
  const [, , days = [], months = []] = ranges.map((field) => field?.filter((range) => range !== null))
  if (ranges.flat().some((range) => range === null)) return false
  // 30 February never comes, and the job queue refuses it.
  const firstDay = Math.min(...days.map(({ first }) => first))
  return months.some(({ first, last }) =>
    monthLengths.slice(first - 1, last).some((length) => firstDay <= length),
  )
}

export const schedule = z.string().refine(isSchedule, {
  error: 'must be five fields of cron, in UTC. Example: BACKUP_SCHEDULE=13 19 * * *',
})
