// Takes finished pictures into the shop, after you have looked at them: node pictures/accept.mjs NAME ...
// Writes the WebP files that scripts/pictures/variants.ts starts from, then lets it make the others.
import { spawnSync } from 'node:child_process'
import sharp from 'sharp'

const path = (place) => new URL(place, import.meta.url).pathname

for (const name of process.argv.slice(2)) {
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
