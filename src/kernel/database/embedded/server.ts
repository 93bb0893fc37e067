import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { StartFailure } from '#kernel/process/start-failure.ts'
import { PROGRAM_ENV, type Account } from './account.ts'
import { explainOutput } from './explain.ts'
import { run, type Programs } from './programs.ts'

/** A running PostgreSQL server process. */
export interface Server {
  pid: number
  /** Resolves with a description when the process has exited, for whatever reason. */
  ended: Promise<string>
  /** Ends sessions, flushes everything to disk and waits for the process to exit. */
  stop(): Promise<void>
}

export interface ServerOptions {
  dir: string
  port: number
  account: Account
  programs: Programs
  /** Settings that override those below; used by tests. */
  settings?: Readonly<Record<string, string>>
  /** Called with each line of the server's log. */
  onLine: (line: string) => void
  /** Called when the server process has been started but is not ready yet. */
  onBegun?: (() => void) | undefined
}

/** Sized for a small machine. Durability settings keep PostgreSQL's defaults and are checked at start. */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  jit: 'off',
  io_method: 'sync',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '',
  // Failed statements are reported by the client; logging them here would only write customers' data to a log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  // Our secrets are long and random, so slow hashing, meant for passwords chosen by people, would add nothing.
  scram_iterations: '1',
}

/** A replica accepts reads alone, and says so. */
const READY = /database system is ready to accept (?:read-only )?connections/
const START_TIMEOUT_MS = 60_000
const FAST_STOP_MS = 30_000
/** Child processes of a killed server may hold its shared memory for a moment. */
const SURVIVORS = 'pre-existing shared memory block'
const SURVIVORS_MS = 10_000

/** A free port on the loopback address, chosen by the operating system. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Starts the server and waits until it accepts connections. Throws with the last lines of its log if it fails. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const deadline = performance.now() + SURVIVORS_MS
  for (;;) {
    try {
      return await attempt(options)
    } catch (error) {
      if (!(error as Error).message.includes(SURVIVORS) || performance.now() > deadline) throw error
      await wait(100)
    }
  }
}

async function attempt(options: ServerOptions): Promise<Server> {
  const { dir, port, account, programs, settings, onLine, onBegun } = options
  const merged = { ...SETTINGS, port: String(port), ...settings }
  const flags = Object.entries(merged).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [file, args] = account.serverCommand(programs.postgres, ['-D', dir, ...flags])
  // In its own process group, so that on Ctrl-C the shop can finish its requests before it stops the server.
  const child = spawn(file, args, {
    env: PROGRAM_ENV,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    windowsHide: true,
  })
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`))
  })
  onBegun?.()
  const words: string[] = []
  const ready = new Promise<void>((resolve) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (words.push(line) > 8) words.shift()
      onLine(line)
      if (READY.test(line)) resolve()
    })
  })
  const failure = await Promise.race([
    ready,
    ended,
    wait(START_TIMEOUT_MS, 'no answer within a minute', { ref: false }),
  ])
  if (failure === undefined) return { pid: child.pid ?? 0, ended, stop: () => stop(child, ended, options) }
  child.kill('SIGKILL')
  const output = words.join(' | ')
  throw new StartFailure(explainOutput(output) ?? `The database server did not start (${failure}): ${output}`)
}

async function stop(
  child: ChildProcess,
  ended: Promise<string>,
  { dir, account, programs }: ServerOptions,
): Promise<void> {
  // Windows has no signals: there only PostgreSQL's own program can ask the server to end its sessions.
  if (process.platform === 'win32')
    await run(account, programs.pg_ctl, ['stop', '-D', dir, '-m', 'fast', '-W']).catch(() => child.kill())
  else child.kill('SIGINT')
  const late = await Promise.race([ended.then(() => false), wait(FAST_STOP_MS, true, { ref: false })])
  if (late) child.kill('SIGQUIT')
  await ended
}
