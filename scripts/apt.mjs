/** Installs packages of Debian and its relatives. Imports only built-in modules. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'

/** Whether this account may install packages here. */
export const hasApt = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Installs packages without what they only recommend; returns whether it worked. */
export async function aptInstall(packages) {
  return (await apt(['update'])) && apt(['install', '-y', '--no-install-recommends', ...packages])
}

/** Prints what apt says only where it fails: other steps print at the same time. */
async function apt(args) {
  // In this run level no service is started, unless there is systemd.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const child = spawn('apt-get', ['-q', ...args], { stdio: ['ignore', 'pipe', 'pipe'], env })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
  try {
    const [code] = await once(child, 'close')
    if (code === 0) return true
    console.error(Buffer.concat(output).toString())
  } catch (error) {
    console.error(`apt-get cannot run: ${error.message}`)
  }
  return false
}
