import type { Luminance } from '../../rules/luminance.ts'
import { measurePicture } from '../../rules/picture-measurement.ts'
import { pictureFaults } from '../../rules/picture-quality.ts'
import { meanOfSteady } from '../../rules/steady-frames.ts'
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
