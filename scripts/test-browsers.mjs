/** `npm run test:browsers [-- firefox webkit]`: walks through a shop in Firefox and WebKit, which must be installed. */
import { build, fail, install, runsOnShopNode } from './prepare.mjs'
import { cliArguments, rerun, stopWithParent } from './shop-node.mjs'

try {
  await install({ dev: true })
  if (!runsOnShopNode) rerun()
  else {
    stopWithParent()
    await build()
    const { walkAll } = await import('#test/engines/walk.ts')
    process.exitCode = await walkAll(cliArguments, console.log)
  }
} catch (error) {
  fail(error)
}
