import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { feedback, measurements, sessions, type MeasurementRow } from './measuring.tables.ts'

/** SQL of measurements and feedback. */
export function measuringRepository(db: Db) {
  return {
    async begin(row: typeof sessions.$inferInsert): Promise<string> {
      const [inserted] = await db.insert(sessions).values(row).returning({ id: sessions.id })
      if (inserted === undefined) throw new Error('inserting a measuring session returned no row')
      return inserted.id
    },

    /** A session, locked until the transaction ends. */
    async lockSession(id: string) {
      if (!isUuid(id)) return null
      const [row] = await db.select().from(sessions).where(eq(sessions.id, id)).for('update')
      return row ?? null
    },

    async hasSession(id: string): Promise<boolean> {
      if (!isUuid(id)) return false
      return (await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, id))).length > 0
    },

    async measurement(id: string): Promise<MeasurementRow | null> {
      if (!isUuid(id)) return null
      const [row] = await db.select().from(measurements).where(eq(measurements.id, id))
      return row ?? null
    },

    /** The measurement of an earlier request with this key. */
    async measurementOf(sessionId: string, requestKey: string): Promise<string | null> {
      const [row] = await db
        .select({ id: measurements.id })
        .from(measurements)
        .where(and(eq(measurements.sessionId, sessionId), eq(measurements.requestKey, requestKey)))
      return row?.id ?? null
    },

    async addMeasurement(row: typeof measurements.$inferInsert, hasDepth: boolean): Promise<string> {
      const [inserted] = await db.insert(measurements).values(row).returning({ id: measurements.id })
      if (inserted === undefined) throw new Error('inserting a measurement returned no row')
      await db
        .update(sessions)
        .set({
          totalMeasurements: row.measurementNumber,
          sessionEndedAt: sql`now()`,
          ...(row.sensorUsed && { sensorType: row.sensorUsed }),
          ...(hasDepth && { hasDepthSensor: true }),
        })
        .where(eq(sessions.id, row.sessionId))
      return inserted.id
    },

    /** The feedback of an earlier request with this key. */
    async feedbackOf(networkKey: string, requestKey: string): Promise<string | null> {
      const [row] = await db
        .select({ id: feedback.id })
        .from(feedback)
        .where(and(eq(feedback.networkKey, networkKey), eq(feedback.requestKey, requestKey)))
      return row?.id ?? null
    },

    async addFeedback(row: typeof feedback.$inferInsert): Promise<string> {
      const [inserted] = await db.insert(feedback).values(row).returning({ id: feedback.id })
      if (inserted === undefined) throw new Error('inserting feedback returned no row')
      return inserted.id
    },
  }
}
