import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startS3Server, type S3Server } from '#test/s3-server.ts'
import { readEnv } from '#kernel/process/env.ts'
import { openStorage } from './open-storage.ts'
import { StorageUnavailable, type Storage } from './storage.ts'

let server: S3Server
let storage: Storage

const opened = (more: Record<string, string> = {}) => {
  const { storageUrl, storageAccount } = readEnv({ ...server.settings(), ...more }, '/')
  return openStorage(storageUrl, storageAccount)
}

beforeAll(async () => {
  server = await startS3Server({ pageSize: 2 })
  storage = opened()
})
afterAll(async () => {
  storage.close()
  await server.close()
})

const put = (name: string) => storage.put(name, Buffer.from(`picture ${name}`), 'image/png')

test('a bucket returns what was stored, and nothing for a missing key', async () => {
  await put('one.png')
  const file = await storage.open('one.png')
  expect(file?.size).toBe('picture one.png'.length)
  expect(file && (await text(file.stream))).toBe('picture one.png')
  expect(server.objects.get('uploads/one.png')?.type).toBe('image/png')
  expect(await storage.open('two.png')).toBeNull()
})

test('a bucket lists all of our files across pages, and no others', async () => {
  server.objects.clear()
  server.objects.set('of-somebody-else.png', { bytes: Buffer.from(''), type: '', modifiedAt: new Date() })
  for (const name of ['a.png', 'b.png', 'c.png', 'd.png', 'e.png']) await put(name)
  const names: string[] = []
  for await (const { name } of storage.files()) names.push(name)
  expect(names).toEqual(['a.png', 'b.png', 'c.png', 'd.png', 'e.png'])
})

test('a deleted file is gone, and deleting it again is not an error', async () => {
  await put('a.png')
  await storage.remove('a.png')
  await storage.remove('a.png')
  expect(await storage.open('a.png')).toBeNull()
})

test('a bucket that rejects the credentials is reported as unavailable', async () => {
  const other = opened({ AWS_SECRET_ACCESS_KEY: 'the key of somebody else' })
  await expect(other.put('a.png', Buffer.from('a'), 'image/png')).rejects.toThrow(StorageUnavailable)
  await expect(other.open('a.png')).rejects.toThrow(StorageUnavailable)
  other.close()
})
