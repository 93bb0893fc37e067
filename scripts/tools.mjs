/** What the scripts of `npm run check` share. They run on Node 20 too. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

/** Packages whose name differs from their command. */
const PACKAGES = { tsc: 'typescript', playwright: '@playwright/test' }

/** The script behind a command in node_modules/.bin, to be run by a specific Node. */
export function binOf(tool) {
  const folder = join(root, 'node_modules', PACKAGES[tool] ?? tool)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[tool])
}

/** The files below folders of the project whose names match, with paths from the root. */
export function filesBelow(folders, pattern) {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${folder}/${file}`,
      ),
    )
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => pattern.test(file))
    .sort()
}
