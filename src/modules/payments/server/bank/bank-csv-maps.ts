import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { serveResource } from '#kernel/record/serve-resource.ts'
import {
  bankColumnNames,
  listBankCsvMaps,
  removeBankCsvMap,
  updateBankCsvMap,
  type BankColumns,
} from '../../contract/bank-files.ts'
import { bankCsvMaps } from '../ledger.tables.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** How files of each head were read. */
export async function storedMaps(db: Db): Promise<(head: string) => BankColumns | undefined> {
  const rows = await db.select({ head: bankCsvMaps.head, columns: bankCsvMaps.columns }).from(bankCsvMaps)
  const byHead = new Map(rows.map(({ head, columns }) => [head, columns]))
  return (head) => byHead.get(head)
}

/** Keeps how a file was read, for the next one with the same columns; nothing that was said is lost. */
export async function keepBankCsvMap(
  db: Db,
  map: { head: string; headers: string[]; columns: BankColumns; fileName: string },
): Promise<void> {
  if (Object.keys(map.columns).length === 0) return
  const { headers, columns, fileName } = map
  await db
    .insert(bankCsvMaps)
    .values(map)
    .onConflictDoUpdate({
      target: bankCsvMaps.head,
      set: { headers, columns, fileName, version: sql`${bankCsvMaps.version} + 1` },
    })
}

/** A file by its bytes and how they were read: read in another way, because somebody corrected that, it is another one. */
export function hashOfFile(bytes: Buffer, columns: BankColumns = {}): string {
  const chosen = Object.entries(columns).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const hash = createHash('sha256').update(bytes)
  return (chosen.length > 0 ? hash.update(JSON.stringify(chosen)) : hash).digest('hex')
}

/** The maps, as staff see and change them. */
export const bankMaps = serveResource(
  {
    entity: 'bank_csv_map',
    notFound: 'bank_csv_map_not_found',
    listAll: listBankCsvMaps,
    update: updateBankCsvMap,
    remove: removeBankCsvMap,
  },
  bankCsvMaps,
  {
    label: ({ fileName }) => fileName,
    columnsOf({ columns }, { stored }) {
      const headers = new Set(stored?.headers)
      const wrong = bankColumnNames.filter((name) => columns[name] && !headers.has(columns[name]))
      const fields = Object.fromEntries(
        wrong.map((name) => [`columns.${name}`, staffText('The files have no column of this name')]),
      )
      return wrong.length > 0 ? refuse('invalid_body', { fields }) : { columns }
    },
  },
)
