import type { JobSheet } from '#modules/orders/contract/orders-admin.ts'
import type { Settings } from '#modules/settings/contract/index.ts'
import { PaperLetterhead } from '#modules/settings/web/index.ts'
import { formatSideIn, sideInMetres } from '#modules/pricing/rules/index.ts'
import { formatMoney } from '#kernel/rules/format.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { useShopConfig } from '#kernel/web/shop.ts'
import {
  cutSizeText,
  nameOfCharge,
  roomText,
  type SheetWords,
  leafletOf,
  safetyTexts,
} from '#modules/orders/rules/index.ts'
import { SheetHead } from './sheet-head.tsx'
import { useSheetWords } from './use-sheet-words.ts'

interface PackingSlipProps {
  order: JobSheet
  shop: Settings
  /** Null: the language of the order. */
  language: LanguageCode | null
}

/**
 * The contents of the parcel, for whoever packs, carries and opens it; in the language of the order unless another
 * is given.
 */
export function PackingSlip({ order, shop, language }: PackingSlipProps) {
  const words = useSheetWords(language ?? order.language)
  if (words === null) return <Skeleton className="h-96" />
  return <Slip order={order} shop={shop} words={words} />
}

function Slip({ order, shop, words }: { order: JobSheet; shop: Settings; words: SheetWords }) {
  const { t, language } = words
  const { currency, country } = useShopConfig()
  const number = order.order_number
  const money = (amount: number) => formatMoney(amount, currency, language)
  const collected = money(order.cash_total ?? order.total_amount)
  return (
    <article className="sheet" lang={language} aria-label={t('slip.of', { number })}>
      <PaperLetterhead
        shop={shop}
        country={country}
        taxText={(kind, taxNumber) => t(`shop.${kind}`, { number: taxNumber })}
        className="letterhead"
      />
      <SheetHead
        title={t('slip.title')}
        heading={t('sheet.order', { number })}
        day="long"
        order={order}
        language={language}
      />
      <Pieces order={order} words={words} money={money} />
      {order.charges?.map(({ kind, label, amount, percent }, index) => (
        // Charges have no id of their own, and their order never changes.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={index} className="mt-1 text-right">
          {nameOfCharge({ label, percent }, t(`slip.charges.${kind}`))}:{' '}
          <span className="figures">{money(amount)}</span>
        </p>
      ))}
      {order.note && (
        <section className="mt-4 wrap-anywhere">
          <strong>{t('slip.note')}</strong>
          <p className="whitespace-pre-line">{order.note}</p>
        </section>
      )}
      {!!order.cash_rounding && (
        <p className="mt-4 text-right">
          {t('slip.cashRounding')} <span className="figures">{money(order.cash_rounding)}</span>
        </p>
      )}
      <p className="mt-6 text-right text-lead">
        {t('slip.collect')} <strong className="figures">{collected}</strong>
      </p>
      <p className="mt-1 text-right">{t('slip.payment')}</p>
      <Leaflet order={order} words={words} />
      <p className="mt-16 flex break-inside-avoid gap-10">
        <span className="grow border-t border-black pt-1">{t('slip.date')}</span>
        <span className="grow-2 border-t border-black pt-1">{t('slip.received')}</span>
      </p>
    </article>
  )
}

function Pieces({
  order,
  words,
  money,
}: {
  order: JobSheet
  words: SheetWords
  money: (amount: number) => string
}) {
  const { t, language } = words
  const unit = order.size_unit ?? 'm'
  const side = (mm: number, sixteenths?: number) =>
    `${formatSideIn(sideInMetres(mm, sixteenths), unit, language)} ${t(`slip.units.${unit}`)}`
  return (
    <table>
      <thead>
        <tr>
          <th className="number">#</th>
          <th>{t('sheet.product')}</th>
          <th className="number">{t('slip.size')}</th>
          <th className="number">{t('slip.price')}</th>
          <th>{t('slip.packed')}</th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map((line) => {
          const { product_name: name, choices } = line.as_ordered
          const room = roomText({ ...line, choices })
          return (
            <tr key={line.line}>
              <td className="number">{line.line}</td>
              <td>
                {name}
                <div className="figures">
                  {line.label} · {cutSizeText(words, line)}
                </div>
                {room && <div>{room}</div>}
                <FieldTexts texts={line.buyer_texts} />
              </td>
              <td className="number">
                {side(line.width_mm, line.width_16ths)} × {side(line.length_mm, line.length_16ths)}
              </td>
              <td className="number">{money(line.calculated_price)}</td>
              <td aria-hidden>☐</td>
            </tr>
          )
        })}
        {order.goods?.map((item, index) => (
          // Goods have no id of their own, and their order never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={index}>
            <td className="number">{order.lines.length + index + 1}</td>
            <td>
              {item.product_name}
              <FieldTexts texts={item.buyer_texts} />
            </td>
            <td className="number">
              {t('slip.each', { quantity: item.quantity, price: money(item.unit_price) })}
            </td>
            <td className="number">{money(item.calculated_price)}</td>
            <td aria-hidden>☐</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What modules add to a line. */
const FieldTexts = ({ texts }: { texts: readonly string[] | undefined }) =>
  texts?.map((text) => (
    <div key={text} className="wrap-anywhere">
      {text}
    </div>
  ))

/** What the law wants in the parcel about the safety of each product; nothing while the shop does not show it. */
function Leaflet({ order, words }: { order: JobSheet; words: SheetWords }) {
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
