import { useQuery } from '@tanstack/react-query'
import { momentOf } from '#kernel/web/backoffice/moments.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { useOfficeMoney } from '#kernel/web/backoffice/money.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { useWrite, reasonOf } from '#kernel/web/backoffice/write.ts'
import { ApiError, call } from '#kernel/web/api.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { formatSideIn } from '#modules/pricing/rules/index.ts'
import { listOrders, type Order } from '#modules/orders/contract/index.ts'
import {
  askAboutSizes,
  listVisitReports,
  takeOverSizes,
  type MeasuredPiece,
  type VisitReport,
} from '../../contract/visit-reports.ts'
import { reportsOfOrder } from '../queries/staff-installations.ts'

const states: Record<VisitReport['status'], string> = {
  noted: 'Measured',
  measured: 'Measured',
  asked: 'The customer is asked',
  declined: 'The customer declined',
  taken_over: 'Taken over',
}

type Unit = Order['size_unit']

const sideIn = (mm: number, unit: Unit) => (unit === 'in' ? formatSideIn(mm / 1000, 'in') : String(mm))

function by(measured: number, ordered: number, unit: Unit) {
  const difference = sideIn(Math.abs(measured - ordered), unit)
  return measured === ordered ? '±0' : `${measured > ordered ? '+' : '−'}${difference}`
}

const sizeOf = (width: number, length: number, unit: Unit) =>
  `${sideIn(width, unit)} × ${sideIn(length, unit)}`

const differenceOf = (piece: MeasuredPiece, unit: Unit) =>
  `${by(piece.widthMm, piece.orderedWidthMm, unit)} / ${by(piece.lengthMm, piece.orderedLengthMm, unit)}`

/** What fitters measured of an order, and taking it over; nothing before anything was measured. */
export function OrderSizes({ order }: { order: Order }) {
  const { data: reports = [] } = useQuery(reportsOfOrder(order.id))
  const [newest, ...earlier] = reports
  if (!newest) return null
  return (
    <section aria-labelledby="measured-sizes" className="mt-5 grid gap-2">
      <h3 id="measured-sizes" className="font-sans text-dense font-semibold">
        Measured sizes
      </h3>
      <Report key={newest.id} report={newest} unit={order.size_unit} isNewest />
      {earlier.length > 0 && (
        <details>
          <summary className="cursor-pointer text-ink-soft">Earlier measurements</summary>
          {earlier.map((report) => (
            <Report key={report.id} report={report} unit={order.size_unit} isNewest={false} />
          ))}
        </details>
      )}
    </section>
  )
}

function Report({ report, unit, isNewest }: { report: VisitReport; unit: Unit; isNewest: boolean }) {
  const { timeZone } = useShopConfig()
  const { signature, pieces, status } = report
  return (
    <div className="grid gap-2">
      <p className="text-ink-soft">
        {[report.by, momentOf(report.reportedAt, timeZone), t(states[status])].filter(Boolean).join(' · ')}
      </p>
      <table className="figures w-full text-left">
        <thead>
          <tr className="text-note text-ink-soft">
            <th className="pr-3 font-normal">Piece</th>
            <th className="pr-3 font-normal">{unit === 'in' ? 'Ordered, inches' : 'Ordered, mm'}</th>
            <th className="pr-3 font-normal">{unit === 'in' ? 'Measured, inches' : 'Measured, mm'}</th>
            <th className="pr-3 font-normal">Difference</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {pieces.map((piece) => (
            <tr key={piece.pieceId}>
              <td className="py-1 pr-3 wrap-anywhere">
                {[`${piece.line}. ${piece.name}`, piece.room].filter(Boolean).join(', ')}
              </td>
              <td className="pr-3 sm:whitespace-nowrap">
                {sizeOf(piece.orderedWidthMm, piece.orderedLengthMm, unit)}
              </td>
              <td className="pr-3 sm:whitespace-nowrap">{sizeOf(piece.widthMm, piece.lengthMm, unit)}</td>
              <td className="sm:whitespace-nowrap">{differenceOf(piece, unit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {signature && (
        <div className="flex flex-wrap items-center gap-3 text-ink-soft">
          <span>{`Signed by ${signature.name}`}</span>
          {signature.drawing && (
            <svg viewBox="0 0 600 200" className="h-12 text-ink" role="img" aria-label={signature.name}>
              <path d={signature.drawing} fill="none" stroke="currentColor" strokeWidth={4} />
            </svg>
          )}
        </div>
      )}
      {isNewest && status !== 'taken_over' && <TakeOver report={report} />}
    </div>
  )
}

function TakeOver({ report: { id, version, status } }: { report: VisitReport }) {
  const money = useOfficeMoney()
  const may = useMay(takeOverSizes)
  const refreshes = [listVisitReports, listOrders]
  const send = { params: { id }, body: { version } }
  const takeOver = useWrite({
    write: () => call(takeOverSizes, send),
    done: 'The order has the measured sizes',
    failed: 'The sizes were not taken over',
    refreshes,
    // The total that makes it dearer is shown below.
    refused: () => () => {},
  })
  const ask = useWrite({
    write: () => call(askAboutSizes, send),
    done: 'The customer is asked by mail',
    failed: 'The customer was not asked',
    refreshes,
  })
  const { error } = takeOver
  const dearer = error instanceof ApiError && error.code === 'price_changed' ? error.body : null
  const total = dearer && money(Number(dearer['total_amount']))
  const former = dearer && money(Number(dearer['former_total']))
  return (
    <div className="grid justify-items-start gap-2">
      {dearer && (
        <p role="alert">
          {`The order would cost ${total} in place of ${former}. The customer has to agree first.`}
        </p>
      )}
      {error !== null && !dearer && (
        <p role="alert" className="text-clay">
          {reasonOf(error)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          look="quiet"
          size="sm"
          disabled={!may || takeOver.isPending}
          onClick={() => takeOver.mutate(undefined)}
        >
          Take over
        </Button>
        {(dearer || status === 'asked') && (
          <Button size="sm" disabled={!may || ask.isPending} onClick={() => ask.mutate(undefined)}>
            {status === 'asked' ? 'Ask the customer again' : 'Ask the customer'}
          </Button>
        )}
      </div>
    </div>
  )
}
