import type { Db } from '#kernel/database/db.ts'
import { goodsInBaseLanguage, inBaseLanguage, type OrderWithLines } from '#modules/orders/server/index.ts'
import { documentLines } from '../issuing/document-lines.ts'
import { documentWords } from '../papers/document-words.ts'
import { documentsRepository, type ReadDocument } from '../documents.repository.ts'
import type { DocumentLine } from '../documents.tables.ts'

/**
 * The lines of a document as the law of Vietnam wants them named: goods in the shop's base language, everything else in
 * Vietnamese, whatever the language of the order. Lines that the order does not have any more keep their names.
 */
export async function goodsNamesForAuthority(
  db: Db,
  document: ReadDocument,
  order: OrderWithLines,
): Promise<DocumentLine[]> {
  const words = await documentWords({ ...document, language: 'vi' })
  const inBase = {
    ...order,
    lines: order.lines.map(inBaseLanguage),
    goods: order.goods.map(goodsInBaseLanguage),
  }
  const { lines: named } = documentLines(inBase, document.taxes, { ...document, ...words })
  // A credit note names the lines of what it credits by their places.
  const credited = document.creditsId ? await documentsRepository(db).byId(document.creditsId) : document
  return document.lines.map((line, index) => {
    const at = document.creditsId ? (line.source ?? -1) : index
    const [previous, now] = [credited?.lines[at], named[at]]
    const isSame =
      previous?.kind === now?.kind && previous?.amount === now?.amount && previous?.quantity === now?.quantity
    return now && isSame ? { ...line, name: now.name, details: now.details } : line
  })
}
