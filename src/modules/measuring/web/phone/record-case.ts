import type { MotionCase } from '../../contract/motion-case.ts'
import type { Quad } from '../../rules/mathematics/geometry.ts'
import type { DeviceReading } from '../../rules/raised-phone/motion-readings.ts'
import type { MotionMeasurement, MotionRefusal } from '../../rules/raised-phone/motion-size.ts'
import { type FollowedInput, followOpening } from './follow-opening.ts'
import { listenForMotion, screenAngle } from './motion.ts'

/** How long a case is recorded, seconds. */
export const recordedSeconds = 10
/** Bits per second; enough for edges to be found in the video. */
const videoRate = 8_000_000
/** The video formats of browsers, best first. */
const videoKinds = ['video/mp4', 'video/webm;codecs=vp9', 'video/webm'] as const

export type RecordingFault = 'motion_missing' | 'opening_lost' | 'motion_unclear'

/** The recorded data, without the sizes from the tape. */
export type Recording = Omit<MotionCase, 'widthMm' | 'heightMm' | 'video'>

export interface RecordingEvents {
  /** The opening in the running picture, in pixels of the frozen one. */
  seen: (corners: Quad | null, secondsLeft: number) => void
  computing: () => void
  /** `measured` is the result that a shopper would see. */
  done: (recording: Recording, video: Blob | null, measured: MotionMeasurement | MotionRefusal) => void
  failed: (why: RecordingFault) => void
}

/**
 * Records motion, the opening in each picture and, if the browser can, a video, for {@link recordedSeconds}. The
 * returned function ends it without a result.
 */
export function recordCase(input: FollowedInput, on: RecordingEvents): () => void {
  const controller = new AbortController()
  const readings: DeviceReading[] = []
  const views: MotionCase['views'] = []
  let video: VideoRecorder | null = null
  let began = 0

  const end = () => {
    controller.abort()
    follower?.end()
    void video?.end()
  }
  const fail = (why: RecordingFault) => {
    end()
    on.failed(why)
  }
  const finish = async (size: Recording['size'], measured: MotionMeasurement | MotionRefusal) => {
    const blob = (await video?.end()) ?? null
    end()
    on.done(described(input, { size, readings, views }), blob, measured)
  }
  const follower = followOpening(input, {
    begun() {
      began = performance.now()
      video = startVideo(input.video.srcObject)
      listenForMotion(readings, controller.signal, () => fail('motion_missing'))
      follower?.look(true)
    },
    followed({ corners, time }) {
      if (corners) views.push({ time, corners })
      const left = recordedSeconds - (performance.now() - began) / 1000
      if (!follower) return
      if (left <= 0) {
        on.computing()
        controller.abort()
        follower.finish(readings, null)
      } else {
        on.seen(corners && follower.enlarged(corners), Math.ceil(left))
        follower.look(true)
      }
    },
    finished: (measured) => follower && void finish(follower.size, measured),
    failed: fail,
  })
  if (!follower) fail('motion_unclear')
  return end
}

function described(
  { video }: FollowedInput,
  { size, readings, views }: Pick<Recording, 'size' | 'readings' | 'views'>,
): Recording {
  const rate = (all: readonly { time: number }[]) => {
    const seconds = (all.at(-1)?.time ?? 0) - (all[0]?.time ?? 0)
    return seconds > 0 ? Math.round((10 * (all.length - 1)) / seconds) / 10 : 0
  }
  return {
    kind: 'moved-phone',
    version: 1,
    recordedAt: new Date().toISOString(),
    userAgent: navigator.userAgent,
    angle: screenAngle(),
    camera: { width: video.videoWidth, height: video.videoHeight },
    rates: { readings: rate(readings), views: rate(views) },
    size,
    readings,
    views,
  }
}

interface VideoRecorder {
  /** Ends the recording; null if nothing was recorded. */
  end: () => Promise<Blob | null>
}

/** Null if this browser cannot record video; the readings and corners are enough for a case. */
function startVideo(stream: MediaProvider | null): VideoRecorder | null {
  if (!(stream instanceof MediaStream) || typeof MediaRecorder === 'undefined') return null
  const mimeType = videoKinds.find((kind) => MediaRecorder.isTypeSupported(kind))
  try {
    const recorder = new MediaRecorder(stream, {
      videoBitsPerSecond: videoRate,
      ...(mimeType && { mimeType }),
    })
    const parts: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    const stopped = new Promise<void>((resolve) => {
      for (const name of ['stop', 'error']) recorder.addEventListener(name, () => resolve())
    })
    recorder.start()
    return {
      async end() {
        if (recorder.state !== 'inactive') recorder.stop()
        await stopped
        return parts.length > 0 ? new Blob(parts, { type: recorder.mimeType }) : null
      },
    }
  } catch {
    return null
  }
}
