import { eq } from 'drizzle-orm'
import type { TFunction } from 'i18next'
import type { PurchaseOrder } from '../contract/purchasing.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import type { Db } from '#kernel/database/db.ts'
import { outboxOf } from '#kernel/outbox/mail/outbox.ts'
import { formatCount } from '#kernel/rules/format.ts'
import { suppliers, unitWord } from '#modules/inventory/server/index.ts'
import { itemQuantity } from '../rules/purchasing.ts'

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

/** `12 m²`, or `2 rolls (60 m)` for what is bought in packs, in the supplier's language. */
export function orderedQuantity(t: TFunction, line: PurchaseOrder['items'][number], language: LanguageCode) {
  const quantityText = (quantity: number, unit: string) =>
    `${formatCount(quantity, language)} ${unitWord(t, quantity, unit)}`
  const ordered = quantityText(line.quantity, line.unit)
  // Mails that an earlier release has queued do not have it.
  if (!line.packSize) return ordered
  return `${ordered} (${quantityText(itemQuantity(line, line.quantity), line.itemUnit)})`
}

/** The pieces of an order as its supplier reads them: what, in which size and under which label. */
export const orderedPieces = (order: PurchaseOrder) =>
  // Mails that an earlier release has queued do not have them.
  (order.pieces ?? []).map(({ name, choices, widthMm, lengthMm, label, unitCost }) => ({
    name,
    choices,
    size: `${widthMm} × ${lengthMm} mm`,
    label,
    unitCost,
  }))

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
