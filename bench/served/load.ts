import { spawnSync } from 'node:child_process'
import autocannon from 'autocannon'

const CONNECTIONS = 10
const ROUNDS = 5
const WARM_UP_S = 2
const ROUND_S = 3

/** Pins a process, and its future children, to one core where the system supports it. */
export function pinToCore(core: number, pid: number): void {
  spawnSync('taskset', ['-a', '-pc', String(core), String(pid)], { stdio: 'ignore' })
}

export interface Target {
  url: string
  /** Requests to send; default: GET of the URL. */
  requests?: autocannon.Request[]
}

/** A load other than HTTP, which runs for this many seconds. */
export interface OwnLoad {
  load: (seconds: number) => Promise<Speed>
}

/** Microseconds per response with ten connections at full load; p50 and p99 are latencies in ms. */
export interface Speed {
  micros: number
  p50: number
  p99: number
}

async function round(target: Target | OwnLoad, duration: number): Promise<Speed> {
  if ('load' in target) return target.load(duration)
  const { url, requests } = target
  const headers = { 'accept-encoding': 'identity' }
  const result = await autocannon({
    url,
    duration,
    connections: CONNECTIONS,
    headers,
    ...(requests && { requests }),
  })
  const failed = result.errors + result.timeouts + result.non2xx
  if (failed > 0) throw new Error(`${failed} requests to ${url} failed`)
  const { p50, p99 } = result.latency
  return { micros: (result.duration * 1e6) / result.requests.total, p50, p99 }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] as number
}

/** Measures all targets in turn, several times, so that noise affects each of them equally. */
export async function speedsOf<Name extends string>(
  targets: Record<Name, Target | OwnLoad>,
): Promise<Record<Name, Speed>> {
  const named = Object.entries<Target | OwnLoad>(targets)
  const rounds = new Map<string, Speed[]>(named.map(([name]) => [name, []]))
  for (const [, target] of named) await round(target, WARM_UP_S)
  for (let at = 0; at < ROUNDS; at += 1)
    for (const [name, target] of named) rounds.get(name)?.push(await round(target, ROUND_S))
  const middle = ([name, speeds]: [string, Speed[]]) => {
    const of = (figure: keyof Speed) => median(speeds.map((speed) => speed[figure]))
    return [name, { micros: of('micros'), p50: of('p50'), p99: of('p99') }]
  }
  return Object.fromEntries([...rounds].map(middle)) as Record<Name, Speed>
}
