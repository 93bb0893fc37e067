import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  type ListObjectsV2CommandOutput,
} from '@aws-sdk/client-s3'
import { StorageUnavailable, type Storage, type StorageAccount } from './storage.ts'

/** Prefix of all our files, so that a bucket can be shared. */
const prefix = 'uploads/'
/** Default time limit of a request in ms, including all attempts. */
const defaultTimeoutMs = 10_000

/**
 * Storage in a bucket of S3 or a compatible service.
 * @param url `s3://bucket?endpoint=https://...&region=...&timeout=10000` (timeout in ms); without an endpoint, Amazon's
 */
export function s3Storage(url: URL, account: StorageAccount | undefined): Storage {
  const endpoint = url.searchParams.get('endpoint')
  const timeoutMs = Number(url.searchParams.get('timeout') ?? defaultTimeoutMs)
  const Bucket = url.hostname
  const client = new S3Client({
    region: url.searchParams.get('region') ?? 'us-east-1',
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(account && { credentials: account }),
    // Not all S3-compatible servers support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: Math.min(timeoutMs, 3000), socketTimeout: timeoutMs },
  })
  const at = (name: string) => ({ Bucket, Key: `${prefix}${name}` })

  /** Applies the time limit to the response headers only; the body may take longer. */
  async function storageCall<T>(ask: (options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> {
    const patienceEnds = new AbortController()
    const timer = setTimeout(() => patienceEnds.abort(), timeoutMs)
    try {
      return await ask({ abortSignal: patienceEnds.signal })
    } catch (error) {
      if (error instanceof NoSuchKey) throw error
      const why = patienceEnds.signal.aborted ? `no answer within ${timeoutMs} ms` : (error as Error).name
      const where = endpoint ?? 'Amazon'
      throw new StorageUnavailable(`the bucket ${Bucket} at ${where} cannot be used: ${why}`, {
        cause: error,
      })
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async put(name, bytes, contentType) {
      const file = { ...at(name), Body: bytes, ContentType: contentType, ContentLength: bytes.length }
      await storageCall((options) => client.send(new PutObjectCommand(file), options))
    },

    async open(name) {
      try {
        const { Body, ContentLength } = await storageCall((options) =>
          client.send(new GetObjectCommand(at(name)), options),
        )
        return { stream: Body as Readable, size: ContentLength ?? 0 }
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },

    async remove(name) {
      await storageCall((options) => client.send(new DeleteObjectCommand(at(name)), options))
    },

    async *files() {
      let next: string | undefined
      do {
        const listing = { Bucket, Prefix: prefix, ...(next && { ContinuationToken: next }) }
        const page: ListObjectsV2CommandOutput = await storageCall((options) =>
          client.send(new ListObjectsV2Command(listing), options),
        )
        for (const { Key = '', LastModified } of page.Contents ?? [])
          yield { name: Key.slice(prefix.length), modifiedAt: LastModified ?? new Date() }
        next = page.NextContinuationToken
      } while (next !== undefined)
    },

    freeBytes: async () => Infinity,
    close: () => client.destroy(),
  }
}
