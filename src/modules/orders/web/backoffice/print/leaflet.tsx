import type { JobSheet } from '#modules/orders/contract/orders-admin.ts'
import { leafletOf, safetyTexts, type SheetWords } from '#modules/orders/rules/index.ts'

/** What the law wants in the parcel about the safety of each product; nothing while the shop does not show it. */
export function Leaflet({ order, words }: { order: JobSheet; words: SheetWords }) {
  const { t } = words
  const products = leafletOf([
    ...order.lines.map((line) => ({ ...line, name: line.as_ordered.product_name })),
    ...(order.goods ?? []).map((item) => ({ ...item, name: item.product_name })),
  ])
  if (products.length === 0) return null
  return (
    <section className="mt-6 break-inside-avoid wrap-anywhere">
      <strong>{t('safety.title')}</strong>
      {products.map(({ name, safety }) => (
        <div key={name} className="mt-2 break-inside-avoid">
          {name}
          {safetyTexts(words, safety).map(({ text, isWarning }) => (
            <div key={text} className="whitespace-pre-line">
              {isWarning ? <strong>{text}</strong> : text}
            </div>
          ))}
        </div>
      ))}
    </section>
  )
}
