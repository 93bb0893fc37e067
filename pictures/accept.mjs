// Takes finished pictures into the shop, after you have looked at them: node pictures/accept.mjs NAME ...
// A picture of a light row is NAME-STATE, such as wood-oak-50-open.
// Writes the WebP files that scripts/picture-variants.ts starts from, then lets it make the others.
import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'

const path = (place) => new URL(place, import.meta.url).pathname

/**
 * The files of a picture of a light row, or of a category or banner at night. What is shown three abreast only is drawn
 * smaller than 640 px, and enlarged. A night that is in no row has no WebP files: browsers without AVIF show the day.
 */
async function acceptOfRow(name) {
  const files = `../public/pictures/${name}`
  const picture = sharp(path(`out/${name}.png`)).removeAlpha()
  const isBanner = name.startsWith('banner-')
  const isInRow =
    !name.endsWith('-night') || existsSync(path(`${files.replace(/night$/, 'evening')}-640.webp`))
  const full = isBanner ? 1920 : (await picture.metadata()).width > 640 ? 1280 : 640
  for (const width of [full, full / 2, full / 4].filter((width) => width >= 320)) {
    const sized = picture.clone().resize({ width, kernel: 'lanczos3' })
    await sized
      .clone()
      .avif({ quality: 56, effort: 4, chromaSubsampling: '4:2:0' })
      .toFile(path(`${files}-${width}.avif`))
    if (isInRow && width <= 640)
      await sized
        .webp({ quality: width === 320 ? 72 : 74, effort: 6, smartSubsample: true })
        .toFile(path(`${files}-${width}.webp`))
  }
}

for (const name of process.argv.slice(2)) {
  if (name.startsWith('plate-')) {
    await sharp(path(`out/${name}.png`))
      .removeAlpha()
      .avif({ quality: 80, effort: 3, chromaSubsampling: '4:2:0' })
      .toFile(path(`../public/pictures/${name}.avif`))
    continue
  }
  if (/-(?:open|closed|evening|night)$/.test(name) && !/-1-/.test(name)) {
    await acceptOfRow(name)
    continue
  }
  const banner = name.startsWith('banner-')
  const texture = /-3(?:-[a-z]+)?$/.test(name)
  for (const width of banner ? [2560, 1920, 960] : [1280, 640]) {
    const picture = sharp(path(`out/${name}.png`))
      .removeAlpha()
      .resize({ width, kernel: 'lanczos3' })
    if (texture && width === 1280) picture.blur(0.8) // WebP has no other way with threads
    const pixels = await picture.png({ compressionLevel: 1 }).toBuffer()
    let quality = width === 2560 ? 74 : texture ? 60 : 78
    let file
    const most = !texture ? Number.POSITIVE_INFINITY : width === 1280 ? 155_000 : 85_000
    do {
      file = await sharp(pixels)
        .webp({ quality, effort: texture ? 4 : 6, smartSubsample: true })
        .toBuffer()
      quality -= 10
    } while (file.length > most && quality > 8)
    writeFileSync(path(`../public/pictures/${name}-${width}.webp`), file)
  }
}
process.exitCode =
  spawnSync(process.execPath, [path('../scripts/picture-variants.ts')], { stdio: 'inherit' }).status ?? 1
