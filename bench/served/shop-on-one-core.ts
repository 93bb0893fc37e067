import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runningEmbedded } from '#kernel/database/embedded/embedded.ts'
import { SERVER, startShop } from '#test/process/shop-process.ts'
import { pinToCore } from './load.ts'

/** The secret that signs the cookies of the measured shop. */
export const SECRET = 'a secret of the measurements, long enough to sign with'

/** Starts an empty shop with its database on one core, measures it from the other and removes it. */
export async function onOneCore<Measured>(
  measure: (shop: { origin: string; pid: number; database: string }) => Promise<Measured>,
  settings: Record<string, string> = {},
): Promise<Measured> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fenestra-bench-'))
  const env = { RATE_LIMITS: 'off', SESSION_SECRET: SECRET, ...settings }
  const shop = startShop({ dataDir, env, command: ['taskset', '-c', '0', ...SERVER] })
  try {
    const { origin } = new URL(await shop.ready())
    const database = await runningEmbedded(dataDir)
    if (database === undefined) throw new Error('the shop has no running database')
    pinToCore(1, process.pid)
    return await measure({ origin, pid: shop.pid, database })
  } finally {
    await shop.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
