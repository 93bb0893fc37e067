import { z } from 'zod'

/** A recording lasts ten seconds; sensors report at most about 200 times a second, cameras 60 times. */
const max = { readings: 10_000, views: 2000 } as const

const millimetres = z.number().min(200).max(6000)
const seconds = z.number().min(0).max(1e9)
const three = z.tuple([z.number(), z.number(), z.number()]).readonly()
const point = z.object({ x: z.number().min(-10_000).max(10_000), y: z.number().min(-10_000).max(10_000) })

/**
 * A recording of a phone in front of an opening whose size is known from a tape: a case for the tests of the moved
 * phone. It is stored in the browser and saved as a file; no endpoint accepts it.
 */
export const motionCase = z.object({
  kind: z.literal('moved-phone'),
  version: z.literal(1),
  recordedAt: z.iso.datetime(),
  /** The size measured with a tape. */
  widthMm: millimetres,
  heightMm: millimetres,
  userAgent: z.string().max(1000),
  /** The angle of the screen in degrees: 0, 90, 180 or 270. */
  angle: z.number().min(0).max(359),
  /** The size of the camera's pictures, pixels. */
  camera: z.object({ width: z.number().positive(), height: z.number().positive() }),
  /** How many arrived per second. */
  rates: z.object({ readings: z.number().min(0), views: z.number().min(0) }),
  /** The size of the pictures in which the opening was followed, pixels; corners are in this picture's coordinates. */
  size: z.object({ width: z.number().positive(), height: z.number().positive() }),
  /** DeviceMotionEvents: seconds, m/s² with gravity, degrees/s about x, y and z. */
  readings: z
    .array(z.object({ time: seconds, acceleration: three, rate: three.nullable() }))
    .max(max.readings),
  /** The opening in each picture in which it was found, clockwise from the upper left. */
  views: z
    .array(z.object({ time: seconds, corners: z.tuple([point, point, point, point]).readonly() }))
    .max(max.views),
  /** The name of the video file beside this one; null without a video. */
  video: z.string().max(200).nullable(),
})
export type MotionCase = z.output<typeof motionCase>
