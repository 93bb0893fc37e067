import type { Readable } from 'node:stream'

/** A stored file's name; nothing that could lead out of the store. */
export type FileName = string

export interface StoredFile {
  stream: Readable
  /** Bytes. */
  size: number
}

/** Where pictures lie: a folder of this machine or an S3 bucket. */
export interface Storage {
  /** Stores a whole file or nothing. Throws StorageUnavailable. */
  put(name: FileName, bytes: Buffer, contentType: string): Promise<void>
  /** Null when there is no such file. Throws StorageUnavailable. */
  open(name: FileName): Promise<StoredFile | null>
  /** Removes a file; one that is not there counts as removed. Throws StorageUnavailable. */
  remove(name: FileName): Promise<void>
  /** Every file with the time it was written. Throws StorageUnavailable. */
  files(): AsyncIterable<{ name: FileName; modifiedAt: Date }>
  /** Bytes that are left; Infinity where nobody can tell. */
  freeBytes(): Promise<number>
  close(): void
}

/** The store did not do what it was asked; asking again later may help. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}

/** The keys of an account with the storage service. */
export interface StorageAccount {
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string
}
