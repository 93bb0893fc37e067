import { eq } from 'drizzle-orm'
import type { PurchaseOrder } from '../contract/purchasing.ts'
import type { LanguageCode } from '../../../kernel/rules/languages.ts'
import type { Db } from '../../../kernel/database/db.ts'
import { outboxOf } from '../../../kernel/outbox/mail/outbox.ts'
import { suppliers } from '../../inventory/server/index.ts'

/** The shop as the buyer. */
export interface Buyer {
  name: string
  email: string
  phone: string
}

/** The content of a purchase order document. */
export interface PurchaseDocument {
  order: PurchaseOrder
  buyer: Buyer
  /** The addressee: the contact person if known, otherwise the company. */
  to: string
}

/** The document of an order, in the supplier's language. */
export async function purchaseDocumentOf(
  db: Db,
  order: PurchaseOrder,
  buyer: () => Promise<Buyer>,
): Promise<{ document: PurchaseDocument; language: LanguageCode }> {
  const [supplier] = await db.select().from(suppliers).where(eq(suppliers.id, order.supplierId))
  const to = supplier?.contactPerson ?? order.supplierName
  return { document: { order, to, buyer: await buyer() }, language: supplier?.language ?? 'en' }
}

/** Mails an order to its supplier; does nothing without an address. */
export async function mailDocument(db: Db, order: PurchaseOrder, buyer: () => Promise<Buyer>): Promise<void> {
  if (order.sentTo === null) return
  const { document, language } = await purchaseDocumentOf(db, order, buyer)
  await outboxOf(db).write({
    channel: 'email',
    recipient: order.sentTo,
    template: 'purchase_order',
    language,
    data: { ...document },
  })
}
