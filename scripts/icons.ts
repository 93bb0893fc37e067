/** Draws the shop's icons from public/favicon.svg: node scripts/icons.ts */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const folder = fileURLToPath(new URL('../public/', import.meta.url))
const paper = '#faf7f1'
const drawing = readFileSync(`${folder}favicon.svg`)

/** The drawing on a coloured or transparent background; the margin is a fraction of the side. */
async function icon(
  side: number,
  { margin = 0, ground }: { margin?: number; ground?: string },
): Promise<Buffer> {
  const inner = Math.round(side * (1 - 2 * margin))
  // The drawing's own size is 32 at 72 dpi.
  const drawn = await sharp(drawing, { density: (72 * inner) / 32 })
    .resize(inner, inner)
    .png()
    .toBuffer()
  const background = ground ?? { r: 0, g: 0, b: 0, alpha: 0 }
  return sharp({ create: { width: side, height: side, channels: 4, background } })
    .composite([{ input: drawn, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

/** Wraps one PNG in an ICO file: a header of 6 bytes and an entry of 16. */
function ico(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(side, 6)
  head.writeUInt8(side, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

mkdirSync(`${folder}icons`, { recursive: true })
writeFileSync(`${folder}icons/icon-192.png`, await icon(192, {}))
writeFileSync(`${folder}icons/icon-512.png`, await icon(512, {}))
// A launcher may crop a fifth off each side.
writeFileSync(`${folder}icons/maskable-512.png`, await icon(512, { margin: 0.22, ground: paper }))
writeFileSync(`${folder}apple-touch-icon.png`, await icon(180, { margin: 0.16, ground: paper }))
writeFileSync(`${folder}favicon.ico`, ico(await icon(32, {}), 32))
