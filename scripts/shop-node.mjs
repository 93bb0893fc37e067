/** Carries a script on under the shop's own Node, and keeps it tied to whoever started it. */
import { spawn } from 'node:child_process'
import { shopNode } from './prepare.mjs'

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP']
/** Tells the script that its parent must stay alive. */
const TIED = '--tied'

/**
 * Runs `args` under the shop's Node in the terminal of this process, hands signals on, and ends
 * this process the way that one ends.
 */
export function handOver(args) {
  const child = spawn(shopNode, args, { stdio: 'inherit', cwd: process.cwd() })
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    console.error(`The shop's Node (${shopNode}) cannot run: ${error.message}. Run npm ci again.`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
}

/** Starts the present script again under the shop's Node, with `flags` for Node itself. */
export function rerun(flags = []) {
  handOver([...flags, process.argv[1], ...process.argv.slice(2), TIED])
}

/** The arguments a person gave. */
export const argumentsGiven = process.argv.slice(2).filter((argument) => argument !== TIED)

const PARENT_POLL_MS = 250

/**
 * Stops this process, as SIGTERM does, when the one that started it has gone. npm and the shell it
 * uses do not always pass signals on, and nobody would be left to stop us.
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
