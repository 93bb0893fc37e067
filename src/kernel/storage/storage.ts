import type { Readable } from 'node:stream'

/** The name of a stored file, without characters that could escape the storage. */
export type FileName = string

export interface StoredFile {
  stream: Readable
  /** In bytes. */
  size: number
}

/** Storage of pictures: a local directory or an S3 bucket. */
export interface Storage {
  /** Stores the whole file or nothing. Throws StorageUnavailable. */
  put(name: FileName, bytes: Buffer, contentType: string): Promise<void>
  /** Null if the file does not exist. Throws StorageUnavailable. */
  open(name: FileName): Promise<StoredFile | null>
  /** Deletes a file; does nothing if it does not exist. Throws StorageUnavailable. */
  remove(name: FileName): Promise<void>
  /** All files with their modification times. Throws StorageUnavailable. */
  files(): AsyncIterable<{ name: FileName; modifiedAt: Date }>
  /** Free bytes; Infinity if unknown. */
  freeBytes(): Promise<number>
  close(): void
}

/** An operation of the storage failed; retrying later may help. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}

/** Credentials for the storage service. */
export interface StorageAccount {
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string
}
