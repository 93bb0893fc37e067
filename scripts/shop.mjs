/** `npm run shop -- <command>`: tools for the owner, which work whether or not the shop is running. */
import './compile-cache.mjs'
import { readEnvFile } from './env-file.mjs'
import { fail, install, runsOnShopNode } from './prepare.mjs'
import { cliArguments, rerun, stopWithParent } from './shop-node.mjs'

try {
  // Services and tests that run this file have settings of their own.
  if (process.env.npm_lifecycle_event !== undefined) readEnvFile()
  await install()
  if (!runsOnShopNode) rerun()
  else {
    stopWithParent()
    process.exitCode = await (await import('#app/server/shop.ts')).runCommand(cliArguments)
  }
} catch (error) {
  fail(error)
}
