/** `npm test`, step Pages: builds the pages from only the files of the image, then puts them into `dist`. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { copyImageFiles } from './image-files.mjs'
import { fail, root } from './prepare.mjs'

/** Vite writes it beside the sources. */
const ROUTE_TREE = 'src/app/web/route-tree.gen.ts'

// Not below the project: there Node would find the packages of the tests, and Tailwind would obey .gitignore.
const folder = mkdtempSync(join(tmpdir(), 'fenestra-image-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

try {
  copyImageFiles(folder)
  const { build } = await import(pathToFileURL(join(folder, 'scripts/prepare.mjs')).href)
  await build()
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  for (const made of ['dist', ROUTE_TREE])
    cpSync(join(folder, made), join(root, made), { recursive: true, preserveTimestamps: true })
} catch (error) {
  fail(error)
}
