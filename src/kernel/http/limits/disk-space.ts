import { statfs } from 'node:fs/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { refuse } from '../refusal.ts'

/** How long a measurement is valid, in ms. */
const FRESH_MS = 2_000
const READING = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Signing in stays possible, because somebody has to free space. */
const SIGN_IN = '/auth/login'

/**
 * Refuses writes with 503 while the disk of `folder` has less than `reserve` free bytes, and logs it. The rest is left
 * for the database, which stops when the disk is full. Reading and signing in still work.
 */
export function refuseWritesOnFullDisk(
  http: FastifyInstance,
  { folder, reserve, log }: { folder: string; reserve: number; log: FastifyBaseLogger },
): void {
  if (reserve === 0) return
  let measured = Number.NEGATIVE_INFINITY
  let full = false

  async function isFull(): Promise<boolean> {
    if (performance.now() - measured < FRESH_MS) return full
    measured = performance.now()
    // If free space cannot be measured nothing is refused, since the database reports a full disk itself.
    const free = await statfs(folder).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => Number.POSITIVE_INFINITY,
    )
    const wasFull = full
    full = free < reserve
    if (full && !wasFull) log.error({ folder, free, reserve }, 'The disk is nearly full; writes are refused')
    if (wasFull && !full) log.info({ folder, free }, 'There is room on the disk again; writes are accepted')
    return full
  }

  http.addHook('onRequest', async ({ method, url }) => {
    if (READING.has(method) || url.split('?')[0] === SIGN_IN) return
    if (await isFull()) throw refuse('disk_full', { headers: { 'retry-after': '60' } })
  })
}
