import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import {
  previewIntervalMs,
  previewLongSide,
  type LiveHint,
} from '#modules/measuring/rules/picture/preview.ts'
import { canvasOf } from '../../phone/frozen.ts'
import type { PreviewPair, HintMessage } from './hint-messages.ts'
import { startWorker } from '../../phone/start-worker.ts'

/**
 * Interval between two analyses of the running picture, milliseconds: often enough to guide, rare enough for the
 * battery.
 */
const everyMs = 700

/**
 * The hint about the view while the camera runs; null while nothing is known. A hint is shown when two analyses in a
 * row agree, so that it does not flicker.
 */
export function useLiveHint(
  video: RefObject<HTMLVideoElement | null>,
  isLive: boolean,
  steep: number | null,
): LiveHint | null {
  const [hint, setHint] = useState<LiveHint | null>(null)
  const last = useRef<LiveHint | null>(null)
  const capture = useEffectEvent(async (): Promise<PreviewPair | null> => {
    const first = video.current && smallFrame(video.current)
    if (!first) return null
    await new Promise((resolve) => setTimeout(resolve, previewIntervalMs))
    const second = video.current && smallFrame(video.current)
    if (!second || second.width !== first.width || second.height !== first.height) return null
    return { width: first.width, height: first.height, frames: [first.data, second.data], steep }
  })

  useEffect(() => {
    if (!isLive) return undefined
    const worker = startWorker(
      () => new Worker(new URL('hint.worker.ts', import.meta.url), { type: 'module' }),
    )
    if (!worker) return undefined
    let next: ReturnType<typeof setTimeout> | undefined
    let isUnmounted = false
    const analyse = async () => {
      const pair = document.hidden ? null : await capture()
      if (isUnmounted) return
      if (pair) worker.postMessage(pair, [pair.frames[0].buffer, pair.frames[1].buffer])
      else next = setTimeout(() => void analyse(), everyMs)
    }
    worker.addEventListener('message', ({ data }: MessageEvent<HintMessage>) => {
      if (data.hint === last.current) setHint(data.hint)
      last.current = data.hint
      next = setTimeout(() => void analyse(), everyMs)
    })
    void analyse()
    return () => {
      isUnmounted = true
      clearTimeout(next)
      worker.terminate()
      last.current = null
      setHint(null)
    }
  }, [isLive])
  return hint
}

let brush: CanvasRenderingContext2D | undefined

/** The current picture, reduced; null while there is none. */
function smallFrame(video: HTMLVideoElement): ImageData | null {
  const long = Math.max(video.videoWidth, video.videoHeight)
  if (long === 0) return null
  const scale = Math.min(1, previewLongSide / long)
  const width = Math.round(video.videoWidth * scale)
  const height = Math.round(video.videoHeight * scale)
  brush ??= canvasOf({ width, height })[1]
  if (brush.canvas.width !== width || brush.canvas.height !== height) {
    brush.canvas.width = width
    brush.canvas.height = height
  }
  brush.drawImage(video, 0, 0, width, height)
  return brush.getImageData(0, 0, width, height)
}
