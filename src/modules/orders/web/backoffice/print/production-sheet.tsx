import type { JobSheet } from '../../../contract/orders-admin.ts'
import { formatExactArea } from '../../../../../kernel/rules/format.ts'
import { formatQuantity, quantityOf } from '../../../../inventory/web/backoffice/index.ts'
import { cutSize, loopText, mountText, orderedText } from './piece-labels.ts'
import { Barcode } from './barcode.tsx'
import { detailsOf, SheetHead } from './sheet-head.tsx'

/** What the workshop cuts: every piece in whole millimetres, and a label to stick on each. */
export function ProductionSheet({ order }: { order: JobSheet }) {
  return (
    <article className="sheet" aria-label={`Production sheet of order ${order.order_number}`}>
      <SheetHead title="Production sheet" order={order}>
        <Barcode text={order.order_number} className="mt-2 h-[11mm]" />
      </SheetHead>
      <table>
        <thead>
          <tr>
            <th className="number">#</th>
            <th>Product</th>
            <th className="number">Width (mm)</th>
            <th className="number">Length (mm)</th>
            <th>Ordered (mm)</th>
            <th className="number">Area (m²)</th>
            <th>Materials</th>
            <th>Room, options</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.line}>
              <td className="number">{line.line}</td>
              <td>{line.product_name}</td>
              <td className="number cut">{line.finished_width_mm ?? line.width_mm}</td>
              <td className="number cut">{line.finished_length_mm ?? line.length_mm}</td>
              <td className="figures">{orderedText(line)}</td>
              <td className="number">{formatExactArea(line.area_sqm)}</td>
              <td>{line.materials.join(', ') || '—'}</td>
              <td>{[detailsOf(line), mountText(line), line.note].filter(Boolean).join(' · ') || '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {order.stock_materials.length > 0 && (
        <table aria-label="Materials from stock">
          <thead>
            <tr>
              <th>From stock</th>
              <th>SKU</th>
              <th>Location</th>
              <th className="number">Needed</th>
              <th className="number">Taken</th>
              <th className="number">Short</th>
            </tr>
          </thead>
          <tbody>
            {order.stock_materials.map((material) => (
              <tr key={material.inventory_item_id}>
                <td>{material.item_name}</td>
                <td>{material.sku}</td>
                <td>{material.location ?? '—'}</td>
                <td className="number">{quantityOf(material.needed, material.unit)}</td>
                <td className="number">{formatQuantity(material.consumed)}</td>
                <td className="number">
                  {material.short > 0 ? <strong>{formatQuantity(material.short)}</strong> : '—'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="labels">
        {order.lines.map((line) => (
          <section key={line.line} className="label" aria-label={`Label ${line.label}`}>
            <Barcode text={line.label} />
            <strong className="figures">{line.label}</strong>
            <span>{line.product_name}</span>
            <span className="figures cut">{cutSize(line)} mm</span>
            {detailsOf(line) && <span>{detailsOf(line)}</span>}
            {line.mount && <span>{mountText(line)}</span>}
            {line.safety_mark && <span className="safety">{`⚠ ${loopText(line)}`}</span>}
            <span>{order.customer_info.name}</span>
          </section>
        ))}
      </div>
    </article>
  )
}
