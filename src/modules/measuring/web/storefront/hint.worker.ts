import { hintAt } from '../../rules/preview.ts'
import { luminanceOf } from '../../rules/luminance.ts'
import type { Glimpse, Hinted } from './hint-messages.ts'

addEventListener('message', ({ data }: MessageEvent<Glimpse>) => {
  const { width, height, steep } = data
  const [first, second] = data.frames
  const hinted: Hinted = {
    hint: hintAt(luminanceOf(first, width, height), luminanceOf(second, width, height), steep),
  }
  postMessage(hinted)
})
