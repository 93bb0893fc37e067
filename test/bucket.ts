import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFaultyProxy } from './faults/faulty-proxy.ts'

/** The part we use of a package without types. */
interface S3Server {
  configureBuckets(): Promise<void>
  callback(): RequestListener
}
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (
  options: Record<string, unknown>,
) => S3Server

/** The only account of the server, which verifies every request's signature with it. */
const account = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }
const name = 'shop-pictures'

async function serve(directory: string) {
  const made = (allowMismatchedSignatures: boolean) =>
    new S3rver({
      directory,
      silent: true,
      vhostBuckets: false,
      allowMismatchedSignatures,
      configureBuckets: [{ name }],
    })
  const strict = made(false)
  await strict.configureBuckets()
  const ofFiles = strict.callback()
  // It treats `/bucket` as the signed `/bucket/`, so it cannot verify who lists a bucket.
  const ofLists = made(true).callback()
  const server = createServer((request, response) => {
    const answer = request.url?.startsWith(`/${name}/?`) ? ofLists : ofFiles
    answer(request, response)
  })
  // No request comes on a connection that is being closed.
  server.maxRequestsPerSocket = 1
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

/** A bucket on a local S3-compatible server, behind a connection that can be made to fail. */
export async function openBucket() {
  const directory = await mkdtemp(join(tmpdir(), 'fenestra-bucket-'))
  const { server, port } = await serve(directory)
  const line = await startFaultyProxy(port)
  const folder = join(directory, name, 'uploads')
  const object = '._S3rver_object'
  return {
    line,
    /** Settings that point a shop to it. */
    settings: { STORAGE_URL: `s3://${name}?endpoint=http://127.0.0.1:${line.port}`, ...account },
    /** Names of its files, sorted. */
    async files(): Promise<string[]> {
      const files = await readdir(folder).catch(() => [])
      return files
        .filter((file) => file.endsWith(object))
        .map((file) => file.slice(0, -object.length))
        .sort()
    },
    /** Adds a file with a given modification time. */
    async lay(file: string, modifiedAt: Date): Promise<void> {
      await writeFile(join(folder, file + object), 'a file')
      await utimes(join(folder, file + object), modifiedAt, modifiedAt)
    },
    async close(): Promise<void> {
      await line.close()
      server.closeAllConnections()
      server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

export type Bucket = Awaited<ReturnType<typeof openBucket>>
