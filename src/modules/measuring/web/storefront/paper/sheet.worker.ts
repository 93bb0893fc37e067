import { measurePicture } from '#modules/measuring/rules/measurement/picture-measurement.ts'
import { pictureFaults } from '#modules/measuring/rules/picture/picture-quality.ts'
import { PreparedPicture } from '#modules/measuring/rules/picture/prepared-picture.ts'
import { meanOfSteadyFrames } from '#modules/measuring/rules/picture/steady-frames.ts'
import { latestOnly } from '../newest-only.ts'
import type { SheetRequest, SheetPicture, SheetReading } from './sheet-messages.ts'

let prepared: PreparedPicture | null = null

function answer({ id, input }: SheetRequest): SheetReading | null {
  if (!prepared) return null
  const { picture } = prepared
  return {
    id,
    found: measurePicture({ ...input, picture, prepared }),
    faults: pictureFaults(picture, input.taps),
  }
}

/** Searches the picture part by part while its second corner is being tapped; a request comes in between. */
function searchAhead(picture: PreparedPicture): void {
  if (prepared === picture && picture.prepare()) setTimeout(() => searchAhead(picture))
}

const measure = latestOnly((request: SheetRequest) => {
  const reading = answer(request)
  if (reading) postMessage(reading)
})

addEventListener('message', ({ data }: MessageEvent<SheetPicture | SheetRequest>) => {
  if (data.kind === 'picture') {
    // If the new picture cannot be read, no size may come from the one before.
    prepared = null
    prepared = new PreparedPicture(meanOfSteadyFrames(data.frames, data.width, data.height))
    searchAhead(prepared)
  } else measure(data)
})
