import type { JobSheet } from '#modules/orders/contract/orders-admin.ts'
import { formatExactArea } from '#kernel/rules/format.ts'
import {
  cutSizeText,
  keyFigure,
  loopText,
  mountText,
  orderedText,
  placeText,
  quantityText,
  roomText,
  safetyTexts,
  type SheetWords,
} from '#modules/orders/rules/index.ts'
import type { Settings } from '#modules/settings/contract/index.ts'
import { HouseLetterhead, SheetHead } from './sheet-head.tsx'
import { code128, drawingSVG } from 'bwip-js/generic'

/** The production sheet of an order: every piece in whole millimetres, and a label to stick on each. */
export function ProductionSheet({
  order,
  shop,
  words,
}: {
  order: JobSheet
  shop: Settings
  words: SheetWords
}) {
  const { t, language } = words
  const number = order.order_number
  return (
    <article className="sheet" lang={language} aria-label={t('sheet.of', { number })}>
      <HouseLetterhead shop={shop} />
      <SheetHead
        title={t('sheet.title')}
        heading={t('sheet.order', { number })}
        order={order}
        language={language}
      >
        <Barcode text={order.order_number} className="mt-2 h-[11mm]" />
      </SheetHead>
      {order.note && (
        <p className="mb-4 whitespace-pre-line wrap-anywhere">
          <strong>{t('sheet.note')}</strong> {order.note}
        </p>
      )}
      <table>
        <thead>
          <tr>
            <th className="number">#</th>
            <th>{t('sheet.product')}</th>
            <th className="number">{t('sheet.width')}</th>
            <th className="number">{t('sheet.length')}</th>
            <th>{t('sheet.ordered')}</th>
            <th className="number">{t('sheet.area')}</th>
            <th>{t('sheet.materials')}</th>
            <th>{t('sheet.room')}</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.line}>
              <td className="number">{line.line}</td>
              <td>{line.piece_name}</td>
              <td className="number cut">{line.finished_width_mm ?? line.width_mm}</td>
              <td className="number cut">{line.finished_length_mm ?? line.length_mm}</td>
              <td className="figures">{orderedText(words, line)}</td>
              <td className="number">{formatExactArea(line.area_sqm, language)}</td>
              <td>{line.materials.join(', ') || '—'}</td>
              <td>{placeText(words, line) || '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {order.stock_materials.length > 0 && (
        <table aria-label={t('sheet.stock')}>
          <thead>
            <tr>
              <th>{t('sheet.fromStock')}</th>
              <th>{t('sheet.sku')}</th>
              <th>{t('sheet.location')}</th>
              <th className="number">{t('sheet.needed')}</th>
              <th className="number">{t('sheet.taken')}</th>
              <th className="number">{t('sheet.short')}</th>
            </tr>
          </thead>
          <tbody>
            {order.stock_materials.map((material) => (
              <tr key={material.inventory_item_id}>
                <td>{material.item_name}</td>
                <td>{material.sku}</td>
                <td>{material.location ?? '—'}</td>
                <td className="number">{quantityText(words, material.needed, material.unit)}</td>
                <td className="number">{quantityText(words, material.consumed, material.unit)}</td>
                <td className="number">
                  {material.short > 0 ? (
                    <strong>{quantityText(words, material.short, material.unit)}</strong>
                  ) : (
                    '—'
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="labels">
        {order.lines.map((line) => (
          <section key={line.line} className="label" aria-label={t('sheet.label', { label: line.label })}>
            <Barcode text={line.label} />
            <strong className="figures">{line.label}</strong>
            <span>{line.piece_name}</span>
            <span className="figures cut">{cutSizeText(words, line)}</span>
            {roomText(line) && <span>{roomText(line)}</span>}
            {line.mount && <span>{mountText(words, line)}</span>}
            {line.note && <span>{line.note}</span>}
            {line.workshop_texts?.map((text) => (
              <span key={text}>{text}</span>
            ))}
            {keyFigure(words, line) && <span className="figures">{keyFigure(words, line)}</span>}
            {line.safety_mark && <span className="safety">{`⚠ ${loopText(words, line)}`}</span>}
            {line.product_safety &&
              safetyTexts(words, line.product_safety).map(({ text, isWarning }) => (
                <span key={text} className={isWarning && 'safety'}>
                  {text}
                </span>
              ))}
            <span>{order.customer_info.name}</span>
          </section>
        ))}
      </div>
    </article>
  )
}

/** A text as Code 128 (ISO/IEC 15417), which every scanner reads. */
function Barcode({ text, className }: { text: string; className?: string }) {
  const svg = code128({ bcid: 'code128', text, height: 11, scale: 2 }, drawingSVG())
  return (
    <img
      alt={`Barcode ${text}`}
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      className={className}
    />
  )
}
