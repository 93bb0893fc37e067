// Takes finished pictures into the shop, after you have looked at them: node pictures/accept.mjs NAME ...
// A picture of a light row is NAME-STATE, such as wood-oak-50-open.
// Writes the WebP files that scripts/pictures/variants.ts starts from, then lets it make the others.
import { spawnSync } from 'node:child_process'
import sharp from 'sharp'

const path = (place) => new URL(place, import.meta.url).pathname

/** The files of a picture of a light row. */
async function acceptOfRow(name) {
  const files = `../public/pictures/${name}`
  const picture = sharp(path(`out/${name}.png`))
  await picture
    .clone()
    .webp({ quality: 78, effort: 6, smartSubsample: true })
    .toFile(path(`${files}-640.webp`))
  for (const width of [640, 320])
    await picture
      .clone()
      .resize({ width, kernel: 'lanczos3' })
      .avif({ quality: 60, effort: 4, chromaSubsampling: '4:2:0' })
      .toFile(path(`${files}-${width}.avif`))
  await picture
    .clone()
    .resize({ width: 320, kernel: 'lanczos3' })
    .webp({ quality: 76, effort: 6, smartSubsample: true })
    .toFile(path(`${files}-320.webp`))
}

for (const name of process.argv.slice(2)) {
  if (/-(?:open|closed|evening|night)$/.test(name) && !/-1-/.test(name)) {
    await acceptOfRow(name)
    continue
  }
  const banner = name.startsWith('banner-')
  for (const width of banner ? [2560, 1920, 960] : [1280, 640]) {
    await sharp(path(`out/${name}.png`))
      .resize({ width, kernel: 'lanczos3' })
      .webp({ quality: width === 2560 ? 74 : 82, effort: 6, smartSubsample: true })
      .toFile(path(`../public/pictures/${name}-${width}.webp`))
  }
}
process.exitCode =
  spawnSync(process.execPath, [path('../scripts/pictures/variants.ts')], { stdio: 'inherit' }).status ?? 1
