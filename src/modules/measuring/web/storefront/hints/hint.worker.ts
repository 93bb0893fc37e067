import { hintAt } from '#modules/measuring/rules/picture/preview.ts'
import { luminanceOf } from '#modules/measuring/rules/picture/luminance.ts'
import type { PreviewPair, HintMessage } from './hint-messages.ts'

addEventListener('message', ({ data }: MessageEvent<PreviewPair>) => {
  const { width, height, steep } = data
  const [first, second] = data.frames
  const message: HintMessage = {
    hint: hintAt(luminanceOf(first, width, height), luminanceOf(second, width, height), steep),
  }
  postMessage(message)
})
