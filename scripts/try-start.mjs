/**
 * `node scripts/try-start.mjs`: starts the shop with `npm start` as a newcomer would, waits for its first page, and stops
 * it. On Windows it runs without administrator rights, which PostgreSQL refuses. For the workflow that tries each system.
 */
import { spawn, spawnSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

const MINUTES = 15
const port = process.env.PORT ?? '3000'
const isWindows = process.platform === 'win32'
// `runas` gives the rights of an ordinary user to an account that has more.
const [file, ...args] = isWindows ? ['runas', '/trustlevel:0x20000', 'cmd /c npm start'] : ['npm', 'start']
const shop = spawn(file, args, { stdio: 'inherit', detached: !isWindows })
const ended = new AbortController()
shop.on('exit', (code) => code !== 0 && ended.abort())

// What `runas` started is no child of ours.
const stopListener = `Get-NetTCPConnection -LocalPort ${port} -State Listen | ForEach-Object { taskkill /F /T /PID $_.OwningProcess }`

const isServed = await firstPage(Date.now() + MINUTES * 60_000)
console.log(isServed ? 'The shop answers.' : 'The shop does not answer.')
if (isWindows) spawnSync('powershell', ['-Command', stopListener], { stdio: 'inherit' })
else if (!ended.signal.aborted && shop.pid) process.kill(-shop.pid, 'SIGINT')
process.exitCode = isServed ? 0 : 1

async function firstPage(deadline) {
  while (Date.now() < deadline && !ended.signal.aborted) {
    // Until it listens, the connection is refused.
    const page = await fetch(`http://localhost:${port}/products`).catch(() => undefined)
    if (page?.ok) return true
    await wait(1_000)
  }
  return false
}
