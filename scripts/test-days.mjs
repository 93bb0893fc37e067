/** `npm run test:days [-- NAME ...]`: runs the tests with other clocks, all or those named. Needs Debian's `faketime`. */
import { build, fail, install, runsOnShopNode } from './prepare.mjs'
import { cliArguments, rerun, stopWithParent } from './shop-node.mjs'

try {
  await install({ dev: true })
  if (!runsOnShopNode) rerun()
  else {
    stopWithParent()
    await build()
    const { runDays } = await import('#test/days/run.ts')
    process.exitCode = await runDays(cliArguments, console.log)
  }
} catch (error) {
  fail(error)
}
