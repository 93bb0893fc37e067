import { expect, test } from 'vitest'
import { startFaultyProxy } from '#test/faults/faulty-proxy.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { buildJobs } from './jobs.ts'
import { createLog } from '#kernel/process/log.ts'

const shop = await shopOfFile()

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

test('a job that is requested runs without waiting for the next look at the queue, also right after a run', async () => {
  let runs = 0
  const run = async () => void (runs += 1)
  const jobs = buildJobs({
    databaseUrl: shop.databaseUrl,
    log: createLog('silent'),
    jobs: [{ name: 'requested', run }],
  })
  await jobs.start()
  try {
    const waits: number[] = []
    for (let expected = 1; expected <= 6; expected += 1) {
      const asked = performance.now()
      jobs.wake('requested')
      await expect.poll(() => runs).toBe(expected)
      waits.push(performance.now() - asked)
    }
    // Workers look each second, counted from the last look, which was the last run.
    expect(Math.min(...waits.slice(1))).toBeLessThan(650)
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

test('a start of the jobs that the database refuses leaves no worker and no connection, and a later one succeeds', async () => {
  let runs = 0
  const run = async () => void (runs += 1)
  const jobs = buildJobs({
    databaseUrl: shop.databaseUrl,
    log: createLog('silent'),
    jobs: ['first', 'refused', 'last'].map((name) => ({ name, cron: '0 0 1 1 *', run })),
  })
  const connections = () =>
    shop.rows(
      `select from pg_stat_activity where datname = current_database() and query ~ 'jobs[.]' and pid <> pg_backend_pid()`,
    )
  await shop.rows(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`,
  )
  await shop.rows(
    `create trigger refuse before insert on jobs.schedule for each row when (new.name = 'refused') execute function refuse()`,
  )
  try {
    for (let tries = 0; tries < 3; tries += 1) await expect(jobs.start()).rejects.toThrow('refused')
    await expect.poll(connections).toEqual([])
    await shop.rows('drop trigger refuse on jobs.schedule')
    jobs.wake('last')
    await jobs.start()
    await expect.poll(() => runs).toBe(1)
  } finally {
    await jobs.stop()
  }
})

test('an outage of the database is logged once, however many jobs notice it, and they run again after it', async () => {
  const runs: string[] = []
  const lines: string[] = []
  const address = new URL(shop.databaseUrl)
  const line = await startFaultyProxy(Number(address.port || 5432))
  address.host = `127.0.0.1:${line.port}`
  const names = ['one', 'two', 'three']
  const jobs = buildJobs({
    databaseUrl: address.href,
    log: createLog('warn', { write: (text) => void lines.push(text) }),
    jobs: names.map((name) => ({ name, run: async () => void runs.push(name) })),
  })
  try {
    await jobs.start()
    const before = line.faults()
    line.setBehaviour('refuses')
    await expect.poll(() => line.faults() - before).toBeGreaterThan(names.length * 2)
    line.setBehaviour('well')
    const run = () => {
      for (const name of names) jobs.wake(name)
      return new Set(runs)
    }
    await expect.poll(run).toEqual(new Set(names))
    expect(lines.filter((text) => text.includes('background jobs are interrupted'))).toHaveLength(1)
  } finally {
    await jobs.stop()
    await line.close()
  }
})
