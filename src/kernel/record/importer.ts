import type { ImportSettings, ReportedLine } from '#kernel/contract/imports.ts'
import type { Db } from '#kernel/database/db.ts'
import type { Actor } from '#kernel/http/actor.ts'
import type { CsvTable } from '#kernel/http/csv/read-csv.ts'

/** Kinds of records that imports write. */
export type ImportedEntity = 'product' | 'category' | 'option' | 'price_grid' | 'customer' | 'past_order'

/** A record that an import wrote. */
export interface ImportedRecord {
  entity: ImportedEntity
  id: string
  name: string
  /** The previous state, in a form that the importer understands; null if the import created it. */
  before: object | null
  /** The version after the write. If it differs later, the record was changed since. */
  version: number
}

/** A picture on another server. */
export interface ExternalPicture {
  productId: string
  address: string
  position: number
}

export interface ImportResult {
  records: ImportedRecord[]
  pictures: ExternalPicture[]
}

/** What importing a file would do, and how to do it. */
export interface ImportPlan {
  /** The format of the file: `shopify`, `woocommerce`, `own`. */
  format: string
  /** Notes about the whole file. */
  notes: string[]
  lines: ReportedLine[]
  /** URLs of pictures on other servers that its records would show. */
  pictures: readonly string[]
  /**
   * Writes the lines without errors, in the transaction of the plan.
   * @param progress called with the number of records written so far
   */
  apply(by: Actor, progress: (done: number) => Promise<void>): Promise<ImportResult>
}

/** Why an undo leaves a record unchanged. */
export interface RetainedRecord {
  name: string
  reason: string
}

/** Imports records of one kind. */
export interface Importer {
  /** Plans the import of a table; locks the records that it would change until the transaction ends. */
  plan(db: Db, table: CsvTable, settings: ImportSettings): Promise<ImportPlan>
  /** Undoes an import, last record first. Resolves with the records that are kept. */
  undo(db: Db, records: readonly ImportedRecord[], by: Actor): Promise<RetainedRecord[]>
}

/** Records written per batch, to limit memory and the length of statements. */
export const IMPORT_BATCH_SIZE = 100
