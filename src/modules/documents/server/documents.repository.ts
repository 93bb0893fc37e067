import { createHash } from 'node:crypto'
import { and, asc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { documentFiles, documents, documentSendings, type DocumentRow } from './documents.tables.ts'

/** What is read with each document. */
export const computed = {
  hasXml:
    sql<boolean>`exists (select from document_files f where f.document_id = documents.id and f.format = 'xml')`.as(
      'has_xml',
    ),
  sentAt:
    sql<Date | null>`(select max(s.sent_at) from document_sendings s where s.document_id = documents.id)`
      .mapWith(documentSendings.sentAt)
      .as('last_sent_at'),
  creditedLines: sql<number[]>`coalesce((select json_agg((line ->> 'source')::int) from documents c,
    jsonb_array_elements(c.lines) line where c.credits_id = documents.id), '[]')`.as('credited_lines'),
}
export type ReadDocument = DocumentRow & { hasXml: boolean; sentAt: Date | null; creditedLines: number[] }

type Format = (typeof documentFiles.$inferSelect)['format']

/** SQL of the documents. */
export function documentsRepository(db: Db) {
  const read = (where: SQL | undefined): Promise<ReadDocument[]> =>
    db
      .select({ ...getTableColumns(documents), ...computed })
      .from(documents)
      .where(where)
      .orderBy(asc(documents.issuedAt), asc(documents.number))
  return {
    async byId(id: string): Promise<ReadDocument | null> {
      return (await read(eq(documents.id, id)))[0] ?? null
    },

    ofOrder: (orderId: string) => read(eq(documents.orderId, orderId)),

    async insert(row: DocumentRow, files: Readonly<Partial<Record<Format, Buffer>>>): Promise<void> {
      await db.insert(documents).values(row)
      const stored = Object.entries(files).map(([format, content]) => ({
        documentId: row.id,
        format: format as Format,
        content,
        sha256: createHash('sha256').update(content).digest('hex'),
      }))
      await db.insert(documentFiles).values(stored)
    },

    /** The bytes of a document as they were issued; null where it has none in this format. */
    async file(documentId: string, format: Format): Promise<Buffer | null> {
      const [row] = await db
        .select({ content: documentFiles.content })
        .from(documentFiles)
        .where(and(eq(documentFiles.documentId, documentId), eq(documentFiles.format, format)))
      return row?.content ?? null
    },

    async addSending(sending: typeof documentSendings.$inferInsert): Promise<string> {
      const [row] = await db.insert(documentSendings).values(sending).returning({ id: documentSendings.id })
      return String(row?.id)
    },
  }
}
