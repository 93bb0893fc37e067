import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop } from '../../../test/shop.ts'
import type { Client, TestShop } from '../../../test/shop.ts'
import { getStatus } from './contract.ts'
import { checkBackup } from '../../kernel/backup/check.ts'
import { scheduledBackups } from '../../kernel/backup/scheduled.ts'
import { createLog } from '../../kernel/process/log.ts'
import { openStorage } from '../../kernel/storage/open-storage.ts'

let shop: TestShop
let admin: Client
let folder: string
let backUpNow: () => Promise<void>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fenestra-backups-'))
  shop = await openShop({ settings: { BACKUP_DIR: folder, BACKUP_KEEP: '2' } })
  admin = await shop.as('admin')
  backUpNow = scheduledBackups({
    env: shop.env,
    database: { pool: shop.pool, url: shop.databaseUrl },
    storage: openStorage(shop.env.storageUrl, undefined),
    log: createLog('silent'),
  })
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

describe('the status page of the shop', () => {
  test('shows administrators versions, process, outbox and disk', async () => {
    await shop.rows(
      `insert into outbox (channel, recipient, template, language, data) values ('email', 'a@example.com', 'x', 'en', '{}')`,
    )
    const { status, body } = await admin.call(getStatus)
    expect(status).toBe(200)
    expect(body.versions).toMatchObject({ node: process.version, current: true })
    expect(body.versions.database).toMatch(/^\d+/)
    expect(body.replica).toBeNull()
    expect(body.outbox).toMatchObject({ mailsWaiting: 1, textsWaiting: 0, failedLastDay: 0 })
    expect(body.disk.database).toBeGreaterThan(1_000_000)
    expect(body.disk.free).toBeGreaterThan(0)
    expect((await (await shop.as('editor')).call(getStatus)).status).toBe(403)
  })

  test('lists every job with its last run once jobs have started', async () => {
    await shop.startJobs()
    const { body } = await admin.call(getStatus)
    expect(body.jobs.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['back-up', 'deliver-mails', 'purge-expired']),
    )
    const figures = await shop.http.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    expect(figures.body).toMatch(/^jobs_waiting\{job="deliver-mails"\} \d+$/m)
    expect(figures.body).toMatch(/^backup_last_success_timestamp_seconds 0$/m)
  })
})

describe('scheduled backups', () => {
  test('keep the newest files and do not touch others', async () => {
    const older = ['fenestra-20200101T000000Z.tar.gz', 'fenestra-20210101T000000Z.tar.gz']
    for (const name of [...older, 'notes.txt']) await writeFile(join(folder, name), '')
    await backUpNow()
    const files = await readdir(folder)
    expect(files).toHaveLength(3)
    expect(files).toEqual(expect.arrayContaining([older[1], 'notes.txt']))
    const made = files.find((name) => name.startsWith('fenestra-202') && name !== older[1]) ?? ''
    expect((await checkBackup(join(folder, made))).contents.rows['users']).toBeGreaterThan(0)
    const [latest] = (await admin.call(getStatus)).body.backups.latest
    expect(latest).toMatchObject({ madeBy: 'schedule', failure: null, file: join(folder, made) })
    expect(latest?.bytes).toBeGreaterThan(1000)
  })

  test('delete files that a stopped process left unfinished a day ago', async () => {
    const left = (hour: string) => `fenestra-20260101T${hour}0000Z.tar.gz.unfinished`
    const ofSomebodyElse = 'notes.tar.gz.unfinished'
    for (const name of [left('01'), left('02'), ofSomebodyElse]) await writeFile(join(folder, name), 'data')
    const dayAgo = Date.now() / 1000 - 25 * 60 * 60
    for (const name of [left('01'), ofSomebodyElse]) await utimes(join(folder, name), dayAgo, dayAgo)
    await backUpNow()
    const files = (await readdir(folder)).filter((name) => name.endsWith('.unfinished'))
    expect(files.toSorted()).toEqual([left('02'), ofSomebodyElse])
  })

  test('that fail are shown with the reason', async () => {
    await rm(folder, { recursive: true })
    await writeFile(folder, 'a file where the folder should be')
    await expect(backUpNow()).rejects.toThrow(/EEXIST|ENOTDIR/)
    const [latest] = (await admin.call(getStatus)).body.backups.latest
    expect(latest?.failure).toMatch(/EEXIST|ENOTDIR/)
    expect((await shop.rows('select 1 from backups where finished_at is null')).length).toBe(0)
  })
})
