import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Output } from '#kernel/contract/endpoint.ts'
import { readMeasuringAnalytics, type AccuracyShare } from '../contract/measuring-analytics.ts'
import { createDb } from '#kernel/database/db.ts'
import { transaction } from '#kernel/database/transaction.ts'
import { mount } from '#kernel/http/mount.ts'
import { updateCalibrations } from './calibration.ts'
import { daysRepository, periods } from './days.repository.ts'
import { purgeMeasurements } from './retention.ts'
import { votesRepository } from './votes.repository.ts'

const dayLength = 86_400_000
/** Number of days that are recounted each night, in case a count was missed. */
const countedAgain = 7

/** Maximum number of days in one response. */
const maxDays = 1100

interface Part {
  dimension: 'method' | 'device' | 'lighting'
  name: string
  feedback: number
  accuracySum: number
}

/** A day as stored in the database. */
type DayRow = Output<typeof readMeasuringAnalytics>['days'][number] & { breakdown: Part[] }

/** The jobs that compute the figures. */
export function measuringJobs({ pool, timeZone }: { pool: Pool; timeZone: string }) {
  const days = daysRepository(createDb(pool), timeZone)
  async function countDay(at: Date): Promise<void> {
    for (const period of periods) await days.count(period, at)
  }
  return {
    /** Recounts today, its week and its month. */
    countToday: () => countDay(new Date()),

    /** Recounts the last days, relearns without expired votes, and removes expired data. */
    everyNight: async (): Promise<void> => {
      const now = Date.now()
      for (let ago = countedAgain; ago >= 0; ago -= 1) await countDay(new Date(now - ago * dayLength))
      await transaction(pool, async (client) => {
        const db = createDb(client)
        await votesRepository(db).takeTurns()
        await updateCalibrations(db, new Date())
      })
      await purgeMeasurements(createDb(pool))
    },
  }
}

/** Reads only the daily rows, so the cost is independent of the number of measurements. */
export function mountMeasuringAnalytics(
  http: FastifyInstance,
  { pool, timeZone }: { pool: Pool; timeZone: string },
): void {
  const db = createDb(pool)
  mount(http, readMeasuringAnalytics, async ({ query: { from, to } }) => {
    const today = sql`(now() at time zone ${timeZone})::date`
    const { rows } = await db.execute<DayRow>(sql`
      select date_key as date, total_sessions as sessions, total_measurements as measurements,
        total_feedback_count as feedback, avg_width_accuracy as "widthAccuracy",
        avg_height_accuracy as "heightAccuracy", avg_area_accuracy as "areaAccuracy",
        avg_width_error as "averageWidthError", avg_height_error as "averageHeightError",
        median_width_error as "medianWidthError", median_height_error as "medianHeightError",
        avg_satisfaction_rating as satisfaction, brier_score as "brierScore", breakdown
      from ar_analytics where period = 'daily'
        and date_key >= coalesce(${from ?? null}::text, (coalesce(${to ?? null}::date, ${today}) - 89)::text)
        and date_key <= coalesce(${to ?? null}::text, ${today}::text)
      order by date_key desc limit ${maxDays}`)
    const total = (figure: 'sessions' | 'measurements' | 'feedback') =>
      rows.reduce((sum, row) => sum + row[figure], 0)
    const parts = rows.flatMap(({ breakdown }) => breakdown)
    return {
      sessions: total('sessions'),
      measurements: total('measurements'),
      feedback: total('feedback'),
      days: rows.toReversed(),
      byMethod: sharesOf(parts, 'method'),
      byDevice: sharesOf(parts, 'device'),
      byLighting: sharesOf(parts, 'lighting'),
    }
  })
}

/** The parts of all days combined, those with the most feedback first. */
function sharesOf(parts: readonly Part[], dimension: Part['dimension']): AccuracyShare[] {
  const partsByName = Map.groupBy(
    parts.filter((part) => part.dimension === dimension),
    ({ name }) => name,
  )
  return [...partsByName]
    .map(([name, parts]) => {
      const feedback = parts.reduce((sum, part) => sum + part.feedback, 0)
      return { name, feedback, accuracy: parts.reduce((sum, part) => sum + part.accuracySum, 0) / feedback }
    })
    .toSorted((p, q) => q.feedback - p.feedback)
}
