import type { Luminance } from '../../rules/luminance.ts'
import { measurePicture } from '../../rules/picture-measurement.ts'
import { pictureFaults } from '../../rules/picture-quality.ts'
import { meanOfSteady } from '../../rules/steady-frames.ts'
import { newestOnly } from './newest-only.ts'
import type { SheetRequest, Seen, SheetReading } from './sheet-messages.ts'

let picture: Luminance | null = null

function answer({ id, input }: SheetRequest): SheetReading | null {
  if (!picture) return null
  return { id, found: measurePicture({ ...input, picture }), faults: pictureFaults(picture, input.taps) }
}

const ask = newestOnly((request: SheetRequest) => {
  const reading = answer(request)
  if (reading) postMessage(reading)
})

addEventListener('message', ({ data }: MessageEvent<Seen | SheetRequest>) => {
  if (data.kind === 'seen') picture = meanOfSteady(data.frames, data.width, data.height)
  else ask(data)
})
