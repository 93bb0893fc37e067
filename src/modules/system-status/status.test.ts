import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { aPicture, uploaded } from '#test/pictures.ts'
import { address } from '#kernel/contract/endpoint.ts'
import { proveOwnAccount } from '#modules/accounts/contract/index.ts'
import { deleteUpload } from '#modules/media/contract.ts'
import { backUpNow as requestBackup, downloadBackup, getStatus } from './contract.ts'
import { checkBackup } from '#kernel/backup/check.ts'
import { namePrefix, shopId } from '#kernel/backup/folder.ts'
import { scheduledBackups } from '#kernel/backup/scheduled.ts'
import { createLog } from '#kernel/process/log.ts'
import { openStorage } from '#kernel/storage/open-storage.ts'
import type { Storage } from '#kernel/storage/storage.ts'

let shop: TestShop
let admin: Client
let folder: string
let backUpNow: () => Promise<void>
/** How the names of this shop's backups begin. */
let prefix: string
/** Warnings and errors of backups. */
let logged: object[] = []

/** The scheduled backup, with the pictures of this storage. */
const scheduledFrom = (storage: Storage) =>
  scheduledBackups({
    env: shop.env,
    database: { pool: shop.pool, url: shop.databaseUrl },
    storage,
    log: createLog('warn', { write: (line) => void logged.push(JSON.parse(line) as object) }),
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fenestra-backups-'))
  shop = await openShop({ settings: { BACKUP_DIR: folder, BACKUP_KEEP: '2' } })
  admin = await shop.as('admin')
  backUpNow = scheduledFrom(openStorage(shop.env.storageUrl, undefined))
  prefix = namePrefix(await shopId(shop.pool))
})
beforeEach(() => {
  logged = []
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

describe('the status page of the shop', () => {
  test('the status page of the shop shows administrators versions, process, outbox and disk', async () => {
    await shop.rows(
      `insert into outbox (channel, recipient, template, language, data) values ('email', 'a@example.com', 'x', 'en', '{}')`,
    )
    const { status, body } = await admin.call(getStatus)
    expect(status).toBe(200)
    expect(body.versions).toMatchObject({ node: process.version, current: true })
    expect(body.versions.database).toMatch(/^\d+/)
    expect(body.versions.databaseFixedIn).toBeNull()
    expect(body.replica).toBeNull()
    expect(body.outbox).toMatchObject({ mailsWaiting: 1, textsWaiting: 0, failedLastDay: 0 })
    expect(body.disk.database).toBeGreaterThan(1_000_000)
    expect(body.disk.free).toBeGreaterThan(0)
    expect((await (await shop.as('editor')).call(getStatus)).status).toBe(403)
  })

  test('the status page of the shop lists every job with its last run once jobs have started', async () => {
    await shop.startJobs()
    const { body } = await admin.call(getStatus)
    expect(body.jobs.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['back-up', 'deliver-mails', 'purge-expired']),
    )
    const figures = await shop.http.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    expect(figures.body).toMatch(/^jobs_waiting\{job="deliver-mails"\} \d+$/m)
    expect(figures.body).toMatch(/^backup_last_success_timestamp_seconds 0$/m)
    for (const name of ['data', 'backups'])
      expect(figures.body).toMatch(new RegExp(`^disk_free_bytes\\{folder="${name}"\\} [1-9][\\de+.]*$`, 'm'))
  })
})

test('a backup that an administrator asks for is made in the background, the status shows folder and result, and it is downloaded by administrators after their password', async () => {
  expect((await (await shop.as('editor')).call(requestBackup)).status).toBe(403)
  const { status, body } = await admin.call(requestBackup)
  expect([status, body]).toEqual([202, { folder }])
  const latest = async () => {
    const [backup] = (await admin.call(getStatus)).body.backups.latest
    return backup && [backup.madeBy, backup.finishedAt !== null, backup.failure]
  }
  await expect.poll(latest, { timeout: 20_000 }).toEqual(['command', true, null])
  expect((await readdir(folder)).filter((name) => name.startsWith(prefix))).toHaveLength(1)
  const [name = ''] = await readdir(folder)
  const file = await readFile(join(folder, name))

  const taken = async (params = { file: name }) => {
    const answer = await admin.raw({ url: address(downloadBackup, { params }) })
    return answer.statusCode === 200
      ? { headers: answer.headers, content: answer.rawPayload }
      : answer.json<{ code: string }>().code
  }
  expect(await taken()).toMatchObject({
    headers: {
      'content-type': 'application/gzip',
      'content-length': String(file.length),
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
    content: file,
  })
  expect(
    await shop.rows(`select entity_label as label from audit_log where action = 'backup.export'`),
  ).toEqual([{ label: name }])
  // Not every file of the folder is a backup of this shop.
  await writeFile(join(folder, 'other.tar.gz'), 'secret')
  expect(await taken({ file: 'other.tar.gz' })).toBe('backup_gone')
  await shop.rows(
    `update sessions set sess = (sess::jsonb || '{"startedAt": "2020-01-01T00:00:00Z"}'::jsonb)::json`,
  )
  expect(await taken()).toBe('proof_needed')
  await admin.call(proveOwnAccount, { body: { password: admin.person?.password } })
  for (const left of await readdir(folder)) await rm(join(folder, left))
  expect(await taken()).toBe('backup_gone')
})

describe('scheduled backups', () => {
  test('scheduled backups keep the newest files and do not touch others', async () => {
    const older = ['20200101T000000Z', '20210101T000000Z'].map((time) => `${prefix}${time}.tar.gz`)
    const others = [
      'notes.txt',
      'fenestra-20200101T000000Z.tar.gz',
      'fenestra-00000000-20200101T000000Z.tar.gz',
    ]
    for (const name of [...older, ...others]) await writeFile(join(folder, name), '')
    await backUpNow()
    const files = await readdir(folder)
    expect(files).toHaveLength(5)
    expect(files).toEqual(expect.arrayContaining([older[1], ...others]))
    const made = files.find((name) => name.startsWith(prefix) && name !== older[1]) ?? ''
    expect((await checkBackup(join(folder, made))).contents.rows['users']).toBeGreaterThan(0)
    const [latest] = (await admin.call(getStatus)).body.backups.latest
    expect(latest).toMatchObject({ madeBy: 'schedule', failure: null, file: join(folder, made) })
    expect(latest?.bytes).toBeGreaterThan(1000)
  })

  test('scheduled backups delete files that a stopped process left unfinished a day ago', async () => {
    const left = (hour: string, start = prefix) => `${start}20260101T${hour}0000Z.tar.gz.0a1b2c3d.unfinished`
    const ofSomebodyElse = left('01', 'fenestra-00000000-')
    for (const name of [left('01'), left('02'), ofSomebodyElse]) await writeFile(join(folder, name), 'data')
    const dayAgo = Date.now() / 1000 - 25 * 60 * 60
    for (const name of [left('01'), ofSomebodyElse]) await utimes(join(folder, name), dayAgo, dayAgo)
    await backUpNow()
    const files = (await readdir(folder)).filter((name) => name.endsWith('.unfinished'))
    expect(files.toSorted()).toEqual([left('02'), ofSomebodyElse].toSorted())
  })

  test('scheduled backups do not count a picture as missing that somebody deletes meanwhile', async () => {
    const name = basename(await uploaded(admin, await aPicture().png().toBuffer()))
    const storage = openStorage(shop.env.storageUrl, undefined)
    const deleting: Storage = {
      ...storage,
      async open(asked) {
        if (asked === name) await admin.call(deleteUpload, { params: { filename: name } })
        return storage.open(asked)
      },
    }
    await scheduledFrom(deleting)()
    const [latest] = (await admin.call(getStatus)).body.backups.latest
    expect(latest).toMatchObject({ failure: null, uploads: 0 })
    expect((await checkBackup(latest?.file ?? '')).missing).toEqual([])
    expect(logged).toEqual([])
  })

  test('scheduled backups of a shop whose pictures are gone are written, recorded as failed and logged as an error', async () => {
    const name = basename(await uploaded(admin, await aPicture().png().toBuffer()))
    await scheduledFrom(openStorage(`file://${folder}/none`, undefined))()
    const [latest] = (await admin.call(getStatus)).body.backups.latest
    const reason = `1 picture that the database names is missing: ${name}`
    expect(latest).toMatchObject({ failure: reason, uploads: 0 })
    expect(latest?.file).toMatch(/Z-lacks-1-pictures\.tar\.gz$/)
    expect((await checkBackup(latest?.file ?? '')).missing).toEqual([name])
    expect(logged).toEqual([expect.objectContaining({ level: 50, lacks: reason })])
    await admin.call(deleteUpload, { params: { filename: name } })
  })

  test('scheduled backups that fail are shown with the reason and logged as an error', async () => {
    await rm(folder, { recursive: true })
    await writeFile(folder, 'a file where the folder should be')
    await expect(backUpNow()).rejects.toThrow(/EEXIST|ENOTDIR/)
    const [latest] = (await admin.call(getStatus)).body.backups.latest
    expect(latest?.failure).toMatch(/EEXIST|ENOTDIR/)
    expect(logged).toEqual([expect.objectContaining({ level: 50, msg: 'A backup failed' })])
    expect((await shop.rows('select 1 from backups where finished_at is null')).length).toBe(0)
  })
})
