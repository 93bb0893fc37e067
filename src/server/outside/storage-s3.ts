import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { StorageUnavailable } from './storage.ts'
import type { Storage, StorageAccount } from './storage.ts'

/** Every file of ours lies below this, so that a bucket can be shared. */
const prefix = 'uploads/'

async function asked<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new StorageUnavailable('the storage service did not answer as it should', { cause: error })
  }
}

/**
 * Files in a bucket of S3 or of a service that speaks its protocol.
 * @param url `s3://bucket?endpoint=https://...&region=...`; without an endpoint Amazon's own
 */
export function s3Storage(url: URL, account: StorageAccount | undefined): Storage {
  const endpoint = url.searchParams.get('endpoint')
  const Bucket = url.hostname
  const client = new S3Client({
    region: url.searchParams.get('region') ?? 'us-east-1',
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(account && { credentials: account }),
    // Other makers' servers do not all know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 3000, requestTimeout: 10_000, throwOnRequestTimeout: true },
  })
  const at = (name: string) => ({ Bucket, Key: `${prefix}${name}` })

  return {
    async put(name, bytes, contentType) {
      const file = { ...at(name), Body: bytes, ContentType: contentType, ContentLength: bytes.length }
      await asked(client.send(new PutObjectCommand(file)))
    },

    async open(name) {
      try {
        const { Body, ContentLength } = await client.send(new GetObjectCommand(at(name)))
        return { stream: Body as Readable, size: ContentLength ?? 0 }
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw new StorageUnavailable('a picture cannot be read', { cause: error })
      }
    },

    async remove(name) {
      await asked(client.send(new DeleteObjectCommand(at(name))))
    },

    async *files() {
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })[Symbol.asyncIterator]()
      for (let page = await asked(pages.next()); !page.done; page = await asked(pages.next())) {
        for (const { Key = '', LastModified } of page.value.Contents ?? []) {
          yield { name: Key.slice(prefix.length), written: LastModified ?? new Date() }
        }
      }
    },

    freeBytes: async () => Infinity,
    close: () => client.destroy(),
  }
}
