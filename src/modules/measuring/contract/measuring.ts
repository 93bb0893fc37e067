import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { id } from '#kernel/contract/wire.ts'

/** Maximum length of 50 m. */
const maxMillimetres = 50_000
const millimetres = z.number().min(0).max(maxMillimetres)
const squareMillimetres = z
  .number()
  .min(0)
  .max(maxMillimetres ** 2)
const pixels = z.number().min(-100_000).max(100_000)
const degrees = z.number().min(-360).max(360)
const screenPixels = z.number().int().min(0).max(100_000)
const depth = z.number().min(0).max(100)
const shortText = (maxLength: number) => z.string().trim().max(maxLength)

/** An optional choice: '' means none. */
const choice = <const Value extends string>(values: readonly Value[]) =>
  z
    .enum([...values, ''])
    .nullish()
    .transform((chosen) => (chosen ? (chosen as Exclude<typeof chosen, ''>) : null))

export const measurementMethods = ['tape_measure', 'ruler', 'laser_measure', 'estimate', 'other'] as const
export const lightingConditions = ['bright', 'dim', 'mixed', 'outdoor'] as const
export const surfaceTypes = ['wall', 'window', 'door', 'other'] as const

export const deviceInfo = z.object({
  userAgent: shortText(1000).nullish(),
  platform: shortText(200).nullish(),
  /** CSS pixels. */
  screenWidth: screenPixels.nullish(),
  screenHeight: screenPixels.nullish(),
  viewportWidth: screenPixels.nullish(),
  viewportHeight: screenPixels.nullish(),
  pixelRatio: z.number().min(0).max(100).nullish(),
})
export type DeviceInfo = z.output<typeof deviceInfo>

const point = z.union([z.object({ x: pixels, y: pixels }), z.tuple([pixels, pixels])])
const corners = z.array(point).max(100)

/** JSON text of x/y pairs; the first two are the corners. */
const measurementPoints = z
  .string()
  .max(10_000)
  .transform((text, context) => {
    try {
      const parsedCorners = corners.parse(text === '' ? [] : JSON.parse(text))
      return parsedCorners.map((point) => (Array.isArray(point) ? { x: point[0], y: point[1] } : point))
    } catch {
      context.addIssue({ code: 'custom', message: 'This is no JSON text of x/y pairs' })
      return z.NEVER
    }
  })

/** One finished measurement, as the camera tool computed it. */
export const measurement = z.object({
  sessionId: id,
  pointsUsed: z.number().int().min(0).max(100).nullish(),
  calculatedWidth: millimetres,
  calculatedHeight: millimetres,
  calculatedArea: squareMillimetres.nullish(),
  confidenceScore: z.number().min(0).max(1).nullish(),
  depthDataUsed: z.boolean().nullish(),
  sensorType: shortText(50).nullish(),
  measurementPoints: measurementPoints.nullish(),
  deviceOrientation: z
    .object({ alpha: degrees.nullish(), beta: degrees.nullish(), gamma: degrees.nullish() })
    .nullish(),
  /** Pixels. */
  cameraResolution: z.object({ width: screenPixels, height: screenPixels }).nullish(),
  /** The sides before calibration, millimetres; default: the calculated ones, if no calibration was applied. */
  uncalibratedWidth: millimetres.nullish(),
  uncalibratedHeight: millimetres.nullish(),
  calibrationApplied: z.boolean().nullish(),
  /** Metres. */
  estimatedDistance: depth.nullish(),
  actualDepth1: depth.nullish(),
  actualDepth2: depth.nullish(),
  focalLengthPx: z.number().positive().max(1_000_000).nullish(),
  algorithmVersion: shortText(20).nullish(),
  processingTimeMs: z.number().min(0).max(3_600_000).nullish(),
})
export type Measurement = z.output<typeof measurement>

const stars = z
  .number()
  .int()
  .min(0)
  .max(5)
  .nullish()
  .transform((value) => value || null)

export const feedback = z.object({
  measurementId: id.nullish(),
  sessionId: id.nullish(),
  actualWidth: millimetres.nullish(),
  actualHeight: millimetres.nullish(),
  actualArea: squareMillimetres.nullish(),
  /** As shown to the shopper. */
  calculatedWidth: millimetres.nullish(),
  calculatedHeight: millimetres.nullish(),
  calculatedArea: squareMillimetres.nullish(),
  /** 1 to 5; 0: not rated. */
  satisfactionRating: stars,
  difficultyRating: stars,
  measurementMethod: choice(measurementMethods),
  lightingConditions: choice(lightingConditions),
  surfaceType: choice(surfaceTypes),
  measurementPurpose: shortText(200).nullish(),
  feedbackComments: shortText(2000).nullish(),
  wouldUseAgain: z.boolean().nullish(),
})
export type MeasuringFeedback = z.output<typeof feedback>

const retried = z.object({ 'idempotency-key': z.string().min(1).max(200).optional() })
const bodyLimit = 64 * 1024

export const startMeasuring = endpoint({
  method: 'POST',
  path: '/api/ar/sessions',
  access: 'anyone',
  summary: 'Start measuring with a camera',
  bodyLimit,
  body: z.object({ deviceInfo }),
  success: { status: 201, body: z.object({ id, sessionId: id }) },
  errors: ['too_many_requests'],
})

export const saveMeasurement = endpoint({
  method: 'POST',
  path: '/api/ar/measurements',
  access: 'anyone',
  summary: 'Save a measurement of the camera tool, in millimetres',
  bodyLimit,
  headers: retried,
  body: measurement,
  success: { status: 201, body: z.object({ id }) },
  errors: ['measuring_session_not_found', 'too_many_requests'],
})

export const sendFeedback = endpoint({
  method: 'POST',
  path: '/api/ar/feedback',
  access: 'anyone',
  summary: 'Report how a measurement compares with a tape measure, in millimetres',
  bodyLimit,
  headers: retried,
  body: feedback,
  success: { status: 201, body: z.object({ success: z.literal(true), id }) },
  errors: ['measuring_session_not_found', 'measurement_not_found', 'too_many_requests'],
})

const axisCalibration = z.object({
  correctionFactor: z.number(),
  /** Metres. */
  offsetCorrection: z.number(),
})

const calibration = z.object({
  widthCalibration: axisCalibration,
  heightCalibration: axisCalibration,
  /** Observed over claimed rate of measurements within 2 %; null until there is enough feedback. */
  confidenceCalibration: z.number().nullable(),
})

export const readCalibration = endpoint({
  method: 'GET',
  path: '/api/ar-calibration',
  access: 'anyone',
  summary: 'The calibration learned from feedback, for the estimate on this phone and for each method',
  success: {
    status: 200,
    body: z.object({
      status: z.literal('success'),
      calibration,
      /** From general to specific; missing parts stand for all values. */
      segments: z.array(
        calibration.extend({
          method: z.enum(['estimate', 'reference', 'webxr', 'motion']),
          orientation: z.enum(['portrait', 'landscape']).optional(),
          phoneModel: z.string().optional(),
          /** Votes. */
          n: z.number().int(),
        }),
      ),
      /**
       * The focal length of this phone's camera as a multiple of the long side of its picture, once learned from
       * sheets of paper.
       */
      focalShare: z.number().optional(),
    }),
  },
})
