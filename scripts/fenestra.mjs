#!/usr/bin/env node
/**
 * `fenestra start`, `fenestra dev`, `fenestra test`, `fenestra shop <command>`: runs the shop that a project has as a dependency, with
 * the data, settings and modules of the folder in which it is called. `npm run pack` puts this file beside the folder
 * `app` with the shop's own. Imports only built-in modules of Node 20.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const packed = fileURLToPath(new URL('app/', import.meta.url))
const project = process.cwd()
/** The shop's files outside node_modules: Node strips no types there, and Vite builds no pages from there. */
const app = join(project, '.fenestra', 'app')
const SCRIPTS = {
  start: ['start.mjs'],
  dev: ['start.mjs', '--dev'],
  test: ['test.mjs', `MODULE_TESTS=${join(project, 'modules')}`],
  shop: ['shop.mjs'],
}
const USAGE = `fenestra start: serves the shop
fenestra dev: the same, and shows each change of a module
fenestra test [words]: runs the tests of the modules, or those whose files match the words
fenestra shop: lists the commands for the owner`

const [command, ...rest] = process.argv.slice(2)
const script = SCRIPTS[command]
if (!script) {
  console.error(USAGE)
  process.exit(1)
}
if (!existsSync(join(project, 'package.json'))) {
  console.error(`${project} is not the folder of a project: it has no package.json.`)
  process.exit(1)
}
unpack()
const { fail, install, runsOnShopNode } = await load('prepare.mjs')
try {
  await install()
  // The project's settings are in TypeScript, which only the shop's own Node reads.
  if (runsOnShopNode) await run()
  else (await load('shop-node.mjs')).rerun()
} catch (error) {
  fail(error)
}

async function run() {
  const { readEnvFile } = await load('env-file.mjs')
  const { readProject } = await load('project.mjs')
  readEnvFile()
  await readProject(project)
  const [file, ...options] = script
  process.argv.splice(1, process.argv.length, join(app, 'scripts', file), ...options, ...rest)
  await load(file)
}

function load(name) {
  return import(pathToFileURL(join(app, 'scripts', name)).href)
}

/** Copies the installed shop beside the project's files, unless it is there. Its packages stay as far as they fit. */
function unpack() {
  const stamp = `${statSync(join(packed, 'package.json')).mtimeMs} ${readFileSync(join(packed, 'package.json'), 'utf8')}`
  const [mark, packages] = ['.unpacked', 'node_modules']
  if (existsSync(join(app, mark)) && readFileSync(join(app, mark), 'utf8') === stamp) return
  const fresh = `${app}.new`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { recursive: true })
  cpSync(packed, fresh, { recursive: true })
  // npm packs no file of this name.
  renameSync(join(fresh, 'npmrc'), join(fresh, '.npmrc'))
  writeFileSync(join(fresh, mark), stamp)
  if (existsSync(join(app, packages))) renameSync(join(app, packages), join(fresh, packages))
  rmSync(app, { recursive: true, force: true })
  renameSync(fresh, app)
}
