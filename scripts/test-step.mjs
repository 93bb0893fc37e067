/** Runs one step of the tests and leaves none of its processes behind. */
import { spawn } from 'node:child_process'
import { root, shopNode } from './prepare.mjs'
import { binOf } from './tools.mjs'

let current

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
  process.on(signal, () => {
    endGroup(signal)
    // The step gets a moment to stop its servers and browsers.
    setTimeout(() => process.exit(1), 5_000).unref()
    current?.once('exit', () => process.exit(1))
    if (!current) process.exit(1)
  })
}

/**
 * Runs a script of ours, or the tool `command[0]` of node_modules, under the shop's Node with its output on the screen.
 * Answers whether it exited with 0.
 */
export function runStep(name, [tool, ...args], env) {
  console.log(`\n--- ${name} ---`)
  const started = Date.now()
  // A group of its own, so that whatever the step started can be ended with it.
  const child = spawn(shopNode, [tool.endsWith('.mjs') ? tool : binOf(tool), ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: process.platform !== 'win32',
  })
  current = child
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    child.on('exit', (code) => {
      endGroup('SIGKILL')
      current = undefined
      console.log(
        `${name}: ${code === 0 ? 'passed' : 'FAILED'} (${((Date.now() - started) / 1000).toFixed(1)} s)`,
      )
      resolve(code === 0)
    })
  })
}

function endGroup(signal) {
  try {
    process.kill(-current.pid, signal)
  } catch {
    // nothing of it is left
  }
}
