import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react'
import type { Point } from '../../rules/mathematics/geometry.ts'
import type { PictureSize } from '../phone/camera.ts'
import type { Measuring, Outline } from './measuring.ts'
import { nudgePoint, clampToPicture } from '../phone/pointing.ts'

/** A corner held by finger or keyboard. */
export interface Grip {
  outline: Outline
  index: number
}

/** The moved outline is measured again this long after the last arrow key, milliseconds. */
const restMs = 400

interface Steered {
  measuring: Measuring
  /** Null until the camera runs. */
  size: PictureSize | null
  /** Whether corners can still be set. */
  isOpenForTaps: boolean
  aim: Point | null
  grip: Grip | null
  onAim: (aim: Point) => void
  onGrip: (grip: Grip | null) => void
  /** Freezes the picture. */
  hold: () => void
  /** Standard deviation of points set by keyboard, picture pixels. */
  sigma: () => number
}

/**
 * All finger actions by keyboard: the arrows move a cross and Enter sets a corner; once there is an outline, Enter
 * grips its corners one after another, and the arrows move the gripped one.
 */
export function useSteering(steered: Steered): (event: KeyboardEvent) => void {
  const resting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(resting.current), [])
  const settle = useEffectEvent(() => steered.measuring.settle(steered.sigma()))

  function move(event: KeyboardEvent, { width, height }: PictureSize): void {
    const { measuring, aim, grip } = steered
    const to = nudgePoint(aim ?? { x: width / 2, y: height / 2 }, event)
    if (!to) return
    event.preventDefault()
    if (!measuring.progress.frozen) steered.hold()
    const point = clampToPicture(to, { width, height })
    steered.onAim(point)
    if (!grip) return
    measuring.move(grip.outline, grip.index, point)
    clearTimeout(resting.current)
    resting.current = setTimeout(() => settle(), restMs)
  }

  function takeNext(): void {
    const { opening, sheet } = steered.measuring.outlines()
    const all: Grip[] = [
      ...opening.map((_, index) => ({ outline: 'opening' as const, index })),
      ...sheet.map((_, index) => ({ outline: 'sheet' as const, index })),
    ]
    const { grip } = steered
    const gripIndex = all.findIndex(({ outline, index }) => outline === grip?.outline && index === grip.index)
    const next = all[(gripIndex + 1) % all.length]
    const corner = next && (next.outline === 'opening' ? opening : sheet)[next.index]
    if (!corner) return
    steered.onGrip(next)
    steered.onAim(corner)
  }

  return (event) => {
    const { measuring, size, isOpenForTaps, aim, grip } = steered
    if (!size || (measuring.progress.working && !grip)) return
    if (event.key !== 'Enter' && event.key !== ' ') return move(event, size)
    event.preventDefault()
    if (measuring.progress.working) return
    if (!isOpenForTaps) return takeNext()
    if (aim) measuring.tap(aim, steered.sigma())
  }
}
