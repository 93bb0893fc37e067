import { useCallback, useEffect, useState, type RefObject } from 'react'
import { logQuietly } from './log.ts'

/** Why there is no picture. */
export type CameraFault =
  | 'inApp'
  | 'unsupported'
  | 'denied'
  | 'missing'
  | 'busy'
  | 'unavailable'
  | 'cannotPlay'

export interface PictureSize {
  width: number
  height: number
}

export type CameraState =
  | { kind: 'starting' }
  | { kind: 'live'; size: PictureSize }
  | { kind: 'failed'; fault: CameraFault }

class CameraError extends Error {
  readonly fault: CameraFault
  constructor(fault: CameraFault, cause?: unknown) {
    super(fault, { cause })
    this.fault = fault
  }
}

const faults: Record<string, CameraFault> = {
  NotAllowedError: 'denied',
  NotFoundError: 'missing',
  NotReadableError: 'busy',
  NotSupportedError: 'unsupported',
}

/**
 * Whether the page is shown inside another app, or as an app of an iPhone's home screen. There the camera may show a
 * black picture, or ask for ever, without an error.
 */
const isInApp = () =>
  /\bFBA[NV]\/|FB_IAB|Instagram|\bZalo\b|MicroMessenger|\bLine\/|musical_ly|TikTok|Bytedance/i.test(
    navigator.userAgent,
  ) ||
  ('standalone' in navigator && navigator.standalone === true)

/** The full frame of the rear camera: a cropped or scaled one has another field of view. */
const constraints = {
  audio: false,
  video: {
    facingMode: { ideal: 'environment' },
    width: { ideal: 1920 },
    height: { ideal: 1080 },
    resizeMode: 'none',
  },
} satisfies MediaStreamConstraints & { video: { resizeMode: string } }

/** Four times the pixels halve the error of a sheet of paper, where the camera has them. */
const finest = { width: 3840, height: 2160 } as const

/** Requests the highest resolution that the camera reports; whatever it delivers is good enough. */
async function refine(track: MediaStreamTrack): Promise<void> {
  // Some browsers do not report them.
  const { width, height } =
    (track.getCapabilities as typeof track.getCapabilities | undefined)?.call(track) ?? {}
  const maxSides = [width?.max ?? 0, height?.max ?? 0]
  if (Math.max(...maxSides) < finest.width || Math.min(...maxSides) < finest.height) return
  try {
    await track.applyConstraints({
      ...constraints.video,
      width: { ideal: finest.width },
      height: { ideal: finest.height },
    })
  } catch (error) {
    logQuietly('The camera kept its usual picture', error)
  }
}

async function openCamera(): Promise<MediaStream> {
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (typeof devices?.getUserMedia !== 'function') throw new CameraError('unsupported')
  try {
    const stream = await devices.getUserMedia(constraints)
    await Promise.all(stream.getVideoTracks().map(refine))
    return stream
  } catch (error) {
    const name = error instanceof Error || error instanceof DOMException ? error.name : ''
    throw new CameraError(faults[name] ?? 'unavailable', error)
  }
}

async function play(video: HTMLVideoElement, stream: MediaStream): Promise<PictureSize> {
  try {
    video.srcObject = stream
    await video.play()
  } catch (error) {
    throw new CameraError('cannotPlay', error)
  }
  if (video.videoWidth === 0)
    await new Promise((resolve) => video.addEventListener('resize', resolve, { once: true }))
  return sizeOf(video)
}

const sizeOf = ({ videoWidth, videoHeight }: HTMLVideoElement) => ({ width: videoWidth, height: videoHeight })

const stop = (stream: MediaStream | undefined) => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** How long a phone that comes back may take to show its picture again, in ms. */
const returnMs = 1500

/**
 * Starts the camera again for somebody who left the page and came back: phones end or mute its picture meanwhile, which
 * then stays black. While nobody looks, an end is no fault.
 */
function watchTheReturn(
  video: HTMLVideoElement,
  tracks: readonly MediaStreamTrack[],
  { signal, again, fail }: { signal: AbortSignal; again: () => void; fail: () => void },
): void {
  const isOver = () => tracks.every(({ readyState }) => readyState === 'ended')
  const look = () => {
    if (document.hidden || signal.aborted) return
    if (isOver()) return again()
    video.play().catch((error: unknown) => logQuietly('The picture did not go on', error))
    setTimeout(() => {
      const isBlack = isOver() || tracks.every(({ muted }) => muted)
      if (isBlack && !document.hidden && !signal.aborted) again()
    }, returnMs)
  }
  document.addEventListener('visibilitychange', look, { signal })
  // From the browser's cache of pages.
  window.addEventListener('pageshow', look, { signal })
  for (const track of tracks) track.addEventListener('ended', () => document.hidden || fail(), { signal })
}

/** Runs the rear camera in this video while it is wanted and the component is mounted; the second value retries. */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  wantedNow: boolean,
): [CameraState, () => void] {
  const [state, setState] = useState<CameraState>({ kind: 'starting' })
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => {
    setState({ kind: 'starting' })
    setAttempt((previous) => previous + 1)
  }, [])
  useEffect(() => {
    const element = video.current
    if (!element || !wantedNow) return undefined
    const controller = new AbortController()
    let stream: MediaStream | undefined
    const fail = (fault: CameraFault) => {
      stop(stream)
      if (!controller.signal.aborted) setState({ kind: 'failed', fault })
    }
    const begin = async () => {
      if (attempt === 0 && isInApp()) throw new CameraError('inApp')
      stream = await openCamera()
      if (controller.signal.aborted) return stop(stream)
      const { signal } = controller
      const watch = { signal, again: retry, fail: () => fail('unavailable') }
      watchTheReturn(element, stream.getVideoTracks(), watch)
      const size = await play(element, stream)
      if (signal.aborted) return undefined
      setState({ kind: 'live', size })
      // A rotated phone sends a rotated picture.
      const turned = () => element.videoWidth > 0 && setState({ kind: 'live', size: sizeOf(element) })
      element.addEventListener('resize', turned, { signal })
      return undefined
    }
    begin().catch((error: unknown) => fail(error instanceof CameraError ? error.fault : 'unavailable'))
    return () => {
      controller.abort()
      stop(stream)
      element.srcObject = null
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each attempt starts again
  }, [video, attempt, wantedNow, retry])
  return [state, retry]
}
