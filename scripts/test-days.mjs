/** `npm run test:days [-- NAME ...]`: runs the tests with other clocks, all or those named. Needs Debian's `faketime`. */
import { join } from 'node:path'
import { build, fail, install, root, runsOnShopNode } from './prepare.mjs'
import { cliArguments, rerun, stopWithParent } from './shop-node.mjs'

try {
  await install({ dev: true })
  if (!runsOnShopNode) rerun()
  else {
    stopWithParent()
    await build()
    const { runDays } = await import(join(root, 'test', 'days', 'run.ts'))
    process.exitCode = await runDays(cliArguments)
  }
} catch (error) {
  fail(error)
}
