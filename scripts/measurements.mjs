import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './prepare.mjs'

export const folder = join(root, 'bench')

/**
 * The names of what `npm run bench` can measure. Other files beside them are their parts, or scripts to call by
 * themselves, such as `measuring-case.ts`.
 */
export const measurements = () =>
  readdirSync(folder)
    .filter(
      (file) =>
        file.endsWith('.ts') && readFileSync(join(folder, file), 'utf8').includes('export const name ='),
    )
    .map((file) => basename(file, '.ts'))
