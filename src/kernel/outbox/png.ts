import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'

const deflated = promisify(deflate)
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Eight bits for each of red, green and blue. */
const depthAndColours = [8, 2, 0, 0, 0]
/** Each byte of a row is stored as its difference from the pixel on its left. */
const sub = 1

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/**
 * A picture that the shop has drawn itself, as PNG (ISO/IEC 15948), which mail programs and PDF files show.
 * @param data red, green, blue and opacity of each pixel, row by row; the opacity is left out
 */
export async function pngOf({
  width,
  height,
  data,
}: {
  width: number
  height: number
  data: Uint8ClampedArray
}): Promise<Buffer> {
  const step = 3 * width + 1
  const rows = Buffer.alloc(step * height)
  for (let y = 0; y < height; y += 1) {
    rows[y * step] = sub
    for (let x = 0; x < width; x += 1)
      for (let channel = 0; channel < 3; channel += 1) {
        const at = (y * width + x) * 4 + channel
        const left = x === 0 ? 0 : (data[at - 4] as number)
        rows[y * step + 1 + x * 3 + channel] = ((data[at] as number) - left) & 0xff
      }
  }
  const head = Buffer.alloc(8)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  return Buffer.concat([
    signature,
    chunk('IHDR', Buffer.concat([head, Buffer.from(depthAndColours)])),
    chunk('IDAT', await deflated(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
