/** `npm start` and `npm run dev`: prepares what is missing, then serves the shop. */
import './compile-cache.mjs'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readEnvFile } from './env-file.mjs'
import { moduleFolders } from './module-folders.mjs'
import { build, fail, install, root, runsOnShopNode } from './prepare.mjs'
import { cliArguments, runOnShopNode, rerun, stopWithParent } from './shop-node.mjs'

const dev = cliArguments.includes('--dev')
/** The sources of the server. Listed explicitly, because its imports include temporary files of Vite. */
const watched = [
  ...serverFolders('kernel'),
  ...readdirSync(join(root, 'src', 'modules')).flatMap((module) => serverFolders(join('modules', module))),
  ...serverFolders('app'),
  'database',
]
  .map((folder) => join(root, folder))
  .concat(moduleFolders().flatMap(moduleParts))
  .map((path) => `--watch-path=${path}`)

try {
  readEnvFile()
  await install()
  const flags = memoryFlags()
  if (!runsOnShopNode || flags.some((flag) => !process.execArgv.includes(flag))) rerun(flags)
  else {
    stopWithParent()
    if (dev)
      runOnShopNode(['--watch-preserve-output', ...watched, join(root, 'scripts', 'serve.mjs'), '--dev'])
    else await serve()
  }
} catch (error) {
  fail(error)
}

/** Builds the pages and serves the shop. With modules, their server code is tried before the pages are built. */
async function serve() {
  if (moduleFolders().length === 0) {
    await stopAtWrongSetting()
    await build()
    await import('./serve.mjs')
  } else {
    const { main } = await import('#app/server/main.ts')
    await main({ buildPages: build })
  }
}

/** The server reads its settings itself; here a mistake is told before minutes of building. */
async function stopAtWrongSetting() {
  const { readEnv, SettingsError } = await import('#kernel/process/env.ts')
  try {
    readEnv(process.env, process.cwd())
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/** The folders of a part of the sources, without the pages. */
function serverFolders(part) {
  return readdirSync(join(root, 'src', part))
    .filter((name) => name !== 'web' && !name.endsWith('.test.ts'))
    .map((name) => join('src', part, name))
}

/** What the server may read of a module's folder: everything but its components. */
function moduleParts(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name !== 'node_modules' && !name.startsWith('.') && !/\.(?:[jt]sx|css|md)$/.test(name))
    .map((name) => join(folder, name))
}

/**
 * Limits memory. With all of the machine's memory available, V8 collects garbage so rarely that the shop grows to twice
 * what it needs. A limit in NODE_OPTIONS takes precedence.
 */
function memoryFlags() {
  if (process.env.NODE_OPTIONS?.includes('-space-size')) return []
  return JSON.parse(readFileSync(new URL('shop-node-flags.json', import.meta.url), 'utf8'))
}
