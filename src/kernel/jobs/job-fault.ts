import { isSchedule } from '#kernel/process/schedule-rule.ts'
import type { Job } from './jobs.ts'

/** What the queue accepts as a name. */
const NAME = /^[\w./-]+$/
const MAX_SECONDS = 24 * 60 * 60

/** What is wrong with a job that the queue would refuse, after "The module ... cannot be used: "; null if nothing. */
export async function jobFault({ name, cron, maxSeconds }: Job): Promise<string | null> {
  if (typeof name !== 'string' || !NAME.test(name))
    return `the name of its job ${JSON.stringify(name)} must be of letters, digits and hyphens`
  if (maxSeconds !== undefined && !(maxSeconds >= 1 && maxSeconds <= MAX_SECONDS))
    return `maxSeconds of its job ${name} must be from 1 to ${MAX_SECONDS}`
  if (cron === undefined) return null
  if (typeof cron === 'string' && (isSchedule(cron) || (await isAcceptedByQueue(cron)))) return null
  return `the cron of its job ${name} is wrong ('${cron}'). It is five fields in UTC, such as '0 1 * * *'`
}

/** Asks the queue about names of days and months and the like. Its code is loaded only then, as it takes 0.3 s. */
async function isAcceptedByQueue(cron: string): Promise<boolean> {
  // The queue takes nothing for every minute.
  if (cron.trim() === '') return false
  const { PgBoss } = await import('pg-boss')
  try {
    return new PgBoss({ schema: 'jobs' }).previewSchedule(cron, { count: 1 }).length > 0
  } catch {
    return false
  }
}
