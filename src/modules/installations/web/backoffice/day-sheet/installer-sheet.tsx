import type { Installation } from '#modules/installations/contract/installations.ts'
import type { JobSheet } from '#modules/orders/contract/index.ts'
import { roomText } from '#modules/orders/rules/index.ts'
import type { Settings } from '#modules/settings/contract/index.ts'
import { PaperLetterhead } from '#modules/settings/web/index.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { statusLabel } from '#modules/quotes/web/backoffice/index.ts'
import { locale } from '#kernel/web/backoffice/language.ts'

const long = (day: string) =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day))

/** An installer's sheet for a day: times, addresses, phone numbers, what to install, and room for signatures. */
export function InstallerSheet({
  installer,
  day,
  visits,
  orders,
  shop,
}: {
  installer: string
  day: string
  visits: readonly Installation[]
  orders: readonly JobSheet[]
  shop: Settings
}) {
  const { country } = useShopConfig()
  const orderOf = ({ orderId }: Installation) => orders.find(({ id }) => id === orderId)
  return (
    <article className="sheet" aria-label={`Day sheet of ${installer}`}>
      <PaperLetterhead shop={shop} country={country} className="letterhead" />
      <header className="mb-6">
        <p>Day sheet, {long(day)}</p>
        <h2 className="font-sans text-title/8 font-bold">{installer}</h2>
      </header>
      <table>
        <thead>
          <tr>
            <th className="w-[28mm]">Time</th>
            <th className="w-[58mm]">Customer</th>
            <th>To fit</th>
            <th className="w-[34mm]">Signature</th>
          </tr>
        </thead>
        <tbody>
          {visits.map((visit) => (
            <tr key={visit.id}>
              <td className="figures whitespace-nowrap">
                <strong>{visit.scheduledTimeSlot ?? 'No time'}</strong>
                {visit.estimatedDuration !== null && <div>{visit.estimatedDuration} min</div>}
                <div>{statusLabel(visit.status)}</div>
              </td>
              <td className="wrap-anywhere">
                <strong>{visit.customerName || 'No customer'}</strong>
                <div>{visit.address}</div>
                <div className="figures">{visit.phone}</div>
                {visit.customerNotes && <div>Customer: {visit.customerNotes}</div>}
                {visit.installerNotes && <div>Installer: {visit.installerNotes}</div>}
              </td>
              <td>
                <Pieces number={visit.orderNumber} order={orderOf(visit)} />
              </td>
              <td aria-hidden />
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
}

function Pieces({ number, order }: { number: string | null; order: JobSheet | undefined }) {
  if (number === null) return <>—</>
  return (
    <>
      <div className="figures">Order {number}</div>
      {order?.lines.map((line) => (
        <div key={line.line}>
          <span className="figures">
            {line.width_mm} × {line.length_mm} mm
          </span>{' '}
          {[line.product_name, roomText(line)].filter(Boolean).join(', ')}
        </div>
      ))}
    </>
  )
}
