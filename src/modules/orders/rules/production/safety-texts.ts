import type { PaperSafety } from '../../contract/orders-admin.ts'
import type { SheetWords } from './sheet-words.ts'

/** `11/2026` of `2026-11`. */
const monthText = (month: string) => month.split('-').toReversed().join('/')

/** What the label on a piece says for its safety: who made it, what it is and when, and its warnings. */
export function safetyTexts(
  { t }: SheetWords,
  { maker, model, month, warnings }: PaperSafety,
): { text: string; isWarning?: true }[] {
  const address = maker.address.split('\n').join(', ')
  return [
    { text: [maker.name, address, maker.email].filter(Boolean).join(' · ') },
    { text: [model && t('safety.model', { model }), monthText(month)].filter(Boolean).join(' · ') },
    ...(warnings ? [{ text: `⚠ ${warnings}`, isWarning: true as const }] : []),
  ]
}

/** What the leaflet in the parcel says of each product of an order, once. */
export function leafletOf(items: readonly { name: string; product_safety?: PaperSafety | undefined }[]) {
  const seen = new Set<string>()
  return items.flatMap(({ name, product_safety: safety }) => {
    if (!safety || seen.has(name)) return []
    seen.add(name)
    return [{ name, safety }]
  })
}
