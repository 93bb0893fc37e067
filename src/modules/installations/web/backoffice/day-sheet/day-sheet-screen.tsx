import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { orderSheets } from '#modules/orders/web/queries/index.ts'
import { shopSettings, PaperLetterhead } from '#modules/settings/web/index.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { buttonClasses } from '#kernel/web/ui/button.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { PrintButton, ScreenHead } from '#kernel/web/backoffice/layout/screen-head.tsx'
import '#kernel/web/backoffice/layout/sheets.css'
import type { Installation } from '#modules/installations/contract/installations.ts'
import type { JobSheet } from '#modules/orders/contract/index.ts'
import { roomText } from '#modules/orders/rules/index.ts'
import type { Settings } from '#modules/settings/contract/index.ts'
import { statusLabel } from '#modules/quotes/web/backoffice/index.ts'
import { locale } from '#kernel/web/backoffice/language.ts'
import { installationsBetween } from '../../queries/staff-installations.ts'
import { byInstaller, dayAfter, installerKey, shortDay } from '../week.ts'

const long = (day: string) =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day))

/** An installer's sheet for a day: times, addresses, phone numbers, what to install, and room for signatures. */
function InstallerSheet({
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

const route = getRouteApi('/_backoffice/admin/crm/day-sheet')

/** A printed sheet must be up to date, so never use cached data. */
const fresh = { staleTime: 0 }
/** A printable sheet of a day's visits for each installer. */
export function DaySheetScreen() {
  const { timeZone } = useShopConfig()
  const { day = todayIn(timeZone), installer } = route.useSearch()
  const query = useQuery({ ...installationsBetween(day, day), ...fresh })
  const visits = (query.data ?? []).filter(
    (visit) => visit.status !== 'cancelled' && (installer === undefined || installerKey(visit) === installer),
  )
  const orderIds = [...new Set(visits.flatMap(({ orderId }) => orderId ?? []))].join(',')
  const { data: orders = [] } = useQuery({ ...orderSheets(orderIds), ...fresh, enabled: orderIds !== '' })
  const { data: shop } = useQuery(shopSettings)
  const step = (days: number, label: string, Icon: typeof ChevronLeft) => (
    <Link
      to="/admin/crm/day-sheet"
      search={{ day: dayAfter(day, days), ...(installer !== undefined && { installer }) }}
      replace
      aria-label={label}
      className={buttonClasses({ look: 'quiet', size: 'touch' })}
    >
      <Icon size={15} aria-hidden />
    </Link>
  )
  return (
    <>
      <title>Day sheet</title>
      <ScreenHead back={{ to: '/admin/crm', search: { tab: 'installations' }, label: 'Installations' }}>
        {step(-1, 'Day before', ChevronLeft)}
        <span className="figures font-medium">{shortDay(day)}</span>
        {step(1, 'Next day', ChevronRight)}
        {installer !== undefined && (
          <Link
            to="/admin/crm/day-sheet"
            search={{ day }}
            replace
            className={buttonClasses({ look: 'quiet', size: 'touch' })}
          >
            All installers
          </Link>
        )}
        <PrintButton disabled={visits.length === 0} />
      </ScreenHead>
      {query.isPending && <Skeleton className="h-96" />}
      {query.isError && <CouldNotLoad query={query} />}
      {query.data && visits.length === 0 && (
        <p className="py-16 text-center text-ink-soft">Nothing is planned on this day.</p>
      )}
      <div className="sheets">
        {shop &&
          byInstaller(visits).map(({ key, name, visits: ofInstaller }) => (
            <InstallerSheet
              key={key}
              shop={shop}
              installer={name}
              day={day}
              visits={ofInstaller}
              orders={orders}
            />
          ))}
      </div>
    </>
  )
}
