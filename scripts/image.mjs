/**
 * `npm run test:image`: builds the image, starts it with the rights of docs/deployment.md and without a network, asks
 * for its pages, makes a backup and stops it. Needs Docker or Podman. `-- --local-bases` makes the base images of
 * Debian's packages (with debootstrap, as root) and the Node of package-lock.json, where the pinned ones cannot be
 * pulled.
 */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Failure, fail, root, shopNode } from './prepare.mjs'

const IMAGE = 'localhost/fenestra-test'
const BASES = { node: 'localhost/fenestra-test-node', debian: 'localhost/fenestra-test-debian' }
/** As long as Kubernetes waits. */
const READY_MS = 300_000
/** Compose and Kubernetes kill the shop after 30 s; without visitors it needs far less. */
const STOP_MS = 10_000

/** Asks for a page and everything that it names, inside of the container. */
const LOOK = `
  const origin = 'http://127.0.0.1:' + process.env.PORT
  const read = async (path) => {
    const answer = await fetch(origin + path)
    if (!answer.ok) throw new Error(path + ' answers ' + answer.status)
    return answer.text()
  }
  const page = await read('/')
  const files = new Set(page.match(/\\/(?:assets|pictures)\\/[\\w.\\/-]+\\.\\w+/g))
  for (const path of files) await read(path)
  if (![...files].some((path) => path.endsWith('.js'))) throw new Error('The page names no script')
  console.log('The front page and ' + files.size + ' files that it names answer')`

// Podman would otherwise leave out the health check.
process.env.BUILDAH_FORMAT = 'docker'
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')
const scratch = mkdtempSync(join(tmpdir(), 'fenestra-image-'))
const container = `fenestra-test-${process.pid}`
let engine

process.once('exit', () => {
  if (engine) spawnSync(engine, ['rm', '--force', '--volumes', container], { stdio: 'ignore' })
  rmSync(scratch, { recursive: true, force: true })
})
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, () => process.exit(1))

try {
  engine = ['docker', 'podman'].find((name) => spawnSync(name, ['version'], { stdio: 'ignore' }).status === 0)
  if (!engine) throw new Failure('Neither Docker nor Podman runs here.')
  buildImage(process.argv.includes('--local-bases'))
  startContainer()
  await waitUntilHealthy()
  checkRights()
  console.log(inContainer('node', '--input-type=module', '--eval', LOOK))
  const file = '/backups/image.tar.gz'
  inContainer('node', 'scripts/shop.mjs', 'backup', file)
  console.log(inContainer('node', 'scripts/shop.mjs', 'verify', file))
  stopContainer()
  console.log('The image builds, runs and stops.')
} catch (error) {
  const logs = engine && spawnSync(engine, ['logs', container], { encoding: 'utf8' })
  if (logs?.status === 0) console.error(logs.stdout + logs.stderr)
  fail(error)
}

/** Runs a program, shows what it writes, and throws unless it exits with 0. */
function run(program, ...args) {
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Failure(`${program} ${args[0]}: ${error?.message ?? `exit code ${status}`}`)
}

function buildImage(withLocalBases) {
  if (!withLocalBases) return run(engine, 'build', '--tag', IMAGE, '.')
  makeLocalBases()
  const file = join(scratch, 'Dockerfile')
  writeFileSync(
    file,
    dockerfile.replaceAll(/^FROM (node|debian):\S+/gm, (_, name) => `FROM ${BASES[name]}`),
  )
  run(engine, 'build', '--network', 'host', '--file', file, '--tag', IMAGE, '.')
}

/** Makes both base images, unless they exist from before. */
function makeLocalBases() {
  const isThere = (image) => spawnSync(engine, ['image', 'inspect', image], { stdio: 'ignore' }).status === 0
  if (Object.values(BASES).every(isThere)) return
  const [, release] = /^FROM debian:([a-z]+)-/m.exec(dockerfile)
  const system = join(scratch, 'system')
  run('debootstrap', '--variant=minbase', release, system)
  importImage(system, BASES.debian)
  addNode(system)
  importImage(system, BASES.node)
}

function importImage(folder, name) {
  const archive = join(scratch, 'system.tar')
  run('tar', '--create', `--file=${archive}`, `--directory=${folder}`, '.')
  run(engine, 'import', archive, name)
  rmSync(archive)
}

/** Adds Node, and this machine's npm with its registry and its certificate authority, but without its secrets. */
function addNode(system) {
  const local = join(system, 'usr/local')
  const npm = dirname(dirname(realpathSync(output('which', 'npm'))))
  mkdirSync(join(local, 'bin'), { recursive: true })
  cpSync(shopNode, join(local, 'bin/node'), { dereference: true })
  cpSync(npm, join(local, 'lib/node_modules/npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'))
  const settings = [`registry=${output('npm', 'config', 'get', 'registry')}`]
  const authority = output('npm', 'config', 'get', 'cafile')
  if (authority !== 'null') {
    cpSync(authority, join(system, 'etc/npm-authority.pem'), { dereference: true })
    settings.push('cafile=/etc/npm-authority.pem')
  }
  writeFileSync(join(system, 'root/.npmrc'), `${settings.join('\n')}\n`)
}

/** Runs a program and returns what it writes; throws unless it exits with 0. */
function output(program, ...args) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Failure(`${program} ${args[0]}: ${error?.message ?? stderr}`)
  return stdout.trim()
}

/** Starts the image with a read-only root and no capability. */
function startContainer() {
  const rights = '--read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges --network none'
  run(engine, 'run', '--detach', '--name', container, ...rights.split(' '), IMAGE)
}

/** Runs a program in the container as the shop's account; returns its output. */
function inContainer(...command) {
  return output(engine, 'exec', container, ...command)
}

/** Runs the image's own health check until it passes. */
async function waitUntilHealthy() {
  const [, check] = /^HEALTHCHECK [^]*?CMD (\[.*\])$/m.exec(dockerfile)
  const deadline = Date.now() + READY_MS
  const isHealthy = () =>
    spawnSync(engine, ['exec', container, ...JSON.parse(check)], { stdio: 'ignore' }).status === 0
  while (!isHealthy()) {
    if (inspect('State.Status') !== 'running') throw new Failure('The container ended before it was healthy.')
    if (Date.now() > deadline) throw new Failure(`The container is not healthy after ${READY_MS / 1000} s.`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

function inspect(field) {
  return output(engine, 'inspect', '--format', `{{.${field}}}`, container)
}

/** Checks that the shop runs as its own account, without capabilities, and cannot write its own files. */
function checkRights() {
  const status = inContainer('cat', '/proc/1/status')
  if (!/^Uid:\s+10001\s/m.test(status) || !/^CapEff:\s+0+$/m.test(status))
    throw new Failure(`The shop has other rights than expected:\n${status}`)
  const args = ['exec', container, 'touch', '/app/written']
  if (spawnSync(engine, args, { stdio: 'ignore' }).status === 0) throw new Failure('/app can be written.')
}

/** Sends SIGTERM, and expects a clean exit soon. */
function stopContainer() {
  const before = Date.now()
  run(engine, 'stop', '--time', '30', container)
  const took = Date.now() - before
  const code = inspect('State.ExitCode')
  if (code !== '0' || took > STOP_MS) throw new Failure(`Stopping took ${took} ms; exit code ${code}.`)
  console.log(`Stopped after ${(took / 1000).toFixed(1)} s`)
}
