import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { calendarDay } from '#kernel/contract/wire.ts'

/** Percent, 0 to 100; null without feedback on sizes. */
const accuracy = z.number().nullable()
/** Millimetres, absolute. */
const error = z.number().nullable()

const share = z.object({ name: z.string(), feedback: z.number().int(), accuracy })
export type AccuracyShare = z.output<typeof share>

const day = z.object({
  date: z.string(),
  sessions: z.number().int(),
  measurements: z.number().int(),
  feedback: z.number().int(),
  widthAccuracy: accuracy,
  heightAccuracy: accuracy,
  areaAccuracy: accuracy,
  averageWidthError: error,
  averageHeightError: error,
  medianWidthError: error,
  medianHeightError: error,
  /** Stars, 1 to 5. */
  satisfaction: z.number().nullable(),
  /** Mean squared difference between claimed confidence and outcome: 0 is perfect, 0.25 a coin toss. */
  brierScore: z.number().nullable(),
})

export const readMeasuringAnalytics = endpoint({
  method: 'GET',
  path: '/api/analytics/measuring',
  access: 'staff',
  summary: 'Accuracy of the camera over time, by method, device and light; by default the last 90 days',
  query: z.object({ from: calendarDay().optional(), to: calendarDay().optional() }),
  success: {
    status: 200,
    body: z.object({
      sessions: z.number().int(),
      measurements: z.number().int(),
      feedback: z.number().int(),
      /** Days with measurements, oldest first. */
      days: z.array(day),
      /** estimate, reference, webxr. */
      byMethod: z.array(share),
      /** ios, android, desktop. */
      byDevice: z.array(share),
      /** bright, dim, mixed, outdoor. */
      byLighting: z.array(share),
    }),
  },
})
