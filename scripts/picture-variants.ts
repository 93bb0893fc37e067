/**
 * Derives the smaller files and the AVIF files of the rendered pictures from NAME-1280.webp or NAME-1920.webp, and
 * from pictures/out/NAME.png where that was just drawn, and lists their sizes and average colours for src/kernel/web/ui/picture.tsx. Files of an unchanged original are kept.
 *
 *   node scripts/picture-variants.ts [--all]
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'

const folder = fileURLToPath(new URL('../public/pictures/', import.meta.url))
/** Where pictures/render.py leaves what it has drawn. */
const drawn = fileURLToPath(new URL('../pictures/out/', import.meta.url))
const list = fileURLToPath(new URL('../src/kernel/web/ui/drawn-pictures.json', import.meta.url))
/** Hashes of the originals from which the current files were derived. */
const record = fileURLToPath(new URL('./picture-variants.json', import.meta.url))
const original = /^(.*)-(1280|1920)\.webp$/
/** Newer banners have a larger file, too. */
const widest = 2560

/** The relative luminance of `--ink` in look.css by day. */
const INK_LUMINANCE = 0.0145

/** AVIF quality by fraction of the full width: small files are shown on high-density screens. */
const qualities = new Map([
  [1, 56],
  [2, 56],
  [4, 56],
])

/**
 * The point of a picture that stays when its box has another shape, as `object-position`: one window of those in a
 * picture that is wider than high, and its head.
 */
const focus: Record<string, string> = {
  'category-blackout': '54% 14%',
  'category-curtains': '50% 8%',
  'category-roller-blinds': '54% 14%',
  'category-venetian-blinds': '54% 14%',
  'category-vertical-blinds': '50% 8%',
  'category-wooden-blinds': '46% 14%',
}

/** Width of the tiny file that a page which begins with the picture shows, blurred, until it has loaded. */
const previewWidth = 32

/** What the files of a texture may weigh by width, in bytes: threads have more edges than a whole room. */
const heaviest = new Map([
  [1280, { avif: 105_000, webp: 155_000 }],
  [640, { avif: 52_000, webp: 85_000 }],
  [320, { avif: 22_000, webp: 33_000 }],
])

/** Writes a file at the highest quality, at most `quality`, at which it is not too heavy. */
async function write(image: Sharp, file: string, width: number, quality: number): Promise<void> {
  const kind = file.endsWith('.avif') ? 'avif' : 'webp'
  const limit = isTexture(file) ? heaviest.get(width)?.[kind] : undefined
  const pixels = await image.png({ compressionLevel: 1 }).toBuffer()
  for (let tried = quality; ; tried -= 8) {
    const made =
      kind === 'avif'
        ? sharp(pixels).avif({ quality: tried, effort: 2, chromaSubsampling: '4:2:0' })
        : sharp(pixels).webp({ quality: tried, effort: 5, smartSubsample: true })
    const bytes = await made.toBuffer()
    if (limit !== undefined && bytes.length > limit && tried > 12) continue
    writeFileSync(folder + file, bytes)
    return
  }
}

const isTexture = (file: string) => /-3(?:-[a-z]+)?-\d+\.\w+$/.test(file)

/** Writes all files of a picture, except the WebP files of full and half width of one that is no texture. */
async function derive(source: string, name: string, full: number): Promise<void> {
  const fresh = `${drawn}${name}.png`
  for (const [part, quality] of qualities) {
    const width = full / part
    const image = sharp(existsSync(fresh) ? fresh : folder + source)
      .removeAlpha()
      .resize({ width, kernel: 'lanczos3' })
    if (part > 1 && !isTexture(source)) image.sharpen({ sigma: 0.5 })
    await write(image.clone(), `${name}-${width}.avif`, width, quality)
    if (part === 4) await write(image, `${name}-${width}.webp`, width, 72)
  }
  await preview(source, name)
  if (existsSync(`${folder}${name}-${widest}.webp`))
    await sharp(`${folder}${name}-${widest}.webp`)
      .avif({ quality: 58, effort: 2, chromaSubsampling: '4:2:0' })
      .toFile(`${folder}${name}-${widest}.avif`)
}

/** The tiny file. */
const preview = (source: string, name: string) =>
  sharp(folder + source)
    .resize({ width: previewWidth })
    .webp({ quality: 40, effort: 6 })
    .toFile(`${folder}${name}-${previewWidth}.webp`)

async function describe(source: string, name: string): Promise<Record<string, number | string | boolean>> {
  const { width, height } = await sharp(folder + source).metadata()
  const { channels } = await sharp(folder + source).stats()
  const hex = channels.slice(0, 3).map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0'))
  const hasLarger = existsSync(`${folder}${name}-${widest}.webp`)
  const row = lightRowOf(name)
  const ink = hasLarger && (await isBrightUnderWords(folder + source))
  const night = nightOf(name)
  return {
    ...(Math.abs(height - 1600) > 1 && { width, height }),
    colour: `#${hex.join('')}`,
    ...(hasLarger && { widest }),
    ...(ink && { ink }),
    ...(row && { row }),
    ...(night && !(row && night === 1280) && { night }),
    ...(focus[name] && { focus: focus[name] }),
  }
}

/**
 * Whether dark words stand on a banner without a veil: their contrast is 7:1 or more on 95 % of the left 46 % of its
 * width, from a fifth to four fifths of its height.
 */
async function isBrightUnderWords(file: string): Promise<boolean> {
  const { width, height } = await sharp(file).metadata()
  const area = {
    left: 0,
    top: Math.round(height * 0.2),
    width: Math.round(width * 0.46),
    height: Math.round(height * 0.6),
  }
  const { data, info } = await sharp(file)
    .extract(area)
    .resize(46, 32, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const linear = (value: number) =>
    value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
  const luminances = Array.from({ length: data.length / info.channels }, (_, pixel) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(pixel * info.channels)
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }).toSorted((a, b) => a - b)
  const darkest = luminances[Math.floor(luminances.length * 0.05)] ?? 0
  return (darkest + 0.05) / (INK_LUMINANCE + 0.05) >= 7
}

/** Whether the room of a product was also drawn with its slats turned, or in other light (pictures/draw.py --rows). */
function lightRowOf(name: string): 'slats' | 'cloth' | null {
  if (!name.endsWith('-1')) return null
  const has = (...states: string[]) =>
    states.every((state) => existsSync(`${folder}${name.slice(0, -2)}-${state}-640.webp`))
  if (has('open', 'closed')) return 'slats'
  return has('evening', 'night') ? 'cloth' : null
}

/** The width of the picture of the same room at night, which a dark page shows; undefined where it was not drawn. */
const nightOf = (name: string): number | undefined =>
  [1920, 1280, 960, 640].find((width) =>
    existsSync(`${folder}${name.replace(/-1$/, '')}-night-${width}.avif`),
  )

const isThere = (name: string, full: number) =>
  existsSync(`${folder}${name}-${previewWidth}.webp`) &&
  [...qualities.keys()].every((part) => existsSync(`${folder}${name}-${full / part}.avif`)) &&
  existsSync(`${folder}${name}-${full / 4}.webp`)

const before = existsSync(record) ? (JSON.parse(readFileSync(record, 'utf8')) as Record<string, string>) : {}
const after: Record<string, string> = {}
const described: Record<string, object> = {}

for (const file of readdirSync(folder).toSorted()) {
  const [, name, full] = original.exec(file) ?? []
  if (name === undefined) continue
  const hash = createHash('sha256')
    .update(readFileSync(folder + file))
    .digest('hex')
    .slice(0, 16)
  const isNew = before[name] !== hash || !isThere(name, Number(full)) || process.argv.includes('--all')
  if (isNew) await derive(file, name, Number(full))
  described[name] = await describe(file, name)
  after[name] = hash
}
const json = (things: Record<string, unknown>) =>
  `{\n${Object.entries(things)
    .map(
      ([name, thing]) =>
        `  ${JSON.stringify(name)}: ${JSON.stringify(thing, null, 1).replace(/\n\s*/g, ' ')}`,
    )
    .join(',\n')}\n}\n`
writeFileSync(list, json(described))
writeFileSync(record, json(after))

const bytes = readdirSync(folder).reduce((sum, file) => sum + statSync(folder + file).size, 0)
console.log(`${Object.keys(after).length} pictures, ${(bytes / 1024 / 1024).toFixed(1)} MB in all`)
