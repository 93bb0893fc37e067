import type { Quad } from '../../rules/mathematics/geometry.ts'
import type { DeviceReading } from '../../rules/raised-phone/motion-readings.ts'
import type { KnownPhone, MotionMeasurement, MotionRefusal } from '../../rules/raised-phone/motion-size.ts'
import type { PictureSize } from './camera.ts'
import { canvasOf, type Frozen } from './frozen.ts'
import { screenAngle } from './motion.ts'
import type { RaiseAnswer, RaiseRequest } from './raise-messages.ts'
import { startWorker } from './start-worker.ts'

/** Long side of the pictures in which the opening is followed, pixels. */
const followedLong = 960

export interface FollowedInput {
  video: HTMLVideoElement
  frozen: Frozen
  taps: readonly { x: number; y: number }[]
  /** Standard deviation of the taps, pixels of the frozen picture. */
  tapSigma: number
}

/** The opening in a picture of the running camera: pixels of the reduced pictures, seconds. */
export interface Sighting {
  corners: Quad | null
  time: number
  /** The number of counted pictures that showed it. */
  views: number
}

export interface FollowedEvents {
  /** The corners in pixels of the frozen picture. */
  begun: (corners: Quad) => void
  followed: (sighting: Sighting) => void
  finished: (result: MotionMeasurement | MotionRefusal) => void
  failed: (why: 'opening_lost' | 'motion_unclear') => void
}

export interface Follower {
  /** The size of the reduced pictures. */
  size: PictureSize
  /** Analyses the next picture; `counts`: its corners count for the size. */
  look: (counts: boolean) => void
  /** Computes the size from the followed pictures. */
  finish: (readings: readonly DeviceReading[], phone: KnownPhone | null) => void
  /** Converts pixels of the reduced pictures to those of the frozen one. */
  enlarged: (corners: Quad) => Quad
  end: () => void
}

/** Follows an opening that was tapped in a frozen picture through the running camera's pictures, in a worker. */
export function followOpening(input: FollowedInput, on: FollowedEvents): Follower | null {
  const { video, frozen } = input
  const scale = Math.min(1, followedLong / Math.max(frozen.size.width, frozen.size.height))
  const size = {
    width: Math.round(frozen.size.width * scale),
    height: Math.round(frozen.size.height * scale),
  }
  const worker = startWorker(
    () => new Worker(new URL('raise.worker.ts', import.meta.url), { type: 'module' }),
  )
  if (!worker) return null
  const nextFrame = frameClock(video)
  const [, brush] = canvasOf(size)
  let isOver = false
  let frameSeconds = 0

  const ask = (request: RaiseRequest, bytes?: Uint8ClampedArray) =>
    worker.postMessage(request, bytes ? [bytes.buffer] : [])
  const bytesOf = (source: CanvasImageSource) => {
    brush.drawImage(source, 0, 0, size.width, size.height)
    return brush.getImageData(0, 0, size.width, size.height).data
  }
  const enlarged = (corners: Quad) =>
    corners.map(({ x, y }) => ({
      x: (x + 0.5) / scale - 0.5,
      y: (y + 0.5) / scale - 0.5,
    })) as unknown as Quad

  worker.addEventListener('message', ({ data }: MessageEvent<RaiseAnswer>) => {
    if (isOver) return
    if (data.kind === 'finished') on.finished(data.found)
    else if (data.kind === 'followed')
      on.followed({ corners: data.corners, time: frameSeconds, views: data.views })
    else if (data.corners) on.begun(enlarged(data.corners))
    else on.failed('opening_lost')
  })
  worker.addEventListener('error', () => isOver || on.failed('motion_unclear'))
  const bytes = bytesOf(frozen.picture)
  const taps = input.taps.map(({ x, y }) => ({ x: x * scale, y: y * scale }))
  const tapSigma = Math.max(2, input.tapSigma * scale)
  ask({ kind: 'begin', ...size, bytes, taps, tapSigma }, bytes)
  return {
    size,
    enlarged,
    look: (counts) =>
      nextFrame((time) => {
        if (isOver) return
        const isSame = video.videoWidth * frozen.size.height === video.videoHeight * frozen.size.width
        if (!isSame) return on.failed('opening_lost')
        frameSeconds = time / 1000
        const bytes = bytesOf(video)
        return ask({ kind: 'follow', bytes, time: frameSeconds, counts }, bytes)
      }),
    finish: (readings, phone) => ask({ kind: 'finish', readings, angle: screenAngle(), phone }),
    end() {
      isOver = true
      worker.terminate()
    },
  }
}

/**
 * Calls back for the next picture of the video with the time when it was taken, milliseconds: the camera's capture
 * time, else the time in the stream, else the time when it is shown.
 */
function frameClock(video: HTMLVideoElement): (then: (time: number) => void) => void {
  let ahead: number | null = null
  return (then) => {
    if (!('requestVideoFrameCallback' in video)) {
      requestAnimationFrame((now) => then(now))
      return
    }
    video.requestVideoFrameCallback((now, { captureTime, mediaTime }) => {
      ahead ??= now - 1000 * mediaTime
      then(captureTime ?? (mediaTime > 0 ? ahead + 1000 * mediaTime : now))
    })
  }
}
