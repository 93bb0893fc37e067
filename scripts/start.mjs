/** `npm start` and `npm run dev`: prepares what is missing, then serves the shop. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, fail, install, root, runsOnShopNode } from './prepare.mjs'
import { argumentsGiven, handOver, rerun, stopWithParent } from './shop-node.mjs'

const dev = argumentsGiven.includes('--dev')
/** What the server is made from. Named, because what it imports includes passing files of Vite. */
const watched = [
  ...serverFolders('kernel'),
  ...readdirSync(join(root, 'src', 'modules')).flatMap((module) => serverFolders(join('modules', module))),
  ...serverFolders('app'),
  'database',
].map((folder) => `--watch-path=${join(root, folder)}`)
const main = join(root, 'src', 'app', 'server', 'main.ts')

try {
  await install()
  if (!dev) await build()
  if (!runsOnShopNode) rerun(memoryFlags())
  else {
    stopWithParent()
    if (dev) handOver(['--watch-preserve-output', ...watched, main, '--dev'])
    else await (await import(main)).main()
  }
} catch (error) {
  fail(error)
}

/** What lies in a part of the sources, without the pages. */
function serverFolders(part) {
  return readdirSync(join(root, 'src', part))
    .filter((name) => name !== 'web' && !name.endsWith('.test.ts'))
    .map((name) => join('src', part, name))
}

/**
 * Keeps the process small: with all of the machine's memory to itself V8 collects so rarely that the shop grows
 * to twice of what it needs. Who sets a limit in NODE_OPTIONS has thought about it.
 */
function memoryFlags() {
  if (process.env.NODE_OPTIONS?.includes('-space-size')) return []
  return JSON.parse(readFileSync(new URL('shop-node-flags.json', import.meta.url), 'utf8'))
}
