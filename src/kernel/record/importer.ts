import type { ImportSettings, ReportedLine } from '../contract/imports.ts'
import type { Db } from '../database/db.ts'
import type { Actor } from '../http/actor.ts'
import type { CsvTable } from '../http/csv-reading.ts'

/** Kinds of records that an import writes. */
export type ImportedEntity = 'product' | 'category' | 'option' | 'customer' | 'past_order'

/** A record that an import has written. */
export interface WrittenRecord {
  entity: ImportedEntity
  id: string
  name: string
  /** As it was, in a form that the importer understands; null: it was made. */
  before: object | null
  /** After the write: what has another one by now was changed since. */
  version: number
}

/** A picture that stands on another server. */
export interface ForeignPicture {
  productId: string
  address: string
  position: number
}

export interface Written {
  records: WrittenRecord[]
  pictures: ForeignPicture[]
}

/** What a file would do, and how it is done. */
export interface ImportPlan {
  /** What kind of file it is: `shopify`, `woocommerce`, `own`. */
  format: string
  /** What holds for the whole file. */
  notes: string[]
  lines: ReportedLine[]
  /** Addresses of pictures on other servers that its records would show. */
  pictures: readonly string[]
  /**
   * Writes what the lines without errors say, in the transaction of the plan.
   * @param progress told the records written so far
   */
  apply(by: Actor, progress: (done: number) => Promise<void>): Promise<Written>
}

/** Why something that an import wrote stays as it is. */
export interface KeptRecord {
  name: string
  reason: string
}

/** Records of one kind from files. */
export interface Importer {
  /** Says what a table would do; holds what it would change until the transaction ends. */
  plan(db: Db, table: CsvTable, settings: ImportSettings): Promise<ImportPlan>
  /** Takes back what it wrote, the last first. Resolves with what stays. */
  undo(db: Db, records: readonly WrittenRecord[], by: Actor): Promise<KeptRecord[]>
}

/** Records written in a row: a large file needs little memory, and statements stay short. */
export const WRITTEN_AT_ONCE = 100
