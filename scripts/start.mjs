/** `npm start` and `npm run dev`: prepares what is missing, then serves the shop. */
import { join } from 'node:path'
import { build, fail, install, root, runsOnShopNode } from './prepare.mjs'
import { argumentsGiven, handOver, rerun, stopWithParent } from './shop-node.mjs'

const dev = argumentsGiven.includes('--dev')
/** What the server is made from. Named, because what it imports includes passing files of Vite. */
const watched = ['src/server', 'src/contract', 'src/rules', 'database'].map(
  (folder) => `--watch-path=${join(root, folder)}`,
)
const main = join(root, 'src', 'server', 'main.ts')

try {
  await install()
  if (!dev) await build()
  if (!runsOnShopNode) rerun()
  else {
    stopWithParent()
    if (dev) handOver(['--watch-preserve-output', ...watched, main, '--dev'])
    else await (await import(main)).main()
  }
} catch (error) {
  fail(error)
}
