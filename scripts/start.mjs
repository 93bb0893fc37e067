/** `npm start` and `npm run dev`: prepares what is missing, then serves the shop. */
import { join } from 'node:path'
import { build, fail, install, root, runsOnShopNode } from './prepare.mjs'
import { argumentsGiven, handOver, rerun, stopWithParent } from './shop-node.mjs'

const dev = argumentsGiven.includes('--dev')
const main = join(root, 'src', 'server', 'main.ts')

try {
  await install()
  if (!dev) await build()
  if (!runsOnShopNode) rerun()
  else {
    stopWithParent()
    if (dev) handOver(['--watch', '--watch-preserve-output', main, '--dev'])
    else await (await import(main)).main()
  }
} catch (error) {
  fail(error)
}
