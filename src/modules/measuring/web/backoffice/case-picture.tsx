import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { Point, Quad } from '../../rules/mathematics/geometry.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import type { PictureSize } from '../phone/camera.ts'
import { paint } from '../phone/paint.ts'
import { nudgePoint, toPicturePoint, clampToPicture } from '../phone/pointing.ts'

/**
 * The running camera, and over it the frozen picture with its corners, which are set with a finger or with arrow keys
 * and Enter.
 */
export function CasePicture({
  video,
  isShown,
  size,
  picture,
  taps,
  outline,
  onTap,
}: {
  video: RefObject<HTMLVideoElement | null>
  isShown: boolean
  /** Null until the camera runs. */
  size: PictureSize | null
  picture: HTMLCanvasElement | null
  taps: readonly Point[]
  outline: Quad | null
  /** Null while no corner can be set. */
  onTap: ((tap: Point) => void) | null
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [aim, setAim] = useState<Point | null>(null)
  const draw = useEffectEvent(() => {
    const element = canvas.current
    if (!element || !size) return
    const ratio = Math.min(2, devicePixelRatio)
    element.width = Math.round(element.clientWidth * ratio)
    element.height = Math.round(element.clientHeight * ratio)
    const none = { sheetTaps: [], sheetOutline: null, sides: null, roll: null }
    paint(element, { ...none, size, picture, taps, openingOutline: outline, aim: onTap ? aim : null })
  })
  useEffect(() => draw())

  function onKeyDown(event: KeyboardEvent): void {
    if (!size || !onTap) return
    const centre = { x: size.width / 2, y: size.height / 2 }
    if (event.key === 'Enter') {
      event.preventDefault()
      onTap(aim ?? centre)
      return
    }
    const to = nudgePoint(aim ?? centre, event)
    if (!to) return
    event.preventDefault()
    setAim(clampToPicture(to, size))
  }

  const ratio = size ? size.width / size.height : 1
  return (
    <div
      className={classes('relative max-h-[70dvh] max-w-full bg-black', !isShown && 'hidden')}
      style={{ aspectRatio: ratio, width: `min(100%, ${70 * ratio}dvh)` }}
    >
      <video ref={video} muted playsInline className="absolute inset-0 size-full" />
      <canvas
        ref={canvas}
        tabIndex={0}
        // oxlint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role -- taps and arrows are its own
        role="application"
        aria-label={t('Picture of the camera')}
        onPointerDown={(event) => {
          if (!onTap || !size || !event.isPrimary) return
          setAim(null)
          onTap(toPicturePoint(event.currentTarget, event, size))
        }}
        onKeyDown={onKeyDown}
        className={classes('absolute inset-0 size-full', onTap && 'cursor-crosshair touch-none select-none')}
      />
    </div>
  )
}
