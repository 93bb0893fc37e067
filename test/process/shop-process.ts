import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import flags from '../../scripts/shop-node-flags.json' with { type: 'json' }

/** The shop as its owner starts it: real processes with their own data folder and bundled database. */

export const root = fileURLToPath(new URL('../../', import.meta.url))
/** The tests run on the Node that the shop runs on. */
export const shopNode = process.execPath
export const runsAsRoot = process.getuid?.() === 0

/** Commands that start the shop: the server alone, and the way of a new user. */
export const SERVER = serverIn(root)
export const NPM_START = ['npm', 'start']

/** The server alone, of the project in `folder`. */
export function serverIn(folder: string): string[] {
  return [shopNode, ...flags, join(folder, 'scripts/serve.mjs')]
}

const DEADLINE_MS = 200_000

export interface ShopOptions {
  dataDir: string
  command?: string[]
  env?: Record<string, string>
  cwd?: string
}

export interface ShopProcess {
  child: ChildProcess
  pid: number
  /** All output so far. */
  output(): string
  /** Its URL once it is ready. Rejects with its output if it ends before. */
  ready(): Promise<string>
  /** Resolves with the exit code or signal. */
  ended: Promise<number | string>
  /** Sends a signal and waits for the exit. */
  stop(signal?: NodeJS.Signals): Promise<number | string>
}

/** Starts a shop without demo content on a free port; inherits only PATH. */
export function startShop({ dataDir, command = SERVER, env = {}, cwd = root }: ShopOptions): ShopProcess {
  const [file = '', ...args] = command
  const child = spawn(file, args, {
    cwd,
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO: '0',
      LOG_LEVEL: 'warn',
      // Not the settings of whoever runs the tests.
      ENV_FILE: '',
      OWNER_PASSWORD: 'a password for the owner',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  }
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string)
  const address = (): string | undefined => /Fenestra is ready: (\S+)/.exec(text)?.[1]
  return {
    child,
    pid: child.pid ?? 0,
    output: () => text,
    ended,
    async ready() {
      const gone = ended.then(() => true)
      await until(`the shop is ready; its output:\n${text}`, async () => {
        if (address() === undefined && (await Promise.race([gone, wait(0, false)])))
          throw new Error(`the shop ended before it was ready:\n${text}`)
        return address() !== undefined
      })
      return address() ?? ''
    },
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      return ended
    },
  }
}

/** `npm run shop -- ...` without npm, besides any running shop: its exit code and output. */
export async function shopCommand(
  dataDir: string,
  args: readonly string[],
  settings: Record<string, string> = {},
) {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, ...settings }
  const child = spawn(shopNode, [join(root, 'scripts/shop.mjs'), ...args], { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [status] = (await once(child, 'close')) as [number]
  return { status, output }
}

/** Waits until `condition` holds; rejects after the deadline with what it waited for. */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  deadlineMs = DEADLINE_MS,
): Promise<void> {
  const deadline = performance.now() + deadlineMs
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Still not so after ${deadlineMs} ms: ${what}`)
    await wait(20)
  }
}

/** Status of a GET request; 0 without a response. */
export async function statusOf(url: string): Promise<number> {
  try {
    return (await fetch(url)).status
  } catch {
    return 0
  }
}

/** Pids of all processes on a data folder: those with it in DATA_DIR, and its database server. */
export function processesOn(dataDir: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter(
      (pid) =>
        mentions(`/proc/${pid}/environ`, `DATA_DIR=${dataDir}`) || mentions(`/proc/${pid}/cmdline`, dataDir),
    )
    .map(Number)
}

function mentions(file: string, text: string): boolean {
  try {
    return readFileSync(file, 'utf8').includes(text)
  } catch {
    return false
  }
}

/** Pid in `postmaster.pid`: the database server. */
export async function databasePid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Kills every process on a data folder at once, as a power cut would. */
export async function killEverything(dataDir: string): Promise<void> {
  for (const pid of processesOn(dataDir)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has just exited.
    }
  }
  await until('every process is gone', () => processesOn(dataDir).length === 0)
}

const folders: string[] = []

/** A new folder of mode 700, removed by removeFolders(). */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fenestra-process-'))
  folders.push(folder)
  return folder
}

/** A PATH with only these programs of the system. */
export async function pathWith(...programs: string[]): Promise<string> {
  const folder = await newFolder()
  const found = (process.env['PATH'] ?? '').split(':')
  for (const program of programs) {
    const file = found.map((directory) => join(directory, program)).find((path) => existsSync(path))
    if (file) await symlink(file, join(folder, program))
  }
  return folder
}

let finished: string | undefined

/** A data folder in which a shop has run and was stopped: a copy of one shared by all test files. */
export async function usedDataFolder(): Promise<string> {
  if (finished === undefined) {
    const folder = await mkdtemp(join(tmpdir(), 'fenestra-process-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    const first = join(folder, 'data')
    const shop = startShop({ dataDir: first })
    await shop.ready()
    await shop.stop()
    finished = first
  }
  const dataDir = join(await newFolder(), 'data')
  await cp(finished, dataDir, { recursive: true, preserveTimestamps: true })
  return dataDir
}

/** Kills what a failed test left running and removes its folders. */
export async function removeFolders(): Promise<void> {
  for (const folder of folders.splice(0)) {
    await killEverything(folder)
    // Children of a killed database server may still be exiting.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
