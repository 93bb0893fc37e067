import { eq } from 'drizzle-orm'
import type { PurchaseOrder } from '../contract/purchasing.ts'
import type { LanguageCode } from '../../../kernel/rules/languages.ts'
import type { Db } from '../../../kernel/database/db.ts'
import { outboxOf } from '../../../kernel/outbox/mail/outbox.ts'
import { suppliers } from '../../inventory/server/index.ts'

/** The shop, as its suppliers know it. */
export interface Buyer {
  name: string
  email: string
  phone: string
}

/** Everything that the paper of a purchase order says. */
export interface PurchaseDocument {
  order: PurchaseOrder
  buyer: Buyer
  /** Whom it is addressed to: a person where one is known, else the firm. */
  to: string
}

/** The paper of an order, and the language of its supplier. */
export async function purchaseDocumentOf(
  db: Db,
  order: PurchaseOrder,
  buyer: () => Promise<Buyer>,
): Promise<{ document: PurchaseDocument; language: LanguageCode }> {
  const [supplier] = await db.select().from(suppliers).where(eq(suppliers.id, order.supplierId))
  const to = supplier?.contactPerson ?? order.supplierName
  return { document: { order, to, buyer: await buyer() }, language: supplier?.language ?? 'en' }
}

/** Writes the mail that brings an order to its supplier; without an address nothing is sent. */
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
