import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readdir, readlink } from 'node:fs/promises'
import { until } from '../process/shop-process.ts'

/** Machines with an address each, on one switch: namespaces of the kernel in the network that the script has made. */

/** The machine on which this process runs, with everything but the databases. */
export const HUB = '10.0.0.10'

export interface Machine {
  name: string
  address: string
  /** Starts a program of Debian's account `postgres` there; its output goes to a file. */
  run(log: string, command: readonly string[], env: Record<string, string>): ChildProcess
  /** Every process on it ends at once, as in a power cut. */
  kill(): Promise<void>
  /** Every process on it stands still; what is sent to it is taken and never answered. */
  hang(): Promise<void>
  wake(): Promise<void>
  /** Pulls its cable out: whatever is sent is lost, in both directions. */
  cutOff(): void
  reconnect(): void
}

/** Runs a program and returns its output; throws unless it exits with 0. */
export function output(program: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr}`)
  return stdout
}

const ip = (words: string) => output('ip', words.split(' '))

/** Makes the switch and gives this machine its address. */
export function makeSwitch(): void {
  ip('link set lo up')
  ip('link add switch type bridge')
  ip(`address add ${HUB}/24 dev switch`)
  ip('link set switch up')
}

/** Debian's account of the database. */
export const AS_POSTGRES = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups']

/** Connects a new machine to the switch. */
export async function makeMachine(name: string, address: string): Promise<Machine> {
  // Keeps the network of the machine while nothing else runs there.
  const keeper = spawn('unshare', ['--net', 'sleep', 'infinity'], { stdio: 'ignore' })
  const pid = String(keeper.pid)
  const network = (of: string) => readlink(`/proc/${of}/ns/net`).catch(() => undefined)
  const here = await network('self')
  await until(`${name} has a network`, async () => ![here, undefined].includes(await network(pid)))
  const mine = await network(pid)
  const inside = [`--net=/proc/${pid}/ns/net`]
  const cable = `to-${name}`
  ip(`link add ${cable} type veth peer name eth0 netns ${pid}`)
  ip(`link set ${cable} master switch up`)
  for (const words of ['link set lo up', `address add ${address}/24 dev eth0`, 'link set eth0 up'])
    output('nsenter', [...inside, 'ip', ...words.split(' ')])

  /** Sends a signal to all its processes until there is none that has not got it. */
  async function signalAll(signal: NodeJS.Signals): Promise<void> {
    const signalled = new Set<string>()
    await until(`all processes of ${name} have got ${signal}`, async () => {
      const all = (await readdir('/proc')).filter((one) => /^\d+$/.test(one) && one !== pid)
      const networks = await Promise.all(all.map(network))
      const fresh = all.filter((one, at) => networks[at] === mine && !signalled.has(one))
      for (const one of fresh) {
        signalled.add(one)
        try {
          process.kill(Number(one), signal)
        } catch {
          // It has just exited.
        }
      }
      return fresh.length === 0
    })
  }

  return {
    name,
    address,
    run: (log, command, env) => runLogged('nsenter', [...inside, ...AS_POSTGRES, ...command], log, env),
    kill: () => signalAll('SIGKILL'),
    hang: () => signalAll('SIGSTOP'),
    wake: () => signalAll('SIGCONT'),
    cutOff: () => void ip(`link set ${cable} down`),
    reconnect: () => void ip(`link set ${cable} up`),
  }
}

/** Starts a program whose output is added to a file. */
export function runLogged(
  program: string,
  args: readonly string[],
  log: string,
  env: Record<string, string> = {},
): ChildProcess {
  const file = openSync(log, 'a')
  const child = spawn(program, args, {
    env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', file, file],
  })
  closeSync(file)
  return child
}
