import { readFile, readlink, rm } from 'node:fs/promises'
import { spawnSync } from 'node:child_process'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartFailure } from '#kernel/process/start-failure.ts'

/**
 * Handles a database server that outlived its process, and the `postmaster.pid` of a killed server. Called only by the
 * process that holds the lock of the data directory, so nothing found here is in use. The server is stopped rather than
 * reused, because pending work of the dead process must not commit beside the new one.
 */

const FAST_STOP_MS = 20_000
const HARD_STOP_MS = 5_000
const POLL_MS = 10

/**
 * Stops a leftover server on `dir` and removes a misleading `postmaster.pid`. Throws if the server cannot be stopped.
 */
export async function clearLeftovers(dir: string): Promise<'nothing' | 'stale file' | 'stopped server'> {
  const pid = await postmasterPid(dir)
  if (pid === undefined) return 'nothing'
  const state = isAlive(pid) ? await identify(pid, dir) : 'gone'
  // PostgreSQL itself handles the pid file of a dead server, including a check for surviving child processes.
  if (state === 'gone') return 'stale file'
  if (state === 'stranger') {
    await rm(join(dir, 'postmaster.pid'), { force: true })
    return 'stale file'
  }
  if (!(await stop(pid, 'SIGINT', FAST_STOP_MS)) && !(await stop(pid, 'SIGQUIT', HARD_STOP_MS)))
    throw new StartFailure(
      `A database server of an earlier run (pid ${pid}) still uses ${dir} and does not stop. End it with: kill -QUIT ${pid}`,
    )
  return 'stopped server'
}

async function postmasterPid(dir: string): Promise<number | undefined> {
  const text = await readFile(join(dir, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(text.split('\n')[0] ?? '', 10)
  return pid > 0 ? pid : undefined
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether the process is the server of this directory, or an unrelated one that was given the same pid. */
async function identify(pid: number, dir: string): Promise<'ours' | 'stranger'> {
  const command = await commandLine(pid)
  if (!basename(command[0] ?? '').startsWith('postgres')) return 'stranger'
  if (command.includes(dir)) return 'ours'
  // A server's working directory is its data directory, even if that was renamed after the start.
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => dir)
  return folder === dir ? 'ours' : 'stranger'
}

async function commandLine(pid: number): Promise<string[]> {
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return text.split('\0')
  }
  if (process.platform === 'win32') {
    // `"postgres.exe","1234",...`: the name is all that Windows says.
    const { stdout } = spawnSync('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'], {
      encoding: 'utf8',
    })
    return [/^"([^"]+)"/.exec(stdout)?.[1] ?? '']
  }
  return (
    spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
      .stdout?.trim()
      .split(' ') ?? []
  )
}

async function stop(pid: number, signal: NodeJS.Signals, timeoutMs: number): Promise<boolean> {
  try {
    process.kill(pid, signal)
  } catch {
    return !isAlive(pid)
  }
  const deadline = performance.now() + timeoutMs
  while (isAlive(pid)) {
    if (performance.now() > deadline) return false
    await wait(POLL_MS)
  }
  return true
}
