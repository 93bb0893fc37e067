import { writeFileSync } from 'node:fs'
import type { Luminance } from '#modules/measuring/rules/picture/luminance.ts'

/**
 * Writes grey images as an uncompressed y4m video (YUV4MPEG2, C420, 10 frames a second) for Chromium's
 * `--use-file-for-fake-video-capture`, which plays it in a loop. Sides must be even. Luma is scaled to the
 * 16..235 of video, which the browser scales back.
 */
export function writeY4m(file: string, frames: readonly Luminance[]): void {
  const [first] = frames
  if (!first) throw new Error('A video needs a frame')
  const { width, height } = first
  const chroma = Buffer.alloc((width * height) / 2, 128)
  const parts: Buffer[] = [Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\n`)]
  for (const { data } of frames) {
    const luma = Buffer.from(Uint8Array.from(data, (grey) => Math.round(16 + (grey * 219) / 255)))
    parts.push(Buffer.from('FRAME\n'), luma, chroma)
  }
  writeFileSync(file, Buffer.concat(parts))
}
