/** Runs a script again under the shop's own Node, so that it stops with its parent process. */
import { spawn } from 'node:child_process'
import { shopNode } from './prepare.mjs'

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP']
/** Tells the script to stop when its parent has exited. */
const TIED = '--tied'

/**
 * Runs `args` under the shop's Node in the terminal of this process, forwards signals, and exits with the same code
 * or signal.
 */
export function runOnShopNode(args) {
  const child = spawn(shopNode, args, { stdio: 'inherit', cwd: process.cwd() })
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    console.error(`The shop's Node (${shopNode}) cannot run: ${error.message}. Run npm ci again.`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
}

/** Starts the current script again under the shop's Node, with `flags` for Node itself. */
export function rerun(flags = []) {
  // If npm is killed, it cannot forward a signal: this process then notices that its parent is gone and stops, and so
  // does the shop under it.
  stopWithParent()
  runOnShopNode([...flags, process.argv[1], ...process.argv.slice(2), TIED])
}

/** The arguments given by the user. */
export const cliArguments = process.argv.slice(2).filter((argument) => argument !== TIED)

const PARENT_POLL_MS = 250

/**
 * Stops this process, like SIGTERM, when its parent has exited. npm and its shell do not always forward signals, and
 * the process would be left running.
 */
export function stopWithParent() {
  const startedByScript = process.argv.includes(TIED) || process.env.npm_lifecycle_event !== undefined
  if (!startedByScript) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, PARENT_POLL_MS)
  timer.unref()
}
