import { type FollowedOpening, followedOpening } from '../../rules/followed-opening.ts'
import { luminanceOf } from '../../rules/luminance.ts'
import { inCamera, type SeenOpening } from '../../rules/motion-readings.ts'
import { measureByMotion } from '../../rules/motion-size.ts'
import type { RaiseAnswer, RaiseRequest } from './raise-messages.ts'

let size = { width: 0, height: 0 }
let followed: FollowedOpening | null = null
let views: SeenOpening[] = []

function answer(request: RaiseRequest): RaiseAnswer {
  if (request.kind === 'begin') {
    size = { width: request.width, height: request.height }
    views = []
    const picture = luminanceOf(request.bytes, size.width, size.height)
    followed = followedOpening(picture, request.taps, request.tapSigma)
    return { kind: 'begun', corners: followed?.corners ?? null }
  }
  if (request.kind === 'follow') {
    const picture = luminanceOf(request.bytes, size.width, size.height)
    const corners = followed?.tracker.follow(picture) ?? null
    if (corners && request.counts) views.push({ time: request.time, corners })
    return { kind: 'followed', corners, views: views.length }
  }
  const readings = inCamera(request.readings, request.angle)
  return { kind: 'finished', found: measureByMotion({ size, readings, views, phone: request.phone }) }
}

addEventListener('message', ({ data }: MessageEvent<RaiseRequest>) => postMessage(answer(data)))
