/**
 * Derives the smaller and the AVIF files of the drawn pictures from NAME-1280.webp or NAME-1920.webp, and lists
 * their sizes and average colours for src/web/ui/picture.tsx. What is newer than its original stays.
 *
 *   node scripts/pictures/variants.ts [--all]
 */
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const folder = fileURLToPath(new URL('../../public/pictures/', import.meta.url))
const list = fileURLToPath(new URL('../../src/web/ui/drawn-pictures.json', import.meta.url))
const original = /^(.*)-(1280|1920)\.webp$/
const again = process.argv.includes('--all')

/** AVIF quality by what part of the full width it is: small files are looked at on dense screens. */
const qualities = new Map([
  [1, 52],
  [2, 54],
  [4, 56],
])

function isFresh(file: string, source: string): boolean {
  if (again) return false
  const made = statSync(folder + file, { throwIfNoEntry: false })
  return made !== undefined && made.mtimeMs >= statSync(folder + source).mtimeMs
}

/** Writes what a picture lacks. */
async function derive(source: string, name: string, full: number): Promise<void> {
  for (const [part, quality] of qualities) {
    const width = full / part
    const smaller = () => {
      const image = sharp(folder + source)
      return part === 1 ? image : image.resize({ width, kernel: 'lanczos3' }).sharpen({ sigma: 0.5 })
    }
    const avif = `${name}-${width}.avif`
    if (!isFresh(avif, source))
      await smaller()
        .avif({ quality, effort: 4 })
        .toFile(folder + avif)
    const webp = `${name}-${width}.webp`
    if (part === 4 && !isFresh(webp, source)) {
      await smaller()
        .webp({ quality: 76, effort: 6, smartSubsample: true })
        .toFile(folder + webp)
    }
  }
}

async function describe(source: string) {
  const { width, height } = await sharp(folder + source).metadata()
  const { data } = await sharp(folder + source)
    .resize(1, 1, { kernel: 'cubic', fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width, height, colour: `#${data.subarray(0, 3).toString('hex')}` }
}

const described: [string, Awaited<ReturnType<typeof describe>>][] = []
for (const file of readdirSync(folder).toSorted()) {
  const [, name, full] = original.exec(file) ?? []
  if (name === undefined) continue
  await derive(file, name, Number(full))
  described.push([name, await describe(file)])
}
const lines = described.map(([name, info]) => `  ${JSON.stringify(name)}: ${JSON.stringify(info)}`)
writeFileSync(list, `{\n${lines.join(',\n')}\n}\n`)

const bytes = readdirSync(folder).reduce((sum, file) => sum + statSync(folder + file).size, 0)
console.log(`${described.length} pictures, ${(bytes / 1024 / 1024).toFixed(1)} MB in all`)
