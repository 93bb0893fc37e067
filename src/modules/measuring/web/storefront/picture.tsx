import { useEffect, useEffectEvent, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { Point, Quad } from '../../rules/mathematics/geometry.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import type { PictureSize } from '../phone/camera.ts'
import { useCameraFormat } from './use-camera-format.ts'
import type { Measuring } from './measuring.ts'
import { paint } from '../phone/paint.ts'
import { cornerAt, toPicturePoint, pixelsPerPagePixel } from '../phone/pointing.ts'
import { type Grip, useSteering } from './steering.ts'

/** Precision of a tap in pixels of the page, but at least this many of the picture. */
const tapSpread = { page: 1.2, picture: 3 } as const

const holdLabels = { opening: 'camera.held.opening', sheet: 'camera.held.sheet' } as const

/** The assumed size of the picture until the camera runs. */
const unknown: PictureSize = { width: 1920, height: 1080 }

const four = (corners: readonly Point[]): Quad | null =>
  corners.length === 4 ? (corners as unknown as Quad) : null

/** The video and, exactly over it, the canvas for taps and drawings. */
export function Picture({
  video,
  size,
  measuring,
  roll,
}: {
  video: RefObject<HTMLVideoElement | null>
  /** Null until the camera runs. */
  size: PictureSize | null
  measuring: Measuring
  /** Degrees from level; null: unknown. */
  roll: number | null
}) {
  const { t } = useTranslation('camera')
  const { side } = useCameraFormat()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [aim, setAim] = useState<Point | null>(null)
  const [grip, setGrip] = useState<Grip | null>(null)
  const [held, setHeld] = useState(false)
  /** Whether the corner is held by keyboard. */
  const [byKey, setByKey] = useState(false)
  const { progress, outcome } = measuring
  const pictureSize = progress.frozen?.size ?? size
  if (!progress.frozen && (aim || grip)) {
    setAim(null)
    setGrip(null)
  }
  const isOpenForTaps = progress.onSheet || progress.taps.length < 2

  const draw = useEffectEvent(() => {
    const element = canvas.current
    if (!element || !pictureSize) return
    const ratio = Math.min(3, devicePixelRatio)
    const [width, height] = [element.clientWidth, element.clientHeight].map((length) =>
      Math.round(length * ratio),
    )
    if (element.width !== width) element.width = width ?? 0
    if (element.height !== height) element.height = height ?? 0
    const { opening, sheet, doubtfulSides } = measuring.outlines()
    paint(element, {
      size: pictureSize,
      picture: progress.frozen?.picture ?? null,
      taps: four(opening) ? [] : opening,
      sheetTaps: four(sheet) ? [] : sheet,
      openingOutline: four(opening),
      sheetOutline: four(sheet),
      doubtfulSides,
      sides: outcome && { width: side(outcome.size.w), height: side(outcome.size.h) },
      aim: held || byKey || isOpenForTaps ? aim : null,
      roll,
    })
  })
  useEffect(() => draw())
  useEffect(() => {
    const element = canvas.current
    const resized = new ResizeObserver(() => draw())
    if (element) resized.observe(element)
    return () => resized.disconnect()
  }, [])

  const at = (event: PointerEvent) =>
    toPicturePoint(event.currentTarget as HTMLElement, event, pictureSize ?? unknown)
  const spread = (element: Element) =>
    Math.max(
      tapSpread.picture,
      tapSpread.page * pixelsPerPagePixel(element as HTMLElement, pictureSize ?? unknown),
    )

  function gripAt(point: Point, element: HTMLElement): Grip | null {
    // The corners of a distant sheet are close together, so each tap is a new one.
    if (progress.onSheet) return null
    const perPagePixel = pixelsPerPagePixel(element, pictureSize ?? unknown)
    const { opening, sheet } = measuring.outlines()
    for (const [outline, corners] of [
      ['opening', opening],
      ['sheet', sheet],
    ] as const) {
      const index = cornerAt(corners, point, perPagePixel)
      if (index >= 0) return { outline, index }
    }
    return null
  }

  function onPointerDown(event: PointerEvent<HTMLCanvasElement>): void {
    if (!event.isPrimary || event.button !== 0 || progress.working || !pictureSize || !video.current) return
    if (event.isTrusted) event.currentTarget.setPointerCapture(event.pointerId)
    if (!progress.frozen) measuring.hold(video.current)
    const point = at(event)
    const grip = gripAt(point, event.currentTarget)
    setGrip(grip)
    setByKey(false)
    setHeld(true)
    setAim(point)
  }

  function onPointerMove(event: PointerEvent<HTMLCanvasElement>): void {
    if (!held || !event.isPrimary) return
    const point = at(event)
    setAim(point)
    if (grip) measuring.move(grip.outline, grip.index, point)
  }

  function onPointerUp(event: PointerEvent<HTMLCanvasElement>): void {
    if (!held || !event.isPrimary) return
    setHeld(false)
    if (!grip && isOpenForTaps) measuring.tap(at(event), spread(event.currentTarget))
    if (grip) measuring.settle(spread(event.currentTarget))
    if (!grip) setAim(null)
  }

  const onKeyDown = useSteering({
    measuring,
    size: pictureSize,
    isOpenForTaps,
    aim,
    grip,
    onAim: setAim,
    onGrip: (grip) => {
      setGrip(grip)
      setByKey(grip !== null)
    },
    hold: () => video.current && measuring.hold(video.current),
    sigma: () => (canvas.current ? spread(canvas.current) : tapSpread.picture),
  })

  const { width, height } = pictureSize ?? unknown
  const ratio = width / height
  return (
    <div
      className={classes('relative', !pictureSize && 'invisible')}
      style={{ aspectRatio: ratio, width: `min(100cqw, calc(100cqh * ${ratio}))` }}
    >
      <video ref={video} muted playsInline className="absolute inset-0 size-full" />
      <canvas
        ref={canvas}
        tabIndex={0}
        // oxlint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role -- taps and arrows are its own
        role="application"
        aria-label={t('camera.picture')}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={() => setHeld(false)}
        onKeyDown={onKeyDown}
        className="absolute inset-0 size-full cursor-crosshair touch-none select-none"
      />
      <output className="sr-only">
        {byKey && grip && t(holdLabels[grip.outline], { number: grip.index + 1 })}
      </output>
    </div>
  )
}
