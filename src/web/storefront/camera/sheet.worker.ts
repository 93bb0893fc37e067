import type { Luminance } from '../../../rules/measuring/luminance.ts'
import { measurePicture } from '../../../rules/measuring/picture-measurement.ts'
import { pictureFaults } from '../../../rules/measuring/picture-quality.ts'
import { meanOfSteady } from '../../../rules/measuring/steady-frames.ts'
import type { Asked, Seen, Told } from './sheet-messages.ts'

let picture: Luminance | null = null

function answer({ id, input }: Asked): Told | null {
  if (!picture) return null
  return { id, found: measurePicture({ ...input, picture }), faults: pictureFaults(picture, input.taps) }
}

addEventListener('message', ({ data }: MessageEvent<Seen | Asked>) => {
  if (data.kind === 'seen') {
    picture = meanOfSteady(data.frames, data.width, data.height)
    return
  }
  const told = answer(data)
  if (told) postMessage(told)
})
