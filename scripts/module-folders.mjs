import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const shop = dirname(dirname(fileURLToPath(import.meta.url)))

/** @returns {string[]} the folders in MODULES, parsed as by the server */
export function moduleFolders() {
  return (process.env.MODULES ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => (/^[./]|^\w:|\\/.test(name) ? resolve(name) : join(shop, 'node_modules', name)))
}
