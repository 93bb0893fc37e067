import type { Db } from '#kernel/database/db.ts'
import type { CsvTable } from '#kernel/http/csv/read-csv.ts'
import { withStoredAddresses } from '#kernel/http/input/stored-addresses.ts'
import { columnOf } from './import-columns.ts'

/** A file with the addresses of the shop's own pictures as they are stored; an export has them with the origin. */
export async function withStoredPictures(db: Db, table: CsvTable, origin: string): Promise<CsvTable> {
  const at = table.headers.findIndex((header) => columnOf(header) === 'image_urls')
  if (at === -1) return table
  const urls = table.lines.map(({ cells }) => cells[at] ?? '')
  const stored = await withStoredAddresses(db, { urls }, origin)
  const lines = table.lines.map(({ line, cells }, index) => ({
    line,
    cells: at < cells.length ? cells.with(at, stored.urls[index] ?? '') : cells,
  }))
  return { ...table, lines }
}
