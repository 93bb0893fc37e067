import { type FollowedOpening, followedOpening } from '../../rules/opening/followed-opening.ts'
import { luminanceOf } from '../../rules/picture/luminance.ts'
import { toCameraAxes, type SeenOpening } from '../../rules/raised-phone/motion-readings.ts'
import { measureByMotion } from '../../rules/raised-phone/motion-size.ts'
import { aimingSeconds } from '../../rules/raised-phone/motion-start.ts'
import type { RaiseAnswer, RaiseRequest } from './raise-messages.ts'

let size = { width: 0, height: 0 }
let followed: FollowedOpening | null = null
let views: SeenOpening[] = []
/** The number of views since the phone has been moving. */
let counted = 0

function answer(request: RaiseRequest): RaiseAnswer {
  if (request.kind === 'begin') {
    size = { width: request.width, height: request.height }
    views = []
    counted = 0
    const picture = luminanceOf(request.bytes, size.width, size.height)
    followed = followedOpening(picture, request.taps, request.tapSigma)
    return { kind: 'begun', corners: followed?.corners ?? null }
  }
  if (request.kind === 'follow') {
    const picture = luminanceOf(request.bytes, size.width, size.height)
    const corners = followed?.tracker.follow(picture) ?? null
    if (!request.counts) views = views.filter(({ time }) => time >= request.time - aimingSeconds)
    if (corners) {
      views.push({ time: request.time, corners })
      counted += request.counts ? 1 : 0
    }
    return { kind: 'followed', corners, views: counted }
  }
  const readings = toCameraAxes(request.readings, request.angle)
  return { kind: 'finished', found: measureByMotion({ size, readings, views, phone: request.phone }) }
}

addEventListener('message', ({ data }: MessageEvent<RaiseRequest>) => postMessage(answer(data)))
