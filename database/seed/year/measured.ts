import content from '../content/talk-year.json' with { type: 'json' }
import { errorOf } from '#modules/measuring/rules/accuracy/feedback.ts'
import { daysAfter, hoursAfter, type Calendar } from './calendar.ts'
import type { Buyer } from './people.ts'
import type { Random } from './random.ts'
import type { Row } from './write.ts'

/** Number of days for which the shop keeps camera sessions. */
export const measuredDays = 75
const phones = [
  ['ios', 'iPhone', 'Safari', '18.1', 393, 852, 3],
  ['android', 'SM-S921B', 'Chrome', '131', 360, 780, 3],
  ['android', 'Pixel 8', 'Chrome', '131', 412, 915, 2.6],
  ['desktop', null, 'Firefox', '133', 1440, 900, 1],
] as const
/** The methods with their relative errors and claimed confidence, weighted by how often they are used. */
const methods = [
  [{ sensor: 'reference', spread: 0.004, confidence: 0.95 }, 6],
  [{ sensor: 'webxr', spread: 0.012, confidence: 0.85 }, 1],
  [{ sensor: 'camera', spread: 0.05, confidence: 0.6 }, 3],
] as const

interface Parts {
  random: Random
  calendar: Calendar
}

function sessionRow({ random }: Parts, at: Date, buyer: Buyer | null, measurements: number): Row {
  const [device, model, browser, version, width, height, ratio] = random.weighted(
    phones.map((phone, index) => [phone, [4, 3, 2, 1][index] as number] as const),
  )
  return {
    id: random.uuid(),
    user_id: buyer?.userId ?? null,
    device_type: device,
    device_model: model,
    browser_name: browser,
    browser_version: version,
    has_depth_sensor: device !== 'desktop' && random.chance(0.25),
    sensor_type: 'camera',
    screen_width: width,
    screen_height: height,
    pixel_ratio: ratio,
    session_started_at: at,
    session_ended_at: hoursAfter(at, random.between(0.03, 0.15)),
    total_measurements: measurements,
    created_at: at,
  }
}

/** A measurement of a window with the method's error, in millimetres. */
function measurementRow({ random }: Parts, sessionId: unknown, number: number, at: Date) {
  const { sensor, spread, confidence } = random.weighted<(typeof methods)[number][0]>(methods)
  const [width, height] = [random.whole(60, 230) * 10, random.whole(90, 220) * 10]
  const seen = (side: number) => Math.round(side * (1 + spread * random.normal()) * 10) / 10
  const [seenWidth, seenHeight] = [seen(width), seen(height)]
  const row = {
    id: random.uuid(),
    session_id: sessionId,
    measurement_number: number,
    estimated_distance: Math.round(random.between(1.4, 3.2) * 100) / 100,
    calculated_width: seenWidth,
    calculated_height: seenHeight,
    calculated_area: seenWidth * seenHeight,
    uncalibrated_width: seenWidth,
    uncalibrated_height: seenHeight,
    orientation: 'portrait',
    confidence: Math.min(0.99, Math.max(0.3, confidence + 0.05 * random.normal())),
    sensor_used: sensor,
    algorithm_version: sensor === 'camera' ? '1.0' : '2.0',
    measurement_time: hoursAfter(at, number * 0.02),
    processing_time_ms: random.whole(60, 420),
  }
  return { row, width, height }
}

function feedbackRow({ random }: Parts, { row, width, height }: ReturnType<typeof measurementRow>): Row {
  const [ofWidth, ofHeight] = [errorOf(row.calculated_width, width), errorOf(row.calculated_height, height)]
  const ofArea = errorOf(row.calculated_area, width * height)
  const accuracy = ((ofWidth?.accuracy ?? 0) + (ofHeight?.accuracy ?? 0)) / 2
  return {
    id: random.uuid(),
    measurement_id: row.id,
    session_id: row.session_id,
    actual_width: width,
    actual_height: height,
    actual_area: width * height,
    width_error: ofWidth?.error,
    height_error: ofHeight?.error,
    area_error: ofArea?.error,
    width_accuracy: ofWidth?.accuracy,
    height_accuracy: ofHeight?.accuracy,
    area_accuracy: ofArea?.accuracy,
    satisfaction_rating: accuracy > 98 ? random.whole(4, 5) : random.whole(2, 4),
    difficulty_rating: random.whole(1, 3),
    feedback_comments: random.chance(0.3) ? random.pick(content.feedback) : null,
    would_use_again: random.chance(0.9),
    measurement_method: random.weighted([
      ['tape_measure', 7],
      ['laser_measure', 2],
      ['ruler', 1],
    ] as const),
    lighting_conditions: random.weighted([
      ['bright', 5],
      ['mixed', 3],
      ['dim', 2],
      ['outdoor', 1],
    ] as const),
    surface_type: random.chance(0.9) ? 'window' : 'door',
    // Demo data must not influence calibration.
    is_vote: false,
    submitted_at: hoursAfter(row.measurement_time, 0.05),
  }
}

/** Camera measurements of the last weeks, with sizes that customers later measured by tape. */
export function measuringRows(parts: Parts, buyers: readonly Buyer[]) {
  const { random, calendar } = parts
  const sessions: Row[] = []
  const measurements: Row[] = []
  const feedback: Row[] = []
  for (let ago = measuredDays; ago >= 0; ago -= 1) {
    const day = daysAfter(calendar.today, -ago)
    const count = random.poisson(2.4)
    for (let index = 0; index < count; index += 1) {
      const at = calendar.at(day, random.between(8, 22) * 60)
      if (hoursAfter(at, 1) > calendar.now) continue
      const taken = random.whole(1, 4)
      const session = sessionRow(parts, at, random.chance(0.4) ? random.pick(buyers) : null, taken)
      sessions.push(session)
      for (let number = 1; number <= taken; number += 1) {
        const measured = measurementRow(parts, session['id'], number, at)
        measurements.push(measured.row)
        if (random.chance(0.3)) feedback.push(feedbackRow(parts, measured))
      }
    }
  }
  return { sessions, measurements, feedback }
}

/** Windows that some customers saved in their account. */
export const windowRows = ({ random }: Parts, buyers: readonly Buyer[], rooms: readonly string[]): Row[] =>
  buyers
    .filter(() => random.chance(0.08))
    .flatMap((buyer) =>
      rooms.slice(0, random.whole(1, 3)).map((name) => ({
        id: random.uuid(),
        user_id: buyer.userId,
        name,
        width_mm: random.whole(60, 230) * 10,
        height_mm: random.whole(90, 220) * 10,
        mount: random.chance(0.6) ? 'inside' : 'outside',
        method: random.chance(0.5) ? 'tape' : 'camera',
        measured_at: buyer.orders[0],
        created_at: buyer.orders[0],
        updated_at: buyer.orders[0],
      })),
    )
