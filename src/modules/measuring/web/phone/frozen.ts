import type { DeviceAngles } from './device-angles.ts'
import type { PictureSize } from './camera.ts'

/** The picture at the moment of the first tap. Both taps use it, because a hand turns by a degree between two taps. */
export interface Frozen {
  picture: HTMLCanvasElement
  size: PictureSize
  /** The phone's orientation at that moment. */
  angles: DeviceAngles | null
}

/** A canvas that is read more often than displayed. */
export function canvasOf({ width, height }: PictureSize): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser draws no pictures')
  return [canvas, context]
}

export function freezeFrame(video: HTMLVideoElement, angles: DeviceAngles | null): Frozen {
  const size = { width: video.videoWidth, height: video.videoHeight }
  const [picture, context] = canvasOf(size)
  context.drawImage(video, 0, 0)
  return { picture, size, angles }
}

/** The red, green, blue and alpha bytes of the picture. */
export function bytesOf({ picture, size }: Frozen): Uint8ClampedArray {
  const context = picture.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures')
  return context.getImageData(0, 0, size.width, size.height).data
}

/** Maximum number of averaged frames: noise falls with the square root of their number. */
const maxFrames = 5
/** Memory limit for a phone, pixels of all frames together. */
const maxPixels = 18_000_000
/** Frames later than this may show another view, milliseconds. */
const latest = 600

/**
 * The frames that follow the frozen one, while the camera delivers them quickly. The caller has to leave out those
 * that have moved before averaging.
 */
export async function followingFrames(
  video: HTMLVideoElement,
  size: PictureSize,
): Promise<Uint8ClampedArray[]> {
  if (!('requestVideoFrameCallback' in video)) return []
  const [, context] = canvasOf(size)
  const frames: Uint8ClampedArray[] = []
  const deadline = performance.now() + latest
  const limit = Math.min(maxFrames, Math.floor(maxPixels / (size.width * size.height)))
  while (frames.length < limit - 1 && performance.now() < deadline) {
    if (!(await nextFrame(video, deadline))) break
    if (video.videoWidth !== size.width || video.videoHeight !== size.height) break
    context.drawImage(video, 0, 0)
    frames.push(context.getImageData(0, 0, size.width, size.height).data)
  }
  return frames
}

function nextFrame(video: HTMLVideoElement, deadline: number): Promise<boolean> {
  return new Promise((resolve) => {
    const waited = setTimeout(() => resolve(false), deadline - performance.now())
    video.requestVideoFrameCallback(() => {
      clearTimeout(waited)
      resolve(true)
    })
  })
}
