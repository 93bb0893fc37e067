import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import type { DocumentKind } from '../../contract/documents.ts'
import type { DocumentSettings, SeriesKind } from '../../contract/document-settings.ts'

const seriesOf = (kind: DocumentKind, { isShared }: DocumentSettings): SeriesKind =>
  isShared && (kind === 'deposit' || kind === 'final' || kind === 'credit') ? 'invoice' : kind

/**
 * The next number of a series in a year: `2026-00001`. Its row stays locked until the transaction ends, so that a
 * document that is not issued after all leaves no gap.
 */
export async function nextDocumentNumber(
  db: Db,
  kind: DocumentKind,
  { year, settings }: { year: number; settings: DocumentSettings },
): Promise<string> {
  const series = seriesOf(kind, settings)
  const prefix = settings.prefixes[series]
  const { rows } = await db.execute<{ given: number }>(sql`
    insert into document_series as series (kind, year, prefix, next) values (${series}, ${year}, ${prefix}, 2)
    on conflict (kind, year, prefix) do update set next = series.next + 1
    returning next - 1 as given`)
  return `${prefix}${year}-${String(rows[0]?.given).padStart(5, '0')}`
}
