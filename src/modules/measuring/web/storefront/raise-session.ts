import type { Quad } from '../../rules/geometry.ts'
import type { DeviceReading } from '../../rules/motion-readings.ts'
import type { KnownPhone, MotionMeasurement, MotionRefusal } from '../../rules/motion-size.ts'
import { isRaised, keptAiming } from '../../rules/motion-start.ts'
import { canvasOf, type Frozen } from './frozen.ts'
import type { RaiseAnswer, RaiseRequest } from './raise-messages.ts'
import { startWorker } from './start-worker.ts'

/** Long side of the pictures in which the opening is followed, pixels. */
const followedLong = 960
/** How long the phone is moved, seconds: longer where pictures come slowly, but not for ever. */
const moved = { least: 6, most: 15, views: 60 } as const
/** Who has not moved the phone by then is told so, milliseconds. */
const patience = 30_000
/** The opening was found in so many pictures in a row before the phone is to be moved. */
const foundFirst = 3
/** Without a reading of the sensors for this long there are none, milliseconds. */
const silence = 4000

interface AskingEvent {
  requestPermission?: () => Promise<'granted' | 'denied'>
}

/** Whether this browser has motion sensors at all. */
export const hasMotion = () => 'DeviceMotionEvent' in globalThis && matchMedia('(pointer: coarse)').matches

/** Asks for the motion sensors, where the browser requires it. Must run in a click. */
export async function askForMotion(): Promise<boolean> {
  const asking = (globalThis as { DeviceMotionEvent?: AskingEvent }).DeviceMotionEvent
  try {
    return (await asking?.requestPermission?.()) !== 'denied'
  } catch {
    return false
  }
}

/** The phone is aimed at the opening; it may be moved; it is moved, for some seconds more. */
export type RaiseStep = 'aiming' | 'waiting' | { secondsLeft: number }

export interface RaiseEvents {
  /** The opening in the running picture, in shares of the frozen one; null: not found. */
  seen: (corners: Quad | null, step: RaiseStep) => void
  computing: () => void
  /** `corners` are those of the frozen picture. */
  done: (found: MotionMeasurement | MotionRefusal, corners: Quad | null) => void
}

export interface RaiseInput {
  video: HTMLVideoElement
  frozen: Frozen
  taps: readonly { x: number; y: number }[]
  /** Pixels of the frozen picture. */
  tapSigma: number
  phone: KnownPhone | null
}

/** Follows the opening while the phone is raised and lowered; the returned function ends it. */
export function raise(input: RaiseInput, on: RaiseEvents): () => void {
  const { video, frozen, phone } = input
  const scale = Math.min(1, followedLong / Math.max(frozen.size.width, frozen.size.height))
  const width = Math.round(frozen.size.width * scale)
  const height = Math.round(frozen.size.height * scale)
  const nextFrame = frameClock(video)
  const [, brush] = canvasOf({ width, height })
  const worker = startWorker(
    () => new Worker(new URL('raise.worker.ts', import.meta.url), { type: 'module' }),
  )
  const controller = new AbortController()
  const { signal } = controller
  const readings: DeviceReading[] = []
  const began = performance.now()
  let corners: Quad | null = null
  let inARow = 0
  let isAimed = false
  /** When the movement began. */
  let since: number | null = null

  const end = () => {
    controller.abort()
    worker?.terminate()
  }
  const finish = (found: MotionMeasurement | MotionRefusal) => {
    end()
    on.done(found, corners)
  }
  const ask = (request: RaiseRequest, bytes?: Uint8ClampedArray) =>
    worker?.postMessage(request, bytes ? [bytes.buffer] : [])
  const bytesOf = (source: CanvasImageSource) => {
    brush.drawImage(source, 0, 0, width, height)
    return brush.getImageData(0, 0, width, height).data
  }
  const look = () =>
    nextFrame((time) => {
      if (signal.aborted) return
      const isSame = video.videoWidth * frozen.size.height === video.videoHeight * frozen.size.width
      if (!isSame) return finish('opening_lost')
      const bytes = bytesOf(video)
      ask({ kind: 'follow', bytes, time: time / 1000, counts: since !== null }, bytes)
      return undefined
    })

  const followed = (seen: Quad | null, views: number) => {
    inARow = seen ? inARow + 1 : 0
    isAimed ||= inARow >= foundFirst
    if (since === null) {
      dropOlder(readings, keptAiming)
      if (isAimed && isRaised(readings.map(({ time, acceleration }) => ({ time, force: acceleration })))) {
        since = performance.now()
      } else if (performance.now() - began > patience) {
        return finish(isAimed ? 'moved_little' : 'opening_lost')
      }
    }
    const seconds = since === null ? null : (performance.now() - since) / 1000
    const isEnough = seconds !== null && seconds >= moved.least && views >= moved.views
    if (seconds !== null && (isEnough || seconds >= moved.most)) {
      on.computing()
      return ask({ kind: 'finish', readings, angle: screenAngle(), phone })
    }
    const still = isAimed ? 'waiting' : 'aiming'
    on.seen(
      seen && enlarged(seen, 1 / scale),
      seconds === null ? still : { secondsLeft: Math.max(1, Math.ceil(moved.least - seconds)) },
    )
    return look()
  }

  worker?.addEventListener('message', ({ data }: MessageEvent<RaiseAnswer>) => {
    if (signal.aborted) return undefined
    if (data.kind === 'finished') return finish(data.found)
    if (data.kind === 'followed') return followed(data.corners, data.views)
    if (!data.corners) return finish('opening_lost')
    corners = enlarged(data.corners, 1 / scale)
    listenForMotion(readings, signal, () => finish('motion_missing'))
    return look()
  })
  worker?.addEventListener('error', () => finish('motion_unclear'))
  if (!worker) {
    finish('motion_unclear')
    return end
  }
  const bytes = bytesOf(frozen.picture)
  const taps = input.taps.map(({ x, y }) => ({ x: x * scale, y: y * scale }))
  ask({ kind: 'begin', width, height, bytes, taps, tapSigma: Math.max(2, input.tapSigma * scale) }, bytes)
  return end
}

function enlarged(corners: Quad, by: number): Quad {
  return corners.map(({ x, y }) => ({ x: (x + 0.5) * by - 0.5, y: (y + 0.5) * by - 0.5 })) as unknown as Quad
}

/** Drops all but the last readings of so many seconds. */
function dropOlder(readings: DeviceReading[], seconds: number): void {
  const from = (readings.at(-1)?.time ?? 0) - seconds
  const first = readings.findIndex(({ time }) => time >= from)
  if (first > 0) readings.splice(0, first)
}

/** Collects the readings of the sensors; some time without any means that there are none. */
function listenForMotion(readings: DeviceReading[], signal: AbortSignal, onSilence: () => void): void {
  const silent = setTimeout(onSilence, silence)
  signal.addEventListener('abort', () => clearTimeout(silent))
  const listen = ({ accelerationIncludingGravity, rotationRate, timeStamp }: DeviceMotionEvent) => {
    const { x, y, z } = accelerationIncludingGravity ?? {}
    if (typeof x !== 'number' || typeof y !== 'number' || typeof z !== 'number') return
    clearTimeout(silent)
    const { alpha, beta, gamma } = rotationRate ?? {}
    const isTurning = typeof alpha === 'number' && typeof beta === 'number' && typeof gamma === 'number'
    readings.push({
      time: timeStamp / 1000,
      acceleration: [x, y, z],
      rate: isTurning ? [alpha, beta, gamma] : null,
    })
  }
  addEventListener('devicemotion', listen, { signal })
}

/**
 * Calls back with each next picture of the video and when it was taken, milliseconds: as the camera says, else by the
 * time in the stream, else when it is shown.
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

/** How the screen is turned, degrees; older iPhones have only `orientation`. */
function screenAngle(): number {
  const turned = (screen as { orientation?: ScreenOrientation }).orientation?.angle
  const old = (globalThis as { orientation?: number }).orientation
  return ((turned ?? old ?? 0) + 360) % 360
}
