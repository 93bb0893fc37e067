import { dateFormat } from '#kernel/rules/cached-formats.ts'
import type { Installation } from '../../contract/installations.ts'
import { timeSpan } from '../../rules/appointments.ts'
import { locale, t } from '#kernel/web/backoffice/language.ts'

/** Adds days to a day such as `2026-11-21`. Calculated in UTC, where every day has 24 hours. */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The Monday of the week that contains a day. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return dayAfter(day, -((weekday + 6) % 7))
}

/** The seven days starting on a Monday. */
export const weekFrom = (monday: string) => Array.from({ length: 7 }, (_, index) => dayAfter(monday, index))

const style = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
} as const
/** `Mon, Nov 23` */
export const shortDay = (day: string) => dateFormat(locale(), style).format(new Date(`${day}T00:00:00Z`))

/** Identifies an installer on boards and sheets: by account, or else by name; empty for nobody yet. */
export const installerKey = ({ installerId, assignedInstaller }: Installation): string =>
  installerId ?? (assignedInstaller ?? '').trim()

/** Groups visits by installer, sorted by name; unassigned ones come last. */
export function byInstaller(visits: readonly Installation[]) {
  return [...Map.groupBy(visits, installerKey)]
    .map(([key, ofOne]) => ({
      key,
      name: key === '' ? t('Not assigned') : ofOne[0]?.assignedInstaller?.trim() || t('Not assigned'),
      visits: ofOne.toSorted((one, other) =>
        (one.scheduledTimeSlot ?? '').localeCompare(other.scheduledTimeSlot ?? ''),
      ),
    }))
    .toSorted((one, other) =>
      (one.key === '') === (other.key === '') ? one.name.localeCompare(other.name) : one.key === '' ? 1 : -1,
    )
}

type Planned = Pick<Installation, 'status' | 'scheduledDate' | 'scheduledTimeSlot' | 'estimatedDuration'>

/** In minutes; later than any time of the day. */
const endOfDay = 24 * 60
const startOf = ({ scheduledTimeSlot, estimatedDuration }: Planned) =>
  timeSpan(scheduledTimeSlot, estimatedDuration)?.from ?? endOfDay

/**
 * Visits that have not been made yet, by day and time. Those with a free-text time, such as `afternoon`, come last on
 * their day.
 */
export const visitsToMake = <Visit extends Planned>(visits: readonly Visit[]): Visit[] =>
  visits
    .filter(({ status }) => status !== 'cancelled' && status !== 'completed')
    .toSorted(
      (one, other) =>
        (one.scheduledDate ?? '').localeCompare(other.scheduledDate ?? '') || startOf(one) - startOf(other),
    )
