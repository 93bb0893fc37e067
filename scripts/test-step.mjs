/** Runs one step of the tests and ends all of its processes. */
import { execFileSync, spawn } from 'node:child_process'
import { root, shopNode } from './prepare.mjs'
import { binOf } from './tools.mjs'

/** The running steps. */
const current = new Set()

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
  process.on(signal, () => {
    // Shops that tests have started are in groups of their own, and lose their parents now.
    const shops = [...current].flatMap(({ pid }) => groupsBelow(pid))
    for (const child of current) endGroup(child, signal)
    for (const pid of shops) endGroup({ pid }, 'SIGTERM')
    // Gives the steps a moment to stop their servers and browsers.
    setTimeout(() => process.exit(1), 5_000).unref()
    for (const child of current) child.once('close', () => current.size === 0 && process.exit(1))
    if (current.size === 0) process.exit(1)
  })
}

/**
 * Runs one of our scripts, or the tool `command[0]` in node_modules, under the shop's Node. Its output is shown
 * immediately, or at its end if other steps run in parallel (`beside`). Returns whether it exited with 0.
 */
export function runStep(name, [tool, ...args], env, { beside = false } = {}) {
  const title = `\n--- ${name} ---`
  if (!beside) console.log(title)
  const started = Date.now()
  // Its own process group, so that everything the step has started can be ended with it.
  const child = spawn(shopNode, [tool.endsWith('.mjs') ? tool : binOf(tool), ...args], {
    cwd: root,
    env,
    stdio: ['ignore', beside ? 'pipe' : 'inherit', beside ? 'pipe' : 'inherit'],
    detached: process.platform !== 'win32',
  })
  current.add(child)
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => output.push(bytes))
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    child.on('exit', () => endGroup(child, 'SIGKILL'))
    child.on('close', (code) => {
      current.delete(child)
      if (beside) console.log(`${title}\n${Buffer.concat(output).toString('utf8').trimEnd()}`)
      console.log(
        `${name}: ${code === 0 ? 'passed' : 'FAILED'} (${((Date.now() - started) / 1000).toFixed(1)} s)`,
      )
      resolve(code === 0)
    })
  })
}

function endGroup(child, signal) {
  try {
    process.kill(-child.pid, signal)
  } catch {
    // all its processes have exited
  }
}

/** The process groups that descendants of a process lead. */
function groupsBelow(pid) {
  if (process.platform === 'win32') return []
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,pgid='], { encoding: 'utf8' }).trim().split('\n')
  const processes = lines.map((line) => line.trim().split(/\s+/).map(Number))
  const below = new Set([pid])
  // A process may be listed before its parent.
  for (let size = 0; size < below.size;) {
    size = below.size
    for (const [child, parent] of processes) if (below.has(parent)) below.add(child)
  }
  return processes
    .filter(([child, , group]) => child !== pid && child === group && below.has(child))
    .map(([child]) => child)
}
