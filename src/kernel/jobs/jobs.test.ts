import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop } from '../../../test/shop.ts'
import type { TestShop } from '../../../test/shop.ts'
import { buildJobs } from './jobs.ts'
import { createLog } from '../process/log.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('a job whose error message cannot be stored counts as failed and runs again', async () => {
  let runs = 0
  const jobs = buildJobs({
    databaseUrl: shop.databaseUrl,
    log: createLog('silent'),
    jobs: [
      {
        name: 'breaks-once',
        cron: '0 0 1 1 *',
        run: async () => {
          runs += 1
          if (runs === 1) throw new Error('a \0 byte')
        },
      },
    ],
  })
  // A job that was requested before the workers started runs as soon as they have.
  jobs.wake('breaks-once')
  await jobs.start()
  try {
    const states = () =>
      shop.rows(`select state::text, output ->> 'message' as reason from jobs.job where name = 'breaks-once'`)
    await expect.poll(() => runs).toBe(2)
    await expect.poll(states).toEqual([{ state: 'completed', reason: null }])
  } finally {
    await jobs.stop()
  }
})

test('a job of an earlier release or of a removed module is unscheduled at the next start', async () => {
  const job = (name: string) => ({ name, cron: '0 0 1 1 *', run: async () => {} })
  const scheduled = () => shop.rows('select name from jobs.schedule order by name')
  for (const name of ['of-yesterday', 'of-today']) {
    const jobs = buildJobs({ databaseUrl: shop.databaseUrl, log: createLog('silent'), jobs: [job(name)] })
    await jobs.start()
    await jobs.stop()
    expect(await scheduled()).toEqual([{ name }])
  }
})
