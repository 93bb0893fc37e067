/**
 * What the search draws for hard rooms: `node bench/measuring-outlines.ts FILE.webp KIND:SEED ...` writes one picture of
 * all of them, the opening in yellow and the sheet in blue, each with its error, interval and confidence.
 */
import sharp from 'sharp'
import { orderCorners, type Quad } from '#modules/measuring/rules/mathematics/geometry.ts'
import { measurePicture } from '#modules/measuring/rules/measurement/picture-measurement.ts'
import { hardKinds, hardScene, type HardScene, opposite } from '#test/measuring/hard-scenes.ts'

/** Size of one room, pixels, and rooms in a row. */
const room = { width: 380, height: 380, caption: 22 }
const across = 5

async function drawn(name: string): Promise<Buffer> {
  const [word = '', seed = ''] = name.split(':')
  const kind = hardKinds.find((one) => one === word)
  if (!kind) throw new RangeError(`${word}: not a kind of room`)
  return outlined(hardScene(kind, Number(seed)), Number(seed))
}

async function outlined({ kind, view, picture }: HardScene, seed: number): Promise<Buffer> {
  const taps = opposite(view, seed, 2)
  const found = measurePicture({ picture, taps })
  const { width, height } = picture
  const scale = Math.min(room.width / width, (room.height - room.caption) / height)
  const left = (room.width - scale * width) / 2
  const lines = (quad: Quad, colour: string) => {
    const points = quad.map((p) => `${left + (p.x + 0.5) * scale},${(p.y + 0.5) * scale}`).join(' ')
    return ['#000a', colour]
      .map(
        (stroke, i) =>
          `<polygon points="${points}" fill="none" stroke="${stroke}" stroke-width="${i === 0 ? 3.5 : 1.5}"/>`,
      )
      .join('')
  }
  const isFound = typeof found !== 'string'
  const worst = (of: (side: 'width' | 'height') => number) => Math.max(of('width'), of('height'))
  const truth = { width: view.widthMm, height: view.heightMm }
  const words = isFound
    ? `${worst((side) => 100 * Math.abs(found[side].mm / truth[side] - 1)).toFixed(2)} % off, ± ${worst((side) => (100 * found[side].bandMm) / truth[side]).toFixed(1)} %, ${found.confidence.toFixed(2)}`
    : `no size: ${found}`
  const shapes = isFound
    ? lines(found.opening, '#ffd27d') + lines(found.sheet, '#7fd4ff')
    : lines(orderCorners(view.opening), '#fff')
  const over = `<svg xmlns="http://www.w3.org/2000/svg" width="${room.width}" height="${room.height}">${shapes}
    <text x="6" y="${room.height - 7}" font-family="sans-serif" font-size="14" fill="#222">${kind}: ${words}</text></svg>`
  const grey = Buffer.from(Uint8Array.from(picture.data))
  const small = await sharp(grey, { raw: { width, height, channels: 1 } })
    .resize(Math.round(scale * width), Math.round(scale * height))
    .png()
    .toBuffer()
  return sharp({ create: { width: room.width, height: room.height, channels: 3, background: '#fff' } })
    .composite([
      { input: small, left: Math.round(left), top: 0 },
      { input: Buffer.from(over), left: 0, top: 0 },
    ])
    .png()
    .toBuffer()
}

const [file, ...names] = process.argv.slice(2)
if (!file || names.length === 0)
  throw new RangeError('Usage: node bench/measuring-outlines.ts FILE.webp KIND:SEED ...')
const rooms: Buffer[] = []
for (const name of names) rooms.push(await drawn(name))
const rows = Math.ceil(rooms.length / across)
await sharp({
  create: { width: across * room.width, height: rows * room.height, channels: 3, background: '#fff' },
})
  .composite(
    rooms.map((input, i) => ({
      input,
      left: (i % across) * room.width,
      top: Math.floor(i / across) * room.height,
    })),
  )
  .webp({ quality: 60 })
  .toFile(file)
