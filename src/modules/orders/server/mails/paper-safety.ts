import { inArray } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { languageOrNull } from '#kernel/rules/languages.ts'
import { readingIn, type ShopLanguages } from '#kernel/rules/localized.ts'
import { dayIn } from '#kernel/rules/shop-time.ts'
import { products, safetySettingsRepository, shownSafety } from '#modules/catalog/server/index.ts'
import type { PaperSafety } from '../../contract/orders-admin.ts'
import type { OrderWithLines } from '../orders.serializer.ts'

/** What the papers of an order say about the safety of one of its products, in its customer's language. */
export type SafetyOf = (order: OrderWithLines, productId: string | null) => { product_safety?: PaperSafety }

/** What labels and leaflets say about the safety of products, as these are now; nothing while the shop does not show it. */
export async function paperSafety(
  { db, languages, timeZone }: { db: Db; languages: () => ShopLanguages; timeZone: string },
  orders: readonly OrderWithLines[],
): Promise<SafetyOf> {
  const shop = await safetySettingsRepository(db).read()
  const ids = shop.isOn
    ? orders.flatMap(({ lines, goods }) => [...lines, ...goods].flatMap(({ productId }) => productId ?? []))
    : []
  if (ids.length === 0) return () => ({})
  const { id, safety, safetyWarnings, translations } = products
  const rows = await db
    .select({ id, safety, safetyWarnings, translations })
    .from(products)
    .where(inArray(id, [...new Set(ids)]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const month = dayIn(timeZone, new Date()).slice(0, 7)
  return (order, productId) => {
    const row = byId.get(productId ?? '')
    const language = languageOrNull(order.language) ?? 'en'
    const safety = row && shownSafety(row, shop, readingIn(language, languages()))
    return safety ? { product_safety: { ...safety, month } } : {}
  }
}
