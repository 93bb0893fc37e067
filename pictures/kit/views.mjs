// Unpacks the environment pictures that `@pmndrs/assets` carries as text into files that Blender can read.
import { mkdirSync, writeFileSync } from 'node:fs'

const folder = new URL('../node_modules/.views/', import.meta.url)
mkdirSync(folder, { recursive: true })
for (const name of ['forest', 'sunrise', 'venice', 'sunset']) {
  const { default: text } = await import(`@pmndrs/assets/hdri/${name}.exr.js`)
  writeFileSync(new URL(`${name}.exr`, folder), Buffer.from(text.slice(text.indexOf(',') + 1), 'base64'))
}
