/** `npm run test:faults [-- --rounds N --seed N --only kind,kind]`: breaks a running shop repeatedly. */
import { fail, install, runsOnShopNode } from './prepare.mjs'
import { cliArguments, rerun, stopWithParent } from './shop-node.mjs'

try {
  await install({ dev: true })
  if (!runsOnShopNode) rerun()
  else {
    stopWithParent()
    const { runFaults } = await import('#test/faults/run.ts')
    process.exitCode = await runFaults(cliArguments, console.log)
  }
} catch (error) {
  fail(error)
}
