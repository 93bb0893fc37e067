import type { Pool } from 'pg'
import { PgBoss } from 'pg-boss'
import { freePort } from '#kernel/database/embedded/server.ts'
import { credentials, startOpenIdProvider } from '../../openid-provider.ts'
import { startShop, until } from '../../process/shop-process.ts'
import { signIn } from '../../process/shopper.ts'
import { startExternalSystems } from '../external-systems.ts'
import { createEnvironment, startUntilReady } from '../test-environment.ts'
import { proxyBehaviours, type ProxyBehaviour } from '../faulty-proxy.ts'
import type { Flow, FlowContext } from './flow.ts'
import { mail, textMessage } from './messages.ts'
import { picture, strayFile } from './pictures.ts'
import { assistant, lookUp, provider } from './services.ts'

/** Flows of one external system run in sequence; the systems are tested in parallel. */
const flows: readonly (readonly Flow[])[] = [
  [mail],
  [textMessage],
  [assistant],
  [lookUp, provider],
  [picture, strayFile],
]

/** One flow with its calls failing in one way. */
export interface FlowResult {
  flow: string
  behaviour: ProxyBehaviour
  /** Whether every call from the n-th on failed, or only the n-th. */
  again: boolean
  /** The highest n that was reached. */
  calls: number
  /** How many of them left the flow successful. */
  unharmed: number
}

/** No flow makes more calls than this. */
const MAX_CALLS = 100

/**
 * Fails the first, second, third … call of each external system in every way, until the flow makes no
 * further calls. After each failure the connection is restored and the flow must recover.
 * The shop runs on its own database server. Throws at the first broken promise.
 */
export async function failEveryCall({
  behaviours = proxyBehaviours.filter((behaviour) => behaviour !== 'well'),
  print = () => {},
}: {
  behaviours?: readonly ProxyBehaviour[]
  print?: (line: string) => void
}): Promise<FlowResult[]> {
  const outside = await startExternalSystems()
  const place = await createEnvironment('external')
  const port = await freePort()
  const address = `http://localhost:${port}`
  const oidc = await startOpenIdProvider([`${address}/api/callback`], outside.proxies.oidc.port)
  outside.proxies.oidc.farPort = oidc.port
  const env = {
    ...place.settings,
    ...outside.settings,
    // A mail server may be silent for half a minute, which is too long to wait for each call here.
    SMTP_URL: `${outside.settings['SMTP_URL']}&socketTimeout=1500&greetingTimeout=1500`,
    OIDC_CLIENT_ID: credentials.id,
    OIDC_CLIENT_SECRET: credentials.secret,
    PORT: String(port),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'fatal',
  }
  const swept: FlowResult[] = []
  let count = 0
  try {
    for (const behaviour of behaviours) {
      // Each hanging call costs a time-out, so only one hangs at a time.
      for (const again of behaviour === 'hangs' ? [false] : [false, true]) {
        // A new process has no provider metadata and no connection.
        const [shop] = await startUntilReady(() => startShop({ dataDir: place.dataDir, env }))
        try {
          await place.onDatabase(async (pool) => {
            const boss = new PgBoss({
              db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
              ...passive,
            })
            await until('the jobs are there', () => jobsAreThere(pool))
            await boss.start()
            const world: FlowContext = {
              address,
              cookie: await signIn(address),
              pool,
              outside,
              provider: oidc,
              next: () => (count += 1),
              async run(job) {
                await boss.send(job)
                await until(`the job ${job} has run`, async () => (await due(world, job)) === 0, MAX_JOB_MS)
              },
            }
            try {
              await Promise.all(
                flows.map(async (ofOne) => {
                  for (const flow of ofOne) swept.push(await sweep(flow, world, { behaviour, again }, print))
                }),
              )
            } finally {
              await boss.stop({ graceful: false })
            }
          })
        } finally {
          await shop.stop()
        }
      }
    }
    return swept
  } finally {
    await oidc.close()
    await place.close()
    await outside.close()
  }
}

const MAX_JOB_MS = 120_000
/** This process queues jobs and runs none. */
const passive = { schema: 'jobs', supervise: false, schedule: false, migrate: false }

/** The shop creates its queues a moment after it is ready. */
async function jobsAreThere(pool: Pool): Promise<boolean> {
  const there = await pool.query<{ yes: boolean }>("select to_regclass('jobs.schedule') is not null as yes")
  if (!there.rows[0]?.yes) return false
  const last = await pool.query("select from jobs.schedule where name = 'erase-settled'")
  return last.rowCount === 1
}

async function due({ pool }: FlowContext, job: string): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    "select count(*)::int as n from jobs.job where name = $1 and state in ('created', 'retry', 'active')",
    [job],
  )
  return rows[0]?.n ?? 0
}

async function sweep(
  flow: Flow,
  world: FlowContext,
  { behaviour, again }: { behaviour: ProxyBehaviour; again: boolean },
  print: (line: string) => void,
): Promise<FlowResult> {
  const line = world.outside.proxies[flow.system]
  const found: FlowResult = { flow: flow.name, behaviour, again, calls: 0, unharmed: 0 }
  for (let n = 1; n <= MAX_CALLS; n++) {
    try {
      const run = await flow.begin(world)
      line.failCall(n, behaviour, again)
      const well = await run.attempt()
      if (line.clearFailures() < n) {
        if (!well) throw new Error('nothing was broken, and it did not go well')
        print(wordsOf(found))
        return found
      }
      found.calls = n
      if (well) found.unharmed += 1
      await run.recover()
    } catch (error) {
      throw new Error(`${wordsOf(found)}; then call ${n}: ${String(error)}`, { cause: error })
    }
  }
  throw new Error(`${flow.name} makes more than ${MAX_CALLS} calls`)
}

const wordsOf = ({ flow, behaviour, again, calls, unharmed }: FlowResult) =>
  `${behaviour.padEnd(8)} ${again ? 'from each on' : 'each alone  '} ${String(calls).padStart(3)} calls, ${String(unharmed).padStart(3)} without harm: ${flow}`
