/**
 * `npm run test:failover [-- --events N] [--seed N]`: kills, cuts off and hangs the primary of a replicated PostgreSQL
 * while people order. Needs Debian and root, and installs what is missing. Everything runs in a network and a list of
 * processes of its own, which end with it.
 */
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { aptInstall, hasApt } from './apt.mjs'
import { build, fail, Failure, install, runsOnShopNode } from './prepare.mjs'
import { cliArguments, rerun, stopWithParent } from './shop-node.mjs'

/** Each program with its Debian package, and what that only recommends although Patroni needs it for etcd. */
const PROGRAMS = {
  '/usr/bin/patroni': ['patroni', 'python3-etcd'],
  '/usr/bin/etcd': ['etcd-server'],
  '/usr/sbin/haproxy': ['haproxy'],
  '/usr/sbin/pgbouncer': ['pgbouncer'],
  '/usr/lib/postgresql/15/bin/postgres': ['postgresql-15'],
  '/usr/bin/openssl': ['openssl'],
  '/usr/bin/ip': ['iproute2'],
}
/** Given to this script when it runs in the network. */
const INSIDE = '--inside'
const OWN_NETWORK = ['--net', '--pid', '--mount-proc', '--fork', '--kill-child']
/** The first of the processes inside also waits for those whose parents were killed, as init does. */
const FIRST = ['sh', '-c', '"$@"; exit $?', 'sh']

try {
  if (cliArguments.includes(INSIDE)) {
    const { runFailover } = await import('#test/failover/run.ts')
    const args = cliArguments.filter((argument) => argument !== INSIDE)
    process.exit(await runFailover(args, console.log))
  }
  await install({ dev: true })
  if (!runsOnShopNode) rerun()
  else {
    stopWithParent()
    await installPrograms()
    await build()
    runInside()
  }
} catch (error) {
  fail(error)
}

async function installPrograms() {
  const missing = Object.keys(PROGRAMS).filter((file) => !existsSync(file))
  if (process.getuid?.() !== 0 || (missing.length > 0 && !hasApt()))
    throw new Failure(
      `npm run test:failover needs root, for networks of its own, on Debian 12${missing.length > 0 ? ` with ${missing.join(', ')}` : ''}.`,
    )
  if (missing.length === 0) return
  const packages = missing.flatMap((file) => PROGRAMS[file])
  console.log(`Installing ${packages.join(', ')} (once)`)
  if (!(await aptInstall(packages)) || missing.some((file) => !existsSync(file)))
    throw new Failure(
      `These packages could not be installed: ${packages.join(', ')}. They are those of Debian 12.`,
    )
}

/** Also removes what a killed run would leave: all its files are in one folder, those of etcd in memory. */
function runInside() {
  const folder = mkdtempSync(join(tmpdir(), 'fenestra-failover-'))
  // Programs of other accounts read it.
  chmodSync(folder, 0o755)
  const command = [...OWN_NETWORK, ...FIRST, process.execPath, process.argv[1], ...cliArguments, INSIDE]
  const child = spawn('unshare', command, { stdio: 'inherit', env: { ...process.env, TMPDIR: folder } })
  // It ignores other signals; everything inside ends with it.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill('SIGKILL'))
  child.on('error', (error) => fail(error))
  child.on('exit', (code) => {
    for (const left of [folder, join('/dev/shm', basename(folder))])
      rmSync(left, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    process.exit(code ?? 1)
  })
}
