import type { Quad } from '#modules/measuring/rules/mathematics/geometry.ts'
import type { DeviceReading } from '#modules/measuring/rules/raised-phone/motion-readings.ts'
import type {
  KnownPhone,
  MotionMeasurement,
  MotionRefusal,
} from '#modules/measuring/rules/raised-phone/motion-size.ts'
import { isRaised, aimingSeconds } from '#modules/measuring/rules/raised-phone/motion-start.ts'
import { type FollowedInput, followOpening, type Sighting } from '../../phone/follow-opening.ts'
import { listenForMotion } from '../../phone/motion.ts'

/** How long the phone is moved: until there are enough views, within these limits. */
const movement = { minSeconds: 6, maxSeconds: 15, minViews: 60 } as const
/** Time after which a shopper who has not moved the phone is told so, milliseconds. */
const idleTimeoutMs = 30_000
/** The number of consecutive pictures in which the opening must be found before the phone is moved. */
const minFoundInARow = 3

/** The phone is aimed at the opening; it may be moved; it is being moved, for some more seconds. */
export type RaiseStep = 'aiming' | 'waiting' | { secondsLeft: number }

export interface RaiseEvents {
  /** The opening in the running picture, in pixels of the frozen one; null: not found. */
  seen: (corners: Quad | null, step: RaiseStep) => void
  computing: () => void
  /** `corners` are those of the frozen picture. */
  done: (result: MotionMeasurement | MotionRefusal, corners: Quad | null) => void
}

export interface RaiseInput extends FollowedInput {
  phone: KnownPhone | null
}

/** Follows the opening while the phone is raised and lowered; the returned function ends it. */
export function startRaiseSession(input: RaiseInput, on: RaiseEvents): () => void {
  const controller = new AbortController()
  const readings: DeviceReading[] = []
  const began = performance.now()
  let corners: Quad | null = null
  let inARow = 0
  let isAimed = false
  /** When the movement began. */
  let since: number | null = null

  const end = () => {
    controller.abort()
    follower?.end()
  }
  const finish = (result: MotionMeasurement | MotionRefusal) => {
    end()
    on.done(result, corners)
  }
  const notMoved = (): MotionRefusal | null => {
    dropOlder(readings, aimingSeconds)
    if (isAimed && isRaised(readings.map(({ time, acceleration: force }) => ({ time, force })))) {
      since = performance.now()
      return null
    }
    if (performance.now() - began < idleTimeoutMs) return null
    return isAimed ? 'moved_little' : 'opening_lost'
  }
  const followed = ({ corners: seen, views }: Sighting) => {
    inARow = seen ? inARow + 1 : 0
    isAimed ||= inARow >= minFoundInARow
    const refused = since === null ? notMoved() : null
    if (refused) return finish(refused)
    const seconds = since === null ? null : (performance.now() - since) / 1000
    const isEnough = seconds !== null && seconds >= movement.minSeconds && views >= movement.minViews
    if (seconds !== null && (isEnough || seconds >= movement.maxSeconds)) {
      on.computing()
      return follower?.finish(readings, input.phone)
    }
    const still = isAimed ? 'waiting' : 'aiming'
    const secondsLeft = seconds === null ? null : Math.max(1, Math.ceil(movement.minSeconds - seconds))
    on.seen(seen && (follower?.enlarged(seen) ?? null), secondsLeft === null ? still : { secondsLeft })
    return follower?.look(since !== null)
  }
  const follower = followOpening(input, {
    begun(openingCorners) {
      corners = openingCorners
      listenForMotion(readings, controller.signal, () => finish('motion_missing'))
      follower?.look(false)
    },
    followed,
    finished: finish,
    failed: finish,
  })
  if (!follower) finish('motion_unclear')
  return end
}

/** Drops all readings but those of the last `seconds`. */
function dropOlder(readings: DeviceReading[], seconds: number): void {
  const from = (readings.at(-1)?.time ?? 0) - seconds
  const first = readings.findIndex(({ time }) => time >= from)
  if (first > 0) readings.splice(0, first)
}
